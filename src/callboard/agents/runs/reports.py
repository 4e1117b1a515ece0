"""Where somebody at work in a run speaks: the log of the run, and its account with models."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.execution import ModelCall, ToolUse, UnboundNameError
from callboard.agents.runs import journal, records
from callboard.agents.runs.journal import Hold
from callboard.events.contract import Draft, EventType
from callboard.llm.budget import Spent

T = TypeVar("T")

Tell = Callable[[Draft], Awaitable[None]]
"""Appends an event as the driver of the run."""


class Write(Protocol):
    """One transaction as the driver of the run."""

    async def __call__(self, change: Callable[[AsyncConnection], Awaitable[T]], /) -> T:
        """What the change gave, once it is committed."""
        ...


@dataclass(frozen=True)
class Reports:
    """Speaks for an agent, or for the supervisor."""

    write: Write
    tell: Tell
    hold: Hold
    agent: str
    tools: Mapping[str, ToolUse] = field(default_factory=dict[str, ToolUse])

    @property
    def run_id(self) -> UUID:
        """The run that it speaks for."""
        return self.hold.run_id

    async def say(self, kind: EventType, content: str, metadata: Mapping[str, Any] | None = None) -> None:
        """Append one event in the name of the agent."""
        told = Draft(agent_name=self.agent, type=kind, content=content, metadata=dict(metadata or {}))
        await self.tell(told)

    async def spent(self) -> Spent:
        """What the run has spent on models so far, in every process."""
        if self.hold.epoch == 1:
            return Spent()  # nobody drove it before
        return await self.write(lambda work: records.spent(work, self.run_id))

    async def count(self, calls: Sequence[ModelCall]) -> None:
        """Keep calls to models that no output of an agent brings along."""
        await self.write(lambda work: journal.count(work, self.hold, self.agent, calls))

    async def use(self, tool: str, question: str) -> BaseModel:
        """What a tool answers, asked in the name of whoever the run belongs to.

        Raises:
            UnboundNameError: there is no such tool here.
        """
        if tool not in self.tools:
            raise UnboundNameError(f"tool {tool}")
        return await self.tools[tool](self.hold.principal, question)
