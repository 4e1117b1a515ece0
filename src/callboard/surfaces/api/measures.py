"""The measures of a process that serves nothing else: one page, by the same rules as in the API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from socket import socket

import uvicorn
from fastapi import FastAPI

from callboard.bootstrap.container import Desk
from callboard.bootstrap.settings import Settings
from callboard.core.errors import DomainError, ErrorKind
from callboard.surfaces.api import problems
from callboard.surfaces.api.routes import metrics_text
from callboard.surfaces.api.server import AddressUnusableError, DeafServer, OpenBindError, bind


class MeasuresOpenError(DomainError):
    """Measures are shown to this machine alone, or to whoever has their token."""

    kind = ErrorKind.FORBIDDEN
    remedy = "Set CALLBOARD_METRICS_TOKEN, or use --metrics 127.0.0.1:PORT where there is no CALLBOARD_SHARED_SECRET"


def bind_measures(address: str, settings: Settings) -> socket:
    """Listen on `HOST:PORT`, `[HOST]:PORT` or `PORT`, which is this machine's own.

    Raises:
        MeasuresOpenError: there is no token, and others could connect or somebody has to sign in.
        AddressTakenError: somebody listens there.
        AddressUnusableError: it is no address of this machine, or not for us.
    """
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or int(port) > 65_535:
        raise AddressUnusableError(f"{address} is not HOST:PORT")
    named = settings.metrics_token is not None
    if settings.shared_secret is not None and not named:
        raise MeasuresOpenError("nobody could read them")
    try:
        return bind(host.removeprefix("[").removesuffix("]") or "127.0.0.1", int(port), anyone=named)
    except OpenBindError as refused:
        raise MeasuresOpenError(f"{host} is open to other machines") from refused


@asynccontextmanager
async def showing_measures(desk: Desk, listening: socket) -> AsyncGenerator[None]:
    """`GET /metrics` is answered as long as the block lasts; signals are somebody else's."""
    server = DeafServer(_config(_app(desk)))
    answering = asyncio.create_task(server.serve([listening]), name="callboard-measures")
    try:
        yield
    finally:
        server.should_exit = True
        await answering


def _app(desk: Desk) -> FastAPI:
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    app.state.desk = desk
    problems.handle_with(app)
    app.include_router(metrics_text.router)
    return app


def _config(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="none",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
