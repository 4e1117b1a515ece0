"""Every error as RFC 9457 problem details, and the documentation of those that a route may answer with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Scope

from callboard.auth.refusals import UnrecognisedError
from callboard.core.errors import DomainError, ErrorKind
from callboard.surfaces.api.faults import Fault, fault
from callboard.surfaces.api.wire import Wire
from callboard.telemetry.logs import logger

MEDIA_TYPE = "application/problem+json"

STATUS: Mapping[ErrorKind, int] = {
    ErrorKind.INVALID: 422,
    ErrorKind.UNREADABLE: 422,
    ErrorKind.NOT_FOUND: 404,
    ErrorKind.FORBIDDEN: 403,
    ErrorKind.CONFLICT: 409,
    ErrorKind.LIMIT: 413,
    ErrorKind.UNAVAILABLE: 503,
    ErrorKind.CANCELLED: 409,
    ErrorKind.FAILED: 500,
}
"""A limit that passes with time (`retry_after` is set) is 429 instead."""

_KINDS = {
    400: ErrorKind.INVALID,
    401: ErrorKind.FORBIDDEN,
    405: ErrorKind.INVALID,
    408: ErrorKind.LIMIT,
    429: ErrorKind.LIMIT,
} | {status: kind for kind, status in reversed(list(STATUS.items()))}

UNAVAILABLE_SECONDS = 5
"""After how long a client should ask again while something we need does not answer."""

DOCUMENTED: Mapping[int, str] = {
    401: "Nobody vouches for who is asking.",
    403: "That is not allowed.",
    404: "There is no such thing, or it belongs to someone else.",
    408: "What was sent took too long to arrive.",
    409: "It can not be done in the present state.",
    413: "What was sent is too large.",
    422: "What was sent can not be used as it is; `errors` says where.",
    429: "Too much at once; `Retry-After` says when to come back.",
    500: "The work failed.",
    503: "Something that is needed does not answer; `Retry-After` says when to come back.",
}


class Problem(Wire):
    """What went wrong (RFC 9457)."""

    type: str
    """A name of this kind of problem that does not change: `urn:callboard:problem:unknown-run`."""
    title: str
    status: int
    detail: str | None = None
    instance: str | None = None
    """The path that was asked for."""
    kind: ErrorKind
    request_id: str | None = None
    errors: list[Fault] | None = None


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What a route's `responses=` says of the errors it may answer with."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        status: {"description": DOCUMENTED[status], "content": {MEDIA_TYPE: {"schema": schema}}} for status in statuses
    }


EVERYWHERE = problems(401, 403, 408, 413, 422, 429, 503)
"""Documented for every route by the app."""


def explain_to(scope: Scope, error: DomainError) -> Response:
    """The answer to a request that ended in a domain error."""
    status = status_of(error)
    # What did not answer, and where it is, is the operator's business.
    detail = error.title if error.kind is ErrorKind.UNAVAILABLE else error.message
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        # Where it failed is in the line of the request; its words may be a model's, or a person's.
        why = error.message if error.kind is ErrorKind.UNAVAILABLE else error.title
        logger().warning("request failed", problem=type(error).__name__, why=why)
    problem = Problem(type=_type(error), title=error.title, status=status, detail=detail, kind=error.kind)
    return respond(scope, problem, retry_after=_again(error), headers=_challenge(error))


def status_of(error: DomainError) -> int:
    """The HTTP status of a domain error."""
    if isinstance(error, UnrecognisedError):
        return HTTPStatus.UNAUTHORIZED
    if error.kind is ErrorKind.LIMIT and error.retry_after is not None:
        return HTTPStatus.TOO_MANY_REQUESTS
    return STATUS[error.kind]


def refuse(scope: Scope, status: int, detail: str, *, retry_after: int | None = None) -> Response:
    """An error that needs no more words than its status has."""
    problem = Problem(
        type="about:blank", title=HTTPStatus(status).phrase, status=status, detail=detail, kind=_kind(status)
    )
    return respond(scope, problem, retry_after=retry_after)


def respond(
    scope: Scope, problem: Problem, *, retry_after: int | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """A problem as a response."""
    request_id = scope.get("state", {}).get("request_id")
    told = problem.model_copy(update={"instance": quote(scope["path"]), "request_id": request_id})
    more = dict(headers or {})
    if retry_after is not None:
        more["Retry-After"] = str(retry_after)
    return Response(told.model_dump_json(exclude_none=True), problem.status, more, MEDIA_TYPE)


def handle_with(app: FastAPI) -> None:
    """Answer every error that reaches the app with a problem."""
    app.add_exception_handler(DomainError, _domain)
    app.add_exception_handler(RequestValidationError, _validation)
    app.add_exception_handler(HTTPException, _plain)


async def _domain(request: Request, error: Exception) -> Response:
    assert isinstance(error, DomainError)  # noqa: S101 - what the handler is registered for
    return explain_to(request.scope, error)


async def _validation(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - what the handler is registered for
    faults = [fault(one) for one in error.errors()]
    told = "; ".join(one.line for one in faults[:5])
    problem = Problem(
        type="urn:callboard:problem:validation",
        title="What was sent can not be used as it is.",
        status=422,
        detail=told,
        kind=ErrorKind.INVALID,
        errors=faults,
    )
    return respond(request.scope, problem)


async def _plain(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - what the handler is registered for
    # A body that can not be parsed is as unusable as one of the wrong shape.
    status = 422 if error.status_code == HTTPStatus.BAD_REQUEST else error.status_code
    response = refuse(request.scope, status, str(error.detail))
    response.headers.update(error.headers or {})
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        # The router knows the methods of one route; the path may have more.
        methods = request.app.state.ways.methods(request.scope["path"])
        response.headers["Allow"] = ", ".join(methods) or response.headers.get("Allow", "")
    return response


def _type(error: DomainError) -> str:
    name = re.sub(
        r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", type(error).__name__.removesuffix("Error")
    ).lower()
    return f"urn:callboard:problem:{name}"


def _challenge(error: DomainError) -> dict[str, str]:
    if not isinstance(error, UnrecognisedError):
        return {}
    why = f', error="{error.challenge}"' if error.challenge else ""
    return {"WWW-Authenticate": f'Bearer realm="callboard"{why}'}


def _again(error: DomainError) -> int | None:
    if error.retry_after is None and error.kind is ErrorKind.UNAVAILABLE:
        return UNAVAILABLE_SECONDS
    return error.retry_after


def _kind(status: int) -> ErrorKind:
    fallback = ErrorKind.FAILED if status >= HTTPStatus.INTERNAL_SERVER_ERROR else ErrorKind.INVALID
    return _KINDS.get(status, fallback)
