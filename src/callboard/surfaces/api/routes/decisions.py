"""Decisions over HTTP: who decided what about a candidate, when, and with which reasons."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Query, Response
from fastapi import status as http
from pydantic import ConfigDict, Field, JsonValue

from callboard.hiring.decisions import Decision, DecisionDraft
from callboard.hiring.evaluations import PageRequest
from callboard.surfaces.api.idempotency import Idempotent
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import (
    DEFAULT_PAGE,
    ApiModel,
    IdCursor,
    Limit,
    ListPage,
    RequestBody,
    next_cursor,
)

router = ApiRouter(prefix="/api/hiring/decisions", tags=["hiring"])

DRAFT: dict[str, JsonValue] = {
    "requisitionId": "019aab3e-5c00-7000-8000-000000000001",
    "candidateId": "019aab3e-5c00-7000-8000-000000000002",
    "kind": "advance",
    "reasons": ["Shows Python and Kafka."],
    "note": "Ask about the right to work first.",
}
DECISION: dict[str, JsonValue] = {
    **DRAFT,
    "id": "019aab3e-5c00-7000-8000-000000000005",
    "requisition": "Backend Engineer, Nordlicht",
    "candidate": "Priya Raman",
    "stage": "interview",
    "decidedBy": "Nora Feldt",
    "score": 81.5,
    "advice": "advance",
    "createdAt": "2026-11-22T10:00:00Z",
}


class NewDecision(RequestBody, DecisionDraft):
    """A decision that is to be recorded; `stage` says where advancing leads, if not to the next one."""

    model_config = ConfigDict(json_schema_extra={"examples": [DRAFT]})

    requisition_id: UUID
    candidate_id: UUID
    seen: Annotated[
        UUID | None,
        Field(description="The newest decision that you know: if there is a newer one, nothing is recorded (409)."),
    ] = None

    def draft(self) -> DecisionDraft:
        """The decision as the service takes it."""
        return DecisionDraft.model_validate(self.model_dump(by_alias=False, include=set(DecisionDraft.model_fields)))


class DecisionView(ApiModel, Decision):
    """A decision, which is never changed; `score` and `advice` are what the person had before them."""

    model_config = ConfigDict(json_schema_extra={"examples": [DECISION]})


@router.post("", status_code=http.HTTP_201_CREATED, response_model=DecisionView, responses=problems(404, 409))
async def record_decision(body: NewDecision, caller: Caller, services: Services, idempotent: Idempotent) -> Response:
    """Record a decision about a candidate for a requisition."""

    async def record(subject: UUID) -> DecisionView:
        made = await services.decisions.record(
            caller, body.requisition_id, body.candidate_id, body.draft(), seen=body.seen, decision_id=subject
        )
        return DecisionView.model_validate(made)

    return await idempotent.respond(record, status=http.HTTP_201_CREATED)


@router.get("")
async def list_decisions(
    caller: Caller,
    services: Services,
    requisition: Annotated[UUID | None, Query(description="Only those for this requisition.")] = None,
    candidate: Annotated[UUID | None, Query(description="Only those about this candidate.")] = None,
    limit: Limit = DEFAULT_PAGE,
    cursor: IdCursor = None,
) -> ListPage[DecisionView]:
    """List decisions, the newest first."""
    place = PageRequest(cursor, limit + 1)
    found = await services.decisions.list(caller, place, requisition_id=requisition, candidate_id=candidate)
    items = [DecisionView.model_validate(each) for each in found[:limit]]
    return ListPage(items=items, next_cursor=next_cursor(found, limit))
