"""The workflow of tasks: todo → doing → review → done, with paused and cancelled beside it.

Pure: which moves are allowed is a table, and what follows from a move is computed from the time passed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any

from callboard.core.errors import DomainError, ErrorKind


class TaskStatus(StrEnum):
    """Where a task stands."""

    TODO = "todo"
    DOING = "doing"
    REVIEW = "review"
    """The work is there, and a person looks at it."""
    DONE = "done"
    PAUSED = "paused"
    CANCELLED = "cancelled"

    @property
    def closed(self) -> bool:
        """Whether nothing more will happen."""
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
"""From each status, those that a task may move to. To stay where it is is no move, and always allowed."""


class MoveNotAllowedError(DomainError):
    """A task can not move like that."""

    kind = ErrorKind.CONFLICT


def moved(old: TaskStatus, new: TaskStatus, *, started_at: datetime | None, now: datetime) -> dict[str, Any]:
    """The fields that change with a move: `started_at` with the first work, `completed_at` once it is done.

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
