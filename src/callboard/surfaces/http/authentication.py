"""Recognises the caller before anything of a request is read, and bounds how much a caller asks of this process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from math import ceil
from time import monotonic
from uuid import UUID

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from callboard.auth.principal import Principal, ReadOnlyError, UnrecognisedError
from callboard.bootstrap.container import AppServices
from callboard.core.errors import DomainError, ErrorKind
from callboard.surfaces.http.problems import explain_to
from callboard.telemetry.logs import log_context, logger

TOOLS = "/mcp/"
"""Paths of tools: every call is a POST, and each tool knows whether it changes something."""

GUARDED = ("/api/", TOOLS)
"""Paths that belong to a user; pages recognise their reader themselves."""

SESSION_COOKIE = "callboard_session"
"""Holds the token of a browser that has signed in; no script can read it."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""

MAX_CACHED_USERS = 10_000
"""Users whose recent requests are remembered before those who have been silent are forgotten."""


class TooManyAtOnceError(DomainError):
    """Too many requests of yours are being answered."""

    kind = ErrorKind.LIMIT
    remedy = "Wait for some of them"
    retry_after = 1


class RateLimitError(DomainError):
    """You have sent too many requests in a short time."""

    kind = ErrorKind.LIMIT
    remedy = "Send fewer requests a minute"

    def __init__(self, detail: str, retry_after: int) -> None:
        super().__init__(detail)
        self.retry_after = retry_after


class RateLimit:
    """A token bucket for each user: `per_minute` requests at once, and as many a minute over time."""

    def __init__(self) -> None:
        self._buckets: dict[UUID, tuple[float, float]] = {}

    def take(self, user_id: UUID, per_minute: int) -> None:
        """Count one request.

        Raises:
            RateLimitError: the user's bucket is empty.
        """
        now, per_second = monotonic(), per_minute / 60
        tokens, filled_at = self._buckets.get(user_id, (float(per_minute), now))
        tokens = min(tokens + (now - filled_at) * per_second, per_minute)
        if tokens < 1:
            raise RateLimitError(f"{per_minute} a minute are possible", max(1, ceil((1 - tokens) / per_second)))
        self._buckets[user_id] = (tokens - 1, now)
        if len(self._buckets) > MAX_CACHED_USERS:
            # A bucket that was left alone for a minute is full again.
            self._buckets = {user: bucket for user, bucket in self._buckets.items() if now - bucket[1] < 60}


class Admission:
    """Recognises callers, and bounds how much each asks of this process; one for all ways in of an app."""

    def __init__(self) -> None:
        self._in_flight: Counter[UUID] = Counter()
        self._rate = RateLimit()

    async def admit(self, scope: Scope, authorization: str | None) -> Principal:
        """The caller, whose request is counted.

        Raises:
            UnrecognisedError: nobody vouches for them.
            ReadOnlyError: they may not change anything, and the request would.
            RateLimitError: they have sent too many requests.
        """
        services: AppServices = scope["app"].state.services
        try:
            principal = await services.identity.recognise(authorization)
        except UnrecognisedError as refused:
            logger().info("sign-in refused", why=type(refused).__name__)
            raise
        changes = scope["method"] not in SAFE_METHODS and not scope["path"].startswith(TOOLS)
        if changes and not principal.may_write:
            raise ReadOnlyError
        with log_context(user_id=principal.user_id):
            self._rate.take(principal.user_id, services.settings.requests_per_minute)
        scope.setdefault("state", {})["principal"] = principal
        return principal

    @contextmanager
    def in_flight(self, user_id: UUID, limit: int) -> Generator[None]:
        """Count a request of the user as long as it is being answered.

        Raises:
            TooManyAtOnceError: `limit` of them are.
        """
        if self._in_flight[user_id] >= limit:
            raise TooManyAtOnceError
        self._in_flight[user_id] += 1
        try:
            yield
        finally:
            self._in_flight[user_id] -= 1
            if not self._in_flight[user_id]:
                del self._in_flight[user_id]


class Authentication:
    """Middleware of the API that stores the caller in the request's state, as `principal`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or not scope["path"].startswith(GUARDED):
            await self.app(scope, receive, send)
            return
        admission: Admission = scope["app"].state.admission
        try:
            principal = await admission.admit(scope, authorization_of(scope))
            with log_context(user_id=principal.user_id):
                await self._serve(scope, receive, send, principal.user_id)
        except DomainError as error:
            await explain_to(scope, error)(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, user_id: UUID) -> None:
        """Serve a request that counts as in flight until it is answered, or until its answer becomes a stream."""
        with ExitStack() as in_flight:
            limit = scope["app"].state.services.settings.requests_at_once
            in_flight.enter_context(scope["app"].state.admission.in_flight(user_id, limit))

            async def send_and_release(message: Message) -> None:
                if message["type"] == "http.response.start" and _is_stream(message):
                    # Streams have a limit of their own, which `EventStream` holds.
                    in_flight.close()
                await send(message)

            await self.app(scope, receive, send_and_release)


def authorization_of(scope: Scope) -> str | None:
    """The caller's credentials: the `Authorization` header or, for requests that change nothing, a browser session."""
    headers = Headers(scope=scope)
    authorization = headers.get("authorization")
    if authorization is None and scope["method"] in SAFE_METHODS:
        return session_authorization(headers)
    return authorization


def session_authorization(headers: Headers) -> str | None:
    """The token in the cookie of a browser that has signed in, as an `Authorization` header has it."""
    token = cookie_parser(headers.get("cookie", "")).get(SESSION_COOKIE)
    return f"Bearer {token}" if token else None


def _is_stream(message: Message) -> bool:
    return Headers(raw=message["headers"]).get("content-type", "").startswith("text/event-stream")
