"""How often the right agent is chosen, and how often a request for none is turned away."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.engine.routing.ranked import RankedStrategy
from callboard.engine.routing.tags import TagStrategy
from evals.routing.bm25 import Bm25
from evals.routing.sets import Setting


@dataclass(frozen=True, slots=True)
class Shares:
    """Shares of the requests, 0 to 1."""

    tags: float
    bm25: float
    ranked: float
    """The best agent is the right one, whether or not it was sure enough."""
    kept: float
    """The right agent, and sure enough."""
    refused: float
    """Of the requests out of scope: turned away."""
    limit: float


def measure(setting: Setting) -> Shares:
    """All strategies on one setting."""
    tags, bm25, ranked = TagStrategy(setting.agents), Bm25(setting.agents), RankedStrategy(setting.agents)
    decisions = [(ranked.route(request), name) for request, name in setting.requests]
    number = len(setting.requests)
    return Shares(
        tags=sum(tags.route(request).agent == name for request, name in setting.requests) / number,
        bm25=sum(bm25.best(request) == name for request, name in setting.requests) / number,
        ranked=sum(bool(d.candidates) and d.candidates[0].name == name for d, name in decisions) / number,
        kept=sum(decision.agent == name for decision, name in decisions) / number,
        refused=sum(ranked.route(request).agent is None for request in setting.outside) / len(setting.outside),
        limit=ranked.limit,
    )
