"""Résumés and a job description in; evaluation, report and e-mail draft out."""

from __future__ import annotations

import asyncio
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, File, Form, Query, Request, UploadFile
from fastapi.responses import HTMLResponse, JSONResponse, Response

from callboard.agents.runs.model import RunStatus
from callboard.agents.spec import EngineKind
from callboard.agents.supervisor import Policy
from callboard.core.clock import today
from callboard.core.errors import DomainError, ErrorKind
from callboard.documents.sittings import Upload
from callboard.engine.writing.model import Audience, Recommendation
from callboard.events.contract import AgentState
from callboard.hiring.batch import Batch
from callboard.hiring.report import EmailStatus, HiringReport
from callboard.surfaces.api.files import sent_file
from callboard.surfaces.api.once import Once, Starting
from callboard.surfaces.api.problems import problems
from callboard.surfaces.api.routes.runs import RunPlace, next_place
from callboard.surfaces.api.who import At, Caller
from callboard.surfaces.api.wire import DEFAULT_PAGE, Limit, Page, Wire
from callboard.surfaces.report.html import render_report

router = APIRouter(prefix="/api/hiring/runs", tags=["hiring"])

PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
"""The report is one page with its styles inside; it runs nothing and loads nothing."""


class JobMissingError(DomainError):
    """The job is given neither as a file nor as text, or as both."""

    kind = ErrorKind.INVALID
    remedy = "Send either `job` (a file) or `jobText`"


class BegunRun(Wire):
    """A résumé whose run has begun."""

    run_id: UUID
    resume: str
    doubts: list[str]
    """What a person may want to look at, in plain words."""


class RefusedFile(Wire):
    """A file that can not be evaluated."""

    resume: str
    kind: ErrorKind
    problem: str


class HiringBatch(Wire):
    """What became of the files that were sent."""

    posting: str
    runs: list[BegunRun]
    refused: list[RefusedFile]


class HiringBrief(Wire):
    """One evaluation; score and recommendation are null as long as there are none."""

    id: UUID
    title: str
    status: RunStatus
    error: str | None
    score: float | None
    recommendation: Recommendation | None
    created_at: datetime
    finished_at: datetime | None


class HiringAgent(Wire):
    """One agent's part. `seconds` is null where a person answered in between."""

    name: str
    purpose: str
    status: AgentState
    engine: EngineKind | None
    seconds: float | None
    headline: str


class HiringDetail(Wire):
    """One evaluation as far as it has come."""

    id: UUID
    status: RunStatus
    error: str | None
    candidate: str
    role: str
    resume: str
    posting: str
    score: float | None
    evaluation: dict[str, Any] | None
    """The evaluation as the agent made it."""
    suspicious: bool
    """Whether the résumé holds something that is meant for its reader's machine and not for people."""
    agents: list[HiringAgent]
    email_status: EmailStatus
    approval_id: UUID | None
    """The question that waits for an answer."""
    created_at: datetime


class Format(StrEnum):
    """How a report is written."""

    HTML = "html"
    JSON = "json"


class Sent:
    """The form that starts evaluations."""

    def __init__(
        self,
        resumes: Annotated[list[UploadFile], File(description="Résumés: PDF, DOCX, HTML, Markdown, text or JSON.")],
        job: Annotated[UploadFile | None, File(description="The job description, of the same kinds.")] = None,
        job_text: Annotated[str | None, Form(alias="jobText", description="Or its text.")] = None,
        audience: Annotated[Audience, Form(description="To whom the e-mail is written.")] = Audience.CANDIDATE,
        policy: Annotated[Policy, Form(description="How the agents are supervised.")] = Policy.PLAN,
    ) -> None:
        if (job is None) == (job_text is None):
            raise JobMissingError
        self.job = sent_file(job, "job") if job is not None else _text(job_text or "")
        self.resumes = [sent_file(resume, f"resume {place}") for place, resume in enumerate(resumes, 1)]
        self.audience = audience
        self.policy = policy

    def batch(self, subject_id: UUID) -> Batch:
        """What is to be evaluated."""
        return Batch(subject_id, self.job, self.resumes, self.audience, self.policy)


@router.post("", status_code=202, response_model=HiringBatch, responses=problems(409), dependencies=[Starting])
async def start_hiring(sent: Annotated[Sent, Depends()], once: Once, caller: Caller, at: At) -> Response:
    """Evaluate résumés against a job: one run for each that can be read, and why the others can not."""

    async def start(subject_id: UUID) -> HiringBatch:
        outcome = await at.batches.start(caller, sent.batch(subject_id), today=today())
        return HiringBatch.model_validate(outcome)

    return await once.answer(start, status=202)


@router.get("")
async def list_hiring(
    caller: Caller,
    at: At,
    status: Annotated[list[RunStatus] | None, Query(description="Only runs that stand so; may be repeated.")] = None,
    limit: Limit = DEFAULT_PAGE,
    cursor: RunPlace = None,
) -> Page[HiringBrief]:
    """Your evaluations, the newest first."""
    lines = await at.hiring.list(caller, statuses=status or (), before=cursor, limit=limit + 1)
    items = [HiringBrief.model_validate(line) for line in lines[:limit]]
    return Page(items=items, next_cursor=next_place(lines, limit))


@router.get("/{run_id}", responses=problems(404))
async def get_hiring(run_id: UUID, caller: Caller, at: At) -> HiringDetail:
    """One evaluation: its agents, and what they have found so far."""
    report = await at.hiring.report(caller, run_id)
    question = await at.hiring.question(caller, run_id)
    return _detail(report, question.id if question else None)


@router.get(
    "/{run_id}/report",
    response_class=HTMLResponse,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}, **problems(404)},
)
async def hiring_report(
    run_id: UUID,
    request: Request,
    caller: Caller,
    at: At,
    format: Annotated[Format | None, Query(description="Otherwise as `Accept` says.")] = None,  # noqa: A002 - a query parameter
) -> Response:
    """The report of an evaluation, as one page that can be kept, or as JSON."""
    report = await at.hiring.report(caller, run_id)
    if (format or _accepted(request.headers.get("accept", ""))) is Format.JSON:
        return JSONResponse(report.model_dump(mode="json"))
    page = await asyncio.to_thread(render_report, report)
    return HTMLResponse(page, headers={"Content-Security-Policy": PAGE_POLICY})


def _accepted(accept: str) -> Format:
    return Format.JSON if "application/json" in accept and "text/html" not in accept else Format.HTML


def _text(text: str) -> Upload:
    data = text.encode()

    async def read() -> bytes:
        return data

    return Upload("job description", len(data), read)


def _detail(report: HiringReport, approval_id: UUID | None) -> HiringDetail:
    return HiringDetail(
        id=UUID(report.run_id),
        status=RunStatus(report.status),
        error=report.error,
        candidate=report.candidate,
        role=report.role,
        resume=report.resume_name,
        posting=report.posting_name,
        score=report.matching_analysis.score if report.matching_analysis else None,
        evaluation=report.evaluation.model_dump(mode="json") if report.evaluation else None,
        suspicious=report.scan.suspicious,
        agents=[HiringAgent.model_validate(line) for line in report.agents],
        email_status=report.email_status,
        approval_id=approval_id,
        created_at=report.created_at,
    )
