"""What may come in: no more than a bound, counted as it arrives, and no text that can not be kept."""

from __future__ import annotations

import asyncio
from time import monotonic

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from callboard.surfaces.api.problems import refuse

GRACE_SECONDS = 30.0
SLOWEST = 10_000
"""Bytes a second. A body may arrive so slowly, after some seconds that any may take; what never ends is ended."""


class Intake:
    """Looks at the size and the address of a request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = _refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        await self.app(scope, _counted(receive, _limit(scope)), send)


def _refusal(scope: Scope) -> Response | None:
    if "\0" in scope["path"] or b"%00" in scope["query_string"]:
        return refuse(scope, 422, "An address can not contain NUL.")
    methods = scope["app"].state.ways.written(scope["path"])
    if methods and scope["method"] not in methods:
        # The router would go on, and take the last word of the path for an id.
        answer = refuse(scope, 405, f"Only {', '.join(methods)} is possible here.")
        answer.headers["Allow"] = ", ".join(methods)
        return answer
    # Whoever says how much it is hears at once that it is too much.
    told = Headers(scope=scope).get("content-length", "0")
    if told.isdecimal() and int(told) > _limit(scope):
        return refuse(scope, 413, _too_large(_limit(scope)))
    return None


def _counted(receive: Receive, limit: int) -> Receive:
    seen, more, begun = 0, True, monotonic()

    async def counting() -> Message:
        nonlocal seen, more
        if not more:
            # All is there; who asks now waits for the client to go.
            return await receive()
        left = begun + GRACE_SECONDS + seen / SLOWEST - monotonic()
        try:
            message = await asyncio.wait_for(receive(), max(left, 0))
        except TimeoutError:
            raise HTTPException(408, "What was sent took too long to arrive.") from None
        seen, more = seen + len(message.get("body", b"")), bool(message.get("more_body"))
        if seen > limit:
            raise HTTPException(413, _too_large(limit))
        return message

    return counting


def _limit(scope: Scope) -> int:
    state = scope["app"].state
    return state.desk.settings.upload_limit if state.ways.takes_files(scope) else state.desk.settings.body_limit


def _too_large(limit: int) -> str:
    return f"At most {limit:,} bytes can be sent here."
