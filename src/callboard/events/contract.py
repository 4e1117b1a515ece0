"""The events of a run: one shape in the log and on the wire.

Python is snake_case; JSON on the wire is camelCase, also the outputs of agents, which the log has in snake_case.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, field_serializer
from pydantic.alias_generators import to_camel

from callboard.core.json_keys import camel_keys

SUPERVISOR = "supervisor"
"""The name under which a run speaks of itself."""


class EventType(StrEnum):
    """The type of an event."""

    STATUS_CHANGE = "status-change"
    THOUGHT = "thought"
    MESSAGE = "message"
    ERROR = "error"
    TOOL_CALL = "tool-call"
    TOOL_RESULT = "tool-result"
    HUMAN_REQUEST = "human-request"
    DELEGATION = "delegation"
    USAGE = "usage"


class AgentState(StrEnum):
    """The state of an agent: idle → thinking → executing → (waiting) → complete or error. In `metadata.status`."""

    IDLE = "idle"
    THINKING = "thinking"
    EXECUTING = "executing"
    WAITING = "waiting"
    COMPLETE = "complete"
    ERROR = "error"


class EventDraft(BaseModel):
    """An event before the log has given it its place."""

    model_config = ConfigDict(frozen=True)

    agent_name: str
    type: EventType
    content: str = ""
    metadata: dict[str, Any] = Field(default_factory=dict)


class Event(BaseModel):
    """One thing that happened in a run. `seq` counts from 1 within the run and has no gaps."""

    model_config = ConfigDict(frozen=True, alias_generator=to_camel, populate_by_name=True, serialize_by_alias=True)

    id: UUID
    run_id: UUID
    seq: int
    agent_name: str
    type: EventType
    content: str
    metadata: dict[str, Any]
    timestamp: datetime

    @field_serializer("metadata", when_used="json")
    def _on_the_wire(self, metadata: dict[str, Any]) -> dict[str, Any]:
        return camel_keys(metadata)

    @property
    def state(self) -> AgentState | None:
        """The agent's new state, where the event changes it."""
        status = self.metadata.get("status")
        if self.type is not EventType.STATUS_CHANGE or self.agent_name == SUPERVISOR or status is None:
            return None
        return AgentState(status)

    @property
    def final(self) -> bool:
        """True if this is the last event of its run for now: it completed, failed or was cancelled."""
        return self.agent_name == SUPERVISOR and bool(self.metadata.get("final"))

    @cached_property
    def frame(self) -> bytes:
        """The event as one frame of a `text/event-stream`; made once, however many it is sent to."""
        return f"id: {self.seq}\nevent: agent:{self.type}\ndata: {self.model_dump_json(by_alias=True)}\n\n".encode()
