"""Conversations with agents: a question starts an execution, whose answer becomes a message of the conversation."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, StringConstraints
from sqlalchemy import Row, delete, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.cards import said
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.core.text import shorten, squeeze
from callboard.storage.jsonb import clean
from callboard.storage.session import Database
from callboard.workbench import messages
from callboard.workbench.directory import AgentDirectory, AgentId, known
from callboard.workbench.messages import Message
from callboard.workbench.pages import LIMIT, Order, Page
from callboard.workbench.requests import Request, Started, Starts
from callboard.workbench.search import containing
from callboard.workbench.tables import CONVERSATIONS, MESSAGES

TITLE = 60
"""Signs of a first question that become the title of a conversation without one."""

Title = Annotated[str, StringConstraints(max_length=200)]
Content = Annotated[
    str,
    StringConstraints(min_length=1, max_length=100_000, pattern=r"\S"),
    said("a message has at least one sign that can be seen"),
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
    """One conversation; `agent_id` is whom its questions go to, None lets the router choose for each."""

    model_config = ConfigDict(frozen=True)

    id: UUID
    agent_id: str | None
    title: str
    status: ConversationStatus
    created_at: datetime
    updated_at: datetime
    last_message_at: datetime


class ConversationChange(BaseModel):
    """What is to be different about a conversation; a field that is not given stays as it is."""

    model_config = ConfigDict(frozen=True)

    agent_id: AgentId | None = None
    title: Title = ""
    status: ConversationStatus = ConversationStatus.ACTIVE


_COLUMNS = tuple(CONVERSATIONS.c[name] for name in Conversation.model_fields)
_LATEST = Order("conversations", (CONVERSATIONS.c.last_message_at, CONVERSATIONS.c.id), descending=True)


class Conversations:
    """The conversations of whoever asks."""

    def __init__(self, database: Database, executions: Starts, agents: AgentDirectory) -> None:
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
        """Begin a conversation. An id that was drawn before, by a caller who may ask twice, begins it once.

        Raises:
            NoSuchAgentError: there is no such agent.
        """
        await known(self._agents, principal, agent_id)
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
        limit: int = LIMIT,
        cursor: str | None = None,
    ) -> Page[Conversation]:
        """Those with the latest messages first.

        Args:
            principal: who asks.
            status: only those; all unless one is given.
            text: words that stand as they are in a title or in a message, in any case.
            limit: rows a page.
            cursor: where the page begins.
        """
        query = select(*_COLUMNS)
        if status is not None:
            query = query.where(CONVERSATIONS.c.status == status)
        if text:
            told = exists().where(
                MESSAGES.c.conversation_id == CONVERSATIONS.c.id, containing(MESSAGES.c.content, text)
            )
            query = query.where(or_(containing(CONVERSATIONS.c.title, text), told))
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
        limit: int = LIMIT,
        cursor: str | None = None,
    ) -> Page[Message]:
        """The messages of a conversation, from the beginning on or from the newest back.

        Raises:
            UnknownConversationError: the principal has no such conversation.
        """
        async with self._database.begin(principal) as work:
            await _one(work, conversation_id)
            return await messages.page(work, conversation_id, newest_first=newest_first, limit=limit, cursor=cursor)

    async def update(self, principal: Principal, conversation_id: UUID, change: ConversationChange) -> Conversation:
        """Change the fields that were given, and no others.

        Raises:
            UnknownConversationError: the principal has no such conversation.
            NoSuchAgentError: there is no such agent.
        """
        values = clean(change.model_dump(mode="json", exclude_unset=True))
        await known(self._agents, principal, values.get("agent_id"))
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
        self, principal: Principal, conversation_id: UUID, content: Content, *, run_id: UUID | None = None
    ) -> Started:
        """Ask: the question is kept together with the execution that answers it, or neither is.

        Args:
            principal: who asks.
            conversation_id: where.
            content: the question; the messages before it go along, as many as `messages.WINDOW`.
            run_id: the execution's id, drawn by a caller who may ask twice.

        Raises:
            UnknownConversationError: the principal has no such conversation.
            ConversationArchivedError: it takes no messages.
        """
        async with self._database.begin(principal) as work:
            conversation = await _open(work, conversation_id)
            before = await messages.window(work, conversation_id)
        chosen, text = run_id or new_id(), clean(content)
        request = Request(message=text, agent_id=conversation.agent_id, conversation_id=conversation_id, history=before)

        async def keep(work: AsyncConnection) -> None:
            await _open(work, conversation_id)
            await messages.keep_question(work, chosen, conversation_id, text)
            await _entitle(work, conversation_id, text)

        return await self._executions.start(principal, request, run_id=chosen, within=keep)


def _line(title: str) -> str:
    return squeeze(clean(title))


async def _entitle(work: AsyncConnection, conversation_id: UUID, text: str) -> None:
    """A conversation that has no title is known by its first question."""
    untitled = (CONVERSATIONS.c.id == conversation_id) & (CONVERSATIONS.c.title == "")
    await work.execute(update(CONVERSATIONS).where(untitled).values(title=shorten(text, TITLE)))


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
