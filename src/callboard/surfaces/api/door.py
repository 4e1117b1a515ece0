"""Lets users in: recognises who asks before anything of a request is read, and bounds how much one asks at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from uuid import UUID

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from callboard.auth.principal import Principal
from callboard.auth.refusals import ReadOnlyError
from callboard.core.errors import DomainError, ErrorKind
from callboard.surfaces.api.leaving import Leaving
from callboard.surfaces.api.problems import explain_to
from callboard.telemetry.logs import about

GUARDED = "/api/"
"""Whatever belongs to a user is below; what is not tells the same to everybody."""

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""


class TooManyAtOnceError(DomainError):
    """Too many requests of yours are being answered."""

    kind = ErrorKind.LIMIT
    remedy = "Wait for some of them"
    retry_after = 1


class TooManyStreamsError(DomainError):
    """Too many event streams of yours are open."""

    kind = ErrorKind.LIMIT
    remedy = "Close some of them"
    retry_after = 5


class Door:
    """Puts whoever asks into the state of the request, as `principal`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._requests: Counter[UUID] = Counter()
        self._streams: Counter[UUID] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or not scope["path"].startswith(GUARDED):
            await self.app(scope, receive, send)
            return
        try:
            principal = await _recognise(scope)
            with about(user_id=principal.user_id), self._seat(scope, principal):
                scope.setdefault("state", {})["principal"] = principal
                await self._serve(scope, receive, send)
        except DomainError as error:
            await explain_to(scope, error)(scope, receive, send)

    @contextmanager
    def _seat(self, scope: Scope, principal: Principal) -> Generator[None]:
        desk, user = scope["app"].state.desk, principal.user_id
        streams = _streams(scope)
        taken = self._streams if streams else self._requests
        limit = desk.settings.streams_at_once if streams else desk.settings.requests_at_once
        if taken[user] >= limit:
            raise TooManyStreamsError if streams else TooManyAtOnceError
        taken[user] += 1
        try:
            yield
        finally:
            taken[user] -= 1
            if not taken[user]:
                del taken[user]

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _streams(scope):
            await self.app(scope, receive, send)
            return
        leaving: Leaving = scope["app"].state.leaving
        open_ = False

        async def tell(message: Message) -> None:
            nonlocal open_
            await send(message)
            open_ = message["type"] == "http.response.start" or bool(message.get("more_body"))

        with leaving.staying():
            await self.app(scope, receive, tell)
        if open_:
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _recognise(scope: Scope) -> Principal:
    authorization = Headers(scope=scope).get("authorization")
    principal = await scope["app"].state.desk.identity.recognise(authorization)
    if scope["method"] not in SAFE and not principal.may_write:
        raise ReadOnlyError
    return principal


def _streams(scope: Scope) -> bool:
    return scope["app"].state.ways.gives_stream(scope)
