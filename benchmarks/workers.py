"""Runs a second of one worker and of two, each with the same seats, whose agents wait on a model."""

from __future__ import annotations

import asyncio
import os
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg

from benchmarks.figures import Figure, NotMeasurableError
from benchmarks.process import CALLBOARD, ROOT
from benchmarks.simulated_model import SECONDS_A_CALL, simulated_model
from callboard.agents.cards import AgentDraft
from callboard.auth.principal import local_principal
from callboard.bootstrap.container import open_services
from callboard.bootstrap.settings import Settings
from callboard.storage.server import DatabaseLocation, start
from callboard.workbench.execution_model import Request

RUNS, WARM, SEATS = 60, 4, 2
TIMES = 1.6
_RATE = """
    SELECT count(*) / extract(epoch FROM max(finished_at) - min(started_at)) FROM runs WHERE id = ANY(%s)"""
_BY_MODEL = "SELECT count(*) FROM run_agents WHERE slot = 'answer' AND engine = 'model' AND run_id = ANY(%s)"


def measure() -> list[Figure]:
    """The same burst of requests to an agent made at run time, for one worker and for two."""
    with tempfile.TemporaryDirectory(prefix="callboard-benchmark-", ignore_cleanup_errors=True) as place:
        database = start(DatabaseLocation(data_dir=Path(place) / "postgres"))
        with simulated_model() as model:
            one, two = (_rate(database, place, f"openai-compatible:simulated@{model}", number) for number in (1, 2))
    return [
        Figure("one worker's bound: seats / the model's time", SEATS / SECONDS_A_CALL, "runs/s"),
        Figure("one worker", one, "runs/s"),
        Figure("two workers", two, "runs/s"),
        Figure("two / one", two / one, "×", at_least=TIMES),
    ]


def _rate(database: str, place: str, model: str, workers: int) -> float:
    environment = {
        "CALLBOARD_DATABASE_URL": database,
        "CALLBOARD_DATA_DIR": place,
        "CALLBOARD_MODEL_FAST": model,
        "CALLBOARD_MODEL_QUALITY": model,
        "CALLBOARD_SEATS": str(SEATS),
    }
    with ExitStack() as stack:
        for _ in range(workers):
            stack.enter_context(_worker(environment))
        asyncio.run(_burst(database, place, WARM * workers))
        runs = asyncio.run(_burst(database, place, RUNS))
    with psycopg.connect(database) as owner:
        by_model, rate = (owner.execute(query, (runs,)).fetchall()[0][0] for query in (_BY_MODEL, _RATE))
    if by_model != len(runs):
        raise NotMeasurableError(f"{by_model} of {len(runs)} runs were answered by the model")
    return float(rate)


async def _burst(database: str, place: str, number: int) -> list[str]:
    """Queue `number` runs, and wait until all have ended."""
    settings = Settings.model_validate({"database_url": database, "data_dir": place, "open_runs": 100_000})
    me = local_principal()
    async with open_services(settings) as services:
        known = [card.id for card in await services.agents.list(me) if card.name == "Oracle"]
        agent = known[0] if known else (await services.agents.create(me, AgentDraft(name="Oracle"))).id
        asked = (services.executions.start(me, Request("What will be?", agent_id=agent)) for _ in range(number))
        started = [execution.id for execution in await asyncio.gather(*asked)]
        await asyncio.gather(*(services.runs.wait(me, run_id) for run_id in started))
    return [str(run_id) for run_id in started]


@contextmanager
def _worker(environment: dict[str, str]) -> Generator[None]:
    """`callboard worker`, once it says that it is ready."""
    command = [str(CALLBOARD), "worker"]
    with subprocess.Popen(command, cwd=ROOT, env=_all(environment), stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            if "ready" not in (said := process.stderr.readline()):
                raise NotMeasurableError(f"a worker did not start: {said}")
            yield
        finally:
            process.terminate()
            process.communicate(timeout=30)


def _all(environment: dict[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CALLBOARD_")}
    return {**kept, **environment}
