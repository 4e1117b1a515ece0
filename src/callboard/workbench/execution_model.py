"""The data of an execution: the request, its routing with the reasons, what was found for it, and the response."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from callboard.agents.cards import SUPERVISOR
from callboard.agents.runs.model import StoreWithRun
from callboard.auth.principal import Principal
from callboard.core.text import shorten
from callboard.engine.facts import Frozen
from callboard.engine.requests.replies import replies_to
from callboard.engine.routing.follow_up import follows_up, question_with_result
from callboard.engine.routing.model import RoutingDecision


class Turn(Frozen):
    """One message that was said before. `role` is `user`, `agent` or `system`."""

    role: str
    content: str
    agent_id: str | None = None
    """Who answered, where an agent spoke."""
    result: str | None = None
    """What was computed, where something was."""


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

    @property
    def is_follow_up(self) -> bool:
        """Return True if the message refers to the messages before it."""
        return bool(self.history) and follows_up(self.message)

    @property
    def is_reply(self) -> bool:
        """Return True if the message answers a question that the agent before it has put."""
        last = self.last_agent
        return self.agent_id is None and last is not None and not self.is_follow_up and replies_to(last, self.message)

    @property
    def last_agent(self) -> str | None:
        """The id of the agent that answered last; None if none has."""
        return next((turn.agent_id for turn in reversed(self.history) if turn.role == "agent"), None)

    @property
    def in_context(self) -> str:
        """The message, preceded by the question that it continues."""
        asked = next((turn.content for turn in reversed(self.history) if turn.role == "user"), None)
        return f"{asked}\n{self.message}" if asked and self.is_follow_up else self.message


class StartedExecution(Protocol):
    """An execution that was started."""

    @property
    def id(self) -> UUID:
        """The id of its run."""
        ...


class ExecutionStarter(Protocol):
    """Starts executions."""

    async def start(
        self,
        principal: Principal,
        request: Request,
        *,
        run_id: UUID | None = None,
        also_store: StoreWithRun | None = None,
    ) -> StartedExecution:
        """Start an execution; a `run_id` that exists already is left as it is, and `also_store` is not called again.

        Args:
            principal: the caller.
            request: what is asked.
            run_id: the run's id, drawn by a caller who may ask twice.
            also_store: called once the run's row is written and before it is committed; what it raises starts nothing.
        """
        ...


class ExecutionCanceller(Protocol):
    """Cancels runs."""

    async def cancel(self, principal: Principal, run_id: UUID, *, reason: str | None = None) -> object:
        """End a run; `RunClosedError` if it has ended before."""
        ...


MAX_QUERY_CHARACTERS = 500
"""Upper bound on the characters of a request in the event of a routing decision."""


class RequestSlot(Frozen):
    """The request as it was made."""

    message: str
    history: tuple[Turn, ...] = ()
    conversation_id: UUID | None = None

    @property
    def in_chat(self) -> bool:
        """Whether it was made in a conversation, where pages are told and not commands."""
        return self.conversation_id is not None

    @property
    def with_last_result(self) -> str:
        """The request, completed with the last computed result if it continues from one."""
        result = next((turn.result for turn in reversed(self.history) if turn.result), None)
        return (question_with_result(self.message, result) if result else None) or self.message

    @staticmethod
    def of(request: Request) -> RequestSlot:
        """The request, as a run holds it."""
        return RequestSlot(message=request.message, history=request.history, conversation_id=request.conversation_id)


def routing_event(decision: RoutingDecision, message: str) -> dict[str, object]:
    """A routing decision as the metadata of its event."""
    return {
        "from": SUPERVISOR,
        "to": decision.target,
        "query": shorten(message, MAX_QUERY_CHARACTERS),
        **decision.model_dump(mode="json", by_alias=False, exclude={"agent", "agent_id"}),
        "agentId": decision.agent_id,
    }
