"""Tasks: what is to be done, the agent assigned to it, and the result.

A task that is executed is stored together with its run in one transaction; its result is attached in the transaction
that ends the run (`store_task_result`). A process that dies in between leaves nothing half done.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, DateTime, Select, case, delete, false, func, insert, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.spec import EngineKind
from callboard.auth.principal import Principal
from callboard.core.clock import now
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.events.log import RunClosedError
from callboard.storage.jsonb import clean, plain
from callboard.storage.session import Database
from callboard.workbench.directory import AgentDirectory, ensure_active, find_agent
from callboard.workbench.execution_model import ExecutionCanceller, ExecutionStarter, Request
from callboard.workbench.pagination import DEFAULT_LIMIT, Order, ResultPage, containing
from callboard.workbench.tables import TASKS
from callboard.workbench.task_model import (
    YEARS,
    MoveNotAllowedError,
    Priority,
    Task,
    TaskChange,
    TaskDraft,
    TaskResult,
    TaskStatus,
    status_change,
    task_from_row,
)
from callboard.workbench.task_stats import TaskStats, task_stats

NUMBER = re.compile(r"#\d{1,9}")
"""How a task is named by its number in a search."""

COLUMNS = tuple(TASKS.c[name] for name in Task.model_fields)


class TaskSort(StrEnum):
    """The order of a list of tasks."""

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
    """Stands as it is in the title or the description, in any case; `#12` also names a task by its number."""


def filtered_tasks(which: TaskFilter) -> Select[Any]:
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
        named = TASKS.c.number == int(which.text[1:]) if NUMBER.fullmatch(which.text) else false()
        words = containing(TASKS.c.title, which.text), containing(TASKS.c.description, which.text)
        query = query.where(or_(named, *words))
    return query


def sort_order(sort: TaskSort, *, descending: bool) -> Order:
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


STOPS = frozenset({TaskStatus.PAUSED, TaskStatus.CANCELLED})
"""Moving a task to one of these while it is being executed cancels the execution."""


class UnknownTaskError(DomainError):
    """There is no such task."""

    kind = ErrorKind.NOT_FOUND


class NobodyAssignedError(DomainError):
    """No agent is assigned to this task, so nobody can carry it out."""

    kind = ErrorKind.INVALID
    remedy = "Name an agent to assign it to"


class AlreadyExecutingError(DomainError):
    """The task is being executed."""

    kind = ErrorKind.CONFLICT
    remedy = "Wait for its result, or pause it first"


class TaskChangedError(DomainError):
    """The task was changed meanwhile."""

    kind = ErrorKind.CONFLICT
    remedy = "Load it again, and repeat your change if it still applies"


class Tasks:
    """The tasks of the caller."""

    def __init__(
        self, database: Database, executions: ExecutionStarter, runs: ExecutionCanceller, agents: AgentDirectory
    ) -> None:
        self._database = database
        self._executions = executions
        self._runs = runs
        self._agents = agents

    async def create(
        self, principal: Principal, draft: TaskDraft, *, execute: bool = False, task_id: UUID | None = None
    ) -> Task:
        """Keep a new task; with `execute` it is `doing` at once, by its agent.

        Args:
            principal: whose task it is.
            draft: the task.
            execute: whether its agent begins now.
            task_id: an id drawn before, by a caller who may ask twice: the second time the first task is the answer.
                Its execution has the same id.

        Raises:
            NoSuchAgentError: it is assigned to an agent that is not there.
            NobodyAssignedError: it is to be executed, by nobody.
            AgentInactiveError: it is to be executed by an agent that is paused or archived.
        """
        await (ensure_active if execute else find_agent)(self._agents, principal, draft.assigned_to)
        chosen_id = task_id or new_id()
        owned = {"id": chosen_id, "user_id": principal.user_id, "created_by": principal.user_id}
        row = clean(draft.model_dump(exclude={"tags"})) | owned | {"tags": clean(list(draft.tags))}
        if not execute:
            async with self._database.begin(principal) as work:
                if await _found(work, chosen_id) is None:
                    await work.execute(insert(TASKS).values(row))
                return await _one(work, chosen_id)

        async def keep(work: AsyncConnection) -> None:
            begun = status_change(TaskStatus.TODO, TaskStatus.DOING, started_at=None, now=now())
            await work.execute(insert(TASKS).values(row | begun | {"run_id": chosen_id}))

        request = _request(draft.title, draft.description, draft.assigned_to)
        await self._executions.start(principal, request, run_id=chosen_id, also_store=keep)
        return await self.get(principal, chosen_id)

    async def get(self, principal: Principal, task_id: UUID) -> Task:
        """One task.

        Raises:
            UnknownTaskError: the principal has no such task.
        """
        async with self._database.begin(principal) as work:
            return await _one(work, task_id)

    async def list(
        self,
        principal: Principal,
        which: TaskFilter | None = None,
        *,
        sort: TaskSort = TaskSort.CREATED,
        descending: bool = True,
        limit: int = DEFAULT_LIMIT,
        cursor: str | None = None,
    ) -> ResultPage[Task]:
        """The tasks that a filter lets through, in pages."""
        order = sort_order(sort, descending=descending)
        async with self._database.begin(principal) as work:
            return await order.page(
                work, filtered_tasks(which or TaskFilter()), task_from_row, limit=limit, cursor=cursor
            )

    async def stats(self, principal: Principal, *, at: datetime) -> TaskStats:
        """How tasks stand and how they went, seen at a moment."""
        async with self._database.begin(principal) as work:
            return await task_stats(work, at=at)

    async def update(
        self,
        principal: Principal,
        task_id: UUID,
        change: TaskChange,
        *,
        execute: bool = False,
        seen: datetime | None = None,
    ) -> Task:
        """Change the fields that were given, and no others.

        Args:
            principal: whose task it is.
            task_id: which.
            change: the fields.
            execute: whether its agent begins now; the task moves to `doing`.
            seen: the `updated_at` that the caller knows; if the task has another by now, nothing is changed.

        Raises:
            UnknownTaskError: the principal has no such task.
            NoSuchAgentError: it is assigned to an agent that is not there.
            MoveNotAllowedError: it cannot move like that.
            TaskChangedError: it was changed since it was seen.
            NobodyAssignedError: it is to be executed, by nobody.
            AlreadyExecutingError: it is being executed.
            AgentInactiveError: it is to be executed by an agent that is paused or archived.
        """
        values = clean(change.model_dump(exclude_unset=True, exclude={"tags"}))
        if "tags" in change.model_fields_set:
            values["tags"] = clean(list(change.tags))
        if execute:
            return await self._execute(principal, task_id, values, seen)
        await find_agent(self._agents, principal, values.get("assigned_to"))
        async with self._database.begin(principal) as work:
            before = await _locked(work, task_id, seen)
            after = await _changed(work, before, values)
        if before.executing and after.status in STOPS:
            await self._stop(principal, before, f"its task was moved to {after.status}")
        return after

    async def delete(self, principal: Principal, task_id: UUID) -> None:
        """Forget a task; an execution of it that is under way is cancelled.

        Raises:
            UnknownTaskError: the principal has no such task.
        """
        async with self._database.begin(principal) as work:
            gone = await _locked(work, task_id, None)
            await work.execute(delete(TASKS).where(TASKS.c.id == task_id))
        if gone.executing:
            await self._stop(principal, gone, "its task was deleted")

    async def _execute(
        self, principal: Principal, task_id: UUID, values: dict[str, Any], seen: datetime | None
    ) -> Task:
        async with self._database.begin(principal) as work:
            before = await _locked(work, task_id, seen)
        if before.executing:
            raise AlreadyExecutingError
        if values.get("status", TaskStatus.DOING) != TaskStatus.DOING:
            raise MoveNotAllowedError(f"{values['status']} while it is executed", remedy="Leave the status to execute")
        wanted = before.model_copy(update=values)
        await ensure_active(self._agents, principal, wanted.assigned_to)
        run_id = new_id()

        async def keep(work: AsyncConnection) -> None:
            current = await _locked(work, task_id, before.updated_at)
            await _changed(work, current, values | {"status": TaskStatus.DOING, "run_id": run_id, "result": None})

        request = _request(wanted.title, wanted.description, wanted.assigned_to)
        await self._executions.start(principal, request, run_id=run_id, also_store=keep)
        return await self.get(principal, task_id)

    async def _stop(self, principal: Principal, what: Task, why: str) -> None:
        assert what.run_id is not None  # noqa: S101 - a task that is being executed has a run
        # It may have ended just before; then there is nothing to stop.
        with suppress(RunClosedError):
            await self._runs.cancel(principal, what.run_id, reason=why)


def _request(title: str, description: str, agent_id: str | None) -> Request:
    if agent_id is None:
        raise NobodyAssignedError
    return Request(message=f"{title}\n\n{description}".strip(), agent_id=agent_id)


async def _changed(work: AsyncConnection, before: Task, values: dict[str, Any]) -> Task:
    if not values:
        return before
    wanted = TaskStatus(values.get("status", before.status))
    move = status_change(before.status, wanted, started_at=before.started_at, now=now())
    change = {**values, **move, "updated_at": func.clock_timestamp()}
    await work.execute(update(TASKS).where(TASKS.c.id == before.id).values(change))
    return await _one(work, before.id)


async def _locked(work: AsyncConnection, task_id: UUID, seen: datetime | None) -> Task:
    row = (await work.execute(select(*COLUMNS).where(TASKS.c.id == task_id).with_for_update())).one_or_none()
    if row is None:
        raise UnknownTaskError(str(task_id))
    found = task_from_row(row)
    if seen is not None and found.updated_at != seen:
        raise TaskChangedError(f"last at {found.updated_at.isoformat()}")
    return found


async def _one(work: AsyncConnection, task_id: UUID) -> Task:
    found = await _found(work, task_id)
    if found is None:
        raise UnknownTaskError(str(task_id))
    return found


async def _found(work: AsyncConnection, task_id: UUID) -> Task | None:
    row = (await work.execute(select(*COLUMNS).where(TASKS.c.id == task_id))).one_or_none()
    return None if row is None else task_from_row(row)


async def store_task_result(
    work: AsyncConnection,
    run_id: UUID,
    *,
    agent_id: str | None,
    answer: str,
    engine: EngineKind,
    metadata: Mapping[str, Any] | None = None,
) -> None:
    """Attach an answer; the task goes from `doing` to `review`.

    Args:
        work: a transaction of the run's user.
        run_id: the run that answers.
        agent_id: who answers; None if no agent fitted.
        answer: Markdown.
        engine: who spoke, `rules` or `model`.
        metadata: more JSON about the answer.
    """
    details = dict(metadata or {})
    result = TaskResult(
        run_id=run_id, status="completed", agent_id=agent_id, answer=answer, engine=engine, metadata=details
    )
    await _attach_result(work, result, TaskStatus.REVIEW)


async def store_task_failure(work: AsyncConnection, run_id: UUID, status: str, why: str | None) -> None:
    """Attach why there is no answer; the task goes from `doing` to `paused`.

    It is not tried again by itself, and not given up either: a person decides.

    Args:
        work: a transaction of the run's user.
        run_id: the run that ended.
        status: `failed` or `cancelled`.
        why: the reason, if one is known.
    """
    await _attach_result(work, TaskResult(run_id=run_id, status=status, error=why), TaskStatus.PAUSED)


async def _attach_result(work: AsyncConnection, result: TaskResult, then: TaskStatus) -> None:
    waiting = (TASKS.c.run_id == result.run_id, TASKS.c.result.is_(None))
    # A task that a person has moved meanwhile stays where they put it.
    status = case((TASKS.c.status == TaskStatus.DOING, then.value), else_=TASKS.c.status)
    change = {"status": status, "result": clean(plain(result)), "updated_at": func.clock_timestamp()}
    await work.execute(update(TASKS).where(*waiting).values(change))
