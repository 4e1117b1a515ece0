"""Questions that runs put to a person."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Self
from uuid import UUID

from fastapi import Query
from pydantic import Field, model_validator

from callboard.agents.runs.model import Approval, ApprovalAnswer, ApprovalDecision, EffectOutcome
from callboard.agents.spec import EngineKind
from callboard.auth.principal import Principal
from callboard.bootstrap.container import AppServices
from callboard.hiring.decisions import LetterConflict
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.api.routes.runs import RunLine
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import DEFAULT_PAGE, ApiModel, IdCursor, Limit, ListPage, RequestBody, next_cursor

router = ApiRouter(prefix="/api/approvals", tags=["approvals"])


class LetterConflictView(ApiModel, LetterConflict):
    """A letter that waits to be sent to a candidate, and the newest decision about them, which is a different one."""


class ApprovalView(ApiModel):
    """A question, and its answer once there is one."""

    id: UUID
    run_id: UUID
    agent: str
    question: str
    effect: str | None
    """What happens when it is approved."""
    proposal: dict[str, Any]
    """The document that waits, as the agent made it."""
    engine: EngineKind | None
    """Who wrote it: `model` for a language model, whose text was checked against the documents."""
    status: ApprovalDecision
    answer: dict[str, Any] | None
    """What counts in place of the proposal, where it was edited."""
    reason: str | None
    created_at: datetime
    decided_at: datetime | None
    conflict: LetterConflictView | None = None
    """Given where a letter that waits says other than what was decided last about the candidate."""


class ApprovalAction(StrEnum):
    """The decision of a person."""

    APPROVE = "approve"
    DENY = "deny"
    EDIT = "edit"
    """Approve, with `edited` in place of the proposal."""


class DecisionBody(RequestBody):
    """An answer. It is final."""

    decision: ApprovalAction
    edited: dict[str, Any] | None = None
    """With `edit`: the whole document as it should be."""
    reason: Annotated[str, Field(max_length=2000)] = ""

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if (self.decision is ApprovalAction.EDIT) != (self.edited is not None):
            raise ValueError("`edited` is given with `edit`, and only then")
        return self

    @property
    def verdict(self) -> ApprovalAnswer:
        """The answer as the run takes it."""
        return ApprovalAnswer(approve=self.decision is not ApprovalAction.DENY, edited=self.edited, reason=self.reason)


class ResolutionBody(RequestBody):
    """The outcome of an approved effect where the run cannot show it."""

    outcome: EffectOutcome
    """`arrived`, or `send-again`."""


@router.get("")
async def list_approvals(
    caller: Caller,
    services: Services,
    pending: Annotated[bool, Query(description="Only those that wait for an answer.")] = True,  # noqa: FBT002 - a query parameter
    run: Annotated[UUID | None, Query(description="Only those of this run.")] = None,
    limit: Limit = DEFAULT_PAGE,
    cursor: IdCursor = None,
) -> ListPage[ApprovalView]:
    """List the approvals that are waiting for your answer, the oldest first."""
    found = await services.approvals.list(caller, run_id=run, pending=pending, after=cursor, limit=limit + 1)
    items = await _views(services, caller, found[:limit])
    return ListPage(items=items, next_cursor=next_cursor(found, limit))


@router.get("/{approval_id}", responses=problems(404))
async def get_approval(approval_id: UUID, caller: Caller, services: Services) -> ApprovalView:
    """One question."""
    (view,) = await _views(services, caller, [await services.approvals.get(caller, approval_id)])
    return view


@router.post("/{approval_id}", responses=problems(404, 409))
async def decide_approval(approval_id: UUID, body: DecisionBody, caller: Caller, services: Services) -> ApprovalView:
    """Approve, deny, or approve an edited document."""
    return ApprovalView.model_validate(await services.approvals.decide(caller, approval_id, body.verdict))


@router.post("/{approval_id}/resolve", status_code=202, responses=problems(404, 409, 429))
async def resolve_approval(approval_id: UUID, body: ResolutionBody, caller: Caller, services: Services) -> RunLine:
    """Say whether an e-mail arrived whose sending cannot be shown, or have it sent again; its run goes on."""
    return RunLine.model_validate(await services.runs.resolve_effect(caller, approval_id, body.outcome, queued=True))


async def _views(services: AppServices, caller: Principal, approvals: Sequence[Approval]) -> list[ApprovalView]:
    conflicts = await services.decisions.letter_conflicts(caller, approvals)
    shown = {key: LetterConflictView.model_validate(conflict.model_dump()) for key, conflict in conflicts.items()}
    return [ApprovalView.model_validate(each).model_copy(update={"conflict": shown.get(each.id)}) for each in approvals]
