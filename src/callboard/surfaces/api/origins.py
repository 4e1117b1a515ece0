"""Which pages may call: those of the sites that the deployment names, and none at all while nobody signs in.

A browser lends every page its way to this machine. Where a single local user needs no token, a page could use that: by
a name that it lets point here (the Host header tells), or by sending a form (the Origin header tells).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from callboard.bootstrap.container import Desk
from callboard.surfaces.api.door import SAFE
from callboard.surfaces.api.problems import refuse

LOOPBACK = re.compile(r"(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?", re.IGNORECASE)
EXPOSED = ("X-Request-ID", "Retry-After", "Location", "Idempotent-Replayed")
ASKED = ("Authorization", "Idempotency-Key", "Last-Event-ID", "X-Request-ID")


class Origins:
    """Refuses strangers' pages, and answers those of known sites as browsers want it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._shared: CORSMiddleware | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        desk: Desk = scope["app"].state.desk
        known = allowed(desk.settings.allowed_origins)
        why = stranger(scope, known) if desk.identity.single_user else None
        if why is not None:
            await refuse(scope, 403, why)(scope, receive, send)
            return
        await (self._answering(known) if known else self.app)(scope, receive, send)

    def _answering(self, known: Sequence[str]) -> CORSMiddleware:
        if self._shared is None:
            methods = ("GET", "POST", "PUT", "PATCH", "DELETE")
            self._shared = CORSMiddleware(self.app, known, methods, ASKED, expose_headers=EXPOSED)
        return self._shared


def allowed(setting: str) -> Sequence[str]:
    """The sites that a setting names."""
    return [site.strip().rstrip("/") for site in setting.split(",") if site.strip()]


def stranger(scope: Scope, known: Sequence[str]) -> str | None:
    """Why a request to a single local user is not the user's own; None if it may be."""
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    if not LOOPBACK.fullmatch(host):
        return "Without CALLBOARD_SHARED_SECRET only this machine is answered, under its own name."
    origin = headers.get("origin")
    own = origin is None or origin.rstrip("/") in {f"{scope['scheme']}://{host}", *known}
    if scope["method"] not in SAFE and not own:
        return "Without CALLBOARD_SHARED_SECRET no other site's page may change anything."
    return None
