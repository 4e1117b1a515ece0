"""A job search as one request: five agents at work, streamed event by event."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from fastapi import Request, Response
from pydantic import Field, JsonValue

from callboard.agents.runs.model import StartOptions
from callboard.core.clock import today
from callboard.core.ids import new_id
from callboard.engine.advice.model import (
    InterviewPreparation,
    JobMatch,
    JobMatches,
    MarketAnalysis,
    PostingBrief,
    WishKind,
)
from callboard.engine.interview.model import Difficulty, QuestionCategory
from callboard.engine.matching.model import Verdict
from callboard.engine.posting.model import Seniority
from callboard.events.contract import AgentState, Event, EventType
from callboard.jobsearch.pipeline import JOBSEARCH
from callboard.jobsearch.search_runs import MAX_COMPARED, MAX_MESSAGE_CHARACTERS, SearchBrief
from callboard.surfaces.api.idempotency import Idempotent
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.authentication import authorization_of
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.event_streams import EventStream, StreamAccess
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import ApiModel, RequestBody

router = ApiRouter(prefix="/api", tags=["jobs"])

LOCATION = "/api/runs/{id}"
MAX_RESUME_CHARACTERS = 100_000

AGENTS = tuple(spec.name for spec in JOBSEARCH.agents)


class NewSearch(RequestBody):
    """What to search for, and for whom."""

    message: Annotated[str, Field(max_length=MAX_MESSAGE_CHARACTERS)] = ""
    """What you look for, in your own words: "backend python, remote in the EU, from 80k EUR". The title of a posting
    has resume-tailor and interview-coach work on that one."""
    resume: Annotated[str, Field(max_length=MAX_RESUME_CHARACTERS)] = ""
    """The text of a résumé, in place of your profile."""
    profile: dict[str, JsonValue] | None = None
    """A JSON Resume, in place of your profile."""
    limit: Annotated[int, Field(ge=1, le=MAX_COMPARED, strict=True)] = 10
    """How many postings are compared and explained."""


class StartedSearch(ApiModel):
    """A search whose run has begun."""

    run_id: UUID


class FoundJob(ApiModel):
    """A posting that was found, as market-researcher tells it."""

    id: UUID
    title: str
    company: str
    location: str
    remote: bool | None
    salary_min: int | None
    """In euros a year, as is `salaryMax`."""
    salary_max: int | None
    skills: list[str]
    experience_level: Seniority | None
    url: str
    source: str
    is_sample: bool
    """Of the sample board: invented."""


class MatchedBlocker(ApiModel):
    """A condition of a posting, with the line that says so."""

    condition: str
    quote: str
    status: Verdict


class ContradictedWish(ApiModel):
    """A wish of yours that a posting contradicts, with its words."""

    kind: WishKind
    reason: str
    quote: str


class MatchedJob(ApiModel):
    """A posting compared with the profile, as match-scorer tells it."""

    job_id: UUID
    job_title: str
    company: str
    overall_score: float
    is_blocked: bool
    blockers: list[MatchedBlocker]
    against_wishes: list[ContradictedWish]
    reasoning: str
    matched: list[str]
    """Requirements that the profile meets, in the posting's words."""
    skill_gaps: list[str]
    """Requirements that the profile does not show."""


class PractiseQuestion(ApiModel):
    """A question, and what convinces."""

    question: str
    tip: str


class PractiseTopic(ApiModel):
    """Questions of one kind, as interview-coach tells them."""

    id: str
    title: str
    category: QuestionCategory
    difficulty: Difficulty
    questions: list[PractiseQuestion]


@router.post(
    "/orchestrate",
    response_class=Response,
    responses={
        200: {
            "description": "Events until the five agents are done: `status-change` (idle, thinking, executing, then "
            "complete or error, in `metadata.status`), `thought`, `message`, `error` and others; at last `end`. "
            "Messages have `metadata.structuredData`: `jobs` of market-researcher, `matches` of match-scorer, `topics` "
            "of interview-coach. `Location` names the run.",
            "content": {
                "text/event-stream": {
                    "schema": {"description": "One event: `id`, `event`, and `data`, which is JSON."},
                    "example": 'event: agent:message\ndata: {"agentName": "match-scorer", …}\n\n',
                }
            },
        },
        **problems(409, 429),
    },
)
async def orchestrate(
    body: NewSearch, request: Request, caller: Caller, services: Services, idempotent: Idempotent
) -> Response:
    """Search for jobs with five agents, and stream what they do; the run goes on if you stop listening.

    Without a profile, or without postings, the answer says what to do first.
    """

    async def make(subject: UUID) -> StartedSearch:
        brief = SearchBrief(body.message, body.resume, body.profile, body.limit)
        how = StartOptions(run_id=subject, queued=True)
        return StartedSearch(run_id=await services.search_runs.start(caller, brief, today=today(), how=how))

    started = await idempotent.respond(make, status=202, location=LOCATION)
    run_id = StartedSearch.model_validate_json(bytes(started.body)).run_id
    access = StreamAccess(
        streams=request.app.state.open_streams,
        user_id=caller.user_id,
        limit=services.settings.streams_at_once,
        confirm=partial(services.identity.confirm, authorization_of(request.scope)),
    )
    stream = EventStream(
        partial(services.runs.listen, caller, run_id), 0, access=access, frames=search_frames, tells_end_again=True
    )
    stream.headers["Location"] = LOCATION.format(id=run_id)
    return stream


async def search_frames(events: Sequence[Event]) -> AsyncIterator[bytes]:
    """The events of a run, with what each agent found as a message before it completes, and all agents idle at first.

    What is added has no number: a client that comes back follows the run from the last event that had one.
    """
    for event in events:
        if event.seq == 1:
            yield event.frame
            for agent in AGENTS:
                idle = {"status": AgentState.IDLE.value}
                yield _added_frame(event, agent, EventType.STATUS_CHANGE, AgentState.IDLE.value, idle)
        elif event.state is AgentState.COMPLETE and event.agent_name in AGENTS:
            output: Mapping[str, Any] = event.metadata.get("structuredData", {})
            metadata = {
                "engine": event.metadata.get("engine"),
                "structuredData": structured_data(event.agent_name, output),
            }
            yield _added_frame(event, event.agent_name, EventType.MESSAGE, event.content, metadata)
            yield event.frame
        else:
            yield event.frame


def _added_frame(event: Event, agent: str, kind: EventType, content: str, metadata: Mapping[str, Any]) -> bytes:
    data = event.model_dump(mode="json", by_alias=True) | {
        "id": str(new_id()),
        "agentName": agent,
        "type": kind.value,
        "content": content,
        "metadata": {name: value for name, value in metadata.items() if value is not None},
    }
    return f"event: agent:{kind.value}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


def structured_data(agent: str, output: Mapping[str, Any]) -> dict[str, Any] | None:
    """What an agent found in the shape that clients of the stream know; None for agents that tell it in words."""
    shape = _SHAPES.get(agent)
    return shape(output) if shape else None


def _jobs(output: Mapping[str, Any]) -> dict[str, Any]:
    market = MarketAnalysis.model_validate(output)
    return {"summary": market.headline, "jobs": list(_plain(map(_job, market.jobs)))}


def _job(posting: PostingBrief) -> FoundJob:
    return FoundJob(
        id=posting.id,
        title=posting.title,
        company=posting.company,
        location="; ".join(posting.places),
        remote=posting.remote,
        salary_min=posting.yearly_min,
        salary_max=posting.yearly_max,
        skills=list(posting.skills),
        experience_level=posting.seniority,
        url=posting.url,
        source=posting.source,
        is_sample=posting.is_sample,
    )


def _matches(output: Mapping[str, Any]) -> dict[str, Any]:
    found = JobMatches.model_validate(output)
    return {"summary": found.headline, "matches": list(_plain(map(_match, found.matches)))}


def _match(match: JobMatch) -> MatchedJob:
    verdicts = {verdict: [one.text for one in match.requirements if one.verdict is verdict] for verdict in Verdict}
    blockers = [
        MatchedBlocker(condition=check.detail, quote=check.requirement_evidence.quote, status=check.status)
        for check in match.blockers
    ]
    return MatchedJob(
        job_id=match.posting_id,
        job_title=match.title,
        company=match.company,
        overall_score=match.score,
        is_blocked=match.is_blocked,
        blockers=blockers,
        against_wishes=[ContradictedWish.model_validate(conflict) for conflict in match.against_wishes],
        reasoning=match.reason,
        matched=verdicts[Verdict.MET],
        skill_gaps=[*verdicts[Verdict.MISSING], *verdicts[Verdict.UNKNOWN]],
    )


def _topics(output: Mapping[str, Any]) -> dict[str, Any]:
    preparation = InterviewPreparation.model_validate(output)
    topics = (PractiseTopic.model_validate(topic) for topic in preparation.topics)
    return {"summary": preparation.headline, "topics": list(_plain(topics))}


def _plain(models: Iterator[ApiModel]) -> Iterator[dict[str, Any]]:
    return (model.model_dump(mode="json", by_alias=True) for model in models)


_SHAPES: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "market-researcher": _jobs,
    "match-scorer": _matches,
    "interview-coach": _topics,
}
