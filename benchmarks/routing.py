"""Which of 10,000 agents a request goes to: the index, the plain algorithm, and the router that a process asks."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Sequence

from sqlalchemy import insert

from benchmarks.figures import Figure, NotMeasurableError
from benchmarks.temporary_database import temporary_database
from callboard.agents.cards import AgentDraft
from callboard.agents.router import Router
from callboard.agents.tables import AGENTS
from callboard.auth.principal import local_principal
from callboard.core.ids import new_id
from callboard.engine.routing.model import FINALIZE, Candidate, StrategyName, make_strategy
from callboard.engine.routing.tags import plain_score, tokens

AGENTS_KNOWN = 10_000
REQUESTS, PLAIN, WARM = 2_000, 10, 200
TOPICS = tuple(f"topic{number}" for number in range(3_000))
VERBS = ("plan", "explain", "write", "review", "compare", "translate", "summarise", "calculate")
MS_P99, TIMES_FASTER = 1.0, 50
ROWS_AT_ONCE = 2_000


def measure() -> list[Figure]:
    """Every strategy over the same agents and requests."""
    chance = random.Random(7)  # noqa: S311 - the same agents every time
    drafts = [_draft(chance, number) for number in range(AGENTS_KNOWN)]
    candidates = tuple(Candidate(d.name, d.description, tags=d.tags, examples=d.examples) for d in drafts)
    requests = [_request(chance) for _ in range(REQUESTS)]
    plain, expected = _plainly(candidates, requests[:PLAIN])
    figures = [Figure("the plain algorithm, median", plain * 1000, "ms")]
    for name in (StrategyName.TAGS, StrategyName.RANKED):
        strategy = make_strategy(name, candidates)
        if name is StrategyName.TAGS and [strategy.route(each).target for each in requests[:PLAIN]] != expected:
            raise NotMeasurableError("the index and the plain algorithm disagree")
        times = [_seconds(lambda each=each: strategy.route(each)) for each in requests][WARM:]  # noqa: B023
        held = name is StrategyName.TAGS
        p99, middle = statistics.quantiles(times, n=100)[98], statistics.median(times)
        figures += [
            Figure(f"{name}, median", middle * 1000, "ms"),
            Figure(f"{name}, p99", p99 * 1000, "ms", at_most=MS_P99 if held else None),
        ]
        if held:
            figures.append(Figure("plain / tags, medians", plain / middle, "×", at_least=TIMES_FASTER))
    return [*figures, *asyncio.run(_warm(drafts, requests))]


def _draft(chance: random.Random, number: int) -> AgentDraft:
    about = chance.sample(TOPICS, 6)
    return AgentDraft(
        name=f"Agent {number}",
        description=f"Helps the team with {about[0]} and {about[1]}, and can {chance.choice(VERBS)} {about[2]}.",
        tags=tuple(about[:4]),
        examples=(f"{chance.choice(VERBS)} the {about[4]} of {about[5]}",),
    )


def _request(chance: random.Random) -> str:
    about = chance.sample(TOPICS, 3)
    return f"Please {chance.choice(VERBS)} the {about[0]} with {about[1]} for the team, and {about[2]} too."


def _plainly(candidates: Sequence[Candidate], requests: Sequence[str]) -> tuple[float, list[str]]:
    times, chosen = list[float](), list[str]()
    for request in requests:
        begun = time.perf_counter()
        asked = tokens(request)
        scores = [(-plain_score(candidate, asked), candidate.name) for candidate in candidates]
        best = min(scores)
        times.append(time.perf_counter() - begun)
        chosen.append(best[1] if best[0] < 0 else FINALIZE)
    return statistics.median(times), chosen


def _seconds(work: object) -> float:
    assert callable(work)
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


async def _warm(drafts: Sequence[AgentDraft], requests: Sequence[str]) -> list[Figure]:
    """As a process routes: the roster compared in the database first, every time."""
    async with temporary_database() as database:
        me = local_principal()
        rows = [draft.model_dump(mode="json") | {"id": str(new_id()), "user_id": me.user_id} for draft in drafts]
        for first in range(0, len(rows), ROWS_AT_ONCE):
            async with database.begin(me) as work:
                await work.execute(insert(AGENTS), rows[first : first + ROWS_AT_ONCE])
        router, times = Router(database), list[float]()
        for request in requests[: 2 * WARM]:
            begun = time.perf_counter()
            await router.route(me, request, strategy=StrategyName.TAGS)
            times.append(time.perf_counter() - begun)
    middle = statistics.median(times[WARM:])
    return [
        Figure("the first request to a process (reads every agent)", times[0] * 1000, "ms"),
        Figure("the next ones, through the router, median", middle * 1000, "ms"),
    ]
