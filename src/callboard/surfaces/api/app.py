"""The app: routes, the layers around them, and the desk that they all serve from."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.metadata import version

from fastapi import APIRouter, FastAPI

from callboard.bootstrap.container import Desk
from callboard.surfaces.api import contract, problems
from callboard.surfaces.api.door import Door
from callboard.surfaces.api.envelope import Envelope
from callboard.surfaces.api.intake import Intake
from callboard.surfaces.api.leaving import Leaving
from callboard.surfaces.api.observing import Observing
from callboard.surfaces.api.origins import Origins
from callboard.surfaces.api.routes import (
    agents,
    approvals,
    conversations,
    documents,
    evaluations,
    executions,
    health,
    hiring,
    me,
    metrics,
    metrics_text,
    reference,
    runs,
    tasks,
)
from callboard.surfaces.api.ways import ways_of

ROUTERS: tuple[APIRouter, ...] = (
    metrics_text.router,
    health.router,
    executions.router,
    # Before the agents: theirs would take `metrics` for an id.
    metrics.router,
    agents.router,
    conversations.router,
    tasks.router,
    documents.router,
    me.router,
    hiring.router,
    evaluations.router,
    runs.router,
    approvals.router,
    reference.router,
)
"""Adding a group of routes: one module in `routes` with `router`, one entry. Order is display order."""

DeskOpener = Callable[[], AbstractAsyncContextManager[Desk]]


def create_app(desk_opener: DeskOpener) -> FastAPI:
    """The HTTP API over a desk, which is opened when the app starts and closed when it ends."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with desk_opener() as desk:
            app.state.desk = desk
            yield

    app = contract.Api(
        title=contract.TITLE,
        description=contract.DESCRIPTION,
        version=version("callboard"),
        openapi_tags=contract.TAGS,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        responses=problems.EVERYWHERE,
        generate_unique_id_function=contract.operation_id,
    )
    problems.handle_with(app)
    for router in ROUTERS:
        app.include_router(router)
    app.state.leaving, app.state.ways = Leaving(), ways_of(ROUTERS)
    # The last one added is the outermost.
    for layer in (Intake, Door, Origins, Envelope, Observing):
        app.add_middleware(layer)
    return app
