"""The same nine agents, durably and in process: the difference is what durability costs."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Mapping
from typing import Any

import uvloop

from benchmarks import nine
from benchmarks.figures import Figure
from benchmarks.stage import open_stage, run_durably
from callboard.agents.execution import RulesExecutor
from callboard.agents.spec import Inputs
from callboard.agents.supervisor import Situation, make_plan, plan_move
from callboard.events.contract import EventType

RUNS = 15
WARM = 3
MS_AN_AGENT = 10


class Silent:
    """A reporter with nobody listening."""

    async def say(self, kind: EventType, content: str, metadata: Mapping[str, Any] | None = None) -> None:
        """Hear nothing."""


async def run_in_process() -> float:
    """Seconds that the same plan takes with nothing kept: same supervisor, same executor, no database."""
    begun = time.perf_counter()
    pipeline, values, history = nine.pipeline(), dict(nine.inputs()), list[str]()
    plan, executor, reporter = make_plan(pipeline), RulesExecutor(), Silent()
    while True:
        move = plan_move(Situation(plan, frozenset(values), history=tuple(history)))
        if move.finished:
            return time.perf_counter() - begun
        specs = [pipeline.agent(name) for name in move.start]
        history += move.start
        inputs = Inputs(values, nine.TODAY)
        results = await asyncio.gather(*(executor.execute(spec, inputs, reporter) for spec in specs))
        values |= {spec.provides: result.output for spec, result in zip(specs, results, strict=True)}


def measure() -> list[Figure]:
    """Both, alternating, in one process."""
    # On the loop that `callboard serve` and `callboard worker` drive runs on.
    durable, plain = uvloop.run(_measure())
    overhead = (durable - plain) * 1000 / len(nine.GRAPH)
    return [
        Figure("nine agents in process", plain * 1000, "ms"),
        Figure("nine agents durably, from start to end", durable * 1000, "ms"),
        Figure("durability an agent", overhead, "ms", at_most=MS_AN_AGENT),
    ]


async def _measure() -> tuple[float, float]:
    async with open_stage(RulesExecutor()) as node:
        both = [(await run_durably(node), await run_in_process()) for _ in range(WARM + RUNS)][WARM:]
    return statistics.median(d for d, _ in both), statistics.median(p for _, p in both)
