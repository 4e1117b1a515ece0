"""Tasks over HTTP: work to be done, by a person or an agent."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Query, Response
from fastapi import status as http
from pydantic import AfterValidator, ConfigDict, Field, JsonValue

from callboard.core.clock import now
from callboard.core.json_keys import camel_keys
from callboard.surfaces.api.idempotency import Idempotent
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.api.routes.conversations import Direction
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import DEFAULT_PAGE, ApiModel, Cursor, Limit, ListPage, RequestBody
from callboard.workbench.directory import AgentId
from callboard.workbench.task_model import (
    Instant,
    Moment,
    Priority,
    Task,
    TaskChange,
    TaskDraft,
    TaskResult,
    TaskStatus,
)
from callboard.workbench.tasks import TaskFilter, TaskSort

router = ApiRouter(prefix="/api/tasks", tags=["tasks"])

DRAFT: dict[str, JsonValue] = {
    "title": "Compare TCP and UDP",
    "description": "Half a page, with an example of each.",
    "priority": "high",
    "assignedTo": "toby-technical",
    "dueDate": "2026-12-01T17:00:00Z",
    "estimatedHours": 1.5,
    "tags": ["networks"],
    "feature": "handbook",
}
TASK: dict[str, JsonValue] = {
    **DRAFT,
    "id": "019aab3e-5c00-7000-8000-000000000001",
    "number": 12,
    "status": "review",
    "createdBy": "00000000-0000-7000-8000-000000000001",
    "runId": "019aab3e-6000-7000-8000-000000000003",
    "result": {
        "runId": "019aab3e-6000-7000-8000-000000000003",
        "status": "completed",
        "agentId": "toby-technical",
        "answer": "TCP is …",
        "engine": "rules",
        "error": None,
        "metadata": {},
    },
    "createdAt": "2026-11-22T09:00:00Z",
    "updatedAt": "2026-11-22T09:00:05Z",
    "startedAt": "2026-11-22T09:00:00Z",
    "completedAt": None,
}

STATS: dict[str, JsonValue] = {
    "total": 3,
    "byStatus": {"todo": 1, "doing": 0, "review": 1, "done": 1, "paused": 0, "cancelled": 0},
    "byPriority": {"low": 0, "medium": 2, "high": 1, "urgent": 0},
    "byAgent": [{"agent": "toby-technical", "total": 2, "open": 1}, {"agent": None, "total": 1, "open": 1}],
    "overdue": 1,
    "completedByDay": [{"day": "2026-11-22", "completed": 1}],
    "meanSecondsToDone": 5400.0,
    "meanSecondsOfWork": 1800.0,
}

Order = tuple[TaskSort, bool]
"""What tasks are ordered by, and whether descending."""

Execute = Annotated[
    bool,
    Field(
        strict=True,
        description="Let the agent it is assigned to begin now: it moves to `doing`, and its result is attached.",
    ),
]


class NewTask(RequestBody, TaskDraft):
    """A task that is to be done."""

    model_config = ConfigDict(json_schema_extra={"examples": [DRAFT, {**DRAFT, "execute": True}]})

    execute: Execute = False

    def draft(self) -> TaskDraft:
        """The task as the service takes it."""
        return TaskDraft.model_validate(self.model_dump(by_alias=False, exclude={"execute"}))


class ChangedTask(RequestBody, TaskChange):
    """Changes of a task; a field that is not sent stays as it is."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"status": "doing"}, {"assignedTo": "toby-technical", "execute": True}]}
    )

    status: Annotated[
        TaskStatus,
        Field(description="todo → doing → review → done; paused and cancelled beside it. Other moves are refused."),
    ] = TaskStatus.TODO
    execute: Execute = False
    updated_at: Annotated[
        Instant | None,
        Field(description="The `updatedAt` that you know: if the task has another by now, nothing is changed (409)."),
    ] = None

    def change(self) -> TaskChange:
        """The change as the service takes it."""
        given = self.model_dump(by_alias=False, exclude_unset=True, exclude={"execute", "updated_at"})
        return TaskChange.model_validate(given)


class TaskResultView(ApiModel, TaskResult):
    """The result of an execution: an answer, or the reason why there is none."""

    metadata: Annotated[dict[str, Any], AfterValidator(camel_keys)] = Field(default_factory=dict)


class TaskView(ApiModel, Task):
    """One task."""

    model_config = ConfigDict(json_schema_extra={"examples": [TASK]})

    result: TaskResultView | None  # pyright: ignore[reportIncompatibleVariableOverride] - both are frozen


class AgentTasksView(ApiModel):
    """The tasks of one agent; null for those that nobody is assigned to."""

    agent: str | None
    total: int
    open: int


class DayTasksView(ApiModel):
    """How many tasks were completed on a day (UTC)."""

    day: date
    completed: int


class TaskStatsView(ApiModel):
    """Counts of tasks."""

    model_config = ConfigDict(json_schema_extra={"examples": [STATS]})

    total: int
    by_status: dict[TaskStatus, int]
    by_priority: dict[Priority, int]
    by_agent: list[AgentTasksView]
    overdue: int
    """Due before now, and neither done nor cancelled."""
    completed_by_day: list[DayTasksView]
    """The last 14 days in order."""
    mean_seconds_to_done: float | None
    """From creation to completion."""
    mean_seconds_of_work: float | None
    """From the first start to completion."""


def task_filter(
    status: Annotated[list[TaskStatus] | None, Query(description="Only tasks that stand so; may be repeated.")] = None,
    priority: Annotated[list[Priority] | None, Query(description="Only tasks that press so; may be repeated.")] = None,
    agent: Annotated[AgentId | None, Query(description="Only tasks assigned to this agent.")] = None,
    due_before: Annotated[Moment | None, Query(alias="dueBefore", description="Due earlier than this.")] = None,
    due_after: Annotated[Moment | None, Query(alias="dueAfter", description="Due then or later.")] = None,
    text: Annotated[
        str, Query(max_length=200, description="Stands as it is in the title or the description, in any case.")
    ] = "",
) -> TaskFilter:
    """Which tasks are asked for."""
    return TaskFilter(tuple(status or ()), tuple(priority or ()), agent, due_before, due_after, text)


def task_order(
    sort: Annotated[TaskSort, Query(description="What they are ordered by.")] = TaskSort.CREATED,
    order: Annotated[Direction, Query(description="`desc` has the latest, or those that press most, first.")] = (
        Direction.DESCENDING
    ),
) -> Order:
    """In which order they are asked for."""
    return sort, order is Direction.DESCENDING


@router.post("", status_code=http.HTTP_201_CREATED, response_model=TaskView, responses=problems(409))
async def create_task(body: NewTask, caller: Caller, services: Services, idempotent: Idempotent) -> Response:
    """Keep a new task; with `execute`, its agent begins at once."""

    async def make(subject: UUID) -> TaskView:
        made = await services.tasks.create(caller, body.draft(), execute=body.execute, task_id=subject)
        return TaskView.model_validate(made)

    return await idempotent.respond(make, status=http.HTTP_201_CREATED, location="/api/tasks/{id}")


@router.get("")
async def list_tasks(
    caller: Caller,
    services: Services,
    which: Annotated[TaskFilter, Depends(task_filter)],
    order: Annotated[Order, Depends(task_order)],
    limit: Limit = DEFAULT_PAGE,
    cursor: Cursor = None,
) -> ListPage[TaskView]:
    """Your tasks that meet everything that is asked."""
    sort, descending = order
    page = await services.tasks.list(caller, which, sort=sort, descending=descending, limit=limit, cursor=cursor)
    items = [TaskView.model_validate(each) for each in page.items]
    return ListPage(items=items, next_cursor=page.next_cursor)


@router.get("/stats")
async def task_stats(caller: Caller, services: Services) -> TaskStatsView:
    """Get statistics of your tasks."""
    return TaskStatsView.model_validate(await services.tasks.stats(caller, at=now()))


@router.get("/{task_id:uuid}", responses=problems(404))
async def get_task(task_id: UUID, caller: Caller, services: Services) -> TaskView:
    """One task."""
    return TaskView.model_validate(await services.tasks.get(caller, task_id))


@router.put("/{task_id:uuid}", responses=problems(404, 409))
async def update_task(task_id: UUID, body: ChangedTask, caller: Caller, services: Services) -> TaskView:
    """Change, move, assign or execute a task; whoever pauses or cancels it ends an execution that is under way."""
    changed = await services.tasks.update(caller, task_id, body.change(), execute=body.execute, seen=body.updated_at)
    return TaskView.model_validate(changed)


@router.delete("/{task_id:uuid}", status_code=http.HTTP_204_NO_CONTENT, responses=problems(404))
async def delete_task(task_id: UUID, caller: Caller, services: Services) -> None:
    """Forget a task; an execution of it that is under way is cancelled, and kept as a run."""
    await services.tasks.delete(caller, task_id)


router.alias("/create", create_task, name="create_task_at_former_path")
