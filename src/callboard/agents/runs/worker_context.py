"""The context that a worker process shares among its runs, and the list of those runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from callboard.agents.execution import Bindings, Executor
from callboard.agents.registry import Registry
from callboard.agents.supervisor import Chooser
from callboard.storage.session import Database

AGENT_SECONDS = 300
"""Upper bound on one call of an agent."""

STARTING_SECONDS = 10.0
"""A run that was started and has not arrived after this time has gone to another process."""


@dataclass
class WorkerContext:
    """The adapters, limits and runs of one worker process."""

    database: Database
    registry: Registry
    executor: Executor
    bindings: Bindings
    seats: asyncio.Semaphore
    """Bounds the agents at work at once; a run that only waits holds none."""
    executor_id: str
    chooser: Chooser | None = None
    agent_seconds: float = AGENT_SECONDS
    driving: dict[asyncio.Task[Any], UUID] = field(default_factory=dict[asyncio.Task[Any], UUID])
    """The workflows that run in this process."""
    parked: set[UUID] = field(default_factory=set[UUID])
    """Runs among them that only wait for a person."""
    starting: dict[UUID, float] = field(default_factory=dict[UUID, float])
    """Runs that were started and have not arrived here, and until when they count."""
    freed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever a run ends or is parked here: there may be room for another."""
    stopping: bool = False
    """Whether this process stops: a workflow that arrives now is left to another one."""

    @property
    def busy(self) -> int:
        """Number of runs that hold a seat of this process: without those that wait for a person."""
        now = time.monotonic()
        starting = {run_id for run_id, until in self.starting.items() if until > now}
        return len((set(self.driving.values()) | starting) - self.parked)

    @contextmanager
    def starts(self, run_id: UUID) -> Generator[None]:
        """Count a run that is started in the block as busy until its workflow arrives, unless the start fails."""
        self.starting[run_id] = time.monotonic() + STARTING_SECONDS
        try:
            yield
        except BaseException:
            self.starting.pop(run_id, None)
            self.freed.set()
            raise

    def park(self, run_id: UUID, *, waiting: bool) -> None:
        """Note whether a run waits for a person."""
        if waiting:
            self.parked.add(run_id)
            self.freed.set()
        else:
            self.parked.discard(run_id)

    @contextmanager
    def drives(self, run_id: UUID) -> Generator[None]:
        """Register the current task as the driver of a run for the duration of the block.

        Raises:
            CancelledError: this process stops; the workflow stays as it is, for another process.
        """
        task = asyncio.current_task()
        if task is None or self.stopping:
            raise asyncio.CancelledError
        self.driving[task] = run_id
        self.starting.pop(run_id, None)
        try:
            yield
        finally:
            del self.driving[task]
            self.parked.discard(run_id)
            self.freed.set()

    def drivers(self, run_id: UUID) -> set[asyncio.Task[Any]]:
        """The tasks that drive a run in this process: none or one; two for a moment while one replaces the other."""
        return {task for task, driven in self.driving.items() if driven == run_id}

    async def drain(self, seconds: float) -> None:
        """Wait until the runs at work here have ended, at most `seconds`; parked runs are not waited for."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.busy:
                    self.freed.clear()
                    await self.freed.wait()

    async def stop(self) -> None:
        """Stop driving: every run is left as it is, for another process to continue."""
        self.stopping = True
        stopped, here = list(self.driving), asyncio.get_running_loop()
        for task in stopped:
            # A workflow that was recovered while our loop was blocked runs on the durable engine's own loop.
            task.get_loop().call_soon_threadsafe(task.cancel)
        await asyncio.gather(*(task for task in stopped if task.get_loop() is here), return_exceptions=True)
