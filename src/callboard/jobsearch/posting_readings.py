"""Have postings read by the engine: new ones and, after an update of Callboard, those read by an older version."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from uuid import UUID

from callboard.agents import background
from callboard.auth.principal import Principal
from callboard.documents import ReaderPool
from callboard.documents.errors import UnreadableError
from callboard.jobsearch.posting_facts import ReadPosting, UnreadBatch, UnreadPosting, read_postings
from callboard.jobsearch.posting_store import count_outdated, unread_postings, write_facts
from callboard.storage.session import Database

BATCH_SIZE = 40
"""Postings that a reader process reads together, in about half a second."""

MAX_CONCURRENT_BATCHES = 2
"""Batches at a time."""


class PostingReadings:
    """Has the postings of the caller read."""

    def __init__(self, database: Database, readers: ReaderPool) -> None:
        self._database = database
        self._readers = readers
        self._current = set[UUID]()
        self._going = set[UUID]()

    async def outdated(self, principal: Principal) -> int:
        """How many postings an older version of the engine has read; a user who has none will have none any more."""
        if principal.user_id in self._current:
            return 0
        async with self._database.begin(principal) as work:
            count = await count_outdated(work)
        if not count:
            self._current.add(principal.user_id)
        return count

    def begin(self, principal: Principal) -> None:
        """Read in the background, unless that is under way."""
        if principal.user_id not in self._going:
            self._going.add(principal.user_id)
            background.begin(self._go_on(principal), name="callboard-readings")

    async def _go_on(self, principal: Principal) -> None:
        try:
            await self.read_new(principal)
        finally:
            self._going.discard(principal.user_id)

    async def read_new(self, principal: Principal) -> int:
        """Read every posting that this engine version has not read yet; returns how many were read."""
        count, after = 0, None
        while True:
            async with self._database.begin(principal) as work:
                unread = await unread_postings(work, BATCH_SIZE * MAX_CONCURRENT_BATCHES, after)
            if not unread:
                return count
            payloads = [posting for _, posting in unread]
            parts = [payloads[start : start + BATCH_SIZE] for start in range(0, len(payloads), BATCH_SIZE)]
            outcomes = await asyncio.gather(*(self._read(principal, part) for part in parts))
            read = [outcome for part in outcomes for outcome in part]
            ids = [posting_id for posting_id, _ in unread]
            async with self._database.begin(principal) as work:
                await write_facts(work, list(zip(ids, read, strict=True)))
            count, after = count + len(unread), ids[-1]

    async def _read(self, principal: Principal, unread: Sequence[UnreadPosting]) -> list[ReadPosting]:
        """The facts of a batch; where it fails as a whole, one after another: a posting spoils only itself."""
        batch = UnreadBatch(postings=tuple(unread))
        try:
            return await self._readers.analyse(principal.user_id, read_postings, batch, returns=list[ReadPosting])
        except UnreadableError as error:
            if len(unread) == 1:
                return [ReadPosting(problem=error.message)]
        return [(await self._read(principal, [one]))[0] for one in unread]
