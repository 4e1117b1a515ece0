"""Tasks: a board by status and a list, one task with its result, and what a person does with both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from http import HTTPStatus
from typing import Annotated, Any
from urllib.parse import urlencode
from uuid import UUID

from fastapi import Depends, Form, Query, Response
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from callboard.agents.answers import Citation
from callboard.agents.cards import AgentCard
from callboard.core.clock import now
from callboard.core.value_faults import plain_fault
from callboard.surfaces.web.live import PageParts, WorkStream, digest_of, rendered_parts
from callboard.surfaces.web.page import Context, Page, page_router
from callboard.workbench.directory import AgentInactiveError, NoSuchAgentError
from callboard.workbench.task_model import (
    MOVES,
    MoveNotAllowedError,
    Priority,
    Task,
    TaskChange,
    TaskDraft,
    TaskStatus,
)
from callboard.workbench.tasks import NobodyAssignedError, TaskChangedError, TaskFilter, TaskSort

LANES = (TaskStatus.TODO, TaskStatus.DOING, TaskStatus.REVIEW, TaskStatus.DONE, TaskStatus.PAUSED)
"""The columns of the board in order; who wants to see what was cancelled asks for it in the list."""

LANE, LISTED = 50, 200
"""Tasks of one column, and of the list."""

WEEK = 7

router = page_router()


class TaskForm(BaseModel):
    """A task as its form holds it."""

    model_config = ConfigDict(frozen=True)

    title: str = ""
    description: str = ""
    priority: Priority = Priority.MEDIUM
    agent: str = ""
    due: str = ""
    tags: str = ""
    execute: bool = False
    seen: str = ""
    """When the task was changed last, as far as the reader knows."""

    @classmethod
    def of(cls, task: Task) -> TaskForm:
        """The form of a task as it is kept."""
        return cls(
            title=task.title,
            description=task.description,
            priority=task.priority,
            agent=task.assigned_to or "",
            due=task.due_date.date().isoformat() if task.due_date else "",
            tags=", ".join(task.tags),
            seen=task.updated_at.isoformat(),
        )

    def fields(self) -> dict[str, Any]:
        """The fields of a task that was typed like this; a task is due at the end of its day (UTC)."""
        tags = (tag.strip() for tag in self.tags.split(","))
        return {
            "title": self.title,
            "description": self.description.replace("\r\n", "\n"),
            "priority": self.priority,
            "assigned_to": self.agent or None,
            "due_date": _end_of(self.due),
            "tags": tuple(tag for tag in tags if tag),
        }


@dataclass(frozen=True)
class ShownTasks:
    """Which tasks a page shows, as its address says."""

    status: TaskStatus | None = None
    priority: Priority | None = None
    agent: str = ""
    due: date | None = None
    q: str = ""
    view: str = "board"

    @staticmethod
    def read(
        status: Annotated[str, Query(max_length=20)] = "",
        priority: Annotated[str, Query(max_length=20)] = "",
        agent: Annotated[str, Query(max_length=100)] = "",
        due: Annotated[str, Query(max_length=10)] = "",
        q: Annotated[str, Query(max_length=200)] = "",
        view: Annotated[str, Query(pattern="^(board|list)$")] = "board",
    ) -> ShownTasks:
        """The filters of an address; a form sends those that are not set as empty."""
        return ShownTasks(
            TaskStatus(status) if status in set(TaskStatus) else None,
            Priority(priority) if priority in set(Priority) else None,
            agent,
            _day(due),
            q,
            view,
        )

    @property
    def filtered(self) -> bool:
        """Whether anything is left out."""
        return any((self.status, self.priority, self.agent, self.due, self.q))

    @property
    def query(self) -> str:
        """The same as part of an address."""
        named = {"status": self.status, "priority": self.priority, "agent": self.agent, "due": self.due, "q": self.q}
        kept = {name: str(value) for name, value in named.items() if value}
        return urlencode(kept | ({"view": "list"} if self.view == "list" else {}))

    def filter(self, status: TaskStatus | None) -> TaskFilter:
        """What the service is asked for, for one column or for the list."""
        return TaskFilter(
            statuses=(status,) if status else (),
            priorities=(self.priority,) if self.priority else (),
            agent=self.agent or None,
            due_before=datetime.combine(self.due + timedelta(days=1), time(), UTC) if self.due else None,
            text=self.q,
        )


Shown = Annotated[ShownTasks, Depends(ShownTasks.read)]


@router.get("/agents/tasks")
async def board(page: Context, shown: Shown, new: Annotated[str, Query(max_length=20)] = "") -> Response:
    """The board, or the list."""
    return await _board(page, shown, opened=bool(new))


@router.get("/agents/tasks/live")
async def live_board(page: Context, shown: Shown) -> Response:
    """What the board shows next."""

    async def parts() -> PageParts:
        return _parts(await _values(page, shown))

    return WorkStream(page, parts)


@router.post("/agents/tasks")
async def create(page: Context, shown: Shown, form: Annotated[TaskForm, Form()]) -> Response:
    """Keep a new task; its agent may begin at once."""
    try:
        draft = TaskDraft.model_validate(form.fields())
    except ValidationError as wrong:
        return await _board(page, shown, form=form, problem=_words(wrong), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        await page.services.tasks.create(page.caller, draft, execute=form.execute)
    except (NobodyAssignedError, NoSuchAgentError, AgentInactiveError) as refused:
        return await _board(page, shown, form=form, problem=refused.message, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return page.to(_board_path(shown))


@router.get("/agents/tasks/now")
async def board_now(page: Context, shown: Shown) -> Response:
    """The board as it stands now: for a page that could not take what its stream sent."""
    return page.part("tasks/moved.html", refusal=None, parts=_parts(await _values(page, shown)))


@router.get("/agents/tasks/{task_id}/live")
async def live_task(task_id: UUID, page: Context) -> Response:
    """What the page of a task shows next."""
    await page.services.tasks.get(page.caller, task_id)

    async def parts() -> PageParts:
        return _task_parts(await _task_values(page, await page.services.tasks.get(page.caller, task_id)))

    return WorkStream(page, parts)


@router.get("/agents/tasks/{task_id}")
async def one(task_id: UUID, page: Context) -> Response:
    """One task: what is to be done, what came of it, and what a person says to that."""
    return await _task_page(page, await page.services.tasks.get(page.caller, task_id))


@router.post("/agents/tasks/{task_id}")
async def change(task_id: UUID, page: Context, form: Annotated[TaskForm, Form()]) -> Response:
    """Change a task; whoever comes second is refused, and keeps what they typed."""
    try:
        wanted = TaskChange.model_validate(form.fields())
        await page.services.tasks.update(page.caller, task_id, wanted, seen=_moment(form.seen))
    except ValidationError as wrong:
        task = await page.services.tasks.get(page.caller, task_id)
        return await _task_page(page, task, form=form, problem=_words(wrong), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except TaskChangedError:
        task = await page.services.tasks.get(page.caller, task_id)
        again = form.model_copy(update={"seen": task.updated_at.isoformat()})
        return await _task_page(page, task, form=again, elsewhere=True, status=HTTPStatus.CONFLICT)
    return page.to(f"/agents/tasks/{task_id}")


class TaskMove(BaseModel):
    """Where a task is to go, from how somebody saw it."""

    status: TaskStatus
    seen: Annotated[str, Field(max_length=60)] = ""
    back: Annotated[str, Field(max_length=20)] = ""


@router.post("/agents/tasks/{task_id}/move")
async def move(task_id: UUID, page: Context, shown: Shown, form: Annotated[TaskMove, Form()]) -> Response:
    """Move a task: with htmx the answer is the board as it stands then, so that nothing that happened is lost."""
    refusal: str | None = None
    status = HTTPStatus.OK
    try:
        wanted = TaskChange(status=form.status)
        await page.services.tasks.update(page.caller, task_id, wanted, seen=_moment(form.seen))
    except (TaskChangedError, MoveNotAllowedError) as refused:
        refusal, status = _refusal(refused), HTTPStatus.CONFLICT
    if "hx-request" in page.request.headers:
        values = await _values(page, shown)
        return page.part("tasks/moved.html", status=status, refusal=refusal, parts=_parts(values))
    if refusal is not None:
        return await _board(page, shown, refusal=refusal, status=status)
    return page.to(f"/agents/tasks/{task_id}" if form.back == "task" else _board_path(shown))


@router.post("/agents/tasks/{task_id}/run")
async def run(task_id: UUID, page: Context) -> Response:
    """Have the agent of a task begin."""
    await page.services.tasks.update(page.caller, task_id, TaskChange(), execute=True)
    return page.to(f"/agents/tasks/{task_id}")


@router.post("/agents/tasks/{task_id}/remove")
async def remove(task_id: UUID, page: Context) -> Response:
    """Forget a task."""
    await page.services.tasks.delete(page.caller, task_id)
    return page.to("/agents/tasks")


async def _board(page: Page, shown: ShownTasks, *, status: int = HTTPStatus.OK, **more: Any) -> Response:  # noqa: ANN401 - whatever the template shows
    values = await _values(page, shown)
    dialog: dict[str, Any] = {"form": TaskForm(), "opened": False, "problem": "", "refusal": None} | more
    dialog["opened"] = dialog["opened"] or bool(dialog["problem"])
    parts = _parts(values)
    return await page.render(
        "tasks/tasks.html", status=status, digest=digest_of(parts), parts=parts, **values, **dialog
    )


async def _values(page: Page, shown: ShownTasks) -> dict[str, Any]:
    services, caller = page.services, page.caller
    at = now()
    cards = await services.agents.list(caller)
    listed: Sequence[Task] = ()
    lanes: dict[TaskStatus, tuple[Sequence[Task], bool]] = {}
    if shown.view == "list":
        found = await services.tasks.list(caller, shown.filter(shown.status), sort=TaskSort.PRIORITY, limit=LISTED)
        listed = found.items
    else:
        for status in LANES if shown.status is None else (shown.status,):
            found = await services.tasks.list(caller, shown.filter(status), sort=TaskSort.PRIORITY, limit=LANE)
            lanes[status] = (found.items, found.next_cursor is not None)
    stats = await services.tasks.stats(caller, at=at)
    return {
        "shown": shown,
        "listed": listed,
        "lanes": lanes,
        "stats": stats,
        "done_week": sum(day.completed for day in stats.completed_by_day[-WEEK:]),
        "today": at.date(),
        "moves": MOVES,
        "names": {card.id: card.name for card in cards},
        "routable": _routable(cards),
        "priorities": list(reversed(Priority)),
        "statuses": list(TaskStatus),
    }


def _parts(values: Mapping[str, Any]) -> PageParts:
    return rendered_parts({"tasks-head": "tasks/head.html", "tasks": "tasks/board.html"}, values)


async def _task_page(page: Page, task: Task, *, status: int = HTTPStatus.OK, **more: Any) -> Response:  # noqa: ANN401 - whatever the template shows
    values = await _task_values(page, task)
    dialog: dict[str, Any] = {"form": TaskForm.of(task), "problem": "", "elsewhere": False} | more
    parts = _task_parts(values)
    return await page.render("tasks/task.html", status=status, digest=digest_of(parts), parts=parts, **values, **dialog)


async def _task_values(page: Page, task: Task) -> dict[str, Any]:
    cards = await page.services.agents.list(page.caller)
    sources = (task.result.metadata.get("sources") if task.result else None) or ()
    return {
        "task": task,
        "moves": MOVES[task.status],
        "sources": [Citation.model_validate(each) for each in sources],
        "names": {card.id: card.name for card in cards},
        "routable": _routable(cards),
        "priorities": list(reversed(Priority)),
    }


def _task_parts(values: Mapping[str, Any]) -> PageParts:
    return rendered_parts({"task-work": "tasks/work.html"}, values)


def _routable(cards: Sequence[AgentCard]) -> Sequence[AgentCard]:
    return [card for card in cards if card.routable]


def _board_path(shown: ShownTasks) -> str:
    return f"/agents/tasks?{shown.query}" if shown.query else "/agents/tasks"


def _refusal(refused: TaskChangedError | MoveNotAllowedError) -> str:
    return "" if isinstance(refused, TaskChangedError) else refused.message


def _words(wrong: ValidationError) -> str:
    """What is wrong with a form, in one line."""
    first = wrong.errors()[0]
    return f"{first['loc'][0]}: {plain_fault(first['type'], first['msg'])}"


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _end_of(text: str) -> datetime | None:
    day = _day(text)
    return datetime.combine(day, time(23, 59, 59), UTC) if day else None


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
