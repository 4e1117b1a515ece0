"""Tells the operator of every request: one line in the log, a span, and the time it took."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from callboard.telemetry.logs import about, logger
from callboard.telemetry.requests import Exchange, serving


class Observing:
    """Outside every other layer, so that it sees whatever they answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with serving(scope["method"], Headers(scope=scope)) as exchange:

            async def answer(message: Message) -> None:
                if message["type"] == "http.response.start":
                    exchange.status = message["status"]
                    kind = Headers(raw=message["headers"]).get("content-type", "")
                    exchange.streamed = kind.startswith("text/event-stream")
                await send(message)

            try:
                await self.app(scope, receive, answer)
            finally:
                _learn(exchange, scope)
                _tell(exchange)


def _learn(exchange: Exchange, scope: Scope) -> None:
    state = scope.get("state", {})
    exchange.route = getattr(scope.get("route"), "path", "")
    exchange.request_id = state.get("request_id", "")
    principal = state.get("principal")
    exchange.user_id = "" if principal is None else str(principal.user_id)


def _tell(exchange: Exchange) -> None:
    # Neither path nor query: people type into both.
    told = {"method": exchange.verb, "route": exchange.route or "none", "status": exchange.status}
    ids = {"request_id": exchange.request_id, "user_id": exchange.user_id}
    with about(**{name: value for name, value in ids.items() if value}):
        logger().info("request", **told, ms=round(exchange.seconds * 1000, 1))
