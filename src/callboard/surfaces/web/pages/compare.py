"""The best candidates for one requisition side by side."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Annotated
from uuid import UUID

from fastapi import Query, Response

from callboard.hiring.candidate_lists import UnknownRequisitionError
from callboard.hiring.evaluations import EvaluationLine, PageRequest
from callboard.hiring.report import Comparison
from callboard.surfaces.report.comparison_tables import MAX_CANDIDATES, comparison_tables
from callboard.surfaces.web.page import Context, page_router

COMPARED = 200
"""Evaluations of a requisition that are looked at for the best ones."""

router = page_router()


@router.get("/compare/{requisition_id}")
async def compare(
    requisition_id: UUID,
    page: Context,
    blind: Annotated[bool, Query()] = True,  # noqa: FBT002 - a query parameter
    first: Annotated[int, Query(ge=0, lt=MAX_CANDIDATES)] = 0,
    second: Annotated[int, Query(ge=0, lt=MAX_CANDIDATES)] = 1,
) -> Response:
    """The best candidates for one requisition side by side; without names unless somebody asks for them."""
    place = PageRequest(limit=COMPARED)
    lines = await page.services.evaluations.list(page.caller, place, requisition_id=requisition_id)
    if not lines:
        raise UnknownRequisitionError
    best = _best(lines)
    comparison = await page.services.hiring.compare(page.caller, lines[0].requisition, best)
    return await page.render(
        "compare.html",
        requisition_id=requisition_id,
        title=lines[0].requisition,
        tables=comparison_tables(comparison),
        blind=blind,
        letters=ascii_uppercase,
        evaluated=len({line.candidate_id for line in lines}),
        pair=(first, second),
        differences=Comparison.differences,
    )


def _best(lines: Sequence[EvaluationLine]) -> list[UUID]:
    """The runs of the best candidates, of each their newest."""
    newest = {line.candidate_id: line for line in reversed(lines) if line.run_id is not None}
    ranked = sorted(newest.values(), key=lambda line: -(line.score or 0.0))
    return [line.run_id for line in ranked[:MAX_CANDIDATES] if line.run_id is not None]
