"""Postings that fit a profile: found, compared requirement by requirement, kept, and listed best first.

A comparison is kept with what it was made of. When the profile, the posting, the engine or the month is another one,
it does not count any more, and the posting is compared anew when matches are looked at next: no list is out of date.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Text, and_, cast, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth.principal import Principal
from callboard.catalog.documents import fingerprint
from callboard.core.errors import DomainError, ErrorKind
from callboard.documents import ReaderPool
from callboard.engine.facts import Frozen
from callboard.engine.matching.model import (
    BlockerCheck,
    Component,
    MatchingAnalysis,
    RequirementMatch,
    ScoreImprovement,
)
from callboard.engine.posting.job_query import JobQuery
from callboard.engine.posting.model import Role
from callboard.jobsearch.match_scoring import (
    ENGINE_VERSION,
    ProfileDocument,
    ProfileFacts,
    ScoringBatch,
    read_profile,
    score_postings,
)
from callboard.jobsearch.posting_search import conditions, likely_matches, search_words, searched
from callboard.jobsearch.postings import PostingLine, UnknownPostingError, posting_columns, posting_values
from callboard.jobsearch.profiles import Profiles
from callboard.jobsearch.tables import MATCHES, POSTINGS
from callboard.jobsearch.wish_conflicts import WishConflict, wish_conflicts
from callboard.jobsearch.wishes import JobWishes
from callboard.storage.jsonb import clean, plain
from callboard.storage.session import Database

BATCH = 20
"""Postings that a reader process compares at a time, in a fifth of a second."""

BATCHES = 2
"""Batches at a time."""

PROFILES_READ = 100
"""Profiles whose facts a process remembers, each as long as it says the same."""

EVERYTHING = JobQuery()


class NoProfileError(DomainError):
    """There is no profile to compare postings with."""

    kind = ErrorKind.CONFLICT
    remedy = "Import your résumé first: callboard profile import FILE"


class NoPostingsError(DomainError):
    """There are no postings to compare the profile with."""

    kind = ErrorKind.CONFLICT
    remedy = "Add a source (callboard jobs sources add URL), or take the sample board (callboard jobs sync --sample)"


class UnreadPostingError(DomainError):
    """The text of this posting could not be read, so nothing can be compared with it."""

    kind = ErrorKind.CONFLICT


class Match(Frozen):
    """A posting compared with the profile: what would knock out first, then the score and everything it is made of."""

    posting: PostingLine
    blockers: tuple[BlockerCheck, ...]
    """Knock-out conditions that the posting states, with its words; beside the score."""
    against_wishes: tuple[WishConflict, ...]
    """Wishes that the posting contradicts; beside the score."""
    score: float
    """0 to 100."""
    low: float
    """The lowest score that is possible with what the profile does not say, as is `high` the highest."""
    high: float
    role: str | None
    """The role that was compared, where the posting offers several."""
    components: tuple[Component, ...]
    requirements: tuple[RequirementMatch, ...]
    raises: tuple[ScoreImprovement, ...]
    """What would raise the score, if it is true; empty in lists, where it would take too long."""


class MatchList(Frozen):
    """The matches of one search, the best first."""

    items: tuple[Match, ...]
    any_word: bool
    """No posting holds all words of the search: these hold at least one."""


class ScoringProgress(NamedTuple):
    """How many postings have been compared, of how many that have to be before the best are known."""

    done: int
    total: int


@dataclass(frozen=True)
class _Seeker:
    """Who is compared: the profile as facts, and what tells that it is still the same."""

    facts: ProfileFacts
    wishes: JobWishes
    digest: str
    today: date

    @property
    def is_current(self) -> ColumnElement[bool]:
        """True for a stored match that still holds."""
        return and_(
            MATCHES.c.posting_id == POSTINGS.c.id,
            MATCHES.c.profile_digest == self.digest,
            MATCHES.c.posting_digest == _POSTING_DIGEST,
            MATCHES.c.engine_version == ENGINE_VERSION,
            MATCHES.c.as_of == _month(self.today),
        )


class _Search(NamedTuple):
    """A search as conditions of SQL."""

    which: Sequence[ColumnElement[bool]]
    words: ColumnElement[Any] | None
    any_word: bool


_POSTING_DIGEST = func.concat(POSTINGS.c.digest, "/", POSTINGS.c.read_version)


class Matches:
    """The matches of the caller."""

    def __init__(self, database: Database, profiles: Profiles, readers: ReaderPool) -> None:
        self._database = database
        self._profiles = profiles
        self._readers = readers
        self._read = OrderedDict[tuple[UUID, str], ProfileFacts]()

    async def best(
        self, principal: Principal, query: JobQuery = EVERYTHING, *, today: date, limit: int = 50
    ) -> MatchList:
        """The postings that answer a search and fit the profile best; compares first what was not compared yet.

        Raises:
            NoProfileError: nothing was imported into the profile.
            NoPostingsError: there are no postings.
        """
        seeker = await self._seeker(principal, today)
        search = await self._search(principal, query, seeker.wishes)
        async for _ in self._comparing(principal, seeker, search):
            pass
        found = await self._listed(principal, seeker, search, limit)
        return MatchList(items=found, any_word=search.any_word and bool(found))

    async def compare(
        self, principal: Principal, query: JobQuery = EVERYTHING, *, today: date
    ) -> AsyncIterator[ScoringProgress]:
        """Do the work of `best` and tell how far it is; then `best` answers at once.

        Raises:
            NoProfileError: nothing was imported into the profile.
            NoPostingsError: there are no postings.
        """
        seeker = await self._seeker(principal, today)
        search = await self._search(principal, query, seeker.wishes)
        async for progress in self._comparing(principal, seeker, search):
            yield progress

    async def _comparing(
        self, principal: Principal, seeker: _Seeker, search: _Search
    ) -> AsyncIterator[ScoringProgress]:
        """Compare the likeliest postings that have no current comparison, a few batches at a time."""
        due = await self._due(principal, seeker, search)
        batches = [due[start : start + BATCH] for start in range(0, len(due), BATCH)]
        done = 0
        for start in range(0, len(batches), BATCHES):
            together = batches[start : start + BATCHES]
            done += sum(await asyncio.gather(*(self._compare(principal, seeker, batch) for batch in together)))
            yield ScoringProgress(done, len(due))

    async def get(self, principal: Principal, posting_id: UUID, *, today: date) -> Match:
        """One posting compared with the profile as both are now, with what would raise the score.

        Raises:
            NoProfileError: nothing was imported into the profile.
            UnknownPostingError: the principal has no such posting.
            UnreadPostingError: its text could not be read.
        """
        seeker = await self._seeker(principal, today)
        query = _match_columns(cast(POSTINGS.c.posting, Text).label("posting")).where(POSTINGS.c.id == posting_id)
        async with self._database.begin(principal) as work:
            row = (await work.execute(query)).mappings().one_or_none()
        if row is None:
            raise UnknownPostingError(str(posting_id))
        if row["posting"] is None:
            raise UnreadPostingError(row["problem"])
        batch = ScoringBatch(resume=seeker.facts.resume, postings=(row["posting"],), improvements=True)
        (analysis,) = await self._analyse(principal, batch, today)
        return _match(row, analysis, seeker.wishes)

    async def _seeker(self, principal: Principal, today: date) -> _Seeker:
        found = await self._profiles.get(principal)
        content = found.profile.to_json_resume()
        if not content:
            raise NoProfileError
        digest = fingerprint(json.dumps(content, sort_keys=True))
        facts = self._read.get((principal.user_id, digest))
        if facts is None:
            document, read = ProfileDocument(content=content), partial(read_profile, today=today)
            facts = await self._readers.analyse(principal.user_id, read, document, returns=ProfileFacts)
            self._read[principal.user_id, digest] = facts
            while len(self._read) > PROFILES_READ:
                self._read.popitem(last=False)
        return _Seeker(facts, found.wishes, digest, today)

    async def _search(self, principal: Principal, query: JobQuery, wishes: JobWishes) -> _Search:
        """The conditions of a search: all of its words, or any where no posting holds all."""
        which = conditions(query, wishes)
        async with self._database.begin(principal) as work:
            if (await work.execute(select(POSTINGS.c.id).limit(1))).scalar() is None:
                raise NoPostingsError
            if not query.words:
                return _Search(which, None, any_word=False)
            for every in (True, False):
                words = search_words(query.words, every=every)
                holding = [*which, POSTINGS.c.search.bool_op("@@")(words)]
                found = await work.execute(searched(select(POSTINGS.c.id), holding).limit(1))
                if found.scalar() is not None or not every:
                    return _Search(holding, words, any_word=not every)
        raise AssertionError

    async def _due(self, principal: Principal, seeker: _Seeker, search: _Search) -> list[Any]:
        """The likeliest postings of a search that have no current comparison."""
        async with self._database.begin(principal) as work:
            likely = await likely_matches(work, search.which, search.words, seeker.facts.vector)
            query = select(
                POSTINGS.c.id, _POSTING_DIGEST.label("digest"), cast(POSTINGS.c.posting, Text).label("posting")
            ).where(POSTINGS.c.id.in_(likely), ~select(MATCHES.c.score).where(seeker.is_current).exists())
            rows = {row.id: row for row in await work.execute(query)}
        return [rows[one] for one in likely if one in rows]

    async def _compare(self, principal: Principal, seeker: _Seeker, due: Sequence[Any]) -> int:
        """Compare the profile with some postings, and keep the outcome."""
        batch = ScoringBatch(resume=seeker.facts.resume, postings=tuple(row.posting for row in due))
        analyses = await self._analyse(principal, batch, seeker.today)
        rows = [
            {
                "user_id": principal.user_id,
                "posting_id": row.id,
                "score": analysis.score,
                "analysis": clean(plain(analysis)),
                "profile_digest": seeker.digest,
                "posting_digest": row.digest,
                "engine_version": ENGINE_VERSION,
                "as_of": _month(seeker.today),
            }
            for row, analysis in zip(due, analyses, strict=True)
        ]
        async with self._database.begin(principal) as work:
            await _keep(work, rows)
        return len(rows)

    async def _analyse(self, principal: Principal, batch: ScoringBatch, today: date) -> list[MatchingAnalysis]:
        score = partial(score_postings, today=today)
        return await self._readers.analyse(principal.user_id, score, batch, returns=list[MatchingAnalysis])

    async def _listed(self, principal: Principal, seeker: _Seeker, search: _Search, limit: int) -> tuple[Match, ...]:
        query = (
            searched(_match_columns(MATCHES.c.analysis), search.which)
            .join(MATCHES, seeker.is_current)
            .order_by(MATCHES.c.score.desc(), POSTINGS.c.id)
            .limit(limit)
        )
        async with self._database.begin(principal) as work:
            rows = (await work.execute(query)).mappings().all()
        return tuple(_match(row, MatchingAnalysis.model_validate(row["analysis"]), seeker.wishes) for row in rows)


async def _keep(work: AsyncConnection, rows: Sequence[dict[str, Any]]) -> None:
    """Write matches of the postings that are still there; in one order, so that two looks cannot block each other."""
    ids = [row["posting_id"] for row in rows]
    there = select(POSTINGS.c.id).where(POSTINGS.c.id.in_(ids)).order_by(POSTINGS.c.id)
    present = {row.id for row in await work.execute(there.with_for_update(read=True, key_share=True))}
    written = sorted((row for row in rows if row["posting_id"] in present), key=lambda row: row["posting_id"])
    if written:
        fresh = insert(MATCHES)
        again = {name: fresh.excluded[name] for name in rows[0] if name not in MATCHES.primary_key.columns}
        await work.execute(fresh.on_conflict_do_update(index_elements=["user_id", "posting_id"], set_=again), written)


def _match_columns(*more: ColumnElement[Any]) -> Any:  # noqa: ANN401 - a query of many columns
    role = POSTINGS.c.posting["role"].label("posting_role")
    return posting_columns(PostingLine).add_columns(POSTINGS.c.text, POSTINGS.c.countries, role, *more)


def _match(row: Any, analysis: MatchingAnalysis, wishes: JobWishes) -> Match:  # noqa: ANN401 - a row of `_match_columns`
    values = posting_values(row)
    role = Role.model_validate(values["posting_role"])
    parts = {name: getattr(analysis, name) for name in MatchingAnalysis.model_fields if name != "engine_version"}
    return Match(
        posting=PostingLine.model_validate({name: values[name] for name in PostingLine.model_fields}),
        against_wishes=wish_conflicts(wishes, role, row["text"], frozenset(row["countries"])),
        **parts,
    )


def _month(day: date) -> date:
    """The first day of the month: scores count work in months."""
    return day.replace(day=1)
