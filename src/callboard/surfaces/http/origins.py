"""Which web pages may call the API: cross-origin requests (CORS), forged requests (CSRF) and DNS rebinding.

Any page in a browser can send requests to this machine. Where a single local user needs no token, a page could abuse
that through a host name that resolves to this machine (the Host header shows it), or by sending a form (the Origin
header shows it).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from callboard.bootstrap.container import AppServices
from callboard.surfaces.http.authentication import SAFE_METHODS
from callboard.surfaces.http.problems import refuse

LOOPBACK = re.compile(r"(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?", re.IGNORECASE)
EXPOSED_HEADERS = ("X-Request-ID", "Retry-After", "Location", "Idempotent-Replayed")
ALLOWED_HEADERS = ("Authorization", "Idempotency-Key", "Last-Event-ID", "X-Request-ID")


class Origins:
    """Middleware that refuses requests of unknown sites, and answers the allowed ones with CORS headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._cors: CORSMiddleware | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if len(Headers(scope=scope).getlist("host")) > 1:
            # A proxy in front and this process could take different ones (RFC 9112, section 3.2).
            await refuse(scope, 400, "A request has one Host header.")(scope, receive, send)
            return
        services: AppServices = scope["app"].state.services
        known = allowed_sites(services.settings.allowed_origins)
        why = refusal(scope, known) if services.identity.single_user else None
        if why is not None:
            await refuse(scope, 403, why)(scope, receive, send)
            return
        await (self._with_cors(known) if known else self.app)(scope, receive, send)

    def _with_cors(self, known: Sequence[str]) -> CORSMiddleware:
        if self._cors is None:
            methods = ("GET", "POST", "PUT", "PATCH", "DELETE")
            self._cors = CORSMiddleware(self.app, known, methods, ALLOWED_HEADERS, expose_headers=EXPOSED_HEADERS)
        return self._cors


def allowed_sites(setting: str) -> Sequence[str]:
    """The sites that a setting names."""
    return [site.strip().rstrip("/") for site in setting.split(",") if site.strip()]


def refusal(scope: Scope, known: Sequence[str]) -> str | None:
    """The reason to refuse a request to a single local user; None if it may be the user's own."""
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    if not LOOPBACK.fullmatch(host):
        return "Without CALLBOARD_SHARED_SECRET only this machine is answered, under its own name."
    origin = headers.get("origin")
    own = origin is None or origin.rstrip("/") in {f"{scope['scheme']}://{host}", *known}
    if scope["method"] not in SAFE_METHODS and not own:
        return "Without CALLBOARD_SHARED_SECRET no other site's page may change anything."
    return None
