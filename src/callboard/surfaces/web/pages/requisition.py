"""The board of a requisition: its candidates by stage. A move is a decision, and the server's order counts."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated, Any
from uuid import UUID

from fastapi import Form, Response
from pydantic import BaseModel

from callboard.hiring.decisions import NO_DECISION, DecidedMeanwhileError, Stage, move_to
from callboard.hiring.evaluations import PageRequest
from callboard.surfaces.web.live import PageParts, WorkStream, digest_of, rendered_parts
from callboard.surfaces.web.page import Context, Page, page_router

LANE = 50
"""Candidates that one lane shows."""

RECENT = PageRequest(limit=10)

router = page_router()


class CandidateMove(BaseModel):
    """Where a candidate is to go, and the newest decision that whoever moves them has seen."""

    status: Stage
    seen: UUID = NO_DECISION


@router.get("/requisitions/{requisition_id}")
async def requisition(requisition_id: UUID, page: Context) -> Response:
    """The board."""
    return await _board_page(page, requisition_id)


@router.get("/requisitions/{requisition_id}/now")
async def board_now(requisition_id: UUID, page: Context) -> Response:
    """The board as it stands now: for a page that could not take what its stream sent."""
    return await _moved(page, requisition_id, "")


@router.get("/requisitions/{requisition_id}/live")
async def live_board(requisition_id: UUID, page: Context) -> Response:
    """What the board shows next."""
    await page.services.candidate_lists.requisition(page.caller, requisition_id)

    async def parts() -> PageParts:
        return _parts(await _values(page, requisition_id))

    return WorkStream(page, parts)


@router.post("/requisitions/{requisition_id}/candidates/{candidate_id}/move")
async def move(
    requisition_id: UUID, candidate_id: UUID, page: Context, form: Annotated[CandidateMove, Form()]
) -> Response:
    """Move a candidate; with htmx the answer is the board as it stands then, so that nothing that happened is lost."""
    refusal, status = "", HTTPStatus.OK
    try:
        await page.services.decisions.record(
            page.caller, requisition_id, candidate_id, move_to(form.status), seen=form.seen
        )
    except DecidedMeanwhileError as refused:
        refusal, status = refused.message, HTTPStatus.CONFLICT
    if "hx-request" in page.request.headers:
        return await _moved(page, requisition_id, refusal, status=status)
    if refusal:
        return await _board_page(page, requisition_id, refusal=refusal, status=status)
    return page.to(f"/requisitions/{requisition_id}")


async def _board_page(page: Page, requisition_id: UUID, *, refusal: str = "", status: int = HTTPStatus.OK) -> Response:
    await page.services.evaluations.keep_waiting(page.caller)
    values = await _values(page, requisition_id)
    parts = _parts(values)
    shown = {"parts": parts, "digest": digest_of(parts), "refusal": refusal}
    return await page.render("hiring/requisition.html", status=status, **shown, **values)


async def _moved(page: Page, requisition_id: UUID, refusal: str, *, status: int = HTTPStatus.OK) -> Response:
    return page.part(
        "hiring/moved.html", status=status, refusal=refusal, parts=_parts(await _values(page, requisition_id))
    )


async def _values(page: Page, requisition_id: UUID) -> dict[str, Any]:
    services, caller = page.services, page.caller
    return {
        "requisition": await services.candidate_lists.requisition(caller, requisition_id),
        "lanes": await services.decisions.board(caller, requisition_id, most=LANE),
        "decisions": await services.decisions.list(caller, RECENT, requisition_id=requisition_id),
        "nothing": NO_DECISION,
    }


def _parts(values: Mapping[str, Any]) -> PageParts:
    return rendered_parts({"board": "hiring/board.html", "decided": "hiring/decided.html"}, values)
