"""Runs that wait for a free seat: each is taken by one process, whoever's run it is, as soon as there is room.

A taken run stays in the queue until its journal has begun; if the process dies before that, the others see its sign of
life gone and put the run back. From there on the journal's own recovery has it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import LiteralString
from uuid import UUID

import psycopg
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError

from callboard.agents.runs import records
from callboard.agents.runs.crew import Crew
from callboard.agents.runs.model import RunRecord
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError
from callboard.events.log import UnknownRunError
from callboard.storage.errors import DatabaseUnavailableError
from callboard.storage.notices import QUEUE
from callboard.telemetry.logs import logger

LOOK_SECONDS = 1.0
"""A queue in which nothing seems to happen is looked at so often: a taker may have died."""

# Between two looks of ours nothing is half begun, so a run that is still down as ours met a failure.
_GIVE_BACK = """
    UPDATE run_queue SET executor = NULL WHERE executor IS NOT NULL AND (executor = %(me)s OR NOT EXISTS (
        SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
        WHERE locktype = 'advisory' AND datname = current_database() AND objsubid = 1 AND granted
          AND ((classid::bigint << 32) | objid::bigint) = hashtextextended(executor, 0)))"""
# Users take turns: somebody's hundredth run does not wait before another's first.
_TAKE = """
    WITH turns AS (
        SELECT run_id, queued_at, row_number() OVER (PARTITION BY user_id ORDER BY queued_at, run_id) AS turn
        FROM run_queue WHERE executor IS NULL)
    UPDATE run_queue SET executor = %(me)s WHERE run_id IN (
        SELECT waiting.run_id FROM run_queue AS waiting JOIN turns USING (run_id) WHERE waiting.executor IS NULL
        ORDER BY turns.turn, turns.queued_at LIMIT %(room)s FOR UPDATE OF waiting SKIP LOCKED)
    RETURNING run_id, user_id"""
_BEGUN = "DELETE FROM run_queue WHERE run_id = ANY(%(runs)s)"

Begin = Callable[[Principal, RunRecord], Awaitable[None]]
"""Begins to drive a run unless somebody has; when it returns, the journal has it."""


@dataclass
class Queue:
    """Takes runs for one process, at most as many as it has seats."""

    owner_url: str
    crew: Crew
    room: int
    begin: Begin
    _taking: asyncio.Task[None] | None = None
    _connection: psycopg.AsyncConnection[tuple[UUID, UUID]] | None = field(default=None, repr=False)

    def open(self) -> None:
        """Take runs from now on."""
        self._taking = asyncio.create_task(self._take(), name="callboard-queue")

    async def close(self) -> None:
        """Take no more. What was taken is begun, or left to the others."""
        if self._taking is not None:
            self._taking.cancel()
            with suppress(asyncio.CancelledError):
                await self._taking
            self._taking = None
        await self._hang_up()

    async def _take(self) -> None:
        async with self.crew.database.notices.subscribe(QUEUE, "") as bell:
            while True:
                bell.clear()
                self.crew.freed.clear()
                try:
                    while taken := await self._taken():
                        await asyncio.gather(*(self._start(run_id, user_id) for run_id, user_id in taken))
                        await self._say(_BEGUN, {"runs": [run_id for run_id, _ in taken]})
                except (psycopg.Error, SQLAlchemyError, DatabaseUnavailableError) as failure:
                    # The database is away: what was taken is taken anew when it is back.
                    logger().debug("queue out of reach", why=str(failure))
                    await self._hang_up()
                await _first(bell, self.crew.freed, seconds=LOOK_SECONDS)

    async def _taken(self) -> Sequence[tuple[UUID, UUID]]:
        """Runs that are now ours to begin, as many as there is room for."""
        await self._say(_GIVE_BACK, {"me": self.crew.executor_id})
        room = self.room - self.crew.busy
        if room <= 0:
            return ()
        return await self._say(_TAKE, {"me": self.crew.executor_id, "room": room})

    async def _start(self, run_id: UUID, user_id: UUID) -> None:
        principal = Principal(user_id)
        try:
            async with self.crew.database.begin(principal) as work:
                run = await records.run(work, run_id)
            if not run.status.ended:
                await self.begin(principal, run)
        except UnknownRunError:
            logger().debug("a queued run was erased", run=str(run_id))
        except DatabaseUnavailableError:
            raise
        except (DomainError, ValidationError) as failure:
            # A run of a newer version, say: it must not hold up the others.
            logger().warning("a queued run could not begin", run=str(run_id), why=type(failure).__name__)

    async def _say(self, statement: LiteralString, values: dict[str, object]) -> Sequence[tuple[UUID, UUID]]:
        if self._connection is None:
            self._connection = await psycopg.AsyncConnection.connect(self.owner_url, autocommit=True)
        cursor = await self._connection.execute(statement, values)
        return await cursor.fetchall() if cursor.description else ()

    async def _hang_up(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                await self._connection.close()
            self._connection = None


async def _first(*bells: asyncio.Event, seconds: float) -> None:
    waits = [asyncio.ensure_future(bell.wait()) for bell in bells]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED, timeout=seconds)
    finally:
        for wait in waits:
            wait.cancel()
