"""Durable runs: look, cancel, retry, and follow every event."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Header, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import AfterValidator, Field

from callboard.agents.runs.model import ApprovalDecision, RunRecord, RunStatus
from callboard.agents.spec import EngineKind
from callboard.core.json_keys import camel_keys
from callboard.events.contract import AgentState, EventType
from callboard.hiring.evaluations import RunSubject
from callboard.hiring.pipeline import HIRING
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.authentication import authorization_of
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.event_streams import EventStream, StreamAccess, StreamFormat, json_frames
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import DEFAULT_PAGE, ApiModel, IdCursor, Limit, ListPage, RequestBody, next_cursor

router = ApiRouter(prefix="/api/runs", tags=["runs"])

_HAVE = "The number of the last event that you have; what follows it is answered."
_Seq = Field(ge=0, le=2**63 - 1)


class StreamPosition:
    """A client's position in the events of a run, and the format it wants."""

    def __init__(
        self,
        last_event_id: Annotated[int | None, Header(description=_HAVE), _Seq] = None,
        given: Annotated[
            int | None, Query(alias="lastEventId", description="The same, for clients without headers."), _Seq
        ] = None,
        cursor: Annotated[int | None, Query(description="`nextCursor` of the previous page."), _Seq] = None,
        style: Annotated[
            StreamFormat,
            Query(alias="format", description="`message` leaves events unnamed, for `EventSource.onmessage`."),
        ] = StreamFormat.NAMED,
    ) -> None:
        self.after = next((seq for seq in (cursor, last_event_id, given) if seq is not None), 0)
        self.style = style


class RunLine(ApiModel):
    """One run, in brief."""

    id: UUID
    pipeline: str
    title: str
    status: RunStatus
    error: str | None
    candidate: str | None = None
    """Of a hiring run: the candidate's name, or the file's as long as no name was read."""
    role: str | None = None
    """Of a hiring run: title and company, or the file's name as long as no title was read."""
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


class RunControl(ApiModel):
    """The supervisor's control fields, as last written."""

    task: str
    next_agent: str
    workflow_stage: str
    completed: bool
    error: str | None
    workflow_history: list[str]


class RunAgent(ApiModel):
    """One agent's part in a run."""

    agent: str
    slot: str
    state: AgentState
    calls: int
    failures: int
    """Calls that ended in an error."""
    engine: EngineKind | None
    headline: str | None
    error: str | None
    decision: ApprovalDecision | None
    started_at: datetime | None
    finished_at: datetime | None


class RunDetail(RunLine):
    """One run with its agents."""

    control: RunControl
    agents: list[RunAgent]


class RunOutputs(ApiModel):
    """The outputs of a run so far."""

    run_id: UUID
    outputs: dict[str, Any]
    """Slot to document, each as the agent made it and in camelCase: also what waits for a person, or was refused."""
    engines: dict[str, EngineKind | None]
    """Slot to who wrote its document."""


class RunEvent(ApiModel):
    """One thing that happened in a run."""

    id: UUID
    run_id: UUID
    seq: int
    """Counts from 1 within the run, and has no gaps."""
    agent_name: str
    type: EventType
    content: str
    metadata: Annotated[dict[str, Any], AfterValidator(camel_keys)]
    timestamp: datetime


class CancelBody(RequestBody):
    """The reason for cancelling a run."""

    reason: Annotated[str | None, Field(max_length=500)] = None


@router.get("")
async def list_runs(
    caller: Caller,
    services: Services,
    status: Annotated[list[RunStatus] | None, Query(description="Only runs that stand so; may be repeated.")] = None,
    pipeline: Annotated[str | None, Query(max_length=100, description="Only runs of this pipeline.")] = None,
    limit: Limit = DEFAULT_PAGE,
    cursor: IdCursor = None,
) -> ListPage[RunLine]:
    """Your runs, the newest first."""
    runs = await services.runs.list(caller, statuses=status or (), pipeline=pipeline, before=cursor, limit=limit + 1)
    subjects = await services.evaluations.subjects(caller, [run.id for run in runs if run.pipeline == HIRING.name])
    items = [_line(run, subjects.get(run.id)) for run in runs[:limit]]
    return ListPage(items=items, next_cursor=next_cursor(runs, limit))


@router.get("/{run_id}", responses=problems(404))
async def get_run(run_id: UUID, caller: Caller, services: Services) -> RunDetail:
    """One run with its agents and the supervisor's control fields."""
    run, agents = await services.runs.get(caller, run_id), await services.runs.agents(caller, run_id)
    line = await _with_subject(run, caller, services)
    parts = run.model_dump() | line.model_dump() | {"agents": [RunAgent.model_validate(agent) for agent in agents]}
    return RunDetail.model_validate(parts)


@router.get("/{run_id}/outputs", responses=problems(404))
async def get_run_outputs(run_id: UUID, caller: Caller, services: Services) -> RunOutputs:
    """Get the outputs of a run so far, by slot."""
    contents = await services.runs.contents(caller, run_id)
    return RunOutputs(
        run_id=run_id,
        outputs={slot: camel_keys(value.model_dump(mode="json")) for slot, value in contents.outputs.items()},
        engines={agent.slot: agent.engine for agent in contents.agents if agent.slot in contents.outputs},
    )


@router.post("/{run_id}/cancel", responses=problems(404, 409))
async def cancel_run(run_id: UUID, caller: Caller, services: Services, body: CancelBody | None = None) -> RunLine:
    """Cancel a run; its outputs are kept."""
    run = await services.runs.cancel(caller, run_id, reason=body.reason if body else None)
    return await _with_subject(run, caller, services)


@router.post("/{run_id}/retry", status_code=202, responses=problems(404, 409, 429))
async def retry_run(run_id: UUID, caller: Caller, services: Services) -> RunLine:
    """Retry a failed run from its outputs: finished agents are not called again."""
    return await _with_subject(await services.runs.retry(caller, run_id, queued=True), caller, services)


@router.get(
    "/{run_id}/events",
    response_model=ListPage[RunEvent],
    responses={
        200: {
            "description": "A stream of events that goes on until the run ends; or, where only `application/json` is "
            "accepted, a page of those that are there now.",
            "content": {
                "text/event-stream": {
                    "schema": {"description": "One event: `id`, `event`, and `data`, which is JSON."},
                    "example": 'id: 7\nevent: agent:message\ndata: {"seq": 7, …}\n\n',
                }
            },
        },
        204: {"description": "The run has ended, and you have all its events."},
        **problems(404),
    },
)
async def run_events(
    run_id: UUID,
    request: Request,
    caller: Caller,
    services: Services,
    position: Annotated[StreamPosition, Depends()],
    limit: Limit = DEFAULT_PAGE,
) -> Response:
    """Every event of a run: a live stream that resumes from `Last-Event-ID` at any process, or a page as JSON.

    A stream ends with an event named `end` once the run is over; a client that comes back after it gets 204.
    """
    if not _wants_json(request.headers.get("accept", "")):
        access = StreamAccess(
            streams=request.app.state.open_streams,
            user_id=caller.user_id,
            limit=services.settings.streams_at_once,
            confirm=partial(services.identity.confirm, authorization_of(request.scope)),
        )
        listen = partial(services.runs.listen, caller, run_id)
        return EventStream(listen, position.after, access=access, frames=json_frames(position.style))
    page = await services.runs.page_of_events(caller, run_id, after=position.after, limit=limit)
    more = len(page.events) == limit and not page.ended
    items = [RunEvent.model_validate(event) for event in page.events]
    answer = ListPage[RunEvent](items=items, next_cursor=str(items[-1].seq) if more else None)
    return JSONResponse(answer.model_dump(mode="json"))


async def _with_subject(run: RunRecord, caller: Caller, services: Services) -> RunLine:
    """The run, with candidate and role if it is a hiring run."""
    subjects = await services.evaluations.subjects(caller, [run.id]) if run.pipeline == HIRING.name else {}
    return _line(run, subjects.get(run.id))


def _line(run: RunRecord, subject: RunSubject | None) -> RunLine:
    line = RunLine.model_validate(run)
    return line if subject is None else line.model_copy(update=subject._asdict())


def _wants_json(accept: str) -> bool:
    return "application/json" in accept and "text/event-stream" not in accept
