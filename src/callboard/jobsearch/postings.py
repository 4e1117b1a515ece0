"""The postings of a user: lists with their state, and the details of one."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import Any, NamedTuple, TypeVarTuple
from uuid import UUID

from sqlalchemy import ColumnElement, RowMapping, Select, and_, case, cast, func, literal, not_, or_, select
from sqlalchemy.dialects.postgresql import TSQUERY

from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.engine.facts import Frozen
from callboard.engine.job_search.query import search_words
from callboard.engine.posting.model import EmploymentType, Posting, Salary, Seniority
from callboard.jobsearch.posting_flags import FlagSubject, PostingFlag, posting_flags
from callboard.jobsearch.sources.catalogue import BY_NAME
from callboard.jobsearch.sources.local import SAMPLE
from callboard.jobsearch.tables import JOB_SOURCES, POSTINGS
from callboard.storage.jsonb import clean
from callboard.storage.session import Database

Columns = TypeVarTuple("Columns")


class UnknownPostingError(DomainError):
    """There is no such posting."""

    kind = ErrorKind.NOT_FOUND


class PostingState(StrEnum):
    """Whether a posting can still be applied for, as far as is known."""

    OPEN = "open"
    """In its source's list when that was last seen."""
    GONE = "gone"
    """Taken down: no longer in a list that holds every open posting, or past its last day."""
    UNKNOWN = "unknown"
    """Its source does not answer, or shows only a part of its postings."""


class PostingLine(Frozen):
    """A posting in a list."""

    id: UUID
    source_id: UUID
    source: str
    """The name of its source."""
    credit: str
    """Words that the source asks to be shown with the link; empty if it asks for none."""
    is_sample: bool
    title: str
    company: str
    places: tuple[str, ...]
    remote: bool | None
    hybrid: bool | None
    remote_regions: tuple[str, ...]
    employment_type: EmploymentType | None
    seniority: Seniority | None
    pay: Salary | None
    yearly_min: int | None
    """Least pay in euros a year, at the exchange rates of `rates_of`."""
    yearly_max: int | None
    rates_of: date | None
    language: str
    url: str
    """Where it is shown; empty where its source has no pages."""
    state: PostingState
    published_at: datetime | None
    closes_at: datetime | None
    problem: str
    """Why its text could not be read; empty if it was."""
    created_at: datetime
    """When it was first seen."""


class StoredPosting(PostingLine):
    """A posting with its text, what the engine read in it, and what to know before applying."""

    text: str
    posting: Posting | None
    flags: tuple[PostingFlag, ...]


class PostingFilter(NamedTuple):
    """Which postings: those that meet everything that is given."""

    text: str = ""
    """Words and quoted phrases that all stand in title, company or text (which names the places), in any form."""
    occupation: str = ""
    """Only those whose title is of it, by the table of occupations."""
    remote: bool = False
    """Only those that offer remote work."""
    pay_from: int | None = None
    """In euros a year: only those whose stated pay reaches it."""
    source_id: UUID | None = None
    states: tuple[PostingState, ...] = (PostingState.OPEN, PostingState.UNKNOWN)


ANY = PostingFilter()


class PostingTally(NamedTuple):
    """How many postings there are."""

    total: int
    remote: int
    paid: int
    """Those that state their pay."""
    samples: int
    """Those of the sample board: invented."""


_COMPLETE_KINDS = [kind.name for kind in BY_NAME.values() if kind.complete]
_SIGNS = re.compile(r"[+#]|^\.")
_COMPUTED = {"state", "source", "credit", "is_sample", "flags"}


def _gone() -> ColumnElement[bool]:
    """True for a posting that was taken down; never null, so that it can be negated."""
    unlisted = and_(POSTINGS.c.unlisted_at.is_not(None), JOB_SOURCES.c.kind.in_(_COMPLETE_KINDS))
    return or_(unlisted, and_(POSTINGS.c.closes_at.is_not(None), POSTINGS.c.closes_at < func.now()))


def _doubtful() -> ColumnElement[bool]:
    """True for a posting of which nobody knows whether it is open, if it is not gone."""
    return or_(POSTINGS.c.unlisted_at.is_not(None), JOB_SOURCES.c.failure != literal(""))


def full_text(words: Sequence[str]) -> ColumnElement[Any]:
    """The full-text query for all of some words or phrases, in the stems of every language."""
    joined: Any = func.any_language_query(clean(words[0]))
    for word in words[1:]:
        joined = joined.op("&&")(func.any_language_query(clean(word)))
    return joined


def of_occupation(name: str) -> ColumnElement[Any]:
    """The full-text query for postings of an occupation: a lexeme that no text holds, see `occupation_lexemes`."""
    return cast(literal(f"'occupation {name}'"), TSQUERY)


def holds(words: ColumnElement[Any]) -> ColumnElement[bool]:
    """True for a posting that a full-text query finds."""
    return POSTINGS.c.id.in_(select(func.postings_with_words(words)))


def spelled(words: Sequence[str]) -> list[ColumnElement[bool]]:
    """Conditions for words with signs that a full-text search drops, such as C++: they stand there as written."""
    signed = [word for word in words if _SIGNS.search(word)]
    columns = (POSTINGS.c.title, POSTINGS.c.text)
    return [or_(*(column.icontains(clean(word), autoescape=True) for column in columns)) for word in signed]


def posting_state() -> ColumnElement[str]:
    """The state of a posting, from its source's last list."""
    open_, gone, unknown = (state.value for state in PostingState)
    return case((_gone(), gone), (_doubtful(), unknown), else_=open_)


def _in_states(states: Collection[PostingState]) -> ColumnElement[bool]:
    """True for a posting in one of some states: in words of which PostgreSQL knows how many rows they leave."""
    if PostingState.GONE not in states:
        open_, unknown = PostingState.OPEN in states, PostingState.UNKNOWN in states
        if open_ and unknown:
            return not_(_gone())
        if open_ or unknown:
            return and_(not_(_gone()), _doubtful() if unknown else not_(_doubtful()))
    return posting_state().in_([state.value for state in states])


def is_not_gone() -> ColumnElement[bool]:
    """True for a posting whose state is not `GONE`; unlike the state, the database can tell how many these are."""
    return and_(
        or_(POSTINGS.c.unlisted_at.is_(None), JOB_SOURCES.c.kind.not_in(_COMPLETE_KINDS)),
        or_(POSTINGS.c.closes_at.is_(None), POSTINGS.c.closes_at >= func.now()),
    )


class JobPostings:
    """The postings of the caller."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list(
        self, principal: Principal, which: PostingFilter = ANY, *, before: UUID | None = None, limit: int = 50
    ) -> Sequence[PostingLine]:
        """Those that a filter lets through, those that were first seen last first."""
        query = _filtered(posting_columns(PostingLine), which).order_by(POSTINGS.c.id.desc()).limit(limit)
        if before is not None:
            query = query.where(POSTINGS.c.id < before)
        async with self._database.begin(principal) as work:
            return [PostingLine.model_validate(posting_values(row)) for row in (await work.execute(query)).mappings()]

    async def tally(self, principal: Principal, which: PostingFilter = ANY) -> PostingTally:
        """How many a filter lets through."""
        paid = or_(POSTINGS.c.yearly_min.is_not(None), POSTINGS.c.yearly_max.is_not(None))
        counted = (POSTINGS.c.remote, paid, JOB_SOURCES.c.kind == SAMPLE.name)
        joined = POSTINGS.join(JOB_SOURCES, POSTINGS.c.source_id == JOB_SOURCES.c.id)
        query = select(func.count(), *(func.count().filter(one) for one in counted)).select_from(joined)
        async with self._database.begin(principal) as work:
            return PostingTally(*(await work.execute(_filtered(query, which))).one())

    async def named(self, principal: Principal, posting_ids: Collection[UUID]) -> dict[UUID, PostingLine]:
        """Those of some postings that are still there, whatever their state."""
        query = posting_columns(PostingLine).where(POSTINGS.c.id.in_(posting_ids))
        async with self._database.begin(principal) as work:
            lines = [PostingLine.model_validate(posting_values(row)) for row in (await work.execute(query)).mappings()]
        return {line.id: line for line in lines}

    async def get(self, principal: Principal, posting_id: UUID, *, now: datetime) -> StoredPosting:
        """One posting, whatever its state.

        Raises:
            UnknownPostingError: the principal has no such posting.
        """
        query = posting_columns(StoredPosting).add_columns(POSTINGS.c.simhash).where(POSTINGS.c.id == posting_id)
        async with self._database.begin(principal) as work:
            row = (await work.execute(query)).mappings().one_or_none()
            if row is None:
                raise UnknownPostingError(str(posting_id))
            since = row["published_at"] or row["created_at"]
            facts = {name: row[name] for name in ("id", "title", "company", "places", "url", "text", "kind", "simhash")}
            flags = await posting_flags(work, FlagSubject(**facts, since=since), now)
        values = {name: value for name, value in posting_values(row).items() if name != "simhash"}
        return StoredPosting.model_validate({**values, "flags": flags})


def posting_columns(model: type[PostingLine]) -> Select[tuple[object, ...]]:
    """The columns that a model of a posting is made of."""
    own = [POSTINGS.c[name] for name in model.model_fields if name not in _COMPUTED]
    of_source = (JOB_SOURCES.c.kind.label("kind"), JOB_SOURCES.c.name.label("source"))
    joined = POSTINGS.join(JOB_SOURCES, POSTINGS.c.source_id == JOB_SOURCES.c.id)
    return select(*own, *of_source, posting_state().label("state")).select_from(joined)


def _filtered(query: Select[*Columns], which: PostingFilter) -> Select[*Columns]:
    query = query.where(_in_states(which.states))
    if words := search_words(which.text):
        query = query.where(holds(full_text(words)), *spelled(words))
    if which.occupation:
        query = query.where(holds(of_occupation(which.occupation)))
    if which.remote:
        query = query.where(POSTINGS.c.remote)
    if which.pay_from is not None:
        best = func.coalesce(POSTINGS.c.yearly_max, POSTINGS.c.yearly_min)
        query = query.where(best >= which.pay_from)
    if which.source_id is not None:
        query = query.where(POSTINGS.c.source_id == which.source_id)
    return query


def posting_values(row: RowMapping) -> dict[str, object]:
    """The values of a row of `posting_columns`, with what is computed from its source."""
    values = dict(row)
    kind = BY_NAME[str(values.pop("kind"))]
    return {**values, "credit": kind.rules.credit, "is_sample": kind.name == SAMPLE.name}
