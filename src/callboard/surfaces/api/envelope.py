"""Around every request: its id, its lines in the log, the headers of the answer, and an answer even where we fail."""

from __future__ import annotations

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from callboard.core.ids import new_id
from callboard.surfaces.api.problems import refuse
from callboard.telemetry.logs import about, logger

ACCEPTABLE = re.compile(r"[A-Za-z0-9._:/+=-]{1,128}")
"""Request ids that we take over from whoever stands before us; anything else could forge lines of a log."""

SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
"""An answer is data: nothing in it is to be run, framed or guessed at. A page says otherwise for itself."""


class Envelope:
    """The outermost of our layers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = _request_id(scope)
        scope.setdefault("state", {})["request_id"] = request_id
        started = False

        async def answer(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                _address(MutableHeaders(scope=message), request_id, scope["path"])
            await send(message)

        with about(request_id=request_id):
            try:
                await self.app(scope, receive, answer)
            except Exception as failure:
                logger().warning("unexpected failure", exc_info=failure)
                if started:
                    raise
                told = "This is a defect of ours; tell the operator the request id."
                await refuse(scope, 500, told)(scope, receive, answer)


def _request_id(scope: Scope) -> str:
    given = Headers(scope=scope).get("x-request-id", "")
    return given if ACCEPTABLE.fullmatch(given) else str(new_id())


def _address(headers: MutableHeaders, request_id: str, path: str) -> None:
    headers["X-Request-ID"] = request_id
    for name, value in SECURITY.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
