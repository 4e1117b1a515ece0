"""What hiring runs left behind: requisitions, candidates, evaluations."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query
from pydantic import ConfigDict, Field, JsonValue, computed_field

from callboard.engine.writing.model import Recommendation
from callboard.hiring.evaluations import Place
from callboard.surfaces.api.routes.runs import next_place
from callboard.surfaces.api.who import At, Caller
from callboard.surfaces.api.wire import DEFAULT_PAGE, Limit, Page, Wire

router = APIRouter(prefix="/api/hiring", tags=["hiring"])

Cursor = Annotated[UUID | None, Query(description="`nextCursor` of the page before.")]

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


class RequisitionView(Wire):
    """A posting that candidates were evaluated for; the same text is one requisition."""

    model_config = ConfigDict(json_schema_extra={"examples": [REQUISITION]})

    id: UUID
    title: str
    candidates: int
    evaluations: int
    best: float | None
    """The highest score among them."""
    created_at: datetime


class CandidateView(Wire):
    """Somebody whose résumé was evaluated; the same text is one candidate."""

    model_config = ConfigDict(json_schema_extra={"examples": [CANDIDATE]})

    id: UUID
    name: str
    evaluations: int
    created_at: datetime


class EvaluationView(Wire):
    """What one run came to."""

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
        """Where its report is."""
        return f"/api/hiring/runs/{self.run_id}/report" if self.run_id else None


@router.get("/requisitions")
async def list_requisitions(
    caller: Caller, at: At, limit: Limit = DEFAULT_PAGE, cursor: Cursor = None
) -> Page[RequisitionView]:
    """Postings that candidates were evaluated for, the newest first."""
    found = await at.evaluations.requisitions(caller, Place(cursor, limit + 1))
    items = [RequisitionView.model_validate(line) for line in found[:limit]]
    return Page(items=items, next_cursor=next_place(found, limit))


@router.get("/candidates")
async def list_candidates(
    caller: Caller, at: At, limit: Limit = DEFAULT_PAGE, cursor: Cursor = None
) -> Page[CandidateView]:
    """Whose résumés were evaluated, the newest first."""
    found = await at.evaluations.candidates(caller, Place(cursor, limit + 1))
    items = [CandidateView.model_validate(line) for line in found[:limit]]
    return Page(items=items, next_cursor=next_place(found, limit))


@router.get("/evaluations")
async def list_evaluations(
    caller: Caller,
    at: At,
    requisition: Annotated[UUID | None, Query(description="Only those for this requisition.")] = None,
    candidate: Annotated[UUID | None, Query(description="Only those of this candidate.")] = None,
    limit: Limit = DEFAULT_PAGE,
    cursor: Cursor = None,
) -> Page[EvaluationView]:
    """What runs that have ended came to, the newest first; runs that are under way are in the list of runs."""
    place = Place(cursor, limit + 1)
    found = await at.evaluations.list(caller, place, requisition_id=requisition, candidate_id=candidate)
    items = [EvaluationView.model_validate(line) for line in found[:limit]]
    return Page(items=items, next_cursor=next_place(found, limit))
