"""When something of a user's open runs has changed: for pages that show them all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress

from callboard.agents.runs.model import RunStatus
from callboard.agents.runs.service import Runs
from callboard.auth.principal import Principal
from callboard.storage.notices import EVENTS, QUEUE
from callboard.storage.session import Database

FOLLOWED = 100
"""Open runs whose events are listened to; those beyond are seen at the next beat."""

BEAT_SECONDS = 15.0
"""Upper bound on the time between two looks: for what is changed without a run, such as a task that is moved."""

BURST_SECONDS = 0.1
"""Events come in bursts: all that happens within this time is one change."""

_OPEN = (RunStatus.QUEUED, RunStatus.RUNNING, RunStatus.WAITING)


class OpenWork:
    """The open runs of the caller."""

    def __init__(self, database: Database, runs: Runs, *, beat_seconds: float = BEAT_SECONDS) -> None:
        self._database = database
        self._runs = runs
        self._beat_seconds = beat_seconds

    async def changes(self, principal: Principal) -> AsyncGenerator[None]:
        """Yield at once, and again whenever something may have changed since, without end.

        Whoever reads after a yield misses nothing: what happens from then on leads to the next one.
        """
        # A run that is new is not known by its id yet; that one was queued is told to everybody.
        async with self._database.notices.subscribe(QUEUE, "") as bell:
            while True:
                bell.clear()
                runs = await self._runs.list(principal, statuses=_OPEN, limit=FOLLOWED)
                async with self._database.notices.subscribe(EVENTS, *(str(run.id) for run in runs), bell=bell):
                    yield
                    with suppress(TimeoutError):
                        async with asyncio.timeout(self._beat_seconds):
                            await bell.wait()
                    await asyncio.sleep(BURST_SECONDS)
