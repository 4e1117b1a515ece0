"""Chat: conversations with agents; each answer says who gave it, why they were chosen, and from which sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Form, Query, Response
from markupsafe import Markup
from pydantic import BaseModel, Field

from callboard.agents.answer_blocks import BLOCK
from callboard.agents.answers import Citation
from callboard.agents.cards import AgentCard
from callboard.agents.runs.model import AgentRecord, Approval
from callboard.agents.spec import EngineKind
from callboard.core.clock import now
from callboard.engine.routing.model import RoutingDecision
from callboard.events.contract import SUPERVISOR, AgentState, Event, EventType
from callboard.surfaces.web.live import LivePosition, added_part, live_stream, page_part
from callboard.surfaces.web.markdown import markdown
from callboard.surfaces.web.page import Context, Page, page_router
from callboard.surfaces.web.templates import render
from callboard.workbench.conversations import (
    Conversation,
    ConversationChange,
    ConversationStatus,
    Message,
    MessageType,
)

TALKS, TURNS = 40, 60
"""Conversations in the history, and messages of the one that is open."""

MAX_FOLLOWED_RUNS = 10
"""Of so many of the latest turns the tool calls are shown."""

router = page_router()


@dataclass(frozen=True)
class ToolLine:
    """One call of a tool: what was asked, what came back, and how long it took."""

    name: str
    question: str
    result: str = ""
    seconds: float | None = None
    failed: bool = False


@dataclass(frozen=True)
class TurnView:
    """A question, and its answer as far as it has come."""

    question: Message
    answer: Message | None = None
    routing: RoutingDecision | None = None
    sources: Sequence[Citation] = ()
    engine: str = EngineKind.RULES
    tools: Sequence[ToolLine] = ()
    thought: str = ""
    """What its agent said last of its work."""
    draft: Sequence[str] = ()
    """The blocks of the answer that are there already, in Markdown."""
    agents: Sequence[AgentRecord] = ()
    approval: Approval | None = None
    seq: int = 0
    """The last event that this shows."""

    @property
    def pending(self) -> bool:
        """Whether the answer is still to come."""
        return self.answer is None and self.question.run_id is not None


@dataclass(frozen=True)
class History:
    """Conversations by when they were last written in."""

    today: Sequence[Conversation] = ()
    yesterday: Sequence[Conversation] = ()
    earlier: Sequence[Conversation] = ()
    more: str | None = None

    @property
    def groups(self) -> Sequence[tuple[str, Sequence[Conversation]]]:
        """Those that are not empty, with their names."""
        named = (("today", self.today), ("yesterday", self.yesterday), ("earlier", self.earlier))
        return [(name, talks) for name, talks in named if talks]


class ChatQuestion(BaseModel):
    """What a person sent."""

    message: Annotated[str, Field(max_length=100_000)] = ""
    agent: Annotated[str, Field(max_length=100)] = ""
    """The agent's id; empty lets the router choose."""
    once: bool = False
    """Only this question goes to that agent."""


class TalkChange(BaseModel):
    """What a person changes about a conversation."""

    title: Annotated[str | None, Field(max_length=200)] = None
    status: ConversationStatus | None = None

    def change(self) -> ConversationChange:
        """The fields that were sent."""
        sent = {"title": self.title, "status": self.status}
        return ConversationChange.model_validate({name: value for name, value in sent.items() if value is not None})


@router.get("/agents/chat")
async def new_chat(
    page: Context,
    agent: Annotated[str, Query(max_length=100)] = "",
    q: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """A conversation that is to begin, beside the earlier ones."""
    side = await _side(page, q)
    return await page.render("chat/chat.html", talk=None, turns=(), chosen=agent, older=None, **side)


@router.post("/agents/chat")
async def begin(page: Context, sent: Annotated[ChatQuestion, Form()]) -> Response:
    """Begin a conversation with its first question."""
    if not sent.message.strip():
        return page.to("/agents/chat")
    talk = await page.services.conversations.create(page.caller, agent_id=sent.agent or None)
    await page.services.conversations.post(page.caller, talk.id, sent.message)
    return page.to(f"/agents/chat/{talk.id}")


@router.get("/agents/chat/{talk_id}")
async def chat(
    talk_id: UUID,
    page: Context,
    before: Annotated[str | None, Query(max_length=1000)] = None,
) -> Response:
    """One conversation."""
    talk = await page.services.conversations.get(page.caller, talk_id)
    turns, older = await _turns(page, talk_id, before)
    side = await _side(page)
    return await page.render("chat/chat.html", talk=talk, turns=turns, chosen=talk.agent_id or "", older=older, **side)


@router.post("/agents/chat/{talk_id}")
async def ask(talk_id: UUID, page: Context, sent: Annotated[ChatQuestion, Form()]) -> Response:
    """Ask in a conversation: with htmx the new turn is the answer, without it the page."""
    conversations, caller = page.services.conversations, page.caller
    talk = await conversations.get(caller, talk_id)
    if not sent.message.strip():
        return page.to(f"/agents/chat/{talk_id}")
    if not sent.once and sent.agent != (talk.agent_id or ""):
        await conversations.update(caller, talk_id, ConversationChange(agent_id=sent.agent or None))
    once = sent.agent or None if sent.once else None
    started = await conversations.post(caller, talk_id, sent.message, agent_id=once)
    if "hx-request" not in page.request.headers:
        return page.to(f"/agents/chat/{talk_id}")
    turn = await _turn_of_run(page, talk_id, started.id)
    return page.part("chat/turn.html", turn=turn, talk_id=talk_id, routable=await _routable(page))


@router.post("/agents/chat/{talk_id}/change")
async def change(talk_id: UUID, page: Context, sent: Annotated[TalkChange, Form()]) -> Response:
    """Give a conversation another title, put it away, or take it up again."""
    await page.services.conversations.update(page.caller, talk_id, sent.change())
    return page.to(f"/agents/chat/{talk_id}")


@router.post("/agents/chat/{talk_id}/remove")
async def remove(talk_id: UUID, page: Context) -> Response:
    """Forget a conversation; its runs stay."""
    await page.services.conversations.delete(page.caller, talk_id)
    return page.to("/agents/chat")


@router.get("/agents/chat/{talk_id}/live/{run_id}")
async def live_turn(
    talk_id: UUID, run_id: UUID, page: Context, position: Annotated[LivePosition, Depends()]
) -> Response:
    """How an answer comes on, until it is there."""
    # Before anything is sent: whoever may not see the conversation is told that it is not there.
    await page.services.conversations.get(page.caller, talk_id)
    routable = await _routable(page)

    async def parts(events: Sequence[Event]) -> str:
        if all(event.metadata.get(BLOCK) for event in events):
            # All that is new follows what the page shows: a long answer is not sent again with each of its blocks.
            return added_part(f"draft-{run_id}", Markup().join(markdown(event.content) for event in events))
        turn = await _turn_of_run(page, talk_id, run_id, until=events[-1].seq)
        values = {"turn": turn, "talk_id": talk_id, "routable": routable}
        said = page_part(f"answer-{run_id}", render("chat/answer.html", values))
        return said + page_part("aside", render("chat/aside.html", values))

    return live_stream(page, run_id, position, parts)


async def _side(page: Page, text: str = "") -> dict[str, Any]:
    """What stands beside every conversation: the earlier ones, and the agents."""
    found = await page.services.conversations.list(page.caller, text=text, limit=TALKS)
    return {"history": _by_day(found.items, now()), "q": text, "routable": await _routable(page)}


async def _routable(page: Page) -> Sequence[AgentCard]:
    return [card for card in await page.services.agents.list(page.caller) if card.routable]


def _by_day(talks: Sequence[Conversation], at: datetime) -> History:
    today = at.replace(hour=0, minute=0, second=0, microsecond=0)
    yesterday = today - timedelta(days=1)
    return History(
        [talk for talk in talks if talk.last_message_at >= today],
        [talk for talk in talks if yesterday <= talk.last_message_at < today],
        [talk for talk in talks if talk.last_message_at < yesterday],
    )


async def _turns(page: Page, talk_id: UUID, before: str | None) -> tuple[Sequence[TurnView], str | None]:
    """The latest turns in order, and where older messages begin."""
    found = await page.services.conversations.messages(
        page.caller, talk_id, newest_first=True, limit=TURNS, cursor=before
    )
    messages = list(reversed(found.items))
    answers = {each.run_id: each for each in messages if each.type is not MessageType.USER}
    questions = [each for each in messages if each.type is MessageType.USER]
    detailed = {each.run_id for each in questions[-MAX_FOLLOWED_RUNS:]}
    turns = [
        await _turn(page, each, answers.get(each.run_id), with_events=each.run_id in detailed) for each in questions
    ]
    return turns, found.next_cursor


async def _turn_of_run(page: Page, talk_id: UUID, run_id: UUID, *, until: int | None = None) -> TurnView:
    """A turn; `until` is the last event whose text it may show."""
    found = await page.services.conversations.messages(page.caller, talk_id, newest_first=True, limit=TURNS)
    here = {each.type is MessageType.USER: each for each in found.items if each.run_id == run_id}
    return await _turn(page, here[True], here.get(False), with_events=True, until=until)


async def _turn(
    page: Page, question: Message, answer: Message | None, *, with_events: bool, until: int | None = None
) -> TurnView:
    turn = _answered(question, answer)
    if question.run_id is None or not (with_events or answer is None):
        return turn
    services, caller, run_id = page.services, page.caller, question.run_id
    events = (await services.runs.page_of_events(caller, run_id)).events
    if answer is None:
        # It may have come since the messages were read; then no event follows these, and no stream would bring it.
        answer = await _answer_to(page, question)
        turn = _answered(question, answer)
    waiting = await services.approvals.list(caller, run_id=run_id, limit=1)
    return replace(
        turn,
        routing=turn.routing or (await services.executions.get(caller, run_id)).routing,
        tools=tool_lines(events),
        thought=last_thought(events),
        draft=draft_blocks([each for each in events if until is None or each.seq <= until]),
        agents=await services.runs.agents(caller, run_id),
        approval=waiting[0] if waiting else None,
        seq=events[-1].seq if events else 0,
    )


async def _answer_to(page: Page, question: Message) -> Message | None:
    """The answer to a question as of now; none while it is still to come."""
    found = await page.services.conversations.messages(
        page.caller, question.conversation_id, newest_first=True, limit=TURNS
    )
    answers = (each for each in found.items if each.type is not MessageType.USER)
    return next((each for each in answers if each.run_id == question.run_id), None)


def _answered(question: Message, answer: Message | None) -> TurnView:
    """A turn as far as its messages tell it."""
    metadata = answer.metadata if answer is not None else {}
    routing = metadata.get("routing")
    return TurnView(
        question,
        answer,
        routing=RoutingDecision.model_validate(routing) if routing else None,
        sources=[Citation.model_validate(each) for each in metadata.get("sources", ())],
        engine=metadata.get("engine", EngineKind.RULES),
    )


def tool_lines(events: Sequence[Event]) -> Sequence[ToolLine]:
    """The calls of tools that some events tell, each with what came back of it."""
    lines: list[ToolLine] = []
    for event in events:
        if event.type is EventType.TOOL_CALL:
            name = str(event.metadata.get("tool", event.content.partition(":")[0]))
            lines.append(ToolLine(name, event.content.partition(": ")[2]))
        elif event.type is EventType.TOOL_RESULT and lines:
            last = lines.pop()
            millis = event.metadata.get("durationMs")
            seconds = millis / 1000 if isinstance(millis, int | float) else None
            failed = event.metadata.get("ok") is False
            lines.append(ToolLine(last.name, last.question, event.content, seconds, failed))
    return lines


def draft_blocks(events: Sequence[Event]) -> Sequence[str]:
    """The blocks of the attempt at an answer that is under way; what was refused or broken off is not shown."""
    blocks: list[str] = []
    writer = ""
    for event in events:
        place = event.metadata.get(BLOCK)
        if isinstance(place, int):
            blocks, writer = [*blocks[:place], event.content], event.agent_name
        elif event.agent_name == writer and _ends_attempt(event):
            blocks = []
    return blocks


def _ends_attempt(event: Event) -> bool:
    """True if what was written so far is no part of the answer; a model's answer that is complete stays in sight."""
    if event.type is EventType.STATUS_CHANGE:
        done = (event.metadata.get("status"), event.metadata.get("engine"))
        return done != (AgentState.COMPLETE, EngineKind.MODEL)
    return event.type in {EventType.ERROR, EventType.TOOL_CALL} or "refusals" in event.metadata


def last_thought(events: Sequence[Event]) -> str:
    """What an agent said last of its work; empty if none did. The supervisor's choice is told by the routing."""
    thoughts = (each for each in reversed(events) if each.type is EventType.THOUGHT and each.agent_name != SUPERVISOR)
    return next((each.content for each in thoughts), "")
