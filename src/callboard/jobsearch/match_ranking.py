"""Rank the postings of a search that have a current score, and tell whether others have none."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth.principal import Principal
from callboard.engine.job_search.model import JobQuery
from callboard.jobsearch.match_model import NoPostingsError
from callboard.jobsearch.match_store import Seeker, best_matches, lacks_match, posting_changes
from callboard.jobsearch.posting_search import from_postings, search_conditions
from callboard.jobsearch.postings import full_text, holds, spelled
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
    any_of: Sequence[str] = ()
    """The words, where any of them is enough: postings with more of them come first."""

    @property
    def whole(self) -> Sequence[ColumnElement[bool]]:
        """All conditions."""
        return self.which if self.words is None else [*self.which, holds(self.words)]


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
        """The conditions of a search: all of its words, or any where no posting holds all."""
        which = search_conditions(query, wishes)
        async with self._database.begin(principal) as work:
            if (await work.execute(select(POSTINGS.c.id).limit(1))).scalar() is None:
                raise NoPostingsError
            if not query.words:
                return Search(which)
            spelt = [*which, *spelled(query.words)]
            all_words = Search(spelt, full_text(query.words))
            if len(query.words) == 1:
                return all_words
            found = await work.execute(from_postings(select(POSTINGS.c.id), all_words.whole).limit(1))
            if found.scalar() is not None:
                return all_words
        return Search(which, full_text(query.words, every=False), any_of=query.words)

    async def rank(self, principal: Principal, seeker: Seeker, search: Search, limit: int) -> Ranking:
        """The postings of a search that have a current score, the best first, and whether others have none."""
        async with self._database.begin(principal) as work:
            due = await self._is_due(work, principal, seeker, search)
            found = await best_matches(work, seeker, search.which, search.words, limit=limit, most_of=search.any_of)
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
            return await lacks_match(work, seeker, search.whole, since=before.next_transaction)
        self._all_scored[principal.user_id] = before._replace(next_transaction=changes.next_transaction)
        return False
