"""The live stream of a run: what was missed, then what happens, without gaps or duplicates.

A notice only wakes the reader, who reads after the last number seen. So nothing is lost between catching up and
listening, nor when the listening connection breaks.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from typing import TypeVar
from uuid import UUID

from callboard.events import log
from callboard.events.contract import Event
from callboard.storage.notices import EVENTS
from callboard.storage.patience import Patience
from callboard.storage.session import Database, Tenant

T = TypeVar("T")

PATIENCE_SECONDS = 10
"""So long a watcher waits for a database that is away: a restart passes unnoticed."""

BURST_SECONDS = 0.02
"""So long the reader lets a burst of events gather."""


async def changes(database: Database, run_id: UUID, look: Callable[[], Awaitable[T]]) -> AsyncGenerator[T]:
    """What `look` sees now, and again after each burst of events of the run; it never ends by itself."""
    clock = asyncio.get_running_loop().time
    async with database.notices.subscribe(EVENTS, str(run_id)) as bell:
        while True:
            bell.clear()
            looked = clock()
            yield await Patience(seconds=PATIENCE_SECONDS).insist(look)
            await bell.wait()
            # Events come in bursts: the first is answered at once, the rest of a burst together.
            await asyncio.sleep(max(looked + BURST_SECONDS - clock(), 0))


async def watch(database: Database, tenant: Tenant, run_id: UUID, *, after: int = 0) -> AsyncIterator[Event]:
    """Every event of a run with a number above `after`, as it happens; ends when the log is closed.

    Raises:
        UnknownRunError: the tenant has no such run.
    """
    read = after

    async def look() -> log.Page:
        async with database.begin(tenant) as work:
            return await log.read(work, run_id, after=read)

    async with aclosing(changes(database, run_id, look)) as looks:
        async for first in looks:
            page = first
            while True:
                for event in page.events:
                    read = event.seq
                    yield event
                if page.ended:
                    return
                if len(page.events) < log.PAGE:
                    break
                page = await Patience(seconds=PATIENCE_SECONDS).insist(look)
