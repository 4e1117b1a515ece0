"""Requests and decisions of the router, and the strategies by name."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, cast

from callboard.engine.facts import Frozen

FINALIZE = "finalize"
"""Where a request goes that no agent fits."""

TAG_BONUS = 2
"""Points that the strategy `tags` gives for an exact tag, beside the one for its word."""


CONFIDENCE_SLOPE = 2.0
"""How fast confidence grows with evidence above the threshold, where it is 0.5."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An agent as the router sees it. A supervisor is never a candidate."""

    name: str
    description: str = ""
    objective: str = ""
    tags: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


class ScoredAgent(Frozen):
    """One candidate's score and the words of the request that made it, strongest first."""

    name: str
    score: float
    words: tuple[str, ...] = ()


class RoutingDecision(Frozen):
    """The target of a request and the reasons, as the router makes it, a run stores it and the API shows it."""

    agent: str | None
    """The chosen agent by name; None for nobody: the request goes to `finalize`."""
    agent_id: str | None = None
    """Its id, where the agents are registered ones."""
    reason: str
    strategy: str
    confidence: float | None = None
    """0 to 1 where the strategy knows how sure it is."""
    requested: bool = False
    """Whether the caller named the agent."""
    candidates: tuple[ScoredAgent, ...] = ()
    """The best of them, best first."""

    @property
    def target(self) -> str:
        """The target of the request: the agent, or `finalize`."""
        return self.agent or FINALIZE


class Strategy(Protocol):
    """A way of choosing. Deterministic: the same candidates and request give the same decision."""

    name: str

    def put(self, candidate: Candidate) -> None:
        """Take in a candidate, in place of the one that had its name."""
        ...

    def remove(self, name: str) -> None:
        """Forget a candidate; an unknown name changes nothing."""
        ...

    def route(self, request: str) -> RoutingDecision:
        """Choose for a request."""
        ...

    def __contains__(self, name: object) -> bool:
        """Return True if there is a candidate of that name."""
        ...


def route(strategy: Strategy, request: str, *, requested: str | None = None) -> RoutingDecision:
    """Choose for a request; an agent that the caller names is honoured where it is a candidate."""
    if requested is not None and requested in strategy:
        reason = "the request names this agent"
        return RoutingDecision(agent=requested, reason=reason, strategy=strategy.name, requested=True)
    decision = strategy.route(request)
    if requested is None:
        return decision
    reason = f"{requested} was requested and is not active here; {decision.reason}"
    return decision.model_copy(update={"reason": reason})


class StrategyName(StrEnum):
    """The ways to choose."""

    RANKED = "ranked"
    TAGS = "tags"


STRATEGIES = {
    StrategyName.RANKED: ("callboard.engine.routing.ranked", "RankedStrategy"),
    StrategyName.TAGS: ("callboard.engine.routing.tags", "TagStrategy"),
}
"""Adding a strategy: one module, one entry. A module is imported for its first decision; most processes make none."""


def make_strategy(name: StrategyName, agents: tuple[Candidate, ...]) -> Strategy:
    """The strategy of that name, over these agents."""
    module, strategy = STRATEGIES[name]
    return cast("Strategy", getattr(importlib.import_module(module), strategy)(agents))
