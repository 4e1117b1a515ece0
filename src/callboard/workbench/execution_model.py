"""The data of an execution: the request, whom it was routed to and why, what was found for it, and the response."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.router import Routing
from callboard.auth.principal import Principal
from callboard.core.text import shorten
from callboard.engine.facts import Frozen
from callboard.workbench.answers import Answer, Source


@dataclass(frozen=True)
class Turn:
    """One message that was said before. `role` is `user`, `agent` or `system`."""

    role: str
    content: str


@dataclass(frozen=True)
class Request:
    """A request in free words."""

    message: str
    agent_id: str | None = None
    """Whom the caller wants; None lets the router choose."""
    conversation_id: UUID | None = None
    """Where the answer is kept as a message; None where nobody converses."""
    history: tuple[Turn, ...] = ()
    """What was said before, oldest first."""


Within = Callable[[AsyncConnection], Awaitable[None]]
"""What the caller keeps in the transaction that keeps the run: both are there after a crash, or neither."""


class Started(Protocol):
    """An execution that was started."""

    @property
    def id(self) -> UUID:
        """The id of its run."""
        ...


class Starts(Protocol):
    """What starts executions."""

    async def start(
        self, principal: Principal, request: Request, *, run_id: UUID | None = None, within: Within | None = None
    ) -> Started:
        """Start an execution; a `run_id` that exists already is left as it is, and `within` is not called again.

        Args:
            principal: who asks.
            request: what is asked.
            run_id: the run's id, drawn by a caller who may ask twice.
            within: called once the run's row is written and before it is committed; what it raises starts nothing.
        """
        ...


class Stops(Protocol):
    """What ends runs."""

    async def cancel(self, principal: Principal, run_id: UUID, *, reason: str | None = None) -> object:
        """End a run; `RunClosedError` if it has ended before."""
        ...


QUERY = 500
"""So much of a request is repeated where a decision is told."""


class Said(Frozen):
    """One message that was said before."""

    role: str
    content: str


class RequestSlot(Frozen):
    """The request as it was made."""

    message: str
    history: tuple[Said, ...] = ()
    conversation_id: UUID | None = None

    @staticmethod
    def of(request: Request) -> RequestSlot:
        """The request, as a run holds it."""
        said = tuple(Said(role=turn.role, content=turn.content) for turn in request.history)
        return RequestSlot(message=request.message, history=said, conversation_id=request.conversation_id)


class Contender(Frozen):
    """An agent that was weighed: its score, and the words of the request that made it."""

    name: str
    score: float
    words: tuple[str, ...] = ()


class RoutingSlot(Frozen):
    """A routing decision. `agent_id` is None where no agent fits."""

    agent_id: str | None
    agent: str | None
    reason: str
    strategy: str
    confidence: float | None = None
    requested: bool = False
    """Whether the caller named the agent."""
    candidates: tuple[Contender, ...] = ()
    """The best of them, best first."""

    @staticmethod
    def of(routing: Routing) -> RoutingSlot:
        """The decision, as a run holds it."""
        decision = routing.decision
        return RoutingSlot(
            agent_id=routing.card.id if routing.card else None,
            agent=routing.card.name if routing.card else None,
            reason=decision.reason,
            strategy=decision.strategy,
            confidence=decision.confidence,
            requested=decision.requested,
            candidates=tuple(
                Contender(name=each.name, score=each.score, words=each.tokens) for each in decision.ranking
            ),
        )

    def told(self, message: str) -> dict[str, object]:
        """The decision as the log tells it."""
        chosen = self.agent or "finalize"
        shown = [candidate.model_dump(mode="json") for candidate in self.candidates]
        query = shorten(message, QUERY)
        return {
            "from": "cleo-supervisor",
            "to": chosen,
            "agentId": self.agent_id,
            "reason": self.reason,
            "query": query,
            "strategy": self.strategy,
            "confidence": self.confidence,
            "requested": self.requested,
            "candidates": shown,
        }


class Prepared(Frozen):
    """What an agent that works elsewhere has to tell about a request, found when the request arrived."""

    answer: Answer | None = None
    """None for an agent that answers here and now."""


class Response(Frozen):
    """What an execution ends with."""

    text: str
    """Markdown."""
    agent_id: str | None = None
    agent: str | None = None
    sources: tuple[Source, ...] = ()
    cannot: str | None = None
    asks: tuple[str, ...] = ()
