"""A real stage to measure on: an embedded database in a temporary place, and a worker."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from benchmarks import nine
from benchmarks.temporary_database import temporary_database
from callboard.agents.execution import Executor
from callboard.agents.registry import Registry
from callboard.agents.runs.model import RunStatus
from callboard.agents.runs.worker import Worker, WorkerConfig, open_worker
from callboard.auth.principal import local_principal


@asynccontextmanager
async def open_stage(executor: Executor) -> AsyncGenerator[Worker]:
    """A worker with the nine agents, on a database of its own."""
    async with temporary_database() as database:
        config = WorkerConfig(Registry((nine.pipeline(),)), executor, recover=False)
        async with open_worker(database, config) as worker:
            yield worker


async def run_durably(worker: Worker) -> float:
    """Seconds from the start of one run of the nine to its end."""
    begun = time.perf_counter()
    run_id = await worker.runs.start(local_principal(), "nine", nine.inputs(), today=nine.TODAY)
    run = await worker.runs.wait(local_principal(), run_id)
    seconds = time.perf_counter() - begun
    if run.status is not RunStatus.COMPLETED:
        msg = f"the run ended {run.status}: {run.error}"
        raise RuntimeError(msg)
    return seconds
