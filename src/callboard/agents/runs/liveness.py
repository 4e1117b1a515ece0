"""Who is alive: every process that drives runs holds an advisory lock under its name.

PostgreSQL takes the lock away the moment the process is gone. DBOS in its open edition does not notice a dead executor,
so we do, and hand its runs over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import psycopg

from callboard.telemetry.logs import logger

LOOK_SECONDS = 0.25
"""How often the living look for the dead."""

_HOLD = "SELECT pg_advisory_lock(hashtextextended(%s, 0))"
# A server that is far away hears of a dead machine by keep-alive: within ten seconds, and not the usual two hours.
_KEEP_ALIVE = "SET tcp_keepalives_idle = 4; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3"
_DEAD = """
    SELECT DISTINCT executor_id FROM dbos.workflow_status
    WHERE status = 'PENDING' AND executor_id <> %s AND executor_id LIKE %s AND NOT EXISTS (
        SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
        WHERE locktype = 'advisory' AND datname = current_database() AND objsubid = 1 AND granted
          AND ((classid::bigint << 32) | objid::bigint) = hashtextextended(executor_id, 0))"""

PREFIX = "callboard-"
"""Every executor's name begins so; others in the journal are none of our business."""


class Liveness:
    """This process's sign of life, on a connection of its own."""

    def __init__(self, owner_url: str, executor_id: str) -> None:
        self._url = owner_url
        self._executor_id = executor_id
        self._connection: psycopg.AsyncConnection[tuple[object, ...]] | None = None
        self._looking: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Hold the lock; from here on the others see us."""
        connection = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        # Ours from here on, so that it is closed whatever comes next.
        self._connection = connection
        with suppress(psycopg.Error):
            await connection.execute(_KEEP_ALIVE)
        await connection.execute(_HOLD, (self._executor_id,))

    async def dead(self) -> list[str]:
        """Executors that hold runs and are gone."""
        if self._connection is None or self._connection.closed:
            await self.begin()
        assert self._connection is not None  # noqa: S101 - `begin` sets it or raises
        rows = await (await self._connection.execute(_DEAD, (self._executor_id, f"{PREFIX}%"))).fetchall()
        return [str(row[0]) for row in rows]

    def look(self, recover: Callable[[list[str]], object] | None) -> None:
        """Keep the lock, and hand every dead executor's names to `recover` (in a thread) as soon as they are seen."""
        self._looking = asyncio.create_task(self._look(recover), name="callboard-liveness")

    async def rest(self) -> None:
        """Look no more, and keep the lock."""
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking
            self._looking = None

    async def end(self) -> None:
        """Let go of the lock: the runs that this process still held may be taken over at once."""
        await self.rest()
        if self._connection is not None:
            await self._connection.close()

    async def _look(self, recover: Callable[[list[str]], object] | None) -> None:
        while True:
            try:
                dead = await self.dead()
                if dead and recover is not None:
                    logger().info("taking over runs", executors=dead)
                    await asyncio.to_thread(recover, dead)
            except psycopg.Error as failure:
                # The lock went with the connection; `dead` takes it again, and whoever took over meanwhile keeps that.
                logger().debug("sign of life lost", why=str(failure))
                await self._drop()
            await asyncio.sleep(LOOK_SECONDS)

    async def _drop(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                await self._connection.close()
            self._connection = None
