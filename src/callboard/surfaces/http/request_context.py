"""Around every request: its id, its log line, span and metrics, response headers, and a 500 where we fail."""

from __future__ import annotations

import asyncio
import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from callboard.core.ids import new_id
from callboard.surfaces.http.problems import UNAVAILABLE_SECONDS, refuse
from callboard.telemetry.logs import log_context, logger
from callboard.telemetry.requests import ServedRequest, request_span

REQUEST_ID = re.compile(r"[A-Za-z0-9._:/+=-]{1,128}")
"""Request ids accepted from the client or a proxy; anything else could forge log lines."""

SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
"""A response is data: nothing in it is to be run, framed or sniffed. Pages set their own policy."""


class RequestContext:
    """The outermost of our middlewares: it sees whatever the others answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = _request_id(scope)
        scope.setdefault("state", {})["request_id"] = request_id
        with request_span(scope["method"], Headers(scope=scope)) as exchange:

            async def send_with_headers(message: Message) -> None:
                if message["type"] == "http.response.start":
                    headers = MutableHeaders(scope=message)
                    exchange.status = message["status"]
                    exchange.streamed = headers.get("content-type", "").startswith("text/event-stream")
                    _add_headers(headers, request_id, scope["path"])
                await send(message)

            try:
                with log_context(request_id=request_id):
                    await self._serve(scope, receive, send_with_headers, exchange)
            finally:
                _describe(exchange, scope)
                _log(exchange)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, exchange: ServedRequest) -> None:
        try:
            await self.app(scope, receive, send)
        except asyncio.CancelledError:
            # Only a server that stops cancels requests; it logs one line for them all. Raised, each would log a trace.
            if not exchange.status:
                detail = "The server is stopping; send the request again."
                await refuse(scope, 503, detail, retry_after=UNAVAILABLE_SECONDS)(scope, receive, send)
        except Exception as failure:
            logger().warning("unexpected failure", exc_info=failure)
            if exchange.status:
                raise
            detail = "This is a defect of ours; tell the operator the request id."
            await refuse(scope, 500, detail)(scope, receive, send)


def _request_id(scope: Scope) -> str:
    given = Headers(scope=scope).get("x-request-id", "")
    return given if REQUEST_ID.fullmatch(given) else str(new_id())


def _add_headers(headers: MutableHeaders, request_id: str, path: str) -> None:
    headers["X-Request-ID"] = request_id
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")


def _describe(exchange: ServedRequest, scope: Scope) -> None:
    state = scope.get("state", {})
    exchange.route = getattr(scope.get("route"), "path", "")
    exchange.request_id = state.get("request_id", "")
    principal = state.get("principal")
    exchange.user_id = "" if principal is None else str(principal.user_id)


def _log(exchange: ServedRequest) -> None:
    # Neither path nor query is logged: people type into both.
    fields = {"method": exchange.verb, "route": exchange.route or "none", "status": exchange.status}
    ids = {"request_id": exchange.request_id, "user_id": exchange.user_id}
    with log_context(**{name: value for name, value in ids.items() if value}):
        logger().info("request", **fields, ms=round(exchange.seconds * 1000, 1))
