"""Candidates and requisitions: tables to search, filter and sort, filters to keep, and one candidate's record."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, TypeVar
from urllib.parse import urlencode
from uuid import UUID

from fastapi import Depends, Form, Query, Response
from pydantic import BaseModel, Field

from callboard.core.errors import DomainError, ErrorKind
from callboard.engine.writing.model import Recommendation
from callboard.hiring.candidate_lists import (
    CandidateFilter,
    CandidateSort,
    FilteredList,
    FilterName,
    RequisitionSort,
)
from callboard.hiring.decisions import Stage
from callboard.hiring.evaluations import PageRequest
from callboard.surfaces.web.page import Context, page_router

SHOWN = PageRequest(limit=50)
SCORES = ("80", "60", "40")
"""Least scores that can be chosen."""

MAX_PAGES = 10_000

E = TypeVar("E", Stage, Recommendation, CandidateSort, RequisitionSort)

router = page_router()


class UnknownCandidateError(DomainError):
    """There is no such candidate, or they were not evaluated."""

    kind = ErrorKind.NOT_FOUND


@dataclass(frozen=True)
class ShownList:
    """What an address asks of a list; values that it does not know are left out, as forms send them empty."""

    q: Annotated[str, Query(max_length=200)] = ""
    stage: Annotated[str, Query(max_length=20)] = ""
    advice: Annotated[str, Query(max_length=20)] = ""
    least: Annotated[str, Query(max_length=3)] = ""
    sort: Annotated[str, Query(max_length=20)] = ""
    page: Annotated[int, Query(ge=1, le=MAX_PAGES)] = 1

    @property
    def query(self) -> str:
        """The same as part of an address, without the page."""
        return urlencode({name: value for name, value in asdict(self).items() if value and name != "page"})

    @property
    def filtered(self) -> bool:
        """Whether anything is left out."""
        return any((self.q, self.stage, self.advice, self.least))

    def filter(self) -> CandidateFilter:
        """What the service is asked for."""
        least = int(self.least) if self.least.isdecimal() else None
        return CandidateFilter(self.q, _known(Stage, self.stage), _known(Recommendation, self.advice), least)


Shown = Annotated[ShownList, Depends()]


class NamedFilter(BaseModel):
    """A filter that is to be kept: the query of the list's address, and its name."""

    list: FilteredList
    name: FilterName
    query: Annotated[str, Field(max_length=500, pattern=r"^[a-z]+=\S*$")]


@router.get("/candidates")
async def candidates(page: Context, shown: Shown) -> Response:
    """Whose résumés were evaluated."""
    sort = _known(CandidateSort, shown.sort) or CandidateSort.NEWEST
    await page.services.evaluations.keep_waiting(page.caller)
    listed = await page.services.candidate_lists.candidates(page.caller, shown.filter(), sort, shown.page)
    return await page.render(
        "hiring/candidates.html",
        shown=shown,
        listed=listed,
        sort=sort,
        sorts=list(CandidateSort),
        stages=list(Stage),
        advices=list(Recommendation),
        scores=SCORES,
        saved=await page.services.candidate_lists.saved(page.caller, FilteredList.CANDIDATES),
    )


@router.get("/candidates/{candidate_id}")
async def candidate(candidate_id: UUID, page: Context) -> Response:
    """What the runs of one candidate came to, and what people decided."""
    lines = await page.services.evaluations.list(page.caller, SHOWN, candidate_id=candidate_id)
    if not lines:
        raise UnknownCandidateError
    decisions = await page.services.decisions.list(page.caller, SHOWN, candidate_id=candidate_id)
    return await page.render("hiring/candidate.html", lines=lines, decisions=decisions)


@router.get("/requisitions")
async def requisitions(page: Context, shown: Shown) -> Response:
    """What candidates were evaluated for."""
    sort = _known(RequisitionSort, shown.sort) or RequisitionSort.NEWEST
    await page.services.evaluations.keep_waiting(page.caller)
    listed = await page.services.candidate_lists.requisitions(page.caller, shown.q, sort, shown.page)
    return await page.render(
        "hiring/requisitions.html",
        shown=shown,
        listed=listed,
        sort=sort,
        sorts=list(RequisitionSort),
        saved=await page.services.candidate_lists.saved(page.caller, FilteredList.REQUISITIONS),
    )


@router.post("/filters")
async def save_filter(page: Context, form: Annotated[NamedFilter, Form()]) -> Response:
    """Keep a filter of a list under a name."""
    await page.services.candidate_lists.save(page.caller, form.list, form.name, form.query)
    return page.to(f"/{form.list}?{form.query}")


@router.post("/filters/{filter_id}/remove")
async def remove_filter(filter_id: UUID, page: Context) -> Response:
    """Forget a filter, and lead back to its list."""
    return page.to(f"/{await page.services.candidate_lists.remove(page.caller, filter_id)}")


def _known(kind: type[E], value: str) -> E | None:
    return kind(value) if value in set(kind) else None
