"""What may come in: no more than a bound, counted as it arrives, and no text that can not be kept."""

from __future__ import annotations

from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from callboard.surfaces.api.problems import refuse


class Intake:
    """Looks at the size and the address of a request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            await refuse(scope, 422, "An address can not contain NUL.")(scope, receive, send)
            return
        limit = _limit(scope)
        # Whoever says how much it is hears at once that it is too much.
        told = Headers(scope=scope).get("content-length", "0")
        if told.isdecimal() and int(told) > limit:
            await refuse(scope, 413, _too_large(limit))(scope, receive, send)
            return
        await self.app(scope, _counted(receive, limit), send)


def _counted(receive: Receive, limit: int) -> Receive:
    seen = 0

    async def counting() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _too_large(limit))
        return message

    return counting


def _limit(scope: Scope) -> int:
    state = scope["app"].state
    return state.desk.settings.upload_limit if state.ways.takes_files(scope) else state.desk.settings.body_limit


def _too_large(limit: int) -> str:
    return f"At most {limit:,} bytes can be sent here."
