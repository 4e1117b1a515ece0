"""Rank the postings of a search that have a current score, and tell whether others have none."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import date
from functools import reduce
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth.principal import Principal
from callboard.engine.job_search.model import JobQuery
from callboard.jobsearch.match_model import NoPostingsError
from callboard.jobsearch.match_scoring import ProfileFacts
from callboard.jobsearch.match_store import RankedMatch, Seeker, best_matches, lacks_match, posting_changes
from callboard.jobsearch.posting_search import (
    MAX_COMPARED,
    from_postings,
    likely_matches,
    same_occupation,
    search_conditions,
)
from callboard.jobsearch.postings import full_text, holds, of_occupation, spelled
from callboard.jobsearch.profile_cache import ProfileCache
from callboard.jobsearch.tables import POSTINGS
from callboard.jobsearch.wishes import JobWishes
from callboard.storage.session import Database

SECONDS_BETWEEN = 300
"""How long it is remembered that all postings have a score, and how long one profile waits until those that are new to
it are compared again."""

EVERYTHING = JobQuery()


class Search(NamedTuple):
    """A search as conditions of SQL."""

    which: Sequence[ColumnElement[bool]]
    """All conditions but for the words."""
    words: ColumnElement[Any] | None = None
    any_of: Sequence[ColumnElement[Any]] = ()
    """The words, where any of them is enough: postings with more of them come first."""
    then: ColumnElement[Any] | None = None
    """Words of those postings that come after all others: of the occupation that the search names, without its name."""

    @property
    def whole(self) -> Sequence[ColumnElement[bool]]:
        """All conditions, but for what comes after."""
        return self.which if self.words is None else [*self.which, holds(self.words)]

    @property
    def parts(self) -> Sequence[Search]:
        """What comes first, and what comes after; no posting is in both."""
        return (self,) if self.then is None else (self, Search(self.which, self.then))


class _AllScored(NamedTuple):
    """When every posting had a current comparison."""

    revision: int
    """Of the profile."""
    month: date
    next_transaction: int
    """From this one on something may have changed."""
    looked_at: float


class Ranking(NamedTuple):
    """What a search finds among the postings that have a current score."""

    best: Sequence[UUID]
    unexplained: Sequence[UUID]
    """Those of the best whose score nobody has looked at yet: what it is made of is still to be kept."""
    due: bool
    """Whether there are others that have none."""
    seeker: Seeker
    any_word: bool


class MatchRanking:
    """Ranks postings for the caller."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._all_scored = ProfileCache[UUID, _AllScored]()

    async def search(self, principal: Principal, query: JobQuery, wishes: JobWishes) -> Search:
        """The conditions of a search: all of its words or its occupation, or any where no posting has all."""
        which = search_conditions(query, wishes)
        async with self._database.begin(principal) as work:
            if (await work.execute(select(POSTINGS.c.id).limit(1))).scalar() is None:
                raise NoPostingsError
            if not query.words:
                return Search(which)
            all_words = _all_words(which, query)
            if len(query.words) == 1:
                return all_words
            for part in all_words.parts:
                found = await work.execute(from_postings(select(POSTINGS.c.id), part.whole).limit(1))
                if found.scalar() is not None:
                    return all_words
        return _any_word(which, query)

    async def rank(self, principal: Principal, seeker: Seeker, search: Search, limit: int) -> Ranking:
        """The postings of a search that have a current score, the best first, and whether others have none."""
        async with self._database.begin(principal) as work:
            due = await self._is_due(work, principal, seeker, search)
            found: list[RankedMatch] = []
            for part in search.parts:
                if len(found) < limit:
                    left, most_of = limit - len(found), part.any_of
                    found += await best_matches(work, seeker, part.which, part.words, limit=left, most_of=most_of)
        return Ranking(
            best=[one.posting_id for one in found],
            unexplained=[one.posting_id for one in found if one.is_bare],
            due=due,
            seeker=seeker,
            any_word=bool(search.any_of),
        )

    async def _is_due(self, work: AsyncConnection, principal: Principal, seeker: Seeker, search: Search) -> bool:
        """Whether a posting of a search has no current score; if once all had, only what changed since is looked at."""
        before = self._all_scored.get(principal.user_id)
        known = before is not None and before[:2] == (seeker.revision, seeker.month)
        # A process with another version of the engine may have replaced scores: nothing is remembered for long.
        if before is None or not known or time.monotonic() - before.looked_at > SECONDS_BETWEEN:
            before = _AllScored(seeker.revision, seeker.month, 0, time.monotonic())
        changes = await posting_changes(work)
        all_postings = search_conditions(EVERYTHING, JobWishes())
        if changes.newest >= before.next_transaction and await lacks_match(
            work, seeker, all_postings, since=before.next_transaction
        ):
            for part in search.parts:
                if await lacks_match(work, seeker, part.whole, since=before.next_transaction):
                    return True
            return False
        self._all_scored[principal.user_id] = before._replace(next_transaction=changes.next_transaction)
        return False


async def likely_in_parts(work: AsyncConnection, search: Search, profile: ProfileFacts) -> list[list[UUID]]:
    """The postings of each part of a search that a profile is most likely to fit, at most `MAX_COMPARED` together."""
    found: list[list[UUID]] = []
    for part in search.parts:
        likely = await likely_matches(work, part.whole, part.words, profile)
        found.append(likely[: MAX_COMPARED - sum(map(len, found))])
    return found


def _all_words(which: Sequence[ColumnElement[bool]], query: JobQuery) -> Search:
    """Postings with all words, then those of the occupation that some words name, with all others."""
    words, related = full_text(query.words), same_occupation(query)
    then = None if related is None else related.op("&&")(func.tsquery_not(words))
    return Search([*which, *spelled(query.words)], words, then=then)


def _any_word(which: Sequence[ColumnElement[bool]], query: JobQuery) -> Search:
    """Postings with any word; those of the occupation have each of the words that name it."""
    words = [full_text([word]) for word in query.words]
    if query.occupation:
        named = of_occupation(query.occupation)
        words = [
            one.op("||")(named) if word in query.naming else one for word, one in zip(query.words, words, strict=True)
        ]
    return Search(which, reduce(lambda one, other: one.op("||")(other), words), any_of=words)
