"""What somebody asks of the agents in free words, and how whoever asks has their own rows kept with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth.principal import Principal


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
