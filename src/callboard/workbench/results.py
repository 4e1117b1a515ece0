"""What an execution leaves in the task that it was started for.

`keep_result` and `keep_failure` are called in the transaction that ends the run, whoever ends it. They are keyed by the
run: called again they change nothing, and a run that no task knows changes nothing at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import case, func, update
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.spec import EngineKind
from callboard.storage.jsonb import clean, plain
from callboard.workbench.tables import TASKS
from callboard.workbench.workflow import TaskStatus


class TaskResult(BaseModel):
    """What an execution came to: an answer, or why there is none."""

    model_config = ConfigDict(frozen=True)

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


async def keep_result(
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
    await _attach(work, result, TaskStatus.REVIEW)


async def keep_failure(work: AsyncConnection, run_id: UUID, status: str, why: str | None) -> None:
    """Attach why there is no answer; the task goes from `doing` to `paused`.

    It is not tried again by itself, and not given up either: a person decides.

    Args:
        work: a transaction of the run's user.
        run_id: the run that ended.
        status: `failed` or `cancelled`.
        why: the reason, if one is known.
    """
    await _attach(work, TaskResult(run_id=run_id, status=status, error=why), TaskStatus.PAUSED)


async def _attach(work: AsyncConnection, result: TaskResult, then: TaskStatus) -> None:
    waiting = (TASKS.c.run_id == result.run_id, TASKS.c.result.is_(None))
    # A task that a person has moved meanwhile stays where they put it.
    status = case((TASKS.c.status == TaskStatus.DOING, then.value), else_=TASKS.c.status)
    change = {"status": status, "result": clean(plain(result)), "updated_at": func.clock_timestamp()}
    await work.execute(update(TASKS).where(*waiting).values(change))
