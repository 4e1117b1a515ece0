"""Statistics of a user's tasks: counts by status and agent, completions by day, and durations."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Any

from pydantic import BaseModel, ConfigDict
from sqlalchemy import ColumnElement, Date, cast, extract, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.workbench.tables import TASKS
from callboard.workbench.task_model import Priority, TaskStatus

DAYS = 14
"""How many days of completed tasks are counted by day, today included."""

_OPEN = [str(status) for status in TaskStatus if not status.closed]


class _Count(BaseModel):
    model_config = ConfigDict(frozen=True)


class AgentTasks(_Count):
    """The tasks of one agent; `agent` is None for those that nobody is assigned to."""

    agent: str | None
    total: int
    open: int


class DayTasks(_Count):
    """How many tasks were completed on a day (UTC)."""

    day: date
    completed: int


class TaskStats(_Count):
    """Counts of tasks, by what one may ask for; statuses and priorities without tasks are there with 0."""

    total: int
    by_status: dict[TaskStatus, int]
    by_priority: dict[Priority, int]
    by_agent: tuple[AgentTasks, ...]
    """Those with the most tasks first."""
    overdue: int
    """Due before now, and neither done nor cancelled."""
    completed_by_day: tuple[DayTasks, ...]
    """The last 14 days in order, days without any included."""
    mean_seconds_to_done: float | None
    """From creation to completion, of all that are done; None where none is."""
    mean_seconds_of_work: float | None
    """From the first start to completion."""


async def task_stats(work: AsyncConnection, *, at: datetime) -> TaskStats:
    """The tenant's tasks, seen at a moment."""
    columns = (TASKS.c.status, TASKS.c.priority, TASKS.c.assigned_to)
    rows = (await work.execute(select(*columns, func.count().label("tasks")).group_by(*columns))).all()
    by_status: Counter[str] = Counter()
    by_priority: Counter[str] = Counter()
    by_agent: Counter[str | None] = Counter()
    open_by_agent: Counter[str | None] = Counter()
    for status, priority, agent, count in rows:
        by_status[status] += count
        by_priority[priority] += count
        by_agent[agent] += count
        open_by_agent[agent] += count if status in _OPEN else 0
    agents = sorted(by_agent.items(), key=lambda each: (-each[1], each[0] or ""))
    to_done, of_work = await _means(work)
    return TaskStats(
        total=by_status.total(),
        by_status={status: by_status[status] for status in TaskStatus},
        by_priority={priority: by_priority[priority] for priority in Priority},
        by_agent=tuple(AgentTasks(agent=name, total=count, open=open_by_agent[name]) for name, count in agents),
        overdue=await _overdue(work, at),
        completed_by_day=await _by_day(work, at),
        mean_seconds_to_done=to_done,
        mean_seconds_of_work=of_work,
    )


async def _overdue(work: AsyncConnection, at: datetime) -> int:
    query = select(func.count()).select_from(TASKS).where(TASKS.c.due_date < at, TASKS.c.status.in_(_OPEN))
    return int((await work.execute(query)).scalar_one())


async def _by_day(work: AsyncConnection, at: datetime) -> tuple[DayTasks, ...]:
    today = at.astimezone(UTC).date()
    days = [today - timedelta(days=back) for back in reversed(range(DAYS))]
    day = cast(func.timezone("UTC", TASKS.c.completed_at), Date)
    query = select(day, func.count()).where(day >= days[0], day <= today).group_by(day)
    counted = {row[0]: row[1] for row in await work.execute(query)}
    return tuple(DayTasks(day=each, completed=counted.get(each, 0)) for each in days)


async def _means(work: AsyncConnection) -> tuple[float | None, float | None]:
    def mean(since: ColumnElement[Any]) -> ColumnElement[Any]:
        return func.avg(extract("epoch", TASKS.c.completed_at - since))

    query = select(mean(TASKS.c.created_at), mean(TASKS.c.started_at)).where(TASKS.c.status == TaskStatus.DONE)
    means = [None if mean is None else float(mean) for mean in (await work.execute(query)).one()]
    return means[0], means[1]
