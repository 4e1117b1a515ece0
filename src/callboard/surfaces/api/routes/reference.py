"""The documentation for people: one page that works without a network."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from callboard.surfaces.api.reference.page import POLICY, page

router = APIRouter(include_in_schema=False)


@router.get("/")
def start() -> RedirectResponse:
    """Whoever opens the bare address is shown what there is."""
    return RedirectResponse("docs")


@router.get("/docs")
def docs(request: Request) -> HTMLResponse:
    """Every call: what it takes, what it answers, and how to try it."""
    url = str(request.base_url).rstrip("/")
    return HTMLResponse(page(request.app.openapi(), url), headers={"Content-Security-Policy": POLICY})
