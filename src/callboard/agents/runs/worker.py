"""A worker: a process that drives runs, with the durable engine inside the caller's event loop."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncGenerator, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field

import psycopg
from dbos import (
    DBOS,
    DBOSConfig,
    DBOSPortableJSONSerializer,
    SetWorkflowID,
    WorkflowHandleAsync,
    WorkflowStatus,
    error,
)
from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.pool import ConnectionPoolEntry

from callboard.agents.execution import Bindings, Executor
from callboard.agents.registry import Registry
from callboard.agents.runs.approvals import Approvals
from callboard.agents.runs.model import RunRecord, RunStatus
from callboard.agents.runs.queue import Queue
from callboard.agents.runs.recovery import EXECUTOR_PREFIX, RECOVERY_QUEUE, STALLED_SECONDS, Recovery
from callboard.agents.runs.service import Runs
from callboard.agents.runs.store import RunCloser
from callboard.agents.runs.worker_context import AGENT_SECONDS, WorkerContext
from callboard.agents.runs.workflow import WORKERS, run_workflow
from callboard.agents.supervisor import Chooser
from callboard.auth.principal import Principal
from callboard.core.ids import new_id
from callboard.events.log import RunClosedError
from callboard.storage.errors import explained
from callboard.storage.migrate import IDLE_SECONDS
from callboard.storage.server import CONNECT_SECONDS
from callboard.storage.session import Database
from callboard.telemetry import runs as run_telemetry
from callboard.telemetry.logs import quiet_libraries

APPLICATION = "callboard"

VERSION = "3"
"""Raised by hand when older workflows can no longer be replayed; their runs are rewound then (docs/decisions/0016). The
engine's own hash would do so at every change of the source."""

_ACTIVE = frozenset({"PENDING", "ENQUEUED", "DELAYED"})

_OUTAGES = frozenset({"DatabaseUnavailableError", "DiskFullError", "OperationalError", "InterfaceError"})
"""The names of errors with which a workflow breaks off while the database is away; others mean that it cannot go on."""

POOL_SIZE = 5
"""Connections of the durable engine, one of which listens."""

QUEUE_SECONDS = 1.0
"""How often a process looks for workflows that are resumed: five statements, also while nothing happens."""

RETURN_SECONDS = 0.05
"""How often a workflow that has ended its run is looked at until it has returned."""

SEATS = 16
"""Agents at work at once in one process."""


@dataclass(frozen=True)
class WorkerConfig:
    """The configuration of a process for the runs it drives."""

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
    """How long the runs at work here may go on once the process is asked to stop; then others go on with them."""
    version: str = VERSION
    """The version of the workflows that this process writes and can replay."""
    stalled_seconds: float = STALLED_SECONDS
    """A process that has been silent for this long is treated as dead."""
    max_open: int | None = None
    """Upper bound on a user's runs that are queued or running; what this process drives without queueing is not
    counted."""


class Worker:
    """Runs and approvals of a process that drives runs; made by `open_worker`."""

    def __init__(
        self, database: Database, context: WorkerContext, recovery: Recovery, *, max_open: int | None = None
    ) -> None:
        self.database = database
        self.context = context
        self.recovery = recovery
        self.runs = Runs(database, context.registry, self, max_open=max_open)
        self.approvals = Approvals(database, context.registry)

    @property
    def executor_id(self) -> str:
        """The name under which this process holds runs."""
        return self.context.executor_id

    async def start(self, principal: Principal, run: RunRecord) -> None:
        """Start a new run in this process."""
        with self.context.starts(run.id), SetWorkflowID(str(run.id)):
            plan = run.plan.model_dump(mode="json")
            await DBOS.start_workflow_async(run_workflow, str(run.id), str(principal.user_id), plan)

    async def go_on(self, principal: Principal, run: RunRecord) -> None:
        """Start a run, or go on with one whose workflow has ended though the run has not.

        Nothing happens if its workflow is active. What was done stays done: a rewound workflow asks the run store.
        """
        status = await DBOS.get_workflow_status_async(str(run.id))
        if status is None:
            await self.start(principal, run)
        elif status.status not in _ACTIVE:
            if status.status == "ERROR" and _error_name(status) not in _OUTAGES:
                await self._give_up(principal, run, f"its workflow broke off: {status.error}")
            else:
                await self._rewind(run)

    async def resume(self, principal: Principal, run: RunRecord) -> None:
        """Continue a run whose process is gone."""
        await self.recovery.recover(run.id)
        await self.go_on(principal, run)

    async def retry(self, principal: Principal, run: RunRecord) -> None:
        """Continue a run that had ended and was reopened."""
        status = await DBOS.get_workflow_status_async(str(run.id))
        if status is not None and status.status == "PENDING" and status.executor_id == self.executor_id:
            # The workflow that ended it is about to return.
            returning: WorkflowHandleAsync[str] = await DBOS.retrieve_workflow_async(str(run.id))
            await returning.get_result(polling_interval_sec=RETURN_SECONDS)
        elif status is not None and status.status in _ACTIVE:
            # Left by a process that is gone: its journal knows nothing of what happened to the run since.
            await DBOS.cancel_workflow_async(str(run.id))
        await self.go_on(principal, run)

    async def _rewind(self, run: RunRecord) -> None:
        try:
            with self.context.starts(run.id):
                await DBOS.rewind_workflow_async(
                    str(run.id), application_version=self.recovery.version, queue_name=RECOVERY_QUEUE
                )
        except error.DBOSException:
            # Another process was quicker: only a workflow that has ended can be rewound.
            status = await DBOS.get_workflow_status_async(str(run.id))
            if status is None or status.status not in _ACTIVE:
                raise

    async def _give_up(self, principal: Principal, run: RunRecord, why: str) -> None:
        with suppress(RunClosedError):
            async with self.database.begin(principal) as work:
                await RunCloser(self.context.registry, run.pipeline, run.id).end(work, RunStatus.FAILED, why)
            run_telemetry.run_ended(run.pipeline, RunStatus.FAILED, run.created_at)


def _error_name(status: WorkflowStatus) -> str:
    # Errors are journaled as JSON: what comes back knows the name of what was raised.
    return str(getattr(status.error, "name", type(status.error).__name__))


@asynccontextmanager
async def open_worker(database: Database, config: WorkerConfig) -> AsyncGenerator[Worker]:
    """Drive runs in this process, inside the running event loop. One at a time per process.

    Leaving stops what is still running here; it is not lost, and any worker can go on with it.

    Raises:
        DatabaseUnavailableError: the database went away, or has no connection left.
    """
    executor_id = f"{EXECUTOR_PREFIX}{os.getpid()}-{new_id()}"
    context = _context(database, config, executor_id)
    recovery = Recovery(database.owner_url, executor_id, config.version, config.recover, config.stalled_seconds)
    worker = Worker(database, context, recovery, max_open=config.max_open)
    queue = Queue(database.owner_url, context, config.seats, worker.go_on)
    async with AsyncExitStack() as stack:
        WORKERS.append(context)
        stack.callback(WORKERS.remove, context)
        stack.push_async_callback(recovery.release_lock)
        with explained():
            await recovery.acquire_lock()
            engine = stack.enter_context(_engine(database.owner_url))
            stack.push_async_callback(_stop, recovery, context)
            await _launch(engine, executor_id, config.version)
        recovery.start_watching()
        if config.recover:
            queue.open()
        try:
            yield worker
        finally:
            recovery.watches = False
            await queue.close()
            await context.drain(config.drain_seconds)


def _context(database: Database, config: WorkerConfig, executor_id: str) -> WorkerContext:
    return WorkerContext(
        database=database,
        registry=config.registry,
        executor=config.executor,
        bindings=config.bindings,
        seats=asyncio.Semaphore(config.seats),
        executor_id=executor_id,
        chooser=config.chooser,
        agent_seconds=config.agent_seconds,
    )


@contextmanager
def _engine(owner_url: str) -> Generator[Engine]:
    """The connections of the durable engine."""
    options = f"-c idle_in_transaction_session_timeout={IDLE_SECONDS}s"
    engine = create_engine(
        make_url(owner_url).set(drivername="postgresql+psycopg"),
        pool_size=POOL_SIZE,
        max_overflow=0,
        connect_args={"connect_timeout": CONNECT_SECONDS, "options": options},
    )
    event.listen(engine, "handle_error", wait_for_missing_socket)
    try:
        yield engine
    finally:
        # Closes what is in the pool; what a thread of the durable engine returns later is closed then.
        event.listen(engine, "checkin", _close)
        engine.dispose()


def _close(_connection: object, record: ConnectionPoolEntry) -> None:
    record.invalidate()


def wait_for_missing_socket(context: ExceptionContext) -> None:
    """Treat a connection that could not be made as one that was lost, for which the durable engine waits.

    It knows some of the driver's messages, and not the one for a socket that is not there: while the embedded server
    starts again, there is none.
    """
    if context.connection is None and isinstance(context.original_exception, psycopg.OperationalError):
        context.is_disconnect = True


async def _launch(engine: Engine, executor_id: str, version: str) -> None:
    config = DBOSConfig(
        name=APPLICATION,
        system_database_url=engine.url.render_as_string(hide_password=False),
        system_database_engine=engine,
        executor_id=executor_id,
        application_version=version,
        # The journal in JSON: readable by people, safe to read by any version.
        serializer=DBOSPortableJSONSerializer(),
        log_level="CRITICAL",
        enable_otlp=False,
        notification_listener_polling_interval_sec=1.0,
        # Only for streams and events, of which there are none here; looked for 100 times a second by default.
        notification_coalesce_sec=0.1,
        scheduler_polling_interval_sec=3600.0,
    )
    quiet_libraries()
    DBOS(config=config)
    # On the loop's own thread: the engine runs workflows on the loop that it finds running.
    DBOS.launch()
    await DBOS.register_queue_async(RECOVERY_QUEUE, polling_interval_sec=QUEUE_SECONDS, on_conflict="never_update")


async def _stop(recovery: Recovery, context: WorkerContext) -> None:
    # What is resumed from here on would reach an engine that is being destroyed.
    await recovery.stop_watching()
    await context.stop()
    await _in_own_thread(DBOS.destroy)
    # It had made its own pool that of the loop, and took it along.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())


async def _in_own_thread(blocking: Callable[[], None]) -> None:
    """Run in a thread that belongs to no pool: DBOS shuts the loop's own pool down while it is destroyed."""
    loop = asyncio.get_running_loop()
    done = loop.create_future()

    def work() -> None:
        try:
            blocking()
        finally:
            loop.call_soon_threadsafe(done.set_result, None)

    threading.Thread(target=work, name="callboard-stopping", daemon=True).start()
    await done
