"""What a router is asked about and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

FINALIZE = "finalize"
"""Where a request goes that no agent fits."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An agent as the router sees it. A supervisor is never a candidate."""

    name: str
    description: str = ""
    objective: str = ""
    tags: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """One candidate's score and the words of the request that made it, strongest first."""

    name: str
    score: float
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """Whom the router chose (`finalize` for nobody), why, and the best of the others."""

    chosen: str
    reason: str
    strategy: str
    ranking: tuple[Scored, ...] = ()
    confidence: float | None = None
    """0 to 1 where the strategy knows how sure it is."""
    requested: bool = False
    """Whether the caller named the agent."""

    @property
    def agent(self) -> str | None:
        """The chosen agent, None for nobody."""
        return None if self.chosen == FINALIZE else self.chosen


class Strategy(Protocol):
    """A way of choosing. Deterministic: the same candidates and request give the same decision."""

    name: str

    def put(self, candidate: Candidate) -> None:
        """Take in a candidate, in place of the one that had its name."""
        ...

    def remove(self, name: str) -> None:
        """Forget a candidate; an unknown name changes nothing."""
        ...

    def route(self, request: str) -> Decision:
        """Choose for a request."""
        ...

    def __contains__(self, name: object) -> bool:
        """Whether there is a candidate of that name."""
        ...


def route(strategy: Strategy, request: str, *, requested: str | None = None) -> Decision:
    """Choose for a request; an agent that the caller names is honoured where it is a candidate."""
    if requested is not None and requested in strategy:
        return Decision(requested, "the request names this agent", strategy.name, requested=True)
    decision = strategy.route(request)
    if requested is None:
        return decision
    reason = f"{requested} was requested and is not active here; {decision.reason}"
    return Decision(decision.chosen, reason, decision.strategy, decision.ranking, decision.confidence)
