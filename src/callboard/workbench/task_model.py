"""Tasks: fields, statuses, and the allowed changes of status."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from pydantic import AfterValidator, AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints
from sqlalchemy import Row

from callboard.agents.cards import Tags, pattern_error
from callboard.agents.spec import EngineKind
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import squeeze
from callboard.workbench.directory import AgentId


class TaskStatus(StrEnum):
    """The status of a task."""

    TODO = "todo"
    DOING = "doing"
    REVIEW = "review"
    """The work is there, and a person looks at it."""
    DONE = "done"
    PAUSED = "paused"
    CANCELLED = "cancelled"

    @property
    def closed(self) -> bool:
        """True if nothing more will happen."""
        return not MOVES[self]


class Priority(StrEnum):
    """How much a task presses."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    URGENT = "urgent"


MOVES: Mapping[TaskStatus, tuple[TaskStatus, ...]] = {
    TaskStatus.TODO: (TaskStatus.DOING, TaskStatus.PAUSED, TaskStatus.CANCELLED),
    TaskStatus.DOING: (TaskStatus.REVIEW, TaskStatus.PAUSED, TaskStatus.CANCELLED),
    # What a reviewer sends back is worked on again.
    TaskStatus.REVIEW: (TaskStatus.DONE, TaskStatus.DOING, TaskStatus.PAUSED, TaskStatus.CANCELLED),
    TaskStatus.PAUSED: (TaskStatus.TODO, TaskStatus.DOING, TaskStatus.CANCELLED),
    TaskStatus.DONE: (),
    TaskStatus.CANCELLED: (),
}
"""From each status, those that a task may move to. Keeping the status is always allowed."""


class MoveNotAllowedError(DomainError):
    """A task cannot move like that."""

    kind = ErrorKind.CONFLICT


def status_change(old: TaskStatus, new: TaskStatus, *, started_at: datetime | None, now: datetime) -> dict[str, Any]:
    """The fields to update for a change of status: `started_at` at the first work, `completed_at` when done.

    Raises:
        MoveNotAllowedError: the table does not have this move; the message names those that it has.
    """
    if new is old:
        return {}
    if new not in MOVES[old]:
        allowed = ", ".join(MOVES[old])
        remedy = f"Allowed from {old}: {allowed}" if allowed else f"A task that is {old} stays so; make a new one"
        raise MoveNotAllowedError(f"{old} to {new}", remedy=remedy)
    fields: dict[str, Any] = {"status": new}
    if new is TaskStatus.DOING and started_at is None:
        fields["started_at"] = now
    if new is TaskStatus.DONE:
        fields["completed_at"] = now
    return fields


WRITTEN = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:")

YEARS = range(1970, 9000)
"""Years that a date may lie in: beyond them, clocks and databases disagree."""


def _in_our_time(moment: datetime) -> datetime:
    if moment.year not in YEARS:
        raise ValueError(f"a date lies between {YEARS.start} and {YEARS.stop - 1}")
    return moment


def _written(moment: object) -> object:
    # Pydantic would take any number, also one in quotes, as seconds since 1970.
    if isinstance(moment, (int, float)) or (isinstance(moment, str) and not WRITTEN.match(moment)):
        raise ValueError("a date is written 2026-12-01T17:00:00Z")
    return moment


Instant = Annotated[AwareDatetime, BeforeValidator(_written)]
"""A moment with its offset from UTC, as ISO 8601 writes it."""
Moment = Annotated[Instant, AfterValidator(_in_our_time)]
"""An instant with its offset from UTC."""
Title = Annotated[
    str,
    StringConstraints(min_length=1, max_length=200, pattern=r"\S"),
    pattern_error("a title cannot be blank"),
    AfterValidator(squeeze),
]
Description = Annotated[str, StringConstraints(max_length=20_000)]
Hours = Annotated[float, Field(ge=0, le=10_000, allow_inf_nan=False, strict=True)]
Feature = Annotated[str, StringConstraints(min_length=1, max_length=100)]


class TaskDraft(BaseModel):
    """A new task, as somebody describes it."""

    model_config = ConfigDict(frozen=True)

    title: Title
    description: Description = ""
    priority: Priority = Priority.MEDIUM
    assigned_to: AgentId | None = None
    due_date: Moment | None = None
    estimated_hours: Hours | None = None
    tags: Tags = ()
    feature: Feature | None = None


class TaskChange(BaseModel):
    """Changes of a task; a field that is not given stays as it is."""

    model_config = ConfigDict(frozen=True)

    title: Title = ""
    description: Description = ""
    status: TaskStatus = TaskStatus.TODO
    priority: Priority = Priority.MEDIUM
    assigned_to: AgentId | None = None
    due_date: Moment | None = None
    estimated_hours: Hours | None = None
    tags: Tags = ()
    feature: Feature | None = None


class TaskResult(BaseModel):
    """The result of an execution: an answer, or the reason why there is none."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    run_id: UUID
    status: str
    """`completed`, `failed` or `cancelled`."""
    agent_id: str | None = None
    """Who answered; None if no agent fitted."""
    answer: str | None = None
    """Markdown."""
    engine: EngineKind | None = None
    error: str | None = None
    metadata: dict[str, Any] = Field(default_factory=dict)


class Task(BaseModel):
    """One task."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    id: UUID
    number: int
    """Its place among all tasks of the user, for people to name it by."""
    title: str
    description: str
    status: TaskStatus
    priority: Priority
    assigned_to: str | None
    created_by: UUID
    due_date: datetime | None
    estimated_hours: float | None
    tags: tuple[str, ...]
    feature: str | None
    run_id: UUID | None
    """Its last execution; follow it by its events."""
    result: TaskResult | None
    """What that came to; null while it is under way."""
    created_at: datetime
    updated_at: datetime
    started_at: datetime | None
    completed_at: datetime | None

    @property
    def executing(self) -> bool:
        """True if an execution is under way."""
        return self.run_id is not None and self.result is None


def task_from_row(row: Row[Any]) -> Task:
    """A row as a task."""
    return Task.model_validate(row, from_attributes=True)
