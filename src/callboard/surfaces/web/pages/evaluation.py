"""One evaluation: nine agents live, then what they found, each judgement beside the words that carry it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Depends, Query, Response

from callboard.agents.runs.model import Approval, ApprovalDecision, RunStatus
from callboard.core.clock import today
from callboard.engine.facts import Evidence, Source
from callboard.engine.matching.model import RequirementMatch
from callboard.engine.page import Run
from callboard.engine.research.model import Check
from callboard.events.contract import SUPERVISOR, Event
from callboard.hiring.decisions import LetterConflict, RunPlace
from callboard.hiring.report import HiringReport
from callboard.hiring.service import EMAIL, HiringRecord
from callboard.surfaces.http.email_download import email_download
from callboard.surfaces.report.charts import Career
from callboard.surfaces.report.report_values import AskedQuestion, RequirementGroup, report_values
from callboard.surfaces.web.highlights import ShownLine, shown_lines
from callboard.surfaces.web.live import LivePosition, live_stream
from callboard.surfaces.web.page import Context, Page, page_router
from callboard.surfaces.web.templates import render

router = page_router()

PARTS = {
    "jd_analysis": ("documents",),
    "candidate_research": ("career",),
    "matching": ("verdict", "requirements", "documents"),
    "hr_interview": ("questions",),
    "technical_interview": ("questions",),
    "ceo_interview": ("questions",),
    "evaluation": ("verdict", "claims"),
    EMAIL: ("letter", "decision"),
    SUPERVISOR: ("decision",),
}
"""The parts of the page that an agent fills, besides its head and the row of agents."""

ORDER = (
    "crumbs",
    "head",
    "verdict",
    "crew",
    "requirements",
    "claims",
    "career",
    "documents",
    "questions",
    "letter",
    "decision",
)

Order = Annotated[Literal["open", "posted"], Query(description="How requirements are sorted.")]


@dataclass(frozen=True)
class ShownGroup:
    """Requirements of one importance, with their numbers, by which the documents mark their quotations."""

    title: str
    counts: str
    rows: Sequence[tuple[int, RequirementMatch]]


@dataclass(frozen=True)
class EvaluationPage:
    """One evaluation as its templates show it."""

    report: HiringReport
    open_first: bool
    """Whether requirements that are not met come first, or all as the posting has them."""
    groups: Sequence[ShownGroup]
    opened: int | None
    """The requirement that is open at first: the first that a quotation carries."""
    met: int
    resume: Sequence[ShownLine]
    posting: Sequence[ShownLine]
    hidden: Sequence[Run]
    """What the file of the résumé holds and does not show."""
    approval: Approval | None
    conflict: LetterConflict | None
    """The decision that the waiting letter does not follow."""
    answered: Approval | None
    questions: Sequence[AskedQuestion]
    career: Career | None
    checks: Sequence[Check]
    by_model: frozenset[str]
    place: RunPlace | None

    @property
    def seconds(self) -> float | None:
        """What the agents took together, as far as they are done."""
        taken = [agent.seconds for agent in self.report.agents if agent.seconds is not None]
        return sum(taken) if taken else None

    @property
    def ended(self) -> bool:
        """True if nothing more will happen."""
        return RunStatus(self.report.status).ended


@router.get("/hire/{run_id}")
async def evaluation(run_id: UUID, page: Context, order: Order = "open") -> Response:
    """The page of an evaluation."""
    # The position first: what happens in between comes again over the stream, and changes nothing.
    cursor = await page.services.runs.last_seq(page.caller, run_id)
    values = await _values(page, run_id, order)
    return await page.render("evaluation.html", cursor=cursor, **values)


@router.get("/hire/{run_id}/live")
async def live_evaluation(
    run_id: UUID, page: Context, position: Annotated[LivePosition, Depends()], order: Order = "open"
) -> Response:
    """What the page of an evaluation shows next, until the run has ended."""

    async def parts(events: Sequence[Event]) -> str:
        values = await _values(page, run_id, order) | {"parts": changed_parts(events)}
        values["waiting"] = (await page.services.open_work.counts(page.caller)).waiting
        return render("evaluation/update.html", values)

    return live_stream(page, run_id, position, parts)


@router.get("/hire/{run_id}/email.eml")
async def email_file(run_id: UUID, page: Context) -> Response:
    """The e-mail as a file: what was kept once it was approved, before that the draft."""
    return await email_download(page.services, page.caller, run_id)


@router.post("/hire/{run_id}/anyway")
async def evaluate_anyway(run_id: UUID, page: Context) -> Response:
    """Have evaluated what was held; a person has looked, and it is the right file."""
    begun = await page.services.hiring.judge_anyway(page.caller, run_id, today=today())
    return page.to(f"/hire/{begun}")


def changed_parts(events: Sequence[Event]) -> list[str]:
    """The parts of the page that some events change, in the order of the page."""
    changed = {"crumbs", "head", "crew"}
    for event in events:
        changed.update(PARTS.get(event.agent_name, ()))
    return [name for name in ORDER if name in changed]


async def _values(page: Page, run_id: UUID, order: str) -> dict[str, Any]:
    services, caller = page.services, page.caller
    record = await services.hiring.record(caller, run_id)
    place = await services.decisions.place(caller, run_id)
    conflicts = await services.decisions.letter_conflicts(caller, record.approvals)
    view = _view(record, place, conflicts, open_first=order == "open")
    return {"view": view, "sends_mail": services.settings.sends_mail}


def _view(
    record: HiringRecord, place: RunPlace | None, conflicts: Mapping[UUID, LetterConflict], *, open_first: bool
) -> EvaluationPage:
    values = report_values(record.report, open_first=open_first)
    groups = _numbered(values.groups)
    rows = [row for group in groups for row in group.rows]
    pending = [each for each in record.approvals if each.status is ApprovalDecision.PENDING]
    answered = [each for each in record.approvals if each.status is not ApprovalDecision.PENDING]
    return EvaluationPage(
        report=record.report,
        open_first=open_first,
        groups=groups,
        opened=next((number for number, row in rows if row.resume_evidence), None),
        met=values.met,
        resume=shown_lines(record.resume, [_from(Source.RESUME, row.resume_evidence) for _, row in rows]),
        posting=shown_lines(record.posting, [_from(Source.POSTING, (row.requirement_evidence,)) for _, row in rows]),
        hidden=record.resume.hidden,
        approval=pending[0] if pending else None,
        conflict=conflicts.get(pending[0].id) if pending else None,
        answered=answered[-1] if answered else None,
        questions=values.questions,
        career=values.career,
        checks=values.checks,
        by_model=values.by_model,
        place=place,
    )


def _numbered(found: Sequence[RequirementGroup]) -> list[ShownGroup]:
    groups: list[ShownGroup] = []
    number = 0
    for group in found:
        groups.append(ShownGroup(group.title, group.counts, list(enumerate(group.rows, number))))
        number += len(group.rows)
    return groups


def _from(source: Source, evidence: Sequence[Evidence]) -> list[Evidence]:
    return [each for each in evidence if each.source is source]
