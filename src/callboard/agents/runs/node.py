"""A process that drives runs: the durable engine, started inside the caller's event loop."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import psycopg
from dbos import DBOS, DBOSConfig, DBOSPortableJSONSerializer, SetWorkflowID, WorkflowStatus
from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext

from callboard.agents.execution import Bindings, Executor
from callboard.agents.registry import Registry
from callboard.agents.runs.approvals import Approvals
from callboard.agents.runs.closing import Closing
from callboard.agents.runs.crew import AGENT_SECONDS, Crew
from callboard.agents.runs.drive import CREWS, pipeline
from callboard.agents.runs.liveness import PREFIX, STALLED_SECONDS, Liveness
from callboard.agents.runs.model import RunRecord, RunStatus
from callboard.agents.runs.queue import Queue
from callboard.agents.runs.service import Runs
from callboard.agents.supervisor import Chooser
from callboard.auth.principal import Principal
from callboard.core.ids import new_id
from callboard.events.log import RunClosedError
from callboard.storage.errors import explained
from callboard.storage.migrate import IDLE_SECONDS
from callboard.storage.session import Database
from callboard.telemetry import progress
from callboard.telemetry.logs import quieten

APPLICATION = "callboard"

VERSION = "1"
"""Raised by hand when the journals of older runs can not be replayed any more; they go on under a new one then
(docs/decisions/0014). DBOS's own hash would do so at every change of the source."""

_UNDER_WAY = frozenset({"PENDING", "ENQUEUED"})
"""How a journal stands that is being written, or will be."""

_BROKEN = frozenset({"ERROR", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"})
"""How a journal stands that ended where its run did not: the database stayed away, say."""

MOST_BROKEN = 3
"""So many journals of a run may break; then it is not the moment that is wrong, and the run fails."""

POOL = 4
"""Connections of the journal."""

QUEUE_SECONDS = 0.2
"""How soon a run that was handed over is picked up."""

SEATS = 16
"""Agents at work at once in one process."""


@dataclass(frozen=True)
class Outfit:
    """What a process brings to the runs it drives."""

    registry: Registry
    executor: Executor
    bindings: Bindings = field(default_factory=Bindings)
    chooser: Chooser | None = None
    seats: int = SEATS
    agent_seconds: float = AGENT_SECONDS
    recover: bool = True
    """Whether to take over, unasked, the runs of every process that is gone, and to take runs from the queue: a worker
    does, a command does not."""
    drain_seconds: float = 0.0
    """So long the runs at work here may go on once the process is asked to leave; then others go on with them."""
    version: str = VERSION
    """That of the journals which this process writes and can replay."""
    stalled_seconds: float = STALLED_SECONDS
    """A process that says nothing for so long is treated as dead."""
    most_open: int | None = None
    """So many runs a user may have queued or running; what this process drives without queueing is not counted."""


class Node:
    """Runs and approvals of a process that drives runs; made by `open_node`."""

    def __init__(self, database: Database, crew: Crew, version: str = VERSION, *, most_open: int | None = None) -> None:
        self.version = version
        self.database = database
        self.crew = crew
        self.runs = Runs(database, crew.registry, self, most_open=most_open)
        self.approvals = Approvals(database, crew.registry)

    @property
    def executor_id(self) -> str:
        """The name under which this process holds runs."""
        return self.crew.executor_id

    async def drive(self, principal: Principal, run: RunRecord) -> None:
        """Begin to execute a run that is queued."""
        await self._begin(principal, run, str(run.id))

    async def begin(self, principal: Principal, run: RunRecord) -> None:
        """Begin to execute a run from the queue, unless one of its journals is under way, or too many have broken."""
        journals = await self._journals(run)
        if sum(each.status in _BROKEN for each in journals) < MOST_BROKEN:
            await self._go_on(principal, run, journals)
        elif not any(each.status in _UNDER_WAY for each in journals):
            await self._give_up(principal, run, max(journals, key=lambda each: each.created_at or 0))

    async def take_up(self, principal: Principal, run: RunRecord) -> None:
        """Go on with a run whose process is gone."""
        journals = await self._journals(run)
        dead = [each.executor_id for each in journals if each.status == "PENDING" and each.executor_id]
        if dead and all(each.app_version == self.version for each in journals if each.status in _UNDER_WAY):
            await asyncio.to_thread(recover, dead)
            return
        for each in journals:
            if each.status in _UNDER_WAY and each.app_version != self.version:
                await DBOS.cancel_workflow_async(each.workflow_id)
        await self._go_on(principal, run, await self._journals(run))

    async def _go_on(self, principal: Principal, run: RunRecord, journals: Sequence[WorkflowStatus]) -> None:
        if not any(each.status in _UNDER_WAY for each in journals):
            # Where the journal ended while the run did not, it goes on under another; what is done stays done.
            # Whoever else finds the same begins the same journal, and the engine lets one of us write it.
            await self._begin(principal, run, f"{run.id}:{len(journals)}" if journals else str(run.id))

    async def _give_up(self, principal: Principal, run: RunRecord, last: WorkflowStatus) -> None:
        broken = await DBOS.get_workflow_status_async(last.workflow_id)
        why = f"it broke off {MOST_BROKEN} times, at last with: {broken.error if broken else 'nothing'}"
        closing = Closing(self.crew.registry, run.pipeline, run.id)
        with suppress(RunClosedError):
            async with self.database.begin(principal) as work:
                await closing.end(work, RunStatus.FAILED, why)
            progress.ended(run.pipeline, RunStatus.FAILED, run.created_at)

    async def _journals(self, run: RunRecord) -> Sequence[WorkflowStatus]:
        """Every journal of a run; there is more than one only after the first was given up."""
        first = await DBOS.get_workflow_status_async(str(run.id))
        if first is None or first.status in _UNDER_WAY:
            return [first] if first else []
        return await DBOS.list_workflows_async(
            workflow_id_prefix=str(run.id), application_name=APPLICATION, load_input=False, load_output=False
        )

    async def _begin(self, principal: Principal, run: RunRecord, workflow_id: str) -> None:
        self.crew.expect(run.id)
        with SetWorkflowID(workflow_id):
            plan = run.plan.model_dump(mode="json")
            await DBOS.start_workflow_async(pipeline, str(run.id), str(principal.user_id), plan)


def recover(executors: Sequence[str]) -> None:
    """Hand the runs of executors that are gone to whoever is quickest. Blocks.

    DBOS offers this privately only; the version is pinned, and a test holds it to what we need.
    """
    DBOS._recover_pending_workflows(list(executors))  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]


@asynccontextmanager
async def open_node(database: Database, outfit: Outfit) -> AsyncGenerator[Node]:
    """Drive runs in this process, inside the running event loop. One at a time per process.

    Leaving stops what is still running here; it is not lost, and any node can go on with it.

    Raises:
        DatabaseUnavailableError: the database went away, or has no connection left.
    """
    executor_id = f"{PREFIX}{os.getpid()}-{new_id()}"
    crew = _crew(database, outfit, executor_id)
    alive = Liveness(
        database.owner_url, executor_id, outfit.version, recover if outfit.recover else None, outfit.stalled_seconds
    )
    CREWS.append(crew)
    engine = None
    try:
        with explained():
            await alive.begin()
            engine = _launch(database.owner_url, executor_id, outfit.version)
        alive.look()
        node = Node(database, crew, outfit.version, most_open=outfit.most_open)
        queue = Queue(database.owner_url, crew, outfit.seats, node.begin)
        if outfit.recover:
            queue.open()
        try:
            yield node
        finally:
            alive.leave_the_dead()
            await queue.close()
            await crew.drain(outfit.drain_seconds)
    finally:
        # What is handed over now would reach an engine that is being destroyed.
        await alive.rest()
        await crew.dismiss()
        await _leave(engine)
        CREWS.remove(crew)
        await alive.end()


def _crew(database: Database, outfit: Outfit, executor_id: str) -> Crew:
    return Crew(
        database=database,
        registry=outfit.registry,
        executor=outfit.executor,
        bindings=outfit.bindings,
        seats=asyncio.Semaphore(outfit.seats),
        executor_id=executor_id,
        chooser=outfit.chooser,
        agent_seconds=outfit.agent_seconds,
    )


def _launch(owner_url: str, executor_id: str, version: str) -> Any:  # noqa: ANN401 - private parts of the engine are used
    # Called on the loop's own thread: DBOS runs workflows on the loop that it finds running.
    config = DBOSConfig(
        name=APPLICATION,
        system_database_url=owner_url,
        sys_db_pool_size=POOL,
        sys_db_idle_transaction_timeout_sec=IDLE_SECONDS,
        executor_id=executor_id,
        # A connection that is gone is told by its first statement, which is then said again.
        db_engine_kwargs={"pool_pre_ping": False},
        application_version=version,
        # The journal in JSON: readable by people, safe to read by any version.
        serializer=DBOSPortableJSONSerializer(),
        log_level="CRITICAL",
        enable_otlp=False,
        notification_listener_polling_interval_sec=1.0,
        scheduler_polling_interval_sec=3600.0,
    )
    engine: Any = DBOS(config=config)
    quieten()
    # Its queue for runs that are handed over is polled once a second; a private setting makes that quicker.
    engine._registry.get_internal_queue()._polling_interval_sec = QUEUE_SECONDS  # noqa: SLF001
    DBOS.launch()
    wait_for_a_server(engine._sys_db.engine)  # noqa: SLF001
    return engine


def wait_for_a_server(engine: Engine) -> None:
    """Have the durable engine wait for a server that it can not connect to, whatever the driver says.

    It knows some words of the driver, and not those for a socket that is not there: while the embedded server starts
    again, there is none.
    """
    event.listen(engine, "handle_error", tell_that_nobody_answers)


def tell_that_nobody_answers(told: ExceptionContext) -> None:
    """A connection that could not be made is one that was lost."""
    if told.connection is None and isinstance(told.original_exception, psycopg.OperationalError):
        told.is_disconnect = True


async def _leave(engine: Any) -> None:  # noqa: ANN401 - private parts of the engine are used
    """End the engine, with what it has taken up and what has not come to the crew yet: it would outlive the node."""
    await _cancel(engine)
    await _apart(DBOS.destroy)
    # Its queue may have begun another run until it was stopped.
    await _cancel(engine)


async def _cancel(engine: Any) -> None:  # noqa: ANN401 - private parts of the engine are used
    if engine is None:
        return
    here = asyncio.get_running_loop()
    while begun := [task for task in engine._workflow_tasks if task.get_loop() is here and not task.done()]:  # noqa: SLF001
        for task in begun:
            task.cancel()
        await asyncio.gather(*begun, return_exceptions=True)


async def _apart(blocking: Callable[[], None]) -> None:
    """Run in a thread that belongs to nobody: DBOS stops the loop's own executor while it is destroyed."""
    done = asyncio.get_running_loop().create_future()
    loop = asyncio.get_running_loop()

    def work() -> None:
        try:
            blocking()
        finally:
            loop.call_soon_threadsafe(done.set_result, None)

    threading.Thread(target=work, name="callboard-goodbye", daemon=True).start()
    await done
