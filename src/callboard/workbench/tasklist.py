"""Which tasks, and in which order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, DateTime, Select, case, func, literal, or_, select

from callboard.workbench.pages import Order
from callboard.workbench.search import containing
from callboard.workbench.tables import TASKS
from callboard.workbench.taskcard import YEARS, Task
from callboard.workbench.workflow import Priority, TaskStatus

COLUMNS = tuple(TASKS.c[name] for name in Task.model_fields)


class TaskSort(StrEnum):
    """What tasks are ordered by."""

    CREATED = "createdAt"
    UPDATED = "updatedAt"
    DUE = "dueDate"
    """Those without a due date come last, in either direction."""
    PRIORITY = "priority"
    TITLE = "title"


@dataclass(frozen=True)
class TaskFilter:
    """Which tasks: those that meet everything that is given."""

    statuses: tuple[TaskStatus, ...] = ()
    priorities: tuple[Priority, ...] = ()
    agent: str | None = None
    due_before: datetime | None = None
    """Due earlier than this."""
    due_after: datetime | None = None
    """Due at this moment or later."""
    text: str = ""
    """Stands as it is in the title or the description, in any case."""


def chosen(which: TaskFilter) -> Select[Any]:
    """The tasks that a filter lets through."""
    query = select(*COLUMNS)
    if which.statuses:
        query = query.where(TASKS.c.status.in_([str(status) for status in which.statuses]))
    if which.priorities:
        query = query.where(TASKS.c.priority.in_([str(priority) for priority in which.priorities]))
    if which.agent is not None:
        query = query.where(TASKS.c.assigned_to == which.agent)
    if which.due_before is not None:
        query = query.where(TASKS.c.due_date < which.due_before)
    if which.due_after is not None:
        query = query.where(TASKS.c.due_date >= which.due_after)
    if which.text:
        query = query.where(or_(containing(TASKS.c.title, which.text), containing(TASKS.c.description, which.text)))
    return query


def ordered(sort: TaskSort, *, descending: bool) -> Order:
    """The order that a sort stands for; equal ones by id."""
    name = f"tasks.{sort}.{'desc' if descending else 'asc'}"
    column = _due(descending=descending) if sort is TaskSort.DUE else _BY[sort]
    return Order(name, (column, TASKS.c.id), descending=descending)


def _due(*, descending: bool) -> ColumnElement[Any]:
    never = datetime(YEARS.start - 1 if descending else YEARS.stop, 1, 1, tzinfo=UTC)
    return func.coalesce(TASKS.c.due_date, literal(never, DateTime(timezone=True)))


_BY: Mapping[TaskSort, ColumnElement[Any]] = {
    TaskSort.CREATED: TASKS.c.created_at,
    TaskSort.UPDATED: TASKS.c.updated_at,
    TaskSort.PRIORITY: case({str(priority): place for place, priority in enumerate(Priority)}, value=TASKS.c.priority),
    TaskSort.TITLE: TASKS.c.title,
}
