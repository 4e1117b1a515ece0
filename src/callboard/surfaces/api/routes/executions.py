"""Free-form requests over HTTP: explained, or carried out as durable runs."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Response, status
from pydantic import Field

from callboard.agents.answers import PartKind
from callboard.agents.cards import said
from callboard.agents.runs.model import RunStatus
from callboard.agents.spec import EngineKind
from callboard.engine.routing.strategies import StrategyName
from callboard.surfaces.api.dependencies import Caller, Services
from callboard.surfaces.api.idempotency import Idempotent
from callboard.surfaces.api.problems import problems
from callboard.surfaces.api.request_body import ApiRoute
from callboard.surfaces.api.schemas import ApiModel, RequestBody
from callboard.workbench.execution_model import Request
from callboard.workbench.executions import LONGEST

router = APIRouter(route_class=ApiRoute, prefix="/api/agents", tags=["executions"])

Message = Annotated[
    str,
    Field(min_length=1, max_length=LONGEST, pattern=r"\S", examples=["Solve 2x + 5 = 15."]),
    said("a request cannot be blank"),
]
Wanted = Annotated[
    str | None,
    Field(max_length=100, description="An agent's id or name, honoured if it is active; else the router chooses."),
]


class Asked(RequestBody):
    """A request in free words."""

    message: Message
    agent_id: Wanted = None
    strategy: StrategyName = StrategyName.RANKED


class Contender(ApiModel):
    """An agent that was weighed, and the words of the request that spoke for it."""

    name: str
    score: float
    words: list[str]


class RoutingView(ApiModel):
    """Whom a request goes to, and why. Null for nobody: the request goes to `finalize`."""

    agent_id: str | None
    agent: str | None
    reason: str
    strategy: StrategyName
    confidence: float | None
    requested: bool
    """Whether the caller named the agent."""
    candidates: list[Contender]
    """The best of them, best first."""


class SourceView(ApiModel):
    """Where words come from."""

    title: str
    place: str
    quote: str


class PartView(ApiModel):
    """One piece of an answer."""

    kind: PartKind
    title: str
    text: str
    source: SourceView | None
    engine: EngineKind
    """Who wrote it."""


class AnswerView(ApiModel):
    """What the agent answered."""

    text: str
    parts: list[PartView]
    sources: list[SourceView]
    cannot: str | None
    """What could not be done, one sentence."""
    asks: list[str]
    engine: EngineKind
    """Who wrote the text."""


class ResponseView(ApiModel):
    """What the execution ended with."""

    text: str
    agent_id: str | None
    agent: str | None
    sources: list[SourceView]
    cannot: str | None
    asks: list[str]
    engine: EngineKind
    """Who wrote the text."""


class ExecutionView(ApiModel):
    """One execution, as far as it has come. Its id is that of its run."""

    id: UUID
    status: RunStatus
    message: str
    conversation_id: UUID | None
    routing: RoutingView
    answer: AnswerView | None
    response: ResponseView | None
    engine: EngineKind | None
    """Who spoke: rules, or a model on top of them."""
    error: str | None
    created_at: datetime
    finished_at: datetime | None


@router.post("/execute", status_code=status.HTTP_202_ACCEPTED, response_model=ExecutionView)
async def execute(body: Asked, caller: Caller, services: Services, idempotent: Idempotent) -> Response:
    """Carry a request out: supervisor, router, agent, finalize, as a durable run. Follow it by its events."""

    async def make(subject: UUID) -> ExecutionView:
        request = Request(body.message, body.agent_id)
        started = await services.executions.start(caller, request, run_id=subject, strategy=body.strategy)
        return ExecutionView.model_validate(started)

    return await idempotent.respond(make, status=status.HTTP_202_ACCEPTED, location="/api/agents/execution/{id}")


@router.get("/execution/{execution_id}", responses=problems(404))
async def get_execution(execution_id: UUID, caller: Caller, services: Services) -> ExecutionView:
    """One execution: its routing at once, its answer and response when they are there."""
    return ExecutionView.model_validate(await services.executions.get(caller, execution_id))


@router.post("/route")
async def route_request(body: Asked, caller: Caller, services: Services) -> RoutingView:
    """Whom a request would go to, and why; nothing is carried out."""
    routing = await services.executions.route(caller, body.message, agent_id=body.agent_id, strategy=body.strategy)
    return RoutingView.model_validate(routing.decision)
