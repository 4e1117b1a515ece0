"""Conversations over HTTP: messages between a user and the agents."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from fastapi import Query, Response, status
from pydantic import AfterValidator, ConfigDict, Field, JsonValue

from callboard.core.json_keys import camel_keys
from callboard.surfaces.api.idempotency import Idempotent
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.api.routes.executions import LOCATION, ExecutionView, Message, execution_result
from callboard.surfaces.http.dependencies import Caller, Services, Wait
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import DEFAULT_PAGE, ApiModel, Cursor, Limit, ListPage, RequestBody
from callboard.workbench.conversations import (
    HISTORY_MESSAGES,
    ConversationChange,
    ConversationStatus,
    MessageType,
    Title,
)
from callboard.workbench.directory import AgentId

router = ApiRouter(prefix="/api/conversations", tags=["conversations"])

Whom = Annotated[
    AgentId | None,
    Field(description="The id of the agent that its questions go to; null lets the router choose for each of them."),
]
TALK: dict[str, JsonValue] = {
    "id": "019aab3e-5c00-7000-8000-000000000001",
    "agentId": "toby-technical",
    "title": "Networks",
    "status": "active",
    "createdAt": "2026-11-22T09:00:00Z",
    "updatedAt": "2026-11-22T09:00:00Z",
    "lastMessageAt": "2026-11-22T09:00:05Z",
}
ANSWER: dict[str, JsonValue] = {
    "id": "019aab3e-6f88-7000-8000-000000000002",
    "conversationId": "019aab3e-5c00-7000-8000-000000000001",
    "type": "agent",
    "agentId": "toby-technical",
    "runId": "019aab3e-6000-7000-8000-000000000003",
    "content": "TCP is a protocol that …",
    "metadata": {"engine": "rules"},
    "createdAt": "2026-11-22T09:00:05Z",
}


class Direction(StrEnum):
    """Which end of a conversation comes first."""

    ASCENDING = "asc"
    DESCENDING = "desc"


class NewConversation(RequestBody):
    """A conversation that begins."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"agentId": "toby-technical", "title": "Networks"}]})

    agent_id: Whom = None
    title: Annotated[Title, Field(description="If it is empty, the first question becomes the title.")] = ""


class ChangedConversation(RequestBody):
    """Changes of a conversation; a field that is not sent stays as it is."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"title": "Protocols"}, {"status": "archived"}]})

    agent_id: Whom = None
    title: Title = ""
    status: ConversationStatus = ConversationStatus.ACTIVE

    def change(self) -> ConversationChange:
        """The change as the service takes it."""
        return ConversationChange.model_validate(self.model_dump(by_alias=False, exclude_unset=True))


class MessageBody(RequestBody):
    """A message of the user."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"message": "What is the difference of TCP and UDP?"}]})

    message: Message


class ConversationView(ApiModel):
    """One conversation."""

    model_config = ConfigDict(json_schema_extra={"examples": [TALK]})

    id: UUID
    agent_id: str | None
    """Whom its questions go to; null lets the router choose for each of them."""
    title: str
    status: ConversationStatus
    created_at: datetime
    updated_at: datetime
    last_message_at: datetime


class MessageView(ApiModel):
    """One message: a question and its answer have the same `runId`."""

    model_config = ConfigDict(json_schema_extra={"examples": [ANSWER]})

    id: UUID
    conversation_id: UUID
    type: MessageType
    """`system` says why there is no answer."""
    agent_id: str | None
    run_id: UUID | None
    content: str
    """Markdown."""
    metadata: Annotated[dict[str, Any], AfterValidator(camel_keys)]
    """Of an answer: who spoke (`engine`), why this agent (`routing`), and from which `sources`."""
    created_at: datetime


class ConversationDetail(ConversationView):
    """One conversation with a page of its messages."""

    model_config = ConfigDict(json_schema_extra={"examples": [{**TALK, "messages": [ANSWER], "nextCursor": None}]})

    messages: list[MessageView]
    next_cursor: str | None
    """Asks for the messages that follow; null at the end."""


@router.post("", status_code=status.HTTP_201_CREATED, response_model=ConversationView, responses=problems(409))
async def create_conversation(
    caller: Caller, services: Services, idempotent: Idempotent, body: NewConversation | None = None
) -> Response:
    """Create a conversation, with one agent or with the best fitting agent for each question."""
    given = body or NewConversation()

    async def make(subject: UUID) -> ConversationView:
        begun = await services.conversations.create(
            caller, agent_id=given.agent_id, title=given.title, conversation_id=subject
        )
        return ConversationView.model_validate(begun)

    return await idempotent.respond(make, status=status.HTTP_201_CREATED, location="/api/conversations/{id}")


@router.get("")
async def list_conversations(
    caller: Caller,
    services: Services,
    status: Annotated[ConversationStatus | None, Query(description="Only those that stand so.")] = None,
    text: Annotated[
        str, Query(max_length=200, description="Stands as it is in the title or in a message, in any case.")
    ] = "",
    limit: Limit = DEFAULT_PAGE,
    cursor: Cursor = None,
) -> ListPage[ConversationView]:
    """Your conversations, those with the latest messages first."""
    page = await services.conversations.list(caller, status=status, text=text, limit=limit, cursor=cursor)
    items = [ConversationView.model_validate(each) for each in page.items]
    return ListPage(items=items, next_cursor=page.next_cursor)


@router.get("/{conversation_id:uuid}", responses=problems(404))
async def get_conversation(
    conversation_id: UUID,
    caller: Caller,
    services: Services,
    order: Annotated[Direction, Query(description="`asc` begins with the first message.")] = Direction.ASCENDING,
    limit: Limit = DEFAULT_PAGE,
    cursor: Cursor = None,
) -> ConversationDetail:
    """One conversation and its messages, page by page."""
    found = await services.conversations.get(caller, conversation_id)
    newest_first = order is Direction.DESCENDING
    page = await services.conversations.messages(
        caller, conversation_id, newest_first=newest_first, limit=limit, cursor=cursor
    )
    messages = [MessageView.model_validate(each) for each in page.items]
    return ConversationDetail.model_validate(
        found.model_dump() | {"messages": messages, "next_cursor": page.next_cursor}
    )


@router.patch("/{conversation_id:uuid}", responses=problems(404))
async def change_conversation(
    conversation_id: UUID, body: ChangedConversation, caller: Caller, services: Services
) -> ConversationView:
    """Give it another title or agent, put it away, or take it up again."""
    return ConversationView.model_validate(await services.conversations.update(caller, conversation_id, body.change()))


@router.delete("/{conversation_id:uuid}", status_code=status.HTTP_204_NO_CONTENT, responses=problems(404))
async def delete_conversation(conversation_id: UUID, caller: Caller, services: Services) -> None:
    """Forget a conversation and its messages; runs that it started are kept as runs."""
    await services.conversations.delete(caller, conversation_id)


@router.post(
    "/{conversation_id}/messages",
    status_code=status.HTTP_202_ACCEPTED,
    response_model=ExecutionView,
    responses={
        200: {"model": ExecutionView, "description": "With `wait`: the execution has ended."},
        **problems(404, 409),
    },
    description=f"Ask a question. It is kept, and an execution answers it; the answer becomes a message of the "
    f"conversation when the execution ends. The {HISTORY_MESSAGES} messages before it go along.",
)
async def post_message(
    conversation_id: UUID, body: MessageBody, caller: Caller, services: Services, idempotent: Idempotent, wait: Wait
) -> Response:
    """Ask a question in a conversation."""

    async def make(subject: UUID) -> ExecutionView:
        started = await services.conversations.post(caller, conversation_id, body.message, run_id=subject)
        return ExecutionView.model_validate(started)

    started = await idempotent.respond(make, status=status.HTTP_202_ACCEPTED, location=LOCATION)
    return await execution_result(started, caller, services, idempotent, wait)


router.alias("/create", create_conversation, name="create_conversation_at_former_path")
