"""The live stream of a run: what was missed, then what happens, without gaps or duplicates.

A notice only wakes the reader, who reads after the last number seen. So nothing is lost between catching up and
listening, nor when the listening connection breaks.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from uuid import UUID

from callboard.events import log
from callboard.events.contract import Event
from callboard.storage.notices import EVENTS
from callboard.storage.patience import Patience
from callboard.storage.session import Database, Tenant

PATIENCE_SECONDS = 10
"""So long a watcher waits for a database that is away: a restart passes unnoticed."""

BURST_SECONDS = 0.02
"""So long the reader lets a burst of events gather."""


async def watch(database: Database, tenant: Tenant, run_id: UUID, *, after: int = 0) -> AsyncIterator[Event]:
    """Every event of a run with a number above `after`, as it happens; ends when the log is closed.

    Raises:
        UnknownRunError: the tenant has no such run.
    """
    clock = asyncio.get_running_loop().time
    async with database.notices.subscribe(EVENTS, str(run_id)) as bell:
        while True:
            bell.clear()
            looked = clock()
            page = await Patience(seconds=PATIENCE_SECONDS).insist(partial(_read, database, tenant, run_id, after))
            for event in page.events:
                after = event.seq
                yield event
            if page.ended:
                return
            if len(page.events) < log.PAGE:
                await bell.wait()
                # Events come in bursts: the first is read at once, the rest of a burst together.
                await asyncio.sleep(max(looked + BURST_SECONDS - clock(), 0))


async def _read(database: Database, tenant: Tenant, run_id: UUID, after: int) -> log.Page:
    async with database.begin(tenant) as work:
        return await log.read(work, run_id, after=after)
