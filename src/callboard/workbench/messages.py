"""The messages of conversations: a question is kept with its run, its answer in the transaction that ends the run.

Messages are keyed by their run: keeping one again changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Row, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.core.ids import new_id
from callboard.storage.jsonb import clean
from callboard.workbench.pages import LIMIT, Order, Page
from callboard.workbench.requests import Turn
from callboard.workbench.tables import CONVERSATIONS, MESSAGES

WINDOW = 15
"""So many messages before a question go along with it; older ones stay in the conversation and are not sent."""


class MessageType(StrEnum):
    """Who speaks."""

    USER = "user"
    AGENT = "agent"
    SYSTEM = "system"
    """Callboard itself: why there is no answer."""


class Message(BaseModel):
    """One message of a conversation. `run_id` is the run that was asked, or that answers."""

    model_config = ConfigDict(frozen=True)

    id: UUID
    conversation_id: UUID
    type: MessageType
    agent_id: str | None
    run_id: UUID | None
    content: str
    metadata: dict[str, Any]
    created_at: datetime


_COLUMNS = tuple(MESSAGES.c["details" if name == "metadata" else name] for name in Message.model_fields)
_PLACE = (MESSAGES.c.created_at, MESSAGES.c.id)


async def keep_question(work: AsyncConnection, run_id: UUID, conversation_id: UUID, content: str) -> None:
    """Keep what a user asks, in the transaction that keeps the run; once per run."""
    await _keep(work, conversation_id, {"type": MessageType.USER, "run_id": run_id, "content": content})


async def keep_answer(
    work: AsyncConnection,
    run_id: UUID,
    conversation_id: UUID,
    agent_id: str | None,
    content: str,
    metadata: Mapping[str, Any],
) -> None:
    """Keep the answer of a run in its conversation; once per run, and nothing if the conversation is gone.

    Args:
        work: a transaction of the run's user.
        run_id: the run that answers: the key, so that calling again changes nothing.
        conversation_id: where the question was asked.
        agent_id: who answers; None if no agent fitted.
        content: the answer, Markdown.
        metadata: JSON about the answer: engine, routing, sources.
    """
    row = {"type": MessageType.AGENT, "run_id": run_id, "agent_id": agent_id, "content": content}
    await _keep(work, conversation_id, row | {"details": dict(metadata)})


async def keep_failure(
    work: AsyncConnection, run_id: UUID, conversation_id: UUID, status: str, why: str | None
) -> None:
    """Say in the conversation that there is no answer, and why.

    Args:
        work: a transaction of the run's user.
        run_id: the run that ended.
        conversation_id: where the question was asked.
        status: `failed` or `cancelled`.
        why: the reason, if one is known.
    """
    content = f"There is no answer: the execution {'failed' if status == 'failed' else 'was cancelled'}"
    row = {"type": MessageType.SYSTEM, "run_id": run_id, "content": f"{content}: {why}" if why else f"{content}."}
    await _keep(work, conversation_id, row | {"details": {"status": status, "error": why}})


async def _keep(work: AsyncConnection, conversation_id: UUID, row: dict[str, Any]) -> None:
    # The conversation is locked first: messages get their moments in the order in which they become visible, and who
    # deletes the conversation meanwhile waits or is waited for.
    owner = select(CONVERSATIONS.c.user_id).where(CONVERSATIONS.c.id == conversation_id).with_for_update()
    user_id = (await work.execute(owner)).scalar()
    if user_id is None:
        return
    values = row | {"content": clean(row["content"])}
    owned = {"id": new_id(), "user_id": user_id, "conversation_id": conversation_id}
    fresh = insert(MESSAGES).values(values | owned).on_conflict_do_nothing(index_elements=["run_id", "type"])
    said_at = (await work.execute(fresh.returning(MESSAGES.c.created_at))).scalar()
    if said_at is not None:
        change = {"last_message_at": func.greatest(CONVERSATIONS.c.last_message_at, said_at)}
        await work.execute(update(CONVERSATIONS).where(CONVERSATIONS.c.id == conversation_id).values(change))


async def window(work: AsyncConnection, conversation_id: UUID) -> tuple[Turn, ...]:
    """The last messages that the user and the agents exchanged, oldest first."""
    spoken = MESSAGES.c.type != MessageType.SYSTEM
    query = select(MESSAGES.c.type, MESSAGES.c.content).where(MESSAGES.c.conversation_id == conversation_id, spoken)
    rows = (await work.execute(query.order_by(*(column.desc() for column in _PLACE)).limit(WINDOW))).all()
    return tuple(Turn(row.type, row.content) for row in reversed(rows))


async def page(
    work: AsyncConnection,
    conversation_id: UUID,
    *,
    newest_first: bool = False,
    limit: int = LIMIT,
    cursor: str | None = None,
) -> Page[Message]:
    """Messages from the beginning on, or from the newest back."""
    order = Order("newest" if newest_first else "messages", _PLACE, descending=newest_first)
    query = select(*_COLUMNS).where(MESSAGES.c.conversation_id == conversation_id)
    return await order.page(work, query, _message, limit=limit, cursor=cursor)


def _message(row: Row[Any]) -> Message:
    values = {name: getattr(row, name) for name in Message.model_fields if name != "metadata"}
    return Message.model_validate(values | {"metadata": row.details})
