"""Candidates, requisitions, and the candidates for one requisition side by side."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Annotated
from uuid import UUID

from fastapi import Query, Response

from callboard.core.errors import DomainError, ErrorKind
from callboard.hiring.evaluations import EvaluationLine, PageRequest
from callboard.hiring.report import Comparison
from callboard.surfaces.report.comparison_tables import MAX_CANDIDATES, comparison_tables
from callboard.surfaces.web.page import Context, page_router

SHOWN = 50
COMPARED = 200
"""Evaluations of a requisition that are looked at for the best ones."""

router = page_router()


class UnknownRequisitionError(DomainError):
    """There is no such requisition, or nobody was evaluated for it."""

    kind = ErrorKind.NOT_FOUND


class UnknownCandidateError(DomainError):
    """There is no such candidate, or they were not evaluated."""

    kind = ErrorKind.NOT_FOUND


@router.get("/candidates")
async def candidates(page: Context, before: Annotated[UUID | None, Query()] = None) -> Response:
    """Whose résumés were evaluated, the newest first."""
    lines = await page.services.evaluations.candidates(page.caller, PageRequest(before, SHOWN + 1))
    following = lines[SHOWN - 1].id if len(lines) > SHOWN else None
    return await page.render("candidates.html", lines=lines[:SHOWN], following=following)


@router.get("/candidates/{candidate_id}")
async def candidate(candidate_id: UUID, page: Context) -> Response:
    """What the runs of one candidate came to."""
    place = PageRequest(limit=SHOWN)
    lines = await page.services.evaluations.list(page.caller, place, candidate_id=candidate_id)
    if not lines:
        raise UnknownCandidateError
    return await page.render("candidate.html", lines=lines)


@router.get("/requisitions")
async def requisitions(page: Context, before: Annotated[UUID | None, Query()] = None) -> Response:
    """What candidates were evaluated for, the newest first."""
    lines = await page.services.evaluations.requisitions(page.caller, PageRequest(before, SHOWN + 1))
    following = lines[SHOWN - 1].id if len(lines) > SHOWN else None
    return await page.render("requisitions.html", lines=lines[:SHOWN], following=following)


@router.get("/compare/{requisition_id}")
async def compare(
    requisition_id: UUID,
    page: Context,
    blind: Annotated[bool, Query()] = True,  # noqa: FBT002 - a query parameter
    first: Annotated[int, Query(ge=0, lt=MAX_CANDIDATES)] = 0,
    second: Annotated[int, Query(ge=0, lt=MAX_CANDIDATES)] = 1,
) -> Response:
    """The best candidates for one requisition side by side; without names unless somebody asks for them."""
    place = PageRequest(limit=COMPARED)
    lines = await page.services.evaluations.list(page.caller, place, requisition_id=requisition_id)
    if not lines:
        raise UnknownRequisitionError
    best = _best(lines)
    comparison = await page.services.hiring.compare(page.caller, lines[0].requisition, best)
    return await page.render(
        "compare.html",
        requisition_id=requisition_id,
        title=lines[0].requisition,
        tables=comparison_tables(comparison),
        blind=blind,
        letters=ascii_uppercase,
        evaluated=len({line.candidate_id for line in lines}),
        pair=(first, second),
        differences=Comparison.differences,
    )


def _best(lines: Sequence[EvaluationLine]) -> list[UUID]:
    """The runs of the best candidates, of each their newest."""
    newest = {line.candidate_id: line for line in reversed(lines) if line.run_id is not None}
    ranked = sorted(newest.values(), key=lambda line: -(line.score or 0.0))
    return [line.run_id for line in ranked[:MAX_CANDIDATES] if line.run_id is not None]
