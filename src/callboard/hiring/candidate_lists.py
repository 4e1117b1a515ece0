"""Search, filter and sort candidates and requisitions, a page at a time; and the filters that a user has saved."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import PurePath
from typing import Annotated, Any, Generic, TypeVar
from uuid import UUID

from pydantic import Field, StringConstraints
from sqlalchemy import ColumnElement, RowMapping, Select, delete, func, select, text, true
from sqlalchemy.dialects.postgresql import insert

from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.core.text import fold
from callboard.engine.facts import Frozen
from callboard.engine.writing.model import Recommendation
from callboard.hiring.decisions import Stage
from callboard.hiring.evaluations import Evaluations
from callboard.hiring.tables import CANDIDATES, DECISIONS, EVALUATIONS, REQUISITIONS, SAVED_FILTERS
from callboard.storage.jsonb import clean
from callboard.storage.session import Database

T = TypeVar("T")

PAGE_SIZE = 50
"""Rows of one page."""

MAX_NAMES = 1_000
"""Names of candidates, the newest, among which a request may name some."""

LEAST_FILE_NAME = 5
"""Characters of a file's name that stands for a candidate in a request; a shorter one may be any word."""

NAME_WORD = re.compile(r"[^\W_]{2,}")
"""A word of a name or of a request."""

MAX_FILTERS = 20
"""Filters that a user keeps for one list."""

FilterName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]

_NEWEST_EVALUATION = (
    select(EVALUATIONS.c.requisition_id, EVALUATIONS.c.run_id, EVALUATIONS.c.score, EVALUATIONS.c.advice)
    .where(EVALUATIONS.c.candidate_id == CANDIDATES.c.id)
    .order_by(EVALUATIONS.c.id.desc())
    .limit(1)
    .lateral("newest")
)
"""The newest evaluation of a candidate."""

_NEWEST_DECISION = (
    select(DECISIONS.c.stage)
    .where(
        DECISIONS.c.candidate_id == CANDIDATES.c.id, DECISIONS.c.requisition_id == _NEWEST_EVALUATION.c.requisition_id
    )
    .order_by(DECISIONS.c.created_at.desc(), DECISIONS.c.id.desc())
    .limit(1)
    .lateral("decided")
)
_STAGE = func.coalesce(_NEWEST_DECISION.c.stage, "evaluated")
_WITH_EVALUATION = CANDIDATES.outerjoin(_NEWEST_EVALUATION, true()).outerjoin(_NEWEST_DECISION, true())

_EVALUATION_COUNTS = (
    select(
        func.count().label("evaluations"),
        func.count(EVALUATIONS.c.candidate_id.distinct()).label("candidates"),
        func.max(EVALUATIONS.c.score).label("best"),
    )
    .where(EVALUATIONS.c.requisition_id == REQUISITIONS.c.id)
    .lateral("found")
)
"""The evaluations for a requisition."""

_REQUISITIONS = select(
    REQUISITIONS.c.id, REQUISITIONS.c.title, REQUISITIONS.c.created_at, *_EVALUATION_COUNTS.c
).select_from(REQUISITIONS.outerjoin(_EVALUATION_COUNTS, true()))


# The first line of each candidate's newest résumé for each pattern.
_FIRST_LINES = text("""
    SELECT DISTINCT ON (newest.candidate_id, asked.place) newest.candidate_id AS id, asked.place,
        line.value ->> 'text' AS quote, line.ordinality AS line
    FROM (SELECT DISTINCT ON (candidate_id) candidate_id, run_id FROM evaluations ORDER BY candidate_id, id DESC) newest
    JOIN runs ON runs.id = newest.run_id
    CROSS JOIN unnest(CAST(:patterns AS text[])) WITH ORDINALITY AS asked (pattern, place)
    CROSS JOIN LATERAL jsonb_array_elements(runs.inputs #> '{resume_text,document,lines}') WITH ORDINALITY AS line
    WHERE line.value ->> 'text' ~* asked.pattern
    ORDER BY newest.candidate_id, asked.place, line.ordinality""")


class CandidateSort(StrEnum):
    """The order of candidates."""

    NEWEST = "newest"
    NAME = "name"
    SCORE = "score"
    """The best first, by their newest evaluation."""


class RequisitionSort(StrEnum):
    """The order of requisitions."""

    NEWEST = "newest"
    TITLE = "title"
    CANDIDATES = "candidates"
    """Those with the most first."""


_CANDIDATE_ORDERS = {
    CandidateSort.NEWEST: (CANDIDATES.c.id.desc(),),
    CandidateSort.NAME: (func.lower(CANDIDATES.c.name), CANDIDATES.c.id),
    CandidateSort.SCORE: (_NEWEST_EVALUATION.c.score.desc().nulls_last(), CANDIDATES.c.id.desc()),
}
_REQUISITION_ORDERS = {
    RequisitionSort.NEWEST: (REQUISITIONS.c.id.desc(),),
    RequisitionSort.TITLE: (func.lower(REQUISITIONS.c.title), REQUISITIONS.c.id),
    RequisitionSort.CANDIDATES: (_EVALUATION_COUNTS.c.candidates.desc(), REQUISITIONS.c.id.desc()),
}


@dataclass(frozen=True)
class CandidateFilter:
    """Criteria for candidates, by their newest evaluation; all that are given must be met."""

    words: str = ""
    """Stands as it is in their name, in any case."""
    stage: Stage | None = None
    advice: Recommendation | None = None
    least_score: int | None = None
    ids: Collection[UUID] | None = None


class CandidateRow(Frozen):
    """A candidate in a list, with their newest evaluation."""

    id: UUID
    name: str
    requisition_id: UUID | None
    requisition: str | None
    run_id: UUID | None
    score: float | None
    advice: Recommendation | None
    stage: Stage
    created_at: datetime


class ResumeLine(Frozen):
    """A line of a résumé, verbatim, and its number from 1."""

    quote: str
    line: int


class RequisitionRow(Frozen):
    """A requisition in a list; `best` is the highest score among its candidates."""

    id: UUID
    title: str
    candidates: int
    evaluations: int
    best: float | None
    created_at: datetime


@dataclass(frozen=True)
class ListedPage(Generic[T]):
    """Some rows of a list; `first` counts from 1, `total` is how many there are in all."""

    rows: Sequence[T]
    number: int
    total: int

    @property
    def first(self) -> int:
        """The place of the first row."""
        return (self.number - 1) * PAGE_SIZE + 1

    @property
    def last(self) -> int:
        """The place of the last row."""
        return self.first + len(self.rows) - 1


class FilteredList(StrEnum):
    """A list whose filters can be kept."""

    CANDIDATES = "candidates"
    REQUISITIONS = "requisitions"


class SavedFilter(Frozen):
    """A filter with a name; `query` is that of the list's address."""

    id: UUID
    name: str
    query: Annotated[str, Field(max_length=500)]


class UnknownRequisitionError(DomainError):
    """There is no such requisition."""

    kind = ErrorKind.NOT_FOUND


class UnknownFilterError(DomainError):
    """There is no such filter."""

    kind = ErrorKind.NOT_FOUND


class TooManyFiltersError(DomainError):
    """You keep as many filters as there can be for this list."""

    kind = ErrorKind.LIMIT
    remedy = "Remove one first"


def is_named(name: str, asked: frozenset[str]) -> bool:
    """Return True if some words of a request, folded, name a candidate."""
    is_file = PurePath(name).suffix != "" and " " not in name
    words = frozenset(NAME_WORD.findall(fold(PurePath(name).stem if is_file else name)))
    return words <= asked and any(len(word) >= LEAST_FILE_NAME for word in words) if is_file else len(words & asked) > 1


class CandidateLists:
    """Candidates and requisitions of the caller."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def candidates(
        self, principal: Principal, which: CandidateFilter, sort: CandidateSort, number: int
    ) -> ListedPage[CandidateRow]:
        """One page of candidates, counted from 1."""
        named = _with_words(CANDIDATES.c.name, which.words)
        if which.ids is not None:
            named = (*named, CANDIDATES.c.id.in_(which.ids))
        judged: list[ColumnElement[bool]] = []
        if which.stage is not None:
            judged.append(_STAGE.in_((which.stage,)))
        if which.advice is not None:
            judged.append(_NEWEST_EVALUATION.c.advice == which.advice)
        if which.least_score is not None:
            judged.append(_NEWEST_EVALUATION.c.score >= which.least_score)
        columns = (
            CANDIDATES.c.id,
            CANDIDATES.c.name,
            CANDIDATES.c.created_at,
            *_NEWEST_EVALUATION.c,
            _STAGE.label("stage"),
        )
        rows = (
            select(*columns, REQUISITIONS.c.title.label("requisition"))
            .select_from(
                _WITH_EVALUATION.outerjoin(REQUISITIONS, REQUISITIONS.c.id == _NEWEST_EVALUATION.c.requisition_id)
            )
            .where(*named, *judged)
            .order_by(*_CANDIDATE_ORDERS[sort])
        )
        # Evaluations are looked up only where they are asked for: names alone are counted in a moment.
        counted = select(func.count()).select_from(_WITH_EVALUATION if judged else CANDIDATES).where(*named, *judged)
        found, total = await self._page(principal, rows, counted, number)
        return ListedPage([CandidateRow.model_validate(row) for row in found], number, total)

    async def named_in(self, principal: Principal, request: str) -> Sequence[CandidateRow]:
        """The candidates whom a request names, the best of them first: by two words of their name, or by their file."""
        await Evaluations(self._database).keep_waiting(principal)
        asked = frozenset(NAME_WORD.findall(fold(request)))
        async with self._database.begin(principal) as work:
            query = select(CANDIDATES.c.name).order_by(CANDIDATES.c.id.desc()).limit(MAX_NAMES)
            names = (await work.execute(query)).scalars().all()
        named = {name for name in names if is_named(name, asked)}
        found = [
            await self.candidates(principal, CandidateFilter(words=name), CandidateSort.SCORE, 1) for name in named
        ]
        rows = {row.id: row for page in found for row in page.rows if row.name in named}
        return sorted(rows.values(), key=lambda row: -(row.score or 0.0))

    async def naming(self, principal: Principal, terms: Sequence[Collection[str]]) -> Mapping[UUID, ResumeLine]:
        """The candidates whose newest résumé has one spelling of each term as a word, with the first line that has."""
        patterns = [rf"(^|[^[:alnum:]])({'|'.join(map(re.escape, term))})($|[^[:alnum:]])" for term in terms]
        async with self._database.begin(principal) as work:
            rows = (await work.execute(_FIRST_LINES, {"patterns": patterns})).mappings().all()
        found: dict[UUID, list[ResumeLine]] = {}
        for row in rows:
            found.setdefault(row["id"], []).append(ResumeLine(quote=row["quote"], line=row["line"]))
        return {candidate: lines[0] for candidate, lines in found.items() if len(lines) == len(terms)}

    async def requisitions(
        self, principal: Principal, words: str, sort: RequisitionSort, number: int
    ) -> ListedPage[RequisitionRow]:
        """One page of requisitions, counted from 1."""
        named = _with_words(REQUISITIONS.c.title, words)
        rows = _REQUISITIONS.where(*named).order_by(*_REQUISITION_ORDERS[sort])
        counted = select(func.count()).select_from(REQUISITIONS).where(*named)
        found, total = await self._page(principal, rows, counted, number)
        return ListedPage([RequisitionRow.model_validate(row) for row in found], number, total)

    async def requisition(self, principal: Principal, requisition_id: UUID) -> RequisitionRow:
        """One requisition.

        Raises:
            UnknownRequisitionError: the caller has no such requisition.
        """
        async with self._database.begin(principal) as work:
            rows = await work.execute(_REQUISITIONS.where(REQUISITIONS.c.id == requisition_id))
            found = rows.mappings().one_or_none()
        if found is None:
            raise UnknownRequisitionError
        return RequisitionRow.model_validate(found)

    async def saved(self, principal: Principal, which: FilteredList) -> Sequence[SavedFilter]:
        """The filters that the caller keeps for a list, by name."""
        columns = (SAVED_FILTERS.c.id, SAVED_FILTERS.c.name, SAVED_FILTERS.c.query)
        query = select(*columns).where(SAVED_FILTERS.c.list == which).order_by(func.lower(SAVED_FILTERS.c.name))
        async with self._database.begin(principal) as work:
            return [SavedFilter.model_validate(row) for row in (await work.execute(query)).mappings()]

    async def save(self, principal: Principal, which: FilteredList, name: str, query: str) -> SavedFilter:
        """Keep a filter under a name; one of that name is replaced.

        Raises:
            TooManyFiltersError: there are `MAX_FILTERS` already.
        """
        kept = await self.saved(principal, which)
        if len(kept) >= MAX_FILTERS and name not in {each.name for each in kept}:
            raise TooManyFiltersError
        row = {"id": new_id(), "user_id": principal.user_id, "list": which, "name": clean(name), "query": clean(query)}
        fresh = insert(SAVED_FILTERS).values(row)
        replaced = fresh.on_conflict_do_update(index_elements=["user_id", "list", "name"], set_={"query": row["query"]})
        columns = (SAVED_FILTERS.c.id, SAVED_FILTERS.c.name, SAVED_FILTERS.c.query)
        async with self._database.begin(principal) as work:
            return SavedFilter.model_validate((await work.execute(replaced.returning(*columns))).mappings().one())

    async def remove(self, principal: Principal, filter_id: UUID) -> FilteredList:
        """Forget a filter; the answer is the list that it was for.

        Raises:
            UnknownFilterError: the caller has no such filter.
        """
        gone = delete(SAVED_FILTERS).where(SAVED_FILTERS.c.id == filter_id).returning(SAVED_FILTERS.c.list)
        async with self._database.begin(principal) as work:
            found = (await work.execute(gone)).scalar_one_or_none()
        if found is None:
            raise UnknownFilterError
        return FilteredList(found)

    async def _page(
        self, principal: Principal, rows: Select[Any], counted: Select[int], number: int
    ) -> tuple[Sequence[RowMapping], int]:
        shown = rows.limit(PAGE_SIZE).offset((number - 1) * PAGE_SIZE)
        async with self._database.begin(principal) as work:
            found = (await work.execute(shown)).mappings().all()
            total = (await work.execute(counted)).scalar_one()
        return found, total


def _with_words(column: ColumnElement[str], words: str) -> Sequence[ColumnElement[bool]]:
    """Whether a column holds the words; `%` and `_` in them mean themselves."""
    typed = clean(words.strip())
    return (column.icontains(typed, autoescape=True),) if typed else ()
