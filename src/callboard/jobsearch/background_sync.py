"""Background syncs: every process that drives runs looks for sources that are due, and one of them syncs each source.

The code that reads responses is imported when the first source is due, so that a deployment without sources never
loads it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from sqlalchemy import text

from callboard.auth.principal import Principal
from callboard.core import clock
from callboard.core.errors import DomainError, ErrorKind
from callboard.storage.session import Database, NoTenant
from callboard.telemetry.logs import logger

if TYPE_CHECKING:
    from callboard.jobsearch.sync import Sync

POLL_SECONDS = 60.0
"""How often a process looks for sources that are due."""

MAX_CONCURRENT = 4
"""Upper bound on sources that a process syncs at the same time, apart from those that people sync."""

MAX_SOURCES_PER_POLL = 1_000
"""Sources that are taken up with one look."""

LOCAL_KINDS = ("file", "sample")
"""Sources that are asked for nothing."""

_DUE = text("SELECT source_id, user_id FROM job_sources_due(:now, :every, :local_kinds, :most)")


async def until_next_poll() -> None:
    """Wait until it is time to look again."""
    await asyncio.sleep(POLL_SECONDS)


class BackgroundSync:
    """Keeps the sources of all users current."""

    def __init__(
        self,
        database: Database,
        sync: Callable[[], Sync],
        *,
        every: timedelta,
        now: Callable[[], datetime] = clock.now,
    ) -> None:
        """Ask nothing yet.

        Args:
            database: where the sources are.
            sync: gives what syncs a source; called once a source is due.
            every: how long a source is left alone after anybody asked it; up to a fifth is added.
            now: the time.
        """
        self._database = database
        self._sync = sync
        self._every = every
        self._now = now

    async def run(self, wait: Callable[[], Awaitable[None]] = until_next_poll) -> None:
        """Sync due sources until cancelled; failures are logged, and the sync is tried again."""
        while True:
            await wait()
            try:
                await self.sync_due()
            except DomainError as error:
                logger().debug("sources that are due could not be looked up", why=error.message)
            except Exception as failure:  # noqa: BLE001 - sources would grow old without a word
                logger().warning("syncs in the background failed; they are tried again", exc_info=failure)

    async def sync_due(self) -> int:
        """Sync every due source that no other process syncs, and return how many were synced here."""
        due = await self._due()
        if not due:
            return 0
        limit, sync = asyncio.Semaphore(MAX_CONCURRENT), self._sync()

        async def one(source_id: UUID, user_id: UUID) -> bool:
            async with limit:
                return await self._asked(sync, Principal(user_id), source_id)

        return sum(await asyncio.gather(*(one(*found) for found in due)))

    async def _due(self) -> Sequence[tuple[UUID, UUID]]:
        values = {
            "now": self._now(),
            "every": self._every,
            "local_kinds": list(LOCAL_KINDS),
            "most": MAX_SOURCES_PER_POLL,
        }
        async with self._database.begin(NoTenant()) as work:
            return [(row.source_id, row.user_id) for row in await work.execute(_DUE, values)]

    async def _asked(self, sync: Sync, principal: Principal, source_id: UUID) -> bool:
        """Return False if the source was not asked: another process does, its rules forbid it, or it was removed."""
        try:
            await sync.sync(principal, source_id, now=self._now())
        except DomainError as error:
            if error.kind not in {ErrorKind.LIMIT, ErrorKind.NOT_FOUND}:
                logger().warning("a source could not be synced", source=str(source_id), why=error.message)
            return False
        return True
