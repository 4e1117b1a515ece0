"""Free-form requests over HTTP: explained, or carried out as durable runs."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Query, Response, status
from pydantic import AliasChoices, Field

from callboard.agents.answers import Answer, AnswerPart
from callboard.agents.cards import pattern_error
from callboard.agents.runs.model import RunStatus
from callboard.engine.routing.model import RoutingDecision, StrategyName
from callboard.surfaces.api.idempotency import Idempotent
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Caller, Services, Wait
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import DEFAULT_PAGE, ApiModel, IdCursor, Limit, ListPage, RequestBody, next_cursor
from callboard.workbench.directory import find_named_agent
from callboard.workbench.execution_model import Request
from callboard.workbench.executions import MAX_REQUEST_CHARACTERS, Execution, ExecutionSummary

router = ApiRouter(prefix="/api", tags=["executions"])

LOCATION = "/api/executions/{id}"

Message = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_REQUEST_CHARACTERS,
        pattern=r"\S",
        examples=["Solve 2x + 5 = 15."],
        description="What the user says.",
        # Former and usual names of the same.
        validation_alias=AliasChoices("message", "content", "input"),
    ),
    pattern_error("a request cannot be blank"),
]
Wanted = Annotated[
    str | None,
    Field(max_length=100, description="An agent's id or name, honoured if it is active; else the router chooses."),
]


class NewExecution(RequestBody):
    """A request in free words."""

    message: Message
    agent_id: Wanted = None
    strategy: StrategyName = StrategyName.RANKED


class RoutingView(ApiModel, RoutingDecision):
    """The target of a request and the reasons. Null for nobody: the request goes to `finalize`."""


class AnswerView(ApiModel, Answer):
    """The agent's answer."""

    agent_id: Annotated[str | None, Field(exclude=True)] = None
    agent: Annotated[str | None, Field(exclude=True)] = None


class ResponseView(ApiModel, Answer):
    """The response of the execution."""

    parts: Annotated[tuple[AnswerPart, ...], Field(exclude=True)] = ()


class ExecutionView(ApiModel, Execution):
    """One execution, as far as it has come. Its id is that of its run."""

    routing: RoutingView  # pyright: ignore[reportIncompatibleVariableOverride] - both are frozen
    answer: AnswerView | None  # pyright: ignore[reportIncompatibleVariableOverride]
    response: ResponseView | None  # pyright: ignore[reportIncompatibleVariableOverride]


class ExecutionLine(ApiModel, ExecutionSummary):
    """One execution, in brief."""


@router.get("/executions")
async def list_executions(
    caller: Caller,
    services: Services,
    status: Annotated[
        list[RunStatus] | None, Query(description="Only executions of this status; may be repeated.")
    ] = None,
    limit: Limit = DEFAULT_PAGE,
    cursor: IdCursor = None,
) -> ListPage[ExecutionLine]:
    """Your executions, the newest first."""
    found = await services.executions.list(caller, statuses=status or (), before=cursor, limit=limit + 1)
    items = [ExecutionLine.model_validate(each) for each in found[:limit]]
    return ListPage(items=items, next_cursor=next_cursor(found, limit))


@router.post(
    "/executions",
    status_code=status.HTTP_202_ACCEPTED,
    response_model=ExecutionView,
    responses={200: {"model": ExecutionView, "description": "With `wait`: the execution has ended."}},
)
async def start_execution(
    body: NewExecution, caller: Caller, services: Services, idempotent: Idempotent, wait: Wait
) -> Response:
    """Carry a request out: supervisor, router, agent, finalize, as a durable run. Follow it by its events."""

    async def make(subject: UUID) -> ExecutionView:
        if body.agent_id is not None:
            await find_named_agent(services.agents, caller, body.agent_id)
        request = Request(body.message, body.agent_id)
        started = await services.executions.start(caller, request, run_id=subject, strategy=body.strategy)
        return ExecutionView.model_validate(started)

    started = await idempotent.respond(make, status=status.HTTP_202_ACCEPTED, location=LOCATION)
    return await execution_result(started, caller, services, idempotent, wait)


@router.get("/executions/{execution_id}", responses=problems(404))
async def get_execution(execution_id: UUID, caller: Caller, services: Services, wait: Wait) -> ExecutionView:
    """One execution: its routing at once, its answer and response when they are there."""
    found = await services.executions.get(caller, execution_id)
    if await wait.ended([execution_id]):
        found = await services.executions.get(caller, execution_id)
    return ExecutionView.model_validate(found)


@router.post("/agents/route")
async def route_request(body: NewExecution, caller: Caller, services: Services) -> RoutingView:
    """Explain where a request would be routed; nothing is carried out."""
    routing = await services.executions.route(caller, body.message, agent_id=body.agent_id, strategy=body.strategy)
    return RoutingView.model_validate(routing.decision)


router.alias("/agents/execute", start_execution, name="execute")
router.alias("/agents/execution/{execution_id}", get_execution, name="poll_execution")


async def execution_result(
    started: Response, caller: Caller, services: Services, idempotent: Idempotent, wait: Wait
) -> Response:
    """The response to a request that started an execution: with the result if it came while the client waited."""
    if not await wait.ended([idempotent.subject_id]):
        return started
    ended = await services.executions.get(caller, idempotent.subject_id)
    return idempotent.with_result(started, ExecutionView.model_validate(ended))
