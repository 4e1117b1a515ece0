"""One inbox for everything that waits for the reader: read, edit, approve, deny; also without a script."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Form, Query, Response
from pydantic import BaseModel, Field

from callboard.agents.runs.approvals import AlreadyDecidedError, InvalidEditError
from callboard.agents.runs.model import Approval, ApprovalAnswer, ApprovalDecision
from callboard.engine.messages.catalogue import catalogue
from callboard.surfaces.web.page import Context, Page, page_router
from callboard.surfaces.web.pages.today import waiting_lines
from callboard.surfaces.web.session import own_path

SHOWN = 50
CONFLICT, UNPROCESSABLE = 409, 422
TEXTS = ("to", "subject", "body")
"""The texts of a proposal that are an e-mail; a person edits these."""

router = page_router()


class ApprovalForm(BaseModel):
    """What a person sent."""

    decision: Literal["approve", "edit", "deny"]
    back: str = ""
    reason: Annotated[str, Field(max_length=2000)] = ""
    to: Annotated[str, Field(max_length=500)] = ""
    subject: Annotated[str, Field(max_length=500)] = ""
    body: Annotated[str, Field(max_length=50_000)] = ""
    unaddressed: bool = False
    """To be approved without an address."""

    def answer(self, proposal: dict[str, Any]) -> ApprovalAnswer:
        """The answer as the run takes it: an edit that changes nothing approves the proposal as it is."""
        if self.decision != "edit":
            return ApprovalAnswer(approve=self.decision == "approve", reason=self.reason)
        # Browsers send lines that end in CR LF.
        edited = proposal | {name: getattr(self, name).replace("\r\n", "\n") for name in TEXTS}
        if not edited["to"].strip():
            edited["to"] = None
        return ApprovalAnswer(approve=True, edited=None if edited == proposal else edited, reason=self.reason)


@router.get("/approvals")
async def inbox(page: Context) -> Response:
    """Everything that waits, the oldest first."""
    waiting = await waiting_lines(page, limit=SHOWN)
    return await page.render("approvals.html", waiting=waiting)


@router.get("/approvals/{approval_id}")
async def one(
    approval_id: UUID,
    page: Context,
    back: Annotated[str | None, Query()] = None,
) -> Response:
    """One question: the proposal, a form to change it, and the answer once there is one."""
    approval = await page.services.approvals.get(page.caller, approval_id)
    return await _approval_page(page, approval, own_path(back, "/approvals"))


@router.post("/approvals/{approval_id}")
async def decide(approval_id: UUID, page: Context, form: Annotated[ApprovalForm, Form()]) -> Response:
    """Answer a question; whoever comes second is told what the first one said."""
    approval = await page.services.approvals.get(page.caller, approval_id)
    back = own_path(form.back, "/approvals")
    if form.decision == "edit" and not form.to.strip() and not form.unaddressed:
        problem = catalogue("web")["approvals"]["unaddressed_problem"]
        return await _approval_page(page, approval, back, status=UNPROCESSABLE, draft=form, problem=problem)
    try:
        await page.services.approvals.decide(page.caller, approval_id, form.answer(approval.proposal))
    except AlreadyDecidedError:
        approval = await page.services.approvals.get(page.caller, approval_id)
        return await _approval_page(page, approval, back, status=CONFLICT, decided_elsewhere=True)
    except InvalidEditError as refused:
        return await _approval_page(page, approval, back, status=UNPROCESSABLE, draft=form, problem=refused.message)
    return page.to(back)


async def _approval_page(
    page: Page,
    approval: Approval,
    back: str,
    *,
    status: int = 200,
    **more: Any,  # noqa: ANN401 - whatever the template shows
) -> Response:
    subjects = await page.services.evaluations.subjects(page.caller, [approval.run_id])
    conflicts = await page.services.decisions.letter_conflicts(page.caller, [approval])
    values = {"draft": None, "problem": "", "decided_elsewhere": False} | more
    return await page.render(
        "approval.html",
        status=status,
        approval=approval,
        subject=subjects.get(approval.run_id),
        conflict=conflicts.get(approval.id),
        pending=approval.status is ApprovalDecision.PENDING,
        back=back,
        sends_mail=page.services.settings.sends_mail,
        **values,
    )
