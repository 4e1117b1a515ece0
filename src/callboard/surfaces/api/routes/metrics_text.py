"""Measures of this process for the operator, as Prometheus reads them."""

from __future__ import annotations

import hmac
from ipaddress import ip_address
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException

from callboard.bootstrap.settings import Settings
from callboard.surfaces.api.problems import problems
from callboard.surfaces.api.who import At
from callboard.telemetry.live import exposition

router = APIRouter(tags=["health"])


def operator(request: Request, at: At) -> None:
    """Let the operator through: whoever knows the token, or whoever sits at this machine where nobody has a secret.

    Raises:
        HTTPException: 404 where measures are not shown at all, 401 for a wrong token.
    """
    settings = at.settings
    if settings.shared_secret is None and _here(request):
        return
    if settings.metrics_token is None:
        raise HTTPException(404)
    if not _knows(request, settings):
        raise HTTPException(401, headers={"WWW-Authenticate": 'Bearer realm="callboard metrics"'})


def _here(request: Request) -> bool:
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _knows(request: Request, settings: Settings) -> bool:
    assert settings.metrics_token is not None  # noqa: S101 - asked before
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    right = settings.metrics_token.get_secret_value()
    return scheme.lower() == "bearer" and hmac.compare_digest(token.strip().encode(), right.encode())


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **problems(404)},
)
def metrics(_: Annotated[None, Depends(operator)]) -> Response:
    """Everything that this process counts and times, in Prometheus' text format.

    Open on the machine itself as long as no shared secret is set; otherwise it takes `CALLBOARD_METRICS_TOKEN`.
    """
    text = exposition()
    if text is None:
        raise HTTPException(404)
    return Response(text, media_type=CONTENT_TYPE_LATEST)
