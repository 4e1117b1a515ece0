"""A user's open work: how much there is, and notifications when it changes, for live pages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import text

from callboard.auth.principal import Principal
from callboard.storage.notices import CHANGES, EVENTS
from callboard.storage.session import Database

MAX_FOLLOWED_RUNS = 100
"""Upper bound on open runs whose events are followed; changes of others are seen at the next beat."""

BEAT_SECONDS = 15.0
"""Upper bound on the time between two looks, should a notice be lost."""

BURST_SECONDS = 0.1
"""Events come in bursts: all that happens within this time is one change."""

_OPEN = text("""
    SELECT id::text FROM runs WHERE status IN ('queued', 'running', 'waiting') ORDER BY id DESC LIMIT :limit""")
_COUNTS = text("""
    SELECT (SELECT count(*) FROM approvals WHERE status = 'pending') AS waiting,
           (SELECT count(*) FROM runs WHERE status IN ('queued', 'running')) AS running""")


class OpenCounts(NamedTuple):
    """How much is open."""

    waiting: int
    """Approvals that wait for an answer."""
    running: int
    """Runs that are queued or under way."""


class OpenWork:
    """The open work of the caller."""

    def __init__(self, database: Database, *, beat_seconds: float = BEAT_SECONDS) -> None:
        self._database = database
        self._beat_seconds = beat_seconds

    async def counts(self, principal: Principal) -> OpenCounts:
        """How much is open now."""
        async with self._database.begin(principal) as work:
            waiting, running = (await work.execute(_COUNTS)).one()
        return OpenCounts(waiting, running)

    async def changes(self, principal: Principal) -> AsyncGenerator[None]:
        """Yield at once, and again whenever something may have changed since, without end.

        Whoever reads after a yield misses nothing: what happens from then on leads to the next one.
        """
        async with self._database.notices.subscribe(CHANGES, str(principal.user_id)) as wakeup:
            while True:
                wakeup.clear()
                # What an agent does changes the log of its run, and not the run.
                async with self._database.notices.subscribe(EVENTS, *await self._open(principal), wakeup=wakeup):
                    yield
                    with suppress(TimeoutError):
                        async with asyncio.timeout(self._beat_seconds):
                            await wakeup.wait()
                    await asyncio.sleep(BURST_SECONDS)

    async def _open(self, principal: Principal) -> Sequence[str]:
        async with self._database.begin(principal) as work:
            return (await work.execute(_OPEN, {"limit": MAX_FOLLOWED_RUNS})).scalars().all()
