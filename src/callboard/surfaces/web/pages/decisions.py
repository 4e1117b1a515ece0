"""Record a decision about a candidate: advance, hold, reject or reopen, with reasons from the evaluation."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Form, Response
from pydantic import BaseModel, Field, ValidationError

from callboard.engine.messages.catalogue import catalogue
from callboard.hiring.decisions import (
    FORWARD,
    NO_DECISION,
    DecidedMeanwhileError,
    DecisionDraft,
    DecisionKind,
    NoFurtherStageError,
    NotEvaluatedError,
    RunPlace,
    Stage,
)
from callboard.hiring.report import ClaimKind, HiringReport, SourcedClaim
from callboard.surfaces.web.page import Context, Page, page_router

router = page_router()


class DecisionForm(BaseModel):
    """What a person sent; `stage` is empty for the next one."""

    kind: DecisionKind | None = None
    stage: Stage | Literal[""] = ""
    reasons: Annotated[list[str], Field(max_length=50)] = []
    note: Annotated[str, Field(max_length=10_000)] = ""
    seen: UUID = NO_DECISION

    def draft(self) -> DecisionDraft:
        """The decision as the service takes it.

        Raises:
            ValidationError: no decision was chosen, or a text is too long.
        """
        sent = {"kind": self.kind, "stage": self.stage or None, "reasons": tuple(self.reasons), "note": self.note}
        return DecisionDraft.model_validate(sent)


@router.get("/hire/{run_id}/decision")
async def decision(run_id: UUID, page: Context) -> Response:
    """The form."""
    return await _decision_page(page, run_id, DecisionForm())


@router.post("/hire/{run_id}/decision")
async def decide(run_id: UUID, page: Context, form: Annotated[DecisionForm, Form()]) -> Response:
    """Record a decision; whoever comes second sees the first one, and keeps what they typed."""
    place = await _place(page, run_id)
    try:
        draft = form.draft()
    except ValidationError:
        refusal = catalogue("web")["decisions"]["unchosen"]
        return await _decision_page(page, run_id, form, refusal=refusal, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        await page.services.decisions.record(
            page.caller, place.requisition_id, place.candidate_id, draft, seen=form.seen
        )
    except (DecidedMeanwhileError, NoFurtherStageError) as refused:
        return await _decision_page(page, run_id, form, refusal=refused.message, status=HTTPStatus.CONFLICT)
    return page.to(f"/hire/{run_id}#decisions")


async def _decision_page(
    page: Page, run_id: UUID, form: DecisionForm, *, refusal: str = "", status: int = HTTPStatus.OK
) -> Response:
    place = await _place(page, run_id)
    report = await page.services.hiring.report(page.caller, run_id)
    return await page.render(
        "hiring/decision.html",
        status=status,
        report=report,
        place=place,
        form=form,
        refusal=refusal,
        claims=_offered(report),
        seen=report.decisions[0].id if report.decisions else NO_DECISION,
        kinds=[kind for kind in DecisionKind if report.decisions or kind is not DecisionKind.REOPEN],
        stages=FORWARD[1:],
    )


async def _place(page: Page, run_id: UUID) -> RunPlace:
    await page.services.runs.get(page.caller, run_id)
    place = await page.services.decisions.place(page.caller, run_id)
    if place is None:
        raise NotEvaluatedError
    return place


def _offered(report: HiringReport) -> list[SourcedClaim]:
    """The sentences of the evaluation that can be a reason for a decision, each fact once.

    A deal-breaker that is open or not met stands among the questions or the concerns already.
    """
    told = [each for each in report.claims if each.kind in {ClaimKind.STRENGTH, ClaimKind.RISK, ClaimKind.OPEN}]
    sources = [quote for each in told for quote in each.evidence]
    blockers = [each for each in report.claims if each.kind is ClaimKind.DEALBREAKER]
    return [*told, *(each for each in blockers if each.evidence[-1] not in sources)]
