"""What a process brings to every run it drives, and which runs those are."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from callboard.agents.execution import Bindings, Executor
from callboard.agents.registry import Registry
from callboard.agents.supervisor import Chooser
from callboard.storage.session import Database

AGENT_SECONDS = 300
"""Longest one call of an agent may take."""

COMING_SECONDS = 10.0
"""A run that was begun and has not arrived after so long has gone to another process."""


@dataclass
class Crew:
    """What this process brings to every run it drives."""

    database: Database
    registry: Registry
    executor: Executor
    bindings: Bindings
    seats: asyncio.Semaphore
    """So many agents are at work at once; runs that only wait take no seat."""
    executor_id: str
    chooser: Chooser | None = None
    agent_seconds: float = AGENT_SECONDS
    driving: dict[asyncio.Task[Any], UUID] = field(default_factory=dict[asyncio.Task[Any], UUID])
    """The runs at work in this process."""
    resting: set[UUID] = field(default_factory=set[UUID])
    """Those of them that only wait for a person."""
    coming: dict[UUID, float] = field(default_factory=dict[UUID, float])
    """Runs that were begun and have not arrived here, and until when they are waited for: another may have them."""
    freed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever a run ends or rests here: there may be room for another."""

    @property
    def busy(self) -> int:
        """How many runs are at work here, or about to be, without those that wait for a person."""
        moment = time.monotonic()
        coming = {run_id for run_id, until in self.coming.items() if until > moment}
        return len((set(self.driving.values()) | coming) - self.resting)

    def expect(self, run_id: UUID) -> None:
        """A run is being begun: it takes its seat now, not when it arrives."""
        self.coming[run_id] = time.monotonic() + COMING_SECONDS

    def drivers(self, run_id: UUID) -> set[asyncio.Task[Any]]:
        """What drives a run in this process: nothing, or one task; two for a moment while one replaces the other."""
        return {task for task, driven in self.driving.items() if driven == run_id}

    async def drain(self, seconds: float) -> None:
        """Let what is at work here end, for so long at most; runs that wait for a person are not awaited."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.busy:
                    self.freed.clear()
                    await self.freed.wait()

    async def dismiss(self) -> None:
        """Stop driving: every run is left as it stands, for another process to go on with."""
        leaving, here = list(self.driving), asyncio.get_running_loop()
        for task in leaving:
            # What was recovered while our loop stood still runs on the engine's own.
            task.get_loop().call_soon_threadsafe(task.cancel)
        await asyncio.gather(*(task for task in leaving if task.get_loop() is here), return_exceptions=True)
