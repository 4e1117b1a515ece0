"""Adds the web app to the app that serves the API."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.exceptions import HTTPException

from callboard.surfaces.web import assets
from callboard.surfaces.web.page import error_page
from callboard.surfaces.web.pages import (
    agents,
    approvals,
    architecture,
    candidates,
    chat,
    compare,
    decisions,
    documents,
    evaluation,
    hire,
    jobs,
    jump,
    manage,
    matches,
    profile,
    requisition,
    runs,
    settings,
    sign_in,
    sources,
    tasks,
    today,
)

ROUTERS: tuple[APIRouter, ...] = (
    assets.router,
    sign_in.router,
    today.router,
    hire.router,
    evaluation.router,
    decisions.router,
    candidates.router,
    requisition.router,
    compare.router,
    approvals.router,
    runs.router,
    agents.router,
    manage.router,
    architecture.router,
    tasks.router,
    chat.router,
    matches.router,
    jobs.router,
    profile.router,
    sources.router,
    documents.router,
    settings.router,
    jump.router,
)
"""Adding a group of pages: one module in `pages` with `router`, one entry."""


def add_web(app: FastAPI) -> FastAPI:
    """Serve the pages beside what the app serves already."""
    for router in ROUTERS:
        app.router.routes.extend(router.routes)
    explain = app.exception_handlers[HTTPException]

    async def explain_to_reader(request: Request, error: Exception) -> Response:
        """An address that leads nowhere is a page for a person, and a problem document for a program."""
        accepts_page = "text/html" in request.headers.get("accept", "")
        if accepts_page and not request.url.path.startswith("/api/"):
            return error_page(request, error)
        return await explain(request, error)  # pyright: ignore[reportUnknownVariableType, reportGeneralTypeIssues]

    app.add_exception_handler(HTTPException, explain_to_reader)
    return app
