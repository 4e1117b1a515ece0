"""The agents as the workbench needs them, and the ids by which clients refer to one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Protocol

from pydantic import StringConstraints

from callboard.agents.cards import AgentCard, AgentStatus, pattern_error
from callboard.agents.registry import UnknownAgentError
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.engine.messages.names import agent_title

AgentId = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$"),
    pattern_error("an agent's id is a name such as toby-technical, a UUID, or custom_<milliseconds>"),
]
"""`toby-technical`, `custom_1756441115596`, or a UUID."""


class NoSuchAgentError(DomainError):
    """There is no such agent to give this to."""

    kind = ErrorKind.INVALID
    remedy = "See the list of agents for their ids"


class AgentInactiveError(DomainError):
    """The agent takes no work now."""

    kind = ErrorKind.CONFLICT
    remedy = "Set the agent active again, or choose another"


class AgentDirectory(Protocol):
    """All agents that a user knows."""

    async def list(self, principal: Principal) -> Sequence[AgentCard]:
        """Built-in ones first, then the user's own."""
        ...

    async def get(self, principal: Principal, agent_id: str) -> AgentCard:
        """One agent; `UnknownAgentError` if there is none."""
        ...


async def find_agent(directory: AgentDirectory, principal: Principal, agent_id: str | None) -> AgentCard | None:
    """The agent of that id; None if `agent_id` is None.

    Raises:
        NoSuchAgentError: there is none.
    """
    if agent_id is None:
        return None
    try:
        return await directory.get(principal, agent_id)
    except UnknownAgentError as missing:
        raise NoSuchAgentError(agent_id) from missing


async def find_named_agent(directory: AgentDirectory, principal: Principal, named: str) -> AgentCard:
    """The agent of that id or name, or of the title that pages and answers give it ("Market researcher").

    Raises:
        NoSuchAgentError: there is none.
    """
    cards = await directory.list(principal)
    exact = (card for card in cards if named in {card.id, card.name})
    titled = (card for card in cards if named.casefold() == agent_title(card.name).casefold())
    found = next(exact, None) or next(titled, None)
    if found is None:
        raise NoSuchAgentError(named)
    return found


async def ensure_active(directory: AgentDirectory, principal: Principal, agent_id: str | None) -> None:
    """Raise unless the agent exists and is active.

    Raises:
        NoSuchAgentError: there is none.
        AgentInactiveError: it is paused or archived.
    """
    card = await find_agent(directory, principal, agent_id)
    if card is not None and card.status is not AgentStatus.ACTIVE:
        raise AgentInactiveError(f"{card.name} is {card.status}")
