"""Conversations and their messages.

A question is stored in the transaction that stores its run, its answer in the transaction that ends the run. Messages
are keyed by their run, so storing one again changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, StringConstraints
from sqlalchemy import Row, delete, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.cards import pattern_error
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.core.text import shorten, squeeze
from callboard.storage.jsonb import clean
from callboard.storage.session import Database
from callboard.workbench.directory import AgentDirectory, AgentId, find_agent
from callboard.workbench.execution_model import ExecutionStarter, Request, StartedExecution, Turn
from callboard.workbench.pagination import DEFAULT_LIMIT, Order, ResultPage, containing
from callboard.workbench.tables import CONVERSATIONS, MESSAGES

MAX_TITLE_CHARACTERS = 60
"""Signs of a first question that become the title of a conversation without one."""

Title = Annotated[str, StringConstraints(max_length=200)]
Content = Annotated[
    str,
    StringConstraints(min_length=1, max_length=100_000, pattern=r"\S"),
    pattern_error("a message has at least one sign that can be seen"),
]


class ConversationStatus(StrEnum):
    """Whether a conversation goes on."""

    ACTIVE = "active"
    ARCHIVED = "archived"
    """Kept, and closed to new questions."""


class UnknownConversationError(DomainError):
    """There is no such conversation."""

    kind = ErrorKind.NOT_FOUND


class ConversationArchivedError(DomainError):
    """The conversation is archived and takes no messages."""

    kind = ErrorKind.CONFLICT
    remedy = "Set its status to `active` to go on with it"


class Conversation(BaseModel):
    """One conversation. Its questions go to `agent_id`; if that is None, the router chooses an agent for each."""

    model_config = ConfigDict(frozen=True)

    id: UUID
    agent_id: str | None
    title: str
    status: ConversationStatus
    created_at: datetime
    updated_at: datetime
    last_message_at: datetime


class ConversationChange(BaseModel):
    """Changes of a conversation; a field that is not given stays as it is."""

    model_config = ConfigDict(frozen=True)

    agent_id: AgentId | None = None
    title: Title = ""
    status: ConversationStatus = ConversationStatus.ACTIVE


_COLUMNS = tuple(CONVERSATIONS.c[name] for name in Conversation.model_fields)
_LATEST = Order("conversations", (CONVERSATIONS.c.last_message_at, CONVERSATIONS.c.id), descending=True)


class Conversations:
    """The conversations of the caller."""

    def __init__(self, database: Database, executions: ExecutionStarter, agents: AgentDirectory) -> None:
        self._database = database
        self._executions = executions
        self._agents = agents

    async def create(
        self,
        principal: Principal,
        *,
        agent_id: AgentId | None = None,
        title: Title = "",
        conversation_id: UUID | None = None,
    ) -> Conversation:
        """Start a conversation. A caller that may retry passes the id, so that it is created only once.

        Raises:
            NoSuchAgentError: there is no such agent.
        """
        await find_agent(self._agents, principal, agent_id)
        chosen = conversation_id or new_id()
        row = {"id": chosen, "user_id": principal.user_id, "agent_id": agent_id, "title": _line(title)}
        async with self._database.begin(principal) as work:
            if (await work.execute(select(CONVERSATIONS.c.id).where(CONVERSATIONS.c.id == chosen))).scalar() is None:
                await work.execute(insert(CONVERSATIONS).values(row))
            return await _one(work, chosen)

    async def list(
        self,
        principal: Principal,
        *,
        status: ConversationStatus | None = None,
        text: str = "",
        limit: int = DEFAULT_LIMIT,
        cursor: str | None = None,
    ) -> ResultPage[Conversation]:
        """Those with the latest messages first.

        Args:
            principal: the caller.
            status: only those; all unless one is given.
            text: words that stand as they are in a title or in a message, in any case.
            limit: rows a page.
            cursor: where the page begins.
        """
        query = select(*_COLUMNS)
        if status is not None:
            query = query.where(CONVERSATIONS.c.status == status)
        if text:
            in_messages = exists().where(
                MESSAGES.c.conversation_id == CONVERSATIONS.c.id, containing(MESSAGES.c.content, text)
            )
            query = query.where(or_(containing(CONVERSATIONS.c.title, text), in_messages))
        async with self._database.begin(principal) as work:
            return await _LATEST.page(work, query, _conversation, limit=limit, cursor=cursor)

    async def get(self, principal: Principal, conversation_id: UUID) -> Conversation:
        """One conversation.

        Raises:
            UnknownConversationError: the principal has no such conversation.
        """
        async with self._database.begin(principal) as work:
            return await _one(work, conversation_id)

    async def messages(
        self,
        principal: Principal,
        conversation_id: UUID,
        *,
        newest_first: bool = False,
        limit: int = DEFAULT_LIMIT,
        cursor: str | None = None,
    ) -> ResultPage[Message]:
        """The messages of a conversation, from the beginning on or from the newest back.

        Raises:
            UnknownConversationError: the principal has no such conversation.
        """
        async with self._database.begin(principal) as work:
            await _one(work, conversation_id)
            return await page_of_messages(work, conversation_id, newest_first=newest_first, limit=limit, cursor=cursor)

    async def update(self, principal: Principal, conversation_id: UUID, change: ConversationChange) -> Conversation:
        """Change the fields that were given, and no others.

        Raises:
            UnknownConversationError: the principal has no such conversation.
            NoSuchAgentError: there is no such agent.
        """
        values = clean(change.model_dump(mode="json", exclude_unset=True))
        await find_agent(self._agents, principal, values.get("agent_id"))
        if "title" in values:
            values["title"] = _line(change.title)
        async with self._database.begin(principal) as work:
            await _one(work, conversation_id)
            if values:
                place = CONVERSATIONS.c.id == conversation_id
                changed = values | {"updated_at": func.clock_timestamp()}
                await work.execute(update(CONVERSATIONS).where(place).values(changed))
            return await _one(work, conversation_id)

    async def delete(self, principal: Principal, conversation_id: UUID) -> None:
        """Forget a conversation and its messages; runs that it started go on and are kept as runs.

        Raises:
            UnknownConversationError: the principal has no such conversation.
        """
        async with self._database.begin(principal) as work:
            await _one(work, conversation_id)
            await work.execute(delete(CONVERSATIONS).where(CONVERSATIONS.c.id == conversation_id))

    async def post(
        self,
        principal: Principal,
        conversation_id: UUID,
        content: Content,
        *,
        agent_id: AgentId | None = None,
        run_id: UUID | None = None,
    ) -> StartedExecution:
        """Ask a question: it is stored together with the execution that answers it, or neither is.

        Args:
            principal: the caller.
            conversation_id: where.
            content: the question; the messages before it go along, as many as `WINDOW`.
            agent_id: whom this one question goes to, in place of the conversation's agent.
            run_id: the execution's id, drawn by a caller who may ask twice.

        Raises:
            UnknownConversationError: the principal has no such conversation.
            ConversationArchivedError: it takes no messages.
            NoSuchAgentError: there is no such agent.
        """
        await find_agent(self._agents, principal, agent_id)
        async with self._database.begin(principal) as work:
            conversation = await _open(work, conversation_id)
            before = await recent_turns(work, conversation_id)
        chosen, text = run_id or new_id(), clean(content)
        whom = agent_id or conversation.agent_id
        request = Request(message=text, agent_id=whom, conversation_id=conversation_id, history=before)

        async def keep(work: AsyncConnection) -> None:
            await _open(work, conversation_id)
            await store_question(work, chosen, conversation_id, text)
            await _title_from_question(work, conversation_id, text)

        return await self._executions.start(principal, request, run_id=chosen, also_store=keep)


def _line(title: str) -> str:
    return squeeze(clean(title))


async def _title_from_question(work: AsyncConnection, conversation_id: UUID, text: str) -> None:
    """A conversation that has no title is known by its first question."""
    untitled = (CONVERSATIONS.c.id == conversation_id) & (CONVERSATIONS.c.title == "")
    await work.execute(update(CONVERSATIONS).where(untitled).values(title=shorten(text, MAX_TITLE_CHARACTERS)))


async def _open(work: AsyncConnection, conversation_id: UUID) -> Conversation:
    conversation = await _one(work, conversation_id)
    if conversation.status is ConversationStatus.ARCHIVED:
        raise ConversationArchivedError
    return conversation


async def _one(work: AsyncConnection, conversation_id: UUID) -> Conversation:
    row = (await work.execute(select(*_COLUMNS).where(CONVERSATIONS.c.id == conversation_id))).one_or_none()
    if row is None:
        raise UnknownConversationError(str(conversation_id))
    return _conversation(row)


def _conversation(row: Row[Any]) -> Conversation:
    return Conversation.model_validate(row, from_attributes=True)


HISTORY_MESSAGES = 15
"""Upper bound on earlier messages that are sent with a question; older ones stay in the conversation."""


class MessageType(StrEnum):
    """The speaker of a message."""

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


_MESSAGE_COLUMNS = tuple(MESSAGES.c["details" if name == "metadata" else name] for name in Message.model_fields)
_MESSAGE_ORDER = (MESSAGES.c.created_at, MESSAGES.c.id)


async def store_question(work: AsyncConnection, run_id: UUID, conversation_id: UUID, content: str) -> None:
    """Store a user's question, in the transaction that stores the run; once per run."""
    await _store_message(work, conversation_id, {"type": MessageType.USER, "run_id": run_id, "content": content})


async def store_answer(
    work: AsyncConnection,
    run_id: UUID,
    conversation_id: UUID,
    agent_id: str | None,
    content: str,
    metadata: Mapping[str, Any],
) -> None:
    """Store the answer of a run in its conversation, once per run; does nothing if the conversation was deleted.

    Args:
        work: a transaction of the run's user.
        run_id: the run that answers: the key, so that calling again changes nothing.
        conversation_id: where the question was asked.
        agent_id: who answers; None if no agent fitted.
        content: the answer, Markdown.
        metadata: JSON about the answer: engine, routing, sources.
    """
    row = {"type": MessageType.AGENT, "run_id": run_id, "agent_id": agent_id, "content": content}
    await _store_message(work, conversation_id, row | {"details": dict(metadata)})


async def store_failure_message(
    work: AsyncConnection, run_id: UUID, conversation_id: UUID, status: str, why: str | None
) -> None:
    """Store a message in the conversation that there is no answer, and why.

    Args:
        work: a transaction of the run's user.
        run_id: the run that ended.
        conversation_id: where the question was asked.
        status: `failed` or `cancelled`.
        why: the reason, if one is known.
    """
    content = f"There is no answer: the execution {'failed' if status == 'failed' else 'was cancelled'}"
    row = {"type": MessageType.SYSTEM, "run_id": run_id, "content": f"{content}: {why}" if why else f"{content}."}
    await _store_message(work, conversation_id, row | {"details": {"status": status, "error": why}})


async def _store_message(work: AsyncConnection, conversation_id: UUID, row: dict[str, Any]) -> None:
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


async def recent_turns(work: AsyncConnection, conversation_id: UUID) -> tuple[Turn, ...]:
    """The last messages that the user and the agents exchanged, oldest first."""
    spoken = MESSAGES.c.type != MessageType.SYSTEM
    result = MESSAGES.c.details["result"].astext.label("result")
    columns = (MESSAGES.c.type, MESSAGES.c.content, MESSAGES.c.agent_id, result)
    query = select(*columns).where(MESSAGES.c.conversation_id == conversation_id, spoken)
    rows = (
        await work.execute(query.order_by(*(column.desc() for column in _MESSAGE_ORDER)).limit(HISTORY_MESSAGES))
    ).all()
    return tuple(
        Turn(role=row.type, content=row.content, agent_id=row.agent_id, result=row.result) for row in reversed(rows)
    )


async def page_of_messages(
    work: AsyncConnection,
    conversation_id: UUID,
    *,
    newest_first: bool = False,
    limit: int = DEFAULT_LIMIT,
    cursor: str | None = None,
) -> ResultPage[Message]:
    """Messages from the beginning on, or from the newest back."""
    order = Order("newest" if newest_first else "messages", _MESSAGE_ORDER, descending=newest_first)
    query = select(*_MESSAGE_COLUMNS).where(MESSAGES.c.conversation_id == conversation_id)
    return await order.page(work, query, _message, limit=limit, cursor=cursor)


def _message(row: Row[Any]) -> Message:
    values = {name: getattr(row, name) for name in Message.model_fields if name != "metadata"}
    return Message.model_validate(values | {"metadata": row.details})
