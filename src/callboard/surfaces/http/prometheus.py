"""Metrics in Prometheus' format: the route of the API, and a server of its own for workers, by the same rules."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from socket import socket
from typing import Annotated

import uvicorn
from fastapi import APIRouter, Depends, FastAPI, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException

from callboard.bootstrap.container import AppServices
from callboard.bootstrap.settings import Settings
from callboard.core.errors import DomainError, ErrorKind
from callboard.surfaces.http.dependencies import Services
from callboard.surfaces.http.problems import EVERYWHERE, handle_errors, problems
from callboard.surfaces.http.server import AddressUnusableError, EmbeddedServer, OpenBindError, bind
from callboard.telemetry.backend import exposition

router = APIRouter(tags=["health"], responses=EVERYWHERE)


def authorize_metrics(request: Request, services: Services) -> None:
    """Allow the operator: a client with the metrics token, or a local one while no shared secret is set.

    Raises:
        HTTPException: 404 where metrics are not exposed at all, 401 for a wrong token.
    """
    settings = services.settings
    if settings.shared_secret is None and _is_local(request):
        return
    if settings.metrics_token is None:
        raise HTTPException(404)
    if not _has_token(request, settings):
        raise HTTPException(401, headers={"WWW-Authenticate": 'Bearer realm="callboard metrics"'})


def _is_local(request: Request) -> bool:
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _has_token(request: Request, settings: Settings) -> bool:
    assert settings.metrics_token is not None  # noqa: S101 - checked by the caller
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    expected = settings.metrics_token.get_secret_value()
    return scheme.lower() == "bearer" and hmac.compare_digest(token.strip().encode(), expected.encode())


@router.get(
    "/metrics",
    operation_id="metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **problems(404)},
)
def metrics(_: Annotated[None, Depends(authorize_metrics)]) -> Response:
    """Everything that this process counts and times, in Prometheus' text format.

    Open on the machine itself as long as no shared secret is set; otherwise it takes `CALLBOARD_METRICS_TOKEN`.
    """
    text = exposition()
    if text is None:
        raise HTTPException(404)
    return Response(text, media_type=CONTENT_TYPE_LATEST)


class MetricsExposedError(DomainError):
    """Metrics are served only to this machine, or to clients with the metrics token."""

    kind = ErrorKind.FORBIDDEN
    remedy = "Set CALLBOARD_METRICS_TOKEN, or use --metrics 127.0.0.1:PORT where there is no CALLBOARD_SHARED_SECRET"


def bind_metrics(address: str, settings: Settings) -> socket:
    """Listen on `HOST:PORT`, `[HOST]:PORT` or `PORT`, which is this machine's own.

    Raises:
        MetricsExposedError: there is no token, and others could connect or somebody has to sign in.
        AddressTakenError: another process listens there.
        AddressUnusableError: it is not an address of this machine, or its use is not permitted.
    """
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or int(port) > 65_535:
        raise AddressUnusableError(f"{address} is not HOST:PORT")
    protected = settings.metrics_token is not None
    if settings.shared_secret is not None and not protected:
        raise MetricsExposedError("no client could read them")
    try:
        return bind(host.removeprefix("[").removesuffix("]") or "127.0.0.1", int(port), anyone=protected)
    except OpenBindError as refused:
        raise MetricsExposedError(f"{host} is open to other machines") from refused


@asynccontextmanager
async def serving_metrics(services: AppServices, listening: socket) -> AsyncGenerator[None]:
    """Answer `GET /metrics` as long as the block lasts."""
    server = EmbeddedServer(_config(_app(services)))
    answering = asyncio.create_task(server.serve([listening]), name="callboard-metrics")
    try:
        yield
    finally:
        server.should_exit = True
        await answering


def _app(services: AppServices) -> FastAPI:
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    app.state.services = services
    handle_errors(app)
    app.include_router(router)
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
