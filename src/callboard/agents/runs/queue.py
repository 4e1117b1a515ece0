"""The queue of runs that wait for a free seat: each is taken by one process that has capacity, for any user.

A taken run stays in the queue until its workflow has started; if the process dies before that, the others see that its
lock is gone and put the run back. After that it is recovered as a workflow. A run that this process cannot start, for
example because a newer version created it, is left to other processes.
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

from callboard.agents.runs import queries
from callboard.agents.runs.model import RunRecord, RunStatus
from callboard.agents.runs.store import RunCloser
from callboard.agents.runs.worker_context import WorkerContext
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError
from callboard.events.contract import AgentState
from callboard.events.log import RunClosedError, UnknownRunError
from callboard.storage.errors import DatabaseUnavailableError
from callboard.storage.notices import QUEUE
from callboard.telemetry.logs import logger

POLL_SECONDS = 1.0
"""How often the queue is looked at while nothing happens: a process that took a run may have died."""

DECLINED_SECONDS = 60.0
"""How long a run that could not be started here is left to others."""

MAX_WAIT_SECONDS = 900.0
"""A run that no process could start, and that has waited for this long, fails."""

# Between two looks of ours no start is under way, so a run that is still marked as ours met a failure.
_GIVE_BACK = """
    UPDATE run_queue SET executor = NULL
        WHERE executor IS NOT NULL AND (executor = %(me)s OR NOT lock_is_held(executor))"""
# Users take turns: one user's hundredth run does not come before another's first; see `enqueue_run`. The choice is
# materialized, because a query plan made for an empty queue would choose anew for every row, and take them all.
_TAKE = """
    WITH chosen AS MATERIALIZED (
        SELECT run_id FROM run_queue WHERE executor IS NULL AND run_id <> ALL(%(declined)s)
        ORDER BY turn, queued_at LIMIT %(room)s FOR UPDATE SKIP LOCKED)
    UPDATE run_queue SET executor = %(me)s WHERE run_id IN (SELECT run_id FROM chosen)
    RETURNING run_id, user_id, queued_at < clock_timestamp() - make_interval(secs => %(longest)s)"""
_OUTAGES = (psycopg.Error, SQLAlchemyError, DatabaseUnavailableError)
_DEQUEUE = "DELETE FROM run_queue WHERE run_id = ANY(%(runs)s)"

Taken = tuple[UUID, UUID, bool]
"""A run, its user, and whether it has waited for longer than any should."""

Start = Callable[[Principal, RunRecord], Awaitable[None]]
"""Starts to drive a run unless some process does; when it returns, the run has a workflow."""


@dataclass
class Queue:
    """Takes runs for one process, up to its number of seats."""

    owner_url: str
    context: WorkerContext
    room: int
    start: Start
    _declined: dict[UUID, float] = field(default_factory=dict[UUID, float])
    """Runs that could not be started here, and when."""
    _taking: asyncio.Task[None] | None = None
    _connection: psycopg.AsyncConnection[Taken] | None = field(default=None, repr=False)

    def open(self) -> None:
        """Take runs from now on."""
        self._taking = asyncio.create_task(self._take(), name="callboard-queue")

    async def close(self) -> None:
        """Stop taking runs. Those already taken are started, or left to other processes."""
        if self._taking is not None:
            self._taking.cancel()
            with suppress(asyncio.CancelledError):
                await self._taking
            self._taking = None
        await self._disconnect()

    async def _take(self) -> None:
        async with self.context.database.notices.subscribe(QUEUE, "") as wakeup:
            while True:
                wakeup.clear()
                self.context.freed.clear()
                try:
                    while taken := await self._taken():
                        await self._start_all(taken)
                except _OUTAGES as failure:
                    # The database is unavailable: the run is taken again when it is back.
                    logger().debug("queue out of reach", why=str(failure))
                    await self._disconnect()
                except Exception as failure:  # noqa: BLE001 - a process that took no runs any more would still look alive
                    logger().warning("runs could not be taken; they are looked for again", exc_info=failure)
                    await self._disconnect()
                await _first(wakeup, self.context.freed, seconds=POLL_SECONDS)

    async def _taken(self) -> Sequence[Taken]:
        """The runs that this process took and has to start, up to its free seats."""
        await self._execute(_GIVE_BACK, {"me": self.context.executor_id})
        room = self.room - self.context.busy
        if room <= 0:
            return ()
        moment = asyncio.get_running_loop().time()
        self._declined = {run_id: at for run_id, at in self._declined.items() if moment - at < DECLINED_SECONDS}
        values = {"me": self.context.executor_id, "room": room, "longest": MAX_WAIT_SECONDS}
        return await self._execute(_TAKE, values | {"declined": list(self._declined)})

    async def _start_all(self, taken: Sequence[Taken]) -> None:
        begun = await asyncio.gather(*(self._start(*each) for each in taken), return_exceptions=True)
        done = [run_id for (run_id, _, _), each in zip(taken, begun, strict=True) if each is True]
        if done:
            await self._execute(_DEQUEUE, {"runs": done})
        for each in begun:
            if isinstance(each, BaseException):
                raise each

    async def _start(self, run_id: UUID, user_id: UUID, overdue: bool) -> bool:  # noqa: FBT001 - a row of the queue
        """Return True if the run must not wait any longer."""
        principal = Principal(user_id)
        try:
            await self._start_unless_ended(principal, run_id)
        except UnknownRunError:
            logger().debug("a queued run was erased", run=str(run_id))
        except _OUTAGES:
            raise
        except Exception as failure:  # noqa: BLE001 - whatever is wrong with one run must not hold up the others
            why = failure.message if isinstance(failure, DomainError) else type(failure).__name__
            logger().warning("a queued run could not be started here", run=str(run_id), why=why)
            if not overdue:
                self._declined[run_id] = asyncio.get_running_loop().time()
                return False
            await self._give_up(principal, run_id, why)
        return True

    async def _start_unless_ended(self, principal: Principal, run_id: UUID) -> None:
        async with self.context.database.begin(principal) as work:
            run = await queries.run(work, run_id)
            agents = await queries.agents(work, run_id)
        if run.status.ended:
            return
        # A run that a newer process made may need what only newer processes know.
        done = {agent.agent for agent in agents if agent.state in {AgentState.COMPLETE, AgentState.WAITING}}
        for agent in run.plan.agents:
            if agent.name not in done:
                self.context.registry.spec(run.plan, agent.name)
        await self.start(principal, run)

    async def _give_up(self, principal: Principal, run_id: UUID, why: str) -> None:
        with suppress(RunClosedError):
            async with self.context.database.begin(principal) as work:
                # Its plan may be what cannot be read.
                ender = RunCloser(self.context.registry, await queries.pipeline(work, run_id), run_id)
                await ender.end(work, RunStatus.FAILED, f"no process could start it: {why}")

    async def _execute(self, statement: LiteralString, values: Mapping[str, object]) -> Sequence[Taken]:
        if self._connection is None:
            self._connection = await psycopg.AsyncConnection.connect(self.owner_url, autocommit=True)
        cursor = await self._connection.execute(statement, values)
        return await cursor.fetchall() if cursor.description else ()

    async def _disconnect(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                await self._connection.close()
            self._connection = None


async def _first(*wakeups: asyncio.Event, seconds: float) -> None:
    waits = [asyncio.ensure_future(wakeup.wait()) for wakeup in wakeups]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED, timeout=seconds)
    finally:
        for wait in waits:
            wait.cancel()
