"""Wake-up calls between processes: PostgreSQL's LISTEN, shared by everyone who waits in this process.

A notice carries no news, only a name: whoever is woken reads what is there. So a lost notice costs nothing as long as
everyone is woken after a reconnection.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

import psycopg
from psycopg import sql

from callboard.telemetry.logs import logger

EVENTS = "callboard_events"
"""A run has new events; the payload is its id."""

CONTROL = "callboard_control"
"""Someone decided an approval of a run, or cancelled it; the payload is its id."""

RUN_STATUS = "callboard_standing"
"""A run has ended, waits for a person, or goes on; the payload is its id. For those who wait and do not follow."""

QUEUE = "callboard_queue"
"""A run waits for a process with a free seat; there is no payload."""

CHANGES = "callboard_changes"
"""A run, a task or an agent of a user is new, was changed or is gone; the payload is the user's id."""

RETRY_SECONDS = 0.2
CHANNELS = (EVENTS, CONTROL, RUN_STATUS, QUEUE, CHANGES)


class NotificationListener:
    """One connection that listens for notifications; opened when the first task waits for one."""

    def __init__(self, conninfo: str) -> None:
        self._conninfo = conninfo
        self._waiting: dict[tuple[str, str], set[asyncio.Event]] = defaultdict(set)
        self._listener: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def subscribe(
        self, channel: str, *keys: str, wakeup: asyncio.Event | None = None
    ) -> AsyncGenerator[asyncio.Event]:
        """An event that is set whenever one of the names is called; whoever waits clears it before reading.

        Args:
            channel: one of `CHANNELS`.
            keys: the names.
            wakeup: the event, where somebody waits for several channels at once.
        """
        if self._listener is None:
            self._listener = asyncio.create_task(self._listen(), name="callboard-notices")
        wakeup = wakeup or asyncio.Event()
        for key in keys:
            self._waiting[channel, key].add(wakeup)
        try:
            yield wakeup
        finally:
            for key in keys:
                self._forget((channel, key), wakeup)

    def _forget(self, name: tuple[str, str], wakeup: asyncio.Event) -> None:
        waiting = self._waiting[name]
        waiting.discard(wakeup)
        if not waiting:
            self._waiting.pop(name, None)

    async def close(self) -> None:
        """Stop listening."""
        if self._listener is not None:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
            self._listener = None

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except (psycopg.Error, OSError) as failure:
                logger().debug("listening connection lost", why=str(failure))
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self) -> None:
        connection = await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True)
        async with connection:
            for channel in CHANNELS:
                await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
            # A reader who read before this process listened reads again.
            self._ring(*CHANNELS)
            try:
                async for notice in connection.notifies():
                    for wakeup in self._waiting.get((notice.channel, notice.payload), ()):
                        wakeup.set()
            finally:
                # A page that is shown learns now that the database is away, and not when it next looks by itself.
                self._ring(CHANGES)

    def _ring(self, *channels: str) -> None:
        for (channel, _), wakeups in self._waiting.items():
            if channel in channels:
                for wakeup in wakeups:
                    wakeup.set()
