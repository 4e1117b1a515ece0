"""Lets users in: recognises who asks before anything of a request is read, and bounds how much one asks at once."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from callboard.auth.principal import Principal
from callboard.bootstrap.container import Desk
from callboard.core.errors import DomainError
from callboard.surfaces.api.problems import unrecognised
from callboard.telemetry.logs import about

GUARDED = "/api/"
"""Whatever belongs to a user is below; what is not tells the same to everybody."""


class Door:
    """Puts whoever asks into the state of the request, as `principal`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or not scope["path"].startswith(GUARDED):
            await self.app(scope, receive, send)
            return
        try:
            principal = await _recognise(scope["app"].state.desk)
        except DomainError as error:
            await unrecognised(scope, error)(scope, receive, send)
            return
        scope.setdefault("state", {})["principal"] = principal
        with about(user_id=principal.user_id):
            await self.app(scope, receive, send)


async def _recognise(desk: Desk) -> Principal:
    return desk.principal
