"""The hiring service for surfaces: start evaluations, list them and read their reports."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, TypeVar
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.runs.approvals import Approvals
from callboard.agents.runs.model import (
    AgentRecord,
    Approval,
    ApprovalDecision,
    RunOptions,
    RunRecord,
    RunStatus,
    StartOptions,
)
from callboard.agents.runs.service import RunContents, RunId, Runs
from callboard.agents.supervisor import Policy
from callboard.auth.principal import Principal
from callboard.catalog.documents import DocumentKind, NewDocument, store_documents
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import derived_id
from callboard.engine.document import Document
from callboard.engine.interview.model import QuestionSet
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.posting.model import Posting
from callboard.engine.research.model import ResearchAnalysis
from callboard.engine.resume.model import Resume
from callboard.engine.trust.findings import ScanReport
from callboard.engine.writing.model import Audience, EmailDraft, Evaluation, Recommendation
from callboard.events.contract import AgentState
from callboard.events.log import UnknownRunError
from callboard.hiring.agents.inputs import Correspondence
from callboard.hiring.decisions import Decisions
from callboard.hiring.intake import Intake, SourceDocument, holds, recognition_doubts, refuse_unjudged_language
from callboard.hiring.mail import WRITTEN
from callboard.hiring.pipeline import HIRING, reading_plan
from callboard.hiring.ranking import CandidateRanking, RankedCandidate
from callboard.hiring.report import AgentLine, EmailStatus, HiringLine, HiringReport

M = TypeVar("M", bound=BaseModel)

EMAIL = "email"


class NotHeldError(DomainError):
    """This evaluation is not held."""

    kind = ErrorKind.CONFLICT
    remedy = "Only what is held for a person can be evaluated anyway"


@dataclass(frozen=True)
class HiringRecord:
    """A run's report, the two documents as they were read, with their geometry, and what a person was asked."""

    report: HiringReport
    resume: Document
    posting: Document
    approvals: Sequence[Approval]


class Hiring:
    """The hiring product over the platform's runs."""

    def __init__(self, runs: Runs, approvals: Approvals, decisions: Decisions) -> None:
        self._runs = runs
        self._approvals = approvals
        self._decisions = decisions

    async def start(
        self,
        principal: Principal,
        intake: Intake,
        *,
        today: date,
        audience: Audience = Audience.CANDIDATE,
        policy: Policy = Policy.PLAN,
        how: StartOptions | None = None,
    ) -> RunId:
        """Start the nine agents on one résumé and one posting; both are kept among the user's documents.

        What is held is only read.
        """
        inputs = {
            "resume_text": intake.resume,
            "jd_text": intake.posting,
            "resume_scan": intake.scan,
            "correspondence": Correspondence(audience=audience),
        }
        options = RunOptions(policy=policy, title=f"{intake.resume.name} for {intake.posting.name}")
        documents = (
            _stored_document(DocumentKind.RESUME, intake.resume),
            _stored_document(DocumentKind.POSTING, intake.posting),
        )

        async def store(work: AsyncConnection) -> None:
            await store_documents(work, principal.user_id, documents)

        plan = reading_plan(policy) if intake.holds else None
        storing = replace(how or StartOptions(), also_store=store, plan=plan)
        return await self._runs.start(principal, HIRING.name, inputs, today=today, options=options, how=storing)

    async def judge_anyway(self, principal: Principal, run_id: UUID, *, today: date) -> RunId:
        """Start the nine agents on the held documents of a run: a person has decided to have them judged.

        Called again, it returns the run that was started the first time.

        Raises:
            UnknownRunError: the principal has no such run.
            NotHeldError: the run held nothing.
            UnjudgedLanguageError: a document is in a language that cannot be judged.
        """
        found = await self._runs.contents(principal, run_id)
        if found.run.pipeline != HIRING.name:
            raise UnknownRunError(str(run_id))
        resume = _required(found.inputs, "resume_text", SourceDocument)
        posting = _required(found.inputs, "jd_text", SourceDocument)
        if not holds(resume, posting):
            raise NotHeldError
        refuse_unjudged_language(posting, resume)
        scan = _required(found.inputs, "resume_scan", ScanReport)
        wish = _required(found.inputs, "correspondence", Correspondence)
        intake = Intake(resume=resume, posting=posting, scan=scan).lifted()
        how = StartOptions(run_id=derived_id(run_id, "anyway"), queued=True)
        return await self.start(
            principal, intake, today=today, audience=wish.audience, policy=found.run.plan.policy, how=how
        )

    async def list(
        self, principal: Principal, *, statuses: Sequence[RunStatus] = (), before: UUID | None = None, limit: int = 50
    ) -> Sequence[HiringLine]:
        """The newest evaluations first, older than the run `before`."""
        runs = await self._runs.list(principal, statuses=statuses, pipeline=HIRING.name, before=before, limit=limit)
        return await self._lines(principal, runs)

    async def some(self, principal: Principal, run_ids: Collection[UUID]) -> Sequence[HiringLine]:
        """The evaluations of those runs that the principal has, the newest first."""
        return await self._lines(principal, await self._runs.some(principal, run_ids))

    async def _lines(self, principal: Principal, runs: Sequence[RunRecord]) -> Sequence[HiringLine]:
        shown = {"matching_analysis": ("score", "low", "high"), "evaluation": ("recommendation",)}
        values = await self._runs.excerpts(principal, [run.id for run in runs], shown)
        return [_hiring_line(run, values.get(run.id, {})) for run in runs]

    async def report(self, principal: Principal, run_id: UUID) -> HiringReport:
        """The outputs of a run so far, as one value.

        Raises:
            UnknownRunError: the principal has no such run.
        """
        return (await self.record(principal, run_id)).report

    async def record(self, principal: Principal, run_id: UUID) -> HiringRecord:
        """The outputs of a run so far, with its documents.

        Raises:
            UnknownRunError: the principal has no such run.
        """
        found = await self._runs.contents(principal, run_id)
        if found.run.pipeline != HIRING.name:
            raise UnknownRunError(str(run_id))
        decisions = await self._decisions.of_run(principal, run_id)
        resume = _required(found.inputs, "resume_text", SourceDocument)
        posting = _required(found.inputs, "jd_text", SourceDocument)
        report = _report(found).model_copy(update={"decisions": tuple(decisions)})
        return HiringRecord(report, resume.document, posting.document, found.approvals)

    async def compare(self, principal: Principal, title: str, run_ids: Sequence[UUID]) -> CandidateRanking:
        """Compare the results of several runs, best first.

        Raises:
            UnknownRunError: the principal has no such run.
        """
        reports = [await self.report(principal, run_id) for run_id in run_ids]
        return CandidateRanking.rank(
            title, [RankedCandidate.of(report, page=f"/hire/{report.run_id}") for report in reports]
        )

    async def question(self, principal: Principal, run_id: UUID) -> Approval | None:
        """The question that the run asks a person now, if any."""
        pending = await self._approvals.list(principal, run_id=run_id)
        return pending[0] if pending else None


def _hiring_line(run: RunRecord, values: Mapping[str, Any]) -> HiringLine:
    # What is held for a person completes without an evaluation.
    unevaluated = Recommendation.HOLD if run.status is RunStatus.COMPLETED else None
    return HiringLine(
        id=run.id,
        title=run.title,
        status=run.status,
        error=run.error,
        score=values.get("score"),
        low=values.get("low"),
        high=values.get("high"),
        recommendation=values.get("recommendation", unevaluated),
        created_at=run.created_at,
        finished_at=run.finished_at,
    )


def _stored_document(kind: DocumentKind, source: SourceDocument) -> NewDocument:
    return NewDocument(kind=kind, name=source.name, text=source.document.text)


def _report(found: RunContents) -> HiringReport:
    run, slots = found.run, found.values
    resume, posting = _required(slots, "resume_text", SourceDocument), _required(slots, "jd_text", SourceDocument)
    return HiringReport(
        run_id=str(run.id),
        status=run.status.value,
        created_at=run.created_at,
        error=run.error,
        resume_name=resume.name,
        posting_name=posting.name,
        resume_lines=tuple(line.text for line in resume.document.lines),
        posting_lines=tuple(line.text for line in posting.document.lines),
        scan=_required(slots, "resume_scan", ScanReport),
        holds=holds(resume, posting),
        recognised=recognition_doubts(resume, posting),
        agents=_lines(found.agents, run),
        candidate_profile=_find(slots, "candidate_profile", Resume),
        jd_analysis=_find(slots, "jd_analysis", Posting),
        matching_analysis=_find(slots, "matching_analysis", MatchingAnalysis),
        research_analysis=_find(slots, "research_analysis", ResearchAnalysis),
        hr_questions=_find(slots, "hr_questions", QuestionSet),
        technical_questions=_find(slots, "technical_questions", QuestionSet),
        ceo_questions=_find(slots, "ceo_questions", QuestionSet),
        evaluation=_find(slots, "evaluation", Evaluation),
        email_content=_find(slots, "email_content", EmailDraft),
        email_status=_email_status(found),
        email_file=found.receipts.get(EMAIL, {}).get("path"),
    )


def _find(slots: Mapping[str, BaseModel], slot: str, kind: type[M]) -> M | None:
    value = slots.get(slot)
    return value if isinstance(value, kind) else None


def _required(slots: Mapping[str, BaseModel], slot: str, kind: type[M]) -> M:
    value = _find(slots, slot, kind)
    if value is None:
        raise KeyError(slot)
    return value


def _lines(agents: Sequence[AgentRecord], run: RunRecord) -> tuple[AgentLine, ...]:
    """Every agent of the run's plan in display order, called or not."""
    called = {record.agent: record for record in agents}
    return tuple(_line(planned.name, planned.purpose, called.get(planned.name)) for planned in run.plan.agents)


def _line(name: str, purpose: str, record: AgentRecord | None) -> AgentLine:
    if record is None:
        return AgentLine(name=name, purpose=purpose, status=AgentState.IDLE.value)
    # An agent that a person was asked about ended when that person answered: its own time is not known from the ends.
    begun, ended = record.started_at, record.finished_at
    seconds = (ended - begun).total_seconds() if begun and ended and record.decision is None else None
    return AgentLine(
        name=name,
        purpose=purpose,
        status=record.state.value,
        engine=record.engine,
        seconds=seconds,
        headline=record.headline or record.error or "",
    )


def _email_status(found: RunContents) -> EmailStatus:
    record = next((each for each in found.agents if each.agent == EMAIL), None)
    if record is None or record.state not in {AgentState.WAITING, AgentState.COMPLETE}:
        return EmailStatus.NONE
    if record.state is AgentState.WAITING:
        return EmailStatus.WAITING
    if any(each.agent == EMAIL and each.status is ApprovalDecision.DENIED for each in found.approvals):
        return EmailStatus.DENIED
    written = found.receipts.get(EMAIL, {}).get("delivered") == WRITTEN
    return EmailStatus.WRITTEN if written else EmailStatus.DELIVERED
