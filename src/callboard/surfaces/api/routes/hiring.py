"""Hiring over HTTP: evaluations of résumés against a job, and the requisitions and candidates they leave behind."""

from __future__ import annotations

import asyncio
import importlib
from datetime import datetime
from functools import partial
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, File, Form, Query, Request, UploadFile
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import ConfigDict, Field, JsonValue, computed_field

from callboard.agents.runs.model import RunStatus
from callboard.agents.spec import EngineKind
from callboard.agents.supervisor import Policy
from callboard.core.clock import today
from callboard.core.errors import DomainError, ErrorKind
from callboard.documents.uploads import Upload
from callboard.engine.writing.model import Audience, Recommendation
from callboard.events.contract import AgentState
from callboard.hiring.batch import Batch, Batches, batch_run_id
from callboard.hiring.evaluations import PageRequest
from callboard.hiring.report import EmailStatus, HiringReport
from callboard.surfaces.api.idempotency import Idempotent, RequireRunCapacity
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Caller, Services, Wait, uploaded
from callboard.surfaces.http.email_download import MEDIA_TYPE as EMAIL_TYPE
from callboard.surfaces.http.email_download import email_download
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import DEFAULT_PAGE, ApiModel, IdCursor, Limit, ListPage, next_cursor
from callboard.surfaces.report.html import render_report
from callboard.surfaces.report.report_values import ReportFormat

router = ApiRouter(prefix="/api/hiring", tags=["hiring"])

PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
"""The report is one page with its styles inside; it runs nothing and loads nothing."""


REQUISITION: dict[str, JsonValue] = {
    "id": "019aab3e-5c00-7000-8000-000000000001",
    "title": "Backend Engineer, Nordlicht",
    "candidates": 7,
    "evaluations": 8,
    "best": 81.5,
    "createdAt": "2026-11-22T09:00:00Z",
}
CANDIDATE: dict[str, JsonValue] = {
    "id": "019aab3e-5c00-7000-8000-000000000002",
    "name": "Priya Raman",
    "evaluations": 2,
    "createdAt": "2026-11-22T09:00:00Z",
}
EVALUATION: dict[str, JsonValue] = {
    "id": "019aab3e-5c00-7000-8000-000000000003",
    "requisitionId": REQUISITION["id"],
    "requisition": REQUISITION["title"],
    "candidateId": CANDIDATE["id"],
    "candidate": CANDIDATE["name"],
    "runId": "019aab3e-5c00-7000-8000-000000000004",
    "score": 81.5,
    "advice": "advance",
    "createdAt": "2026-11-22T09:00:00Z",
    "report": "/api/hiring/runs/019aab3e-5c00-7000-8000-000000000004/report",
}


class JobMissingError(DomainError):
    """The job is given neither as a file, as text nor by its address, or more than once."""

    kind = ErrorKind.INVALID
    remedy = "Send one of `job` (a file), `jobText` and `jobUrl`"


class HiringBrief(ApiModel):
    """One evaluation; score and recommendation are null as long as there are none."""

    id: UUID
    title: str
    status: RunStatus
    error: str | None
    candidate: str
    """The candidate's name, or the file's as long as no name was read."""
    role: str
    """Title and company, or the file's name as long as no title was read."""
    score: float | None
    recommendation: Recommendation | None
    created_at: datetime
    finished_at: datetime | None


class HiringAgent(ApiModel):
    """One agent's part. `seconds` is null where a person answered in between."""

    name: str
    purpose: str
    status: AgentState
    engine: EngineKind | None
    seconds: float | None
    headline: str


class HiringDetail(ApiModel):
    """One evaluation as far as it has come."""

    id: UUID
    status: RunStatus
    error: str | None
    candidate: str
    role: str
    resume: str
    posting: str
    held: list[str]
    """Why nothing was judged, and no letter drafted: it waits for a person."""
    score: float | None
    evaluation: dict[str, Any] | None
    """The evaluation as the agent made it."""
    suspicious: bool
    """Whether the résumé holds hidden text, or instructions to the program that reads it."""
    agents: list[HiringAgent]
    email_status: EmailStatus
    """`written`: approved, and written to a file, as no mail server was set up; nobody has sent it."""
    email_file: str | None
    """Where the approved e-mail, or the copy of the one sent, is downloaded: an address of this API."""
    approval_id: UUID | None
    """The question that waits for an answer."""
    created_at: datetime


class StartedRun(ApiModel):
    """A résumé whose run has begun."""

    run_id: UUID
    resume: str
    doubts: list[str]
    """Doubts for a person to check, in plain words."""
    held: list[str]
    """Why nothing is judged, and no letter drafted: it waits for a person."""
    result: HiringDetail | None = None
    """The evaluation, where the client waited for it."""


class RefusedResume(ApiModel):
    """A file that cannot be evaluated."""

    resume: str
    kind: ErrorKind
    problem: str


class HiringBatch(ApiModel):
    """The result of starting a batch."""

    posting: str
    runs: list[StartedRun]
    refused: list[RefusedResume]


class RequisitionView(ApiModel):
    """A posting that candidates were evaluated for; the same text is one requisition."""

    model_config = ConfigDict(json_schema_extra={"examples": [REQUISITION]})

    id: UUID
    title: str
    candidates: int
    evaluations: int
    best: float | None
    """The highest score among them."""
    created_at: datetime


class CandidateView(ApiModel):
    """A candidate whose résumé was evaluated; the same text is one candidate."""

    model_config = ConfigDict(json_schema_extra={"examples": [CANDIDATE]})

    id: UUID
    name: str
    evaluations: int
    created_at: datetime


class EvaluationView(ApiModel):
    """The result of one run."""

    model_config = ConfigDict(json_schema_extra={"examples": [EVALUATION]})

    id: UUID
    requisition_id: UUID
    requisition: str
    candidate_id: UUID
    candidate: str
    run_id: UUID | None
    score: float | None
    advice: Recommendation
    created_at: datetime

    @computed_field
    @property
    def report(self) -> Annotated[str | None, Field(description="Where its report is.")]:
        """The link to its report."""
        return f"/api/hiring/runs/{self.run_id}/report" if self.run_id else None


class HiringForm:
    """The form that starts evaluations."""

    def __init__(
        self,
        resumes: Annotated[list[UploadFile], File(description="Résumés: PDF, DOCX, HTML, Markdown, text or JSON.")],
        job: Annotated[UploadFile | None, File(description="The job description, of the same kinds.")] = None,
        job_text: Annotated[str | None, Form(alias="jobText", description="Or its text.")] = None,
        job_url: Annotated[
            str | None, Form(alias="jobUrl", max_length=2000, description="Or the address of its page.")
        ] = None,
        audience: Annotated[Audience, Form(description="To whom the e-mail is written.")] = Audience.CANDIDATE,
        policy: Annotated[Policy, Form(description="How the agents are supervised.")] = Policy.PLAN,
    ) -> None:
        if sum(given is not None for given in (job, job_text, job_url)) != 1:
            raise JobMissingError
        self.job_url = job_url
        self.job = uploaded(job, "job") if job is not None else _text(job_text or "")
        self.resumes = [uploaded(resume, f"resume {place}") for place, resume in enumerate(resumes, 1)]
        self.audience = audience
        self.policy = policy

    async def batch(self, subject_id: UUID, batches: Batches) -> Batch:
        """The batch to evaluate; a posting that is given by its address is fetched."""
        job = self.job if self.job_url is None else await batches.fetch_posting(self.job_url)
        return Batch(subject_id, job, self.resumes, self.audience, self.policy)


@router.post(
    "/runs",
    status_code=202,
    response_model=HiringBatch,
    responses={
        200: {"model": HiringBatch, "description": "With `wait`: every run has ended, or waits for a person."},
        **problems(409),
    },
    dependencies=[RequireRunCapacity],
)
async def start_hiring(
    form: Annotated[HiringForm, Depends()], idempotent: Idempotent, caller: Caller, services: Services, wait: Wait
) -> Response:
    """Evaluate résumés against a job: one run for each that can be read, and why the others cannot."""

    async def start(subject_id: UUID) -> HiringBatch:
        batch = await form.batch(subject_id, services.batches)
        outcome = await services.batches.start(caller, batch, today=today())
        return HiringBatch.model_validate(outcome)

    # With a key, work that broke off is found again by the run of the first résumé.
    started = await idempotent.respond(start, status=202, run_id=partial(batch_run_id, place=0))
    batch = HiringBatch.model_validate_json(bytes(started.body))
    if not await wait.ended([run.run_id for run in batch.runs], for_person=True):
        return started
    runs = [run.model_copy(update={"result": await _evaluation(caller, services, run.run_id)}) for run in batch.runs]
    return idempotent.with_result(started, batch.model_copy(update={"runs": runs}))


@router.get("/runs")
async def list_hiring(
    caller: Caller,
    services: Services,
    status: Annotated[list[RunStatus] | None, Query(description="Only runs that stand so; may be repeated.")] = None,
    limit: Limit = DEFAULT_PAGE,
    cursor: IdCursor = None,
) -> ListPage[HiringBrief]:
    """Your evaluations, the newest first."""
    lines = await services.hiring.list(caller, statuses=status or (), before=cursor, limit=limit + 1)
    subjects = await services.evaluations.subjects(caller, [line.id for line in lines])
    items = [HiringBrief.model_validate(line.model_dump() | subjects[line.id]._asdict()) for line in lines[:limit]]
    return ListPage(items=items, next_cursor=next_cursor(lines, limit))


@router.get("/runs/{run_id}", responses=problems(404))
async def get_hiring(run_id: UUID, caller: Caller, services: Services, wait: Wait) -> HiringDetail:
    """One evaluation: its agents, and what they have found so far."""
    found = await _evaluation(caller, services, run_id)
    return await _evaluation(caller, services, run_id) if await wait.ended([run_id], for_person=True) else found


@router.post(
    "/runs/{run_id}/anyway", status_code=202, responses=problems(404, 409, 422), dependencies=[RequireRunCapacity]
)
async def evaluate_anyway(run_id: UUID, caller: Caller, services: Services) -> HiringDetail:
    """Evaluate what was held because a file does not read like a résumé or a posting, once, as a run of its own."""
    begun = await services.hiring.judge_anyway(caller, run_id, today=today())
    return await _evaluation(caller, services, begun)


@router.get(
    "/runs/{run_id}/report",
    response_class=HTMLResponse,
    responses={
        200: {"content": {"application/json": {"schema": {"type": "object"}}, "application/pdf": {}}},
        **problems(404),
    },
)
async def hiring_report(
    run_id: UUID,
    request: Request,
    caller: Caller,
    services: Services,
    format: Annotated[ReportFormat | None, Query(description="Otherwise as `Accept` says.")] = None,  # noqa: A002 - a query parameter
) -> Response:
    """The report of an evaluation: as one page that can be kept, as PDF, or as JSON."""
    report = await services.hiring.report(caller, run_id)
    match format or _accepted(request.headers.get("accept", "")):
        case ReportFormat.JSON:
            # The path of the file is of use only on the machine that wrote it.
            return JSONResponse(report.model_dump(mode="json") | {"email_file": _email_address(report)})
        case ReportFormat.PDF:
            # The typesetter is large, and few processes ever need it.
            render_pdf = importlib.import_module("callboard.surfaces.report.pdf").render_pdf
            return Response(await asyncio.to_thread(render_pdf, report), media_type="application/pdf")
        case ReportFormat.HTML:
            page = await asyncio.to_thread(render_report, report)
            return HTMLResponse(page, headers={"Content-Security-Policy": PAGE_POLICY})


@router.get(
    "/runs/{run_id}/email",
    response_class=Response,
    responses={200: {"content": {EMAIL_TYPE: {}}}, **problems(404)},
)
async def hiring_email(run_id: UUID, caller: Caller, services: Services) -> Response:
    """The e-mail of an evaluation, for a mail program: the draft, and once it is approved what was approved."""
    return await email_download(services, caller, run_id)


@router.get("/requisitions")
async def list_requisitions(
    caller: Caller, services: Services, limit: Limit = DEFAULT_PAGE, cursor: IdCursor = None
) -> ListPage[RequisitionView]:
    """Postings that candidates were evaluated for, the newest first."""
    found = await services.evaluations.requisitions(caller, PageRequest(cursor, limit + 1))
    items = [RequisitionView.model_validate(line) for line in found[:limit]]
    return ListPage(items=items, next_cursor=next_cursor(found, limit))


@router.get("/candidates")
async def list_candidates(
    caller: Caller, services: Services, limit: Limit = DEFAULT_PAGE, cursor: IdCursor = None
) -> ListPage[CandidateView]:
    """List the candidates that were evaluated, the newest first."""
    found = await services.evaluations.candidates(caller, PageRequest(cursor, limit + 1))
    items = [CandidateView.model_validate(line) for line in found[:limit]]
    return ListPage(items=items, next_cursor=next_cursor(found, limit))


@router.get("/evaluations")
async def list_evaluations(
    caller: Caller,
    services: Services,
    requisition: Annotated[UUID | None, Query(description="Only those for this requisition.")] = None,
    candidate: Annotated[UUID | None, Query(description="Only those of this candidate.")] = None,
    limit: Limit = DEFAULT_PAGE,
    cursor: IdCursor = None,
) -> ListPage[EvaluationView]:
    """List the results of runs that have ended or wait for a person, the newest first; others are in the runs."""
    place = PageRequest(cursor, limit + 1)
    found = await services.evaluations.list(caller, place, requisition_id=requisition, candidate_id=candidate)
    items = [EvaluationView.model_validate(line) for line in found[:limit]]
    return ListPage(items=items, next_cursor=next_cursor(found, limit))


async def _evaluation(caller: Caller, services: Services, run_id: UUID) -> HiringDetail:
    report = await services.hiring.report(caller, run_id)
    question = await services.hiring.question(caller, run_id)
    return _detail(report, question.id if question else None)


def _accepted(accept: str) -> ReportFormat:
    if "text/html" in accept:
        return ReportFormat.HTML
    if "application/pdf" in accept:
        return ReportFormat.PDF
    return ReportFormat.JSON if "application/json" in accept else ReportFormat.HTML


def _text(text: str) -> Upload:
    data = text.encode()

    def read() -> bytes:
        return data

    return Upload("job description", len(data), read)


def _email_address(report: HiringReport) -> str | None:
    return f"{router.prefix}/runs/{report.run_id}/email" if report.email_file else None


def _detail(report: HiringReport, approval_id: UUID | None) -> HiringDetail:
    return HiringDetail(
        id=UUID(report.run_id),
        status=RunStatus(report.status),
        error=report.error,
        candidate=report.candidate,
        role=report.role,
        resume=report.resume_name,
        posting=report.posting_name,
        held=[hold.reason for hold in report.holds],
        score=report.matching_analysis.score if report.matching_analysis else None,
        evaluation=report.evaluation.model_dump(mode="json") if report.evaluation else None,
        suspicious=report.scan.suspicious,
        agents=[HiringAgent.model_validate(line) for line in report.agents],
        email_status=report.email_status,
        email_file=_email_address(report),
        approval_id=approval_id,
        created_at=report.created_at,
    )
