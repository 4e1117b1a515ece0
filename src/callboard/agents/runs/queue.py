"""Runs that wait for a free seat: each is taken by one process, whoever's run it is, as soon as there is room.

A taken run stays in the queue until its journal has begun; if the process dies before that, the others see its sign of
life gone and put the run back. From there on the journal's own recovery has it. A run that this process can not begin,
because a newer one made it, say, is left to the others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import LiteralString
from uuid import UUID

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from callboard.agents.runs import records
from callboard.agents.runs.closing import Closing
from callboard.agents.runs.crew import Crew
from callboard.agents.runs.model import RunRecord, RunStatus
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError
from callboard.events.contract import AgentState
from callboard.events.log import RunClosedError, UnknownRunError
from callboard.storage.errors import DatabaseUnavailableError
from callboard.storage.notices import QUEUE
from callboard.telemetry.logs import logger

LOOK_SECONDS = 1.0
"""A queue in which nothing seems to happen is looked at so often: a taker may have died."""

AGAIN_SECONDS = 60.0
"""A run that could not begin here is left to others for so long."""

LONGEST_SECONDS = 900.0
"""A run that no process could begin, and that waits for so long, has failed."""

# Between two looks of ours nothing is half begun, so a run that is still down as ours met a failure.
_GIVE_BACK = """
    UPDATE run_queue SET executor = NULL
        WHERE executor IS NOT NULL AND (executor = %(me)s OR NOT lock_is_held(executor))"""
# Users take turns: somebody's hundredth run does not wait before another's first; see `enqueue_run`. They are
# chosen once, whatever the plan: one made for an empty queue would choose anew for every row, and take them all.
_TAKE = """
    WITH chosen AS MATERIALIZED (
        SELECT run_id FROM run_queue WHERE executor IS NULL AND run_id <> ALL(%(declined)s)
        ORDER BY turn, queued_at LIMIT %(room)s FOR UPDATE SKIP LOCKED)
    UPDATE run_queue SET executor = %(me)s WHERE run_id IN (SELECT run_id FROM chosen)
    RETURNING run_id, user_id, queued_at < clock_timestamp() - make_interval(secs => %(longest)s)"""
_AWAY = (psycopg.Error, SQLAlchemyError, DatabaseUnavailableError)
_BEGUN = "DELETE FROM run_queue WHERE run_id = ANY(%(runs)s)"

Taken = tuple[UUID, UUID, bool]
"""A run, its user, and whether it has waited for longer than any should."""

Begin = Callable[[Principal, RunRecord], Awaitable[None]]
"""Begins to drive a run unless somebody has; when it returns, the journal has it."""


@dataclass
class Queue:
    """Takes runs for one process, at most as many as it has seats."""

    owner_url: str
    crew: Crew
    room: int
    begin: Begin
    _declined: dict[UUID, float] = field(default_factory=dict[UUID, float])
    """Runs that could not begin here, and when."""
    _taking: asyncio.Task[None] | None = None
    _connection: psycopg.AsyncConnection[Taken] | None = field(default=None, repr=False)

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
                        await self._start_all(taken)
                except _AWAY as failure:
                    # The database is away: what was taken is taken anew when it is back.
                    logger().debug("queue out of reach", why=str(failure))
                    await self._hang_up()
                except Exception as failure:  # noqa: BLE001 - a process that took no runs any more would still look alive
                    logger().warning("runs could not be taken; they are looked for again", exc_info=failure)
                    await self._hang_up()
                await _first(bell, self.crew.freed, seconds=LOOK_SECONDS)

    async def _taken(self) -> Sequence[Taken]:
        """Runs that are now ours to begin, as many as there is room for."""
        await self._say(_GIVE_BACK, {"me": self.crew.executor_id})
        room = self.room - self.crew.busy
        if room <= 0:
            return ()
        moment = asyncio.get_running_loop().time()
        self._declined = {run_id: at for run_id, at in self._declined.items() if moment - at < AGAIN_SECONDS}
        values = {"me": self.crew.executor_id, "room": room, "longest": LONGEST_SECONDS}
        return await self._say(_TAKE, values | {"declined": list(self._declined)})

    async def _start_all(self, taken: Sequence[Taken]) -> None:
        begun = await asyncio.gather(*(self._start(*each) for each in taken), return_exceptions=True)
        done = [run_id for (run_id, _, _), each in zip(taken, begun, strict=True) if each is True]
        if done:
            await self._say(_BEGUN, {"runs": done})
        for each in begun:
            if isinstance(each, BaseException):
                raise each

    async def _start(self, run_id: UUID, user_id: UUID, overdue: bool) -> bool:  # noqa: FBT001 - a row of the queue
        """Whether the run is not to wait any more."""
        principal = Principal(user_id)
        try:
            await self._begin(principal, run_id)
        except UnknownRunError:
            logger().debug("a queued run was erased", run=str(run_id))
        except _AWAY:
            raise
        except Exception as failure:  # noqa: BLE001 - whatever is wrong with one run must not hold up the others
            why = failure.message if isinstance(failure, DomainError) else type(failure).__name__
            logger().warning("a queued run could not begin here", run=str(run_id), why=why)
            if not overdue:
                self._declined[run_id] = asyncio.get_running_loop().time()
                return False
            await self._give_up(principal, run_id, why)
        return True

    async def _begin(self, principal: Principal, run_id: UUID) -> None:
        async with self.crew.database.begin(principal) as work:
            run = await records.run(work, run_id)
            agents = await records.agents(work, run_id)
        if run.status.ended:
            return
        # A run of a newer version may need what only newer processes know.
        done = {agent.agent for agent in agents if agent.state in {AgentState.COMPLETE, AgentState.WAITING}}
        for agent in run.plan.agents:
            if agent.name not in done:
                self.crew.registry.spec(run.plan, agent.name)
        await self.begin(principal, run)

    async def _give_up(self, principal: Principal, run_id: UUID, why: str) -> None:
        with suppress(RunClosedError):
            async with self.crew.database.begin(principal) as work:
                # Its plan may be what can not be read.
                closing = Closing(self.crew.registry, await records.pipeline(work, run_id), run_id)
                await closing.end(work, RunStatus.FAILED, f"no process could begin it: {why}")

    async def _say(self, statement: LiteralString, values: Mapping[str, object]) -> Sequence[Taken]:
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
