"""The FastAPI app: its routes, its middlewares, and the services they work with."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.metadata import version

from fastapi import APIRouter, FastAPI

from callboard.bootstrap.container import AppServices
from callboard.surfaces.api import docs_page, openapi
from callboard.surfaces.api.routes import (
    agents,
    approvals,
    conversations,
    decisions,
    documents,
    executions,
    filters,
    health,
    hiring,
    jobs,
    matches,
    me,
    metrics,
    orchestrate,
    profile,
    runs,
    searches,
    sources,
    tasks,
)
from callboard.surfaces.http import problems, prometheus
from callboard.surfaces.http.authentication import Admission, Authentication
from callboard.surfaces.http.event_streams import OpenStreams
from callboard.surfaces.http.origins import Origins
from callboard.surfaces.http.request_context import RequestContext

ROUTERS: tuple[APIRouter, ...] = (
    prometheus.router,
    health.router,
    executions.router,
    # Before the agents: their `/{agent_id}` would match `metrics`.
    metrics.router,
    agents.router,
    conversations.router,
    tasks.router,
    documents.router,
    sources.router,
    jobs.router,
    matches.router,
    searches.router,
    orchestrate.router,
    me.router,
    profile.router,
    hiring.router,
    decisions.router,
    filters.router,
    runs.router,
    approvals.router,
    docs_page.router,
)
"""Adding a group of routes: one module in `routes` with `router`, one entry. Order is display order."""

OpenServices = Callable[[], AbstractAsyncContextManager[AppServices]]


def create_app(open_services: OpenServices) -> FastAPI:
    """The HTTP API over services that are opened when the app starts and closed when it ends."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with open_services() as services:
            app.state.services = services
            yield

    app = openapi.Api(
        title=openapi.TITLE,
        description=openapi.DESCRIPTION,
        version=version("callboard"),
        openapi_tags=openapi.TAGS,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    problems.handle_errors(app)
    for router in ROUTERS:
        # As they are: `include_router` would build every route anew, for each app, at the first request.
        app.router.routes.extend(router.routes)
    app.state.open_streams = OpenStreams()
    app.state.admission = Admission()
    # The last one added is the outermost.
    for middleware in (Authentication, Origins, RequestContext):
        app.add_middleware(middleware)
    return app
