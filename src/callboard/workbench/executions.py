"""Executions: a request in free words is routed, answered by one agent, and finalised, as a durable run.

The request is routed when it arrives, and the decision is stored with the run in one transaction: the plan holds the
agent's card as it was then, so later changes of agents never affect a run in progress.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from pydantic import BaseModel, ConfigDict
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.answers import Answer, PartKind, PreparedAnswer, Question
from callboard.agents.cards import ROUTER, SUPERVISOR, AgentCard, Tool
from callboard.agents.router import Router, Routing
from callboard.agents.runs import queries
from callboard.agents.runs.model import RunOptions, RunRecord, RunStatus, StartOptions, StoreWithRun
from callboard.agents.runs.service import Runs
from callboard.agents.spec import AgentSpec, EngineKind, Inputs, Pipeline
from callboard.agents.supervisor import Plan, PlannedAgent
from callboard.auth.principal import Principal
from callboard.core.clock import today
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import shorten
from callboard.engine.messages.names import agent_title
from callboard.engine.passages.model import Findings
from callboard.engine.requests.language import read_words
from callboard.engine.routing.model import TAG_BONUS, RoutingDecision, StrategyName
from callboard.events.contract import EventDraft, EventType
from callboard.events.log import UnknownRunError
from callboard.workbench.card_agents import PassageFinder, card_slots, card_spec
from callboard.workbench.conversations import store_answer, store_failure_message
from callboard.workbench.execution_model import Request, RequestSlot, routing_event
from callboard.workbench.request_routing import (
    MAX_ROUTED_CHARACTERS,
    DocumentCoverage,
    NamedCandidates,
    RequestRouting,
    UnusedAgents,
    nobody_named,
    none_unused,
)
from callboard.workbench.tasks import store_task_failure, store_task_result
from callboard.workbench.unanswered import told_by_nobody, unanswered

NAME = "execution"
MAX_TITLE_CHARACTERS = 80
"""Longest title of an execution in lists."""

MAX_REQUEST_CHARACTERS = 100_000
"""Characters of a request."""


def finalize(inputs: Inputs) -> Answer:
    """The response, from the answer if there is one."""
    routing = inputs.get("routing", RoutingDecision)
    answer = inputs.values.get("answer")
    if not isinstance(answer, Answer):
        return unanswered(inputs.get("request", RequestSlot), routing)
    # The parts stay with the agent's own answer: they are not kept twice.
    return answer.model_copy(update={"parts": (), "agent_id": routing.agent_id, "agent": routing.agent})


FINALIZE = AgentSpec(
    name="finalize",
    purpose="Make the response of what the agent answered.",
    requires=("request", "routing", "answer"),
    provides="response",
    output=Answer,
    rules=finalize,
    instructions="",
    prompt_version="",
    headline=lambda response: f"answered by {agent_title(response.agent)}" if response.agent else "no agent fits",
    rules_only=True,
)


_RESPONSE = "response"

NOTHING = Findings(question="", terms=(), missing=(), found=(), texts=0, passages=0)
"""The findings if nothing was looked up."""


class RequestInvalidError(DomainError):
    """This request cannot be carried out."""

    kind = ErrorKind.INVALID


class AnswerProvider(Protocol):
    """Provides the answer of an agent that works elsewhere (the agents of pipelines)."""

    async def __call__(self, principal: Principal, agent: str, question: Question) -> PreparedAnswer:
        """Return the agent's findings, or what it needs to find them."""
        ...


class ExecutionSummary(BaseModel):
    """One execution in a list."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    id: UUID
    status: RunStatus
    message: str
    """What was asked, or the beginning of it."""
    agent_id: str | None
    """Who was chosen; null for nobody."""
    error: str | None
    created_at: datetime
    finished_at: datetime | None


class Execution(BaseModel):
    """One execution, as far as it has come."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    id: UUID
    status: RunStatus
    message: str
    conversation_id: UUID | None
    routing: RoutingDecision
    answer: Answer | None
    response: Answer | None
    engine: EngineKind | None
    """Who spoke: rules, or a model on top of them."""
    error: str | None
    created_at: datetime
    finished_at: datetime | None


async def on_run_ended(work: AsyncConnection, run_id: UUID, status: str, why: str | None) -> None:
    """Store the answer, or why there is none, in the conversation or task that the request came from."""
    given = await queries.inputs(work, run_id, EXECUTION.slots())
    conversation = _slot(given, "request", RequestSlot).conversation_id
    if status != RunStatus.COMPLETED:
        if conversation is not None:
            await store_failure_message(work, run_id, conversation, status, why)
        await store_task_failure(work, run_id, status, why)
        return
    outputs = await queries.outputs(work, run_id, EXECUTION.slots())
    response = _slot(outputs, _RESPONSE, Answer)
    engine = _writer(response, await _engine(work, run_id)) or EngineKind.RULES
    metadata = {"engine": engine, "routing": _slot(given, "routing", RoutingDecision).model_dump(mode="json")}
    metadata["sources"] = [source.model_dump(mode="json") for source in response.sources]
    metadata["result"] = _result(outputs.get("answer"))
    if conversation is not None:
        await store_answer(work, run_id, conversation, response.agent_id, response.text, metadata)
    await store_task_result(
        work, run_id, agent_id=response.agent_id, answer=response.text, engine=engine, metadata=metadata
    )


EXECUTION = Pipeline(
    name=NAME,
    agents=(FINALIZE,),
    inputs={"request": RequestSlot, "routing": RoutingDecision, "found": Findings, "prepared": PreparedAnswer},
    goal=_RESPONSE,
    spec_from_card=card_spec,
    card_slots=card_slots(),
    ending=on_run_ended,
)


@dataclass(frozen=True)
class Executions:
    """The executions of the caller."""

    runs: Runs
    router: Router
    find: PassageFinder
    coverage: DocumentCoverage
    queued: bool = True
    """Whether any process with a free seat may carry them out; otherwise this one does."""
    answerers: Mapping[str, AnswerProvider] = field(default_factory=dict[str, AnswerProvider])
    """Built-in agents that work elsewhere, by name."""
    unused: UnusedAgents = none_unused
    named: NamedCandidates = nobody_named
    """Which of them have nothing to answer from."""

    async def start(
        self,
        principal: Principal,
        request: Request,
        *,
        run_id: UUID | None = None,
        also_store: StoreWithRun | None = None,
        strategy: StrategyName = StrategyName.RANKED,
    ) -> Execution:
        """Route a request and start its run; a `run_id` that exists already is left as it is.

        Raises:
            RequestInvalidError: it is empty or too long.
        """
        message = request.message.strip()
        if not message or len(message) > MAX_REQUEST_CHARACTERS:
            raise RequestInvalidError(
                "it is empty" if not message else f"it has more than {MAX_REQUEST_CHARACTERS:,} characters"
            )
        routing = await self._routed(principal, request, strategy)
        inputs: dict[str, BaseModel] = {
            "request": RequestSlot.of(request),
            "routing": routing.decision,
            **await self._looked_up(principal, request, routing.card),
        }
        how = StartOptions(
            run_id, self.queued, _plan(routing.card), _start_events(message, routing.decision), also_store
        )
        options = RunOptions(title=shorten(message, MAX_TITLE_CHARACTERS), task=shorten(message, MAX_ROUTED_CHARACTERS))
        started = await self.runs.start(principal, NAME, inputs, today=today(), options=options, how=how)
        return await self.get(principal, started)

    async def _routed(self, principal: Principal, request: Request, strategy: StrategyName) -> Routing:
        """The agent that fits best; a follow-up message stays with the agent that answered last."""
        last = request.last_agent
        if request.is_reply and last is not None:
            kept = await self.route(principal, request.message, agent_id=last, strategy=strategy)
            if kept.card is not None and kept.card.id == last:
                change = {"requested": False, "reason": "the message answers a question of this agent"}
                return Routing(kept.decision.model_copy(update=change), kept.card)
        routing = await self.route(principal, request.message, agent_id=request.agent_id, strategy=strategy)
        if request.agent_id is not None or last is None or not request.is_follow_up:
            return routing
        # "Can I ask her whether she is pregnant?": refused behind any answer.
        if told_by_nobody(read_words(request.message).english):
            return routing
        if await self._names_a_tag(principal, request.message, routing.decision.agent):
            return routing
        kept = await self.route(principal, request.message, agent_id=last, strategy=strategy)
        if kept.card is None or kept.card.id != last:
            return routing
        change = {"requested": False, "reason": "the message goes on from this agent's last answer"}
        return Routing(kept.decision.model_copy(update=change), kept.card)

    async def _names_a_tag(self, principal: Principal, message: str, agent: str | None) -> bool:
        """Return True if a message names a tag of an agent: then it changes the subject, however it begins."""
        by_tags = await self.route(principal, message, strategy=StrategyName.TAGS)
        best = by_tags.decision.candidates[:1]
        return any(each.name == agent and each.score > TAG_BONUS for each in best)

    async def _looked_up(self, principal: Principal, request: Request, card: AgentCard | None) -> dict[str, BaseModel]:
        """Look up the data that the agent needs now, so that a replay finds the same."""
        message = request.in_context.strip()
        question = Question(message, in_chat=request.conversation_id is not None, is_reply=request.is_reply)
        searches = card is not None and Tool.SEARCH_DOCUMENTS in card.tools
        answerer = self.answerers.get(card.name) if card is not None and card.builtin else None
        told = await answerer(principal, card.name, question) if card is not None and answerer is not None else None
        return {
            "found": await self.find(principal, message) if searches else NOTHING,
            "prepared": told or PreparedAnswer(),
        }

    async def route(
        self,
        principal: Principal,
        message: str,
        *,
        agent_id: str | None = None,
        strategy: StrategyName = StrategyName.RANKED,
    ) -> Routing:
        """Return where a request would be routed and why, without executing it."""
        routing = RequestRouting(self.router, self.coverage, self.unused, self.named)
        return await routing.route(principal, message, agent_id=agent_id, strategy=strategy)

    async def list(
        self, principal: Principal, *, statuses: Sequence[RunStatus] = (), before: UUID | None = None, limit: int = 50
    ) -> Sequence[ExecutionSummary]:
        """The newest executions first, older than the run `before`."""
        runs = await self.runs.list(principal, statuses=statuses, pipeline=NAME, before=before, limit=limit)
        return [_summary(run) for run in runs]

    async def get(self, principal: Principal, run_id: UUID) -> Execution:
        """One execution.

        Raises:
            UnknownRunError: the principal has no such execution.
        """
        found = await self.runs.contents(principal, run_id)
        if found.run.pipeline != NAME:
            raise UnknownRunError(str(run_id))
        engine = next((record.engine for record in found.agents if record.slot == "answer"), None)
        return _execution(found.run, found.values, engine)


def _summary(run: RunRecord) -> ExecutionSummary:
    card = run.plan.agents[0].card
    return ExecutionSummary(
        id=run.id,
        status=run.status,
        message=run.options.task,
        agent_id=None if card is None else card.id,
        error=run.error,
        created_at=run.created_at,
        finished_at=run.finished_at,
    )


def _execution(run: RunRecord, values: Mapping[str, BaseModel], engine: EngineKind | None) -> Execution:
    request, answer, response = _slot(values, "request", RequestSlot), values.get("answer"), values.get(_RESPONSE)
    return Execution(
        id=run.id,
        status=run.status,
        message=request.message,
        conversation_id=request.conversation_id,
        routing=_slot(values, "routing", RoutingDecision),
        answer=answer if isinstance(answer, Answer) else None,
        response=response if isinstance(response, Answer) else None,
        engine=_writer(response, engine),
        error=run.error,
        created_at=run.created_at,
        finished_at=run.finished_at,
    )


def _plan(card: AgentCard | None) -> Plan:
    """Supervisor → router → agent → finalize; without an agent, finalize alone."""
    required = tuple(slot for slot in FINALIZE.requires if card is not None or slot != "answer")
    last = PlannedAgent(name=FINALIZE.name, purpose=FINALIZE.purpose, requires=required, provides=FINALIZE.provides)
    agents = (last,) if card is None else (_planned(card), last)
    return Plan(pipeline=NAME, goal=_RESPONSE, inputs=tuple(EXECUTION.inputs), agents=agents)


def _planned(card: AgentCard) -> PlannedAgent:
    spec = card_spec(card)
    return PlannedAgent(
        name=spec.name, purpose=spec.purpose, requires=spec.requires, provides=spec.provides, tags=spec.tags, card=card
    )


def _start_events(message: str, routing: RoutingDecision) -> tuple[EventDraft, ...]:
    thought = "reads the request and asks the router who fits it best"
    chosen = routing.target
    return (
        EventDraft(agent_name=SUPERVISOR, type=EventType.THOUGHT, content=thought),
        EventDraft(
            agent_name=ROUTER,
            type=EventType.DELEGATION,
            content=f"{chosen}: {routing.reason}",
            metadata=routing_event(routing, message),
        ),
    )


def _slot(values: Mapping[str, Any], name: str, kind: type[Any]) -> Any:  # noqa: ANN401 - the kind that is asked for
    value = values[name]
    assert isinstance(value, kind)  # noqa: S101 - the pipeline's slots are typed
    return value


def _result(answer: BaseModel | None) -> str | None:
    """The computed result, for a follow-up message."""
    parts = answer.parts if isinstance(answer, Answer) else ()
    return next((part.text for part in parts if part.kind is PartKind.RESULT), None)


def _writer(response: object, engine: EngineKind | None) -> EngineKind | None:
    """Who wrote an answer: rules also pass on what a model wrote in an evaluation."""
    return EngineKind.MODEL if isinstance(response, Answer) and response.engine is EngineKind.MODEL else engine


async def _engine(work: AsyncConnection, run_id: UUID) -> EngineKind:
    spoken = [record.engine for record in await queries.agents(work, run_id) if record.slot == "answer"]
    return (spoken[0] if spoken else None) or EngineKind.RULES
