"""Every error as RFC 9457 problem details, and the documentation of those that a route may answer with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from http import HTTPStatus
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from pydantic import ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Match
from starlette.types import Scope

from callboard.auth.principal import UnrecognisedError
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.value_faults import plain_fault
from callboard.surfaces.http.schemas import ApiModel, escape_pointer
from callboard.telemetry.logs import logger

MEDIA_TYPE = "application/problem+json"

METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
"""Methods that routes of ours take."""

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
    401: "A valid token is missing.",
    403: "The caller may not do this.",
    404: "There is no such thing, or it belongs to someone else.",
    408: "The request body took too long to arrive.",
    409: "It cannot be done in the present state.",
    413: "The request body is too large.",
    422: "The request is invalid; `errors` says where.",
    429: "Too many requests, streams or runs; `Retry-After` says when to try again.",
    500: "The work failed.",
    503: "A service that is needed does not answer; `Retry-After` says when to try again.",
}


class RequestPart(StrEnum):
    """Which part of a request."""

    BODY = "body"
    PATH = "path"
    QUERY = "query"
    HEADER = "header"


class InvalidValue(ApiModel):
    """The fault of one value of the request. A field without a value is left out."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    place: Annotated[RequestPart, Field(serialization_alias="in")]
    pointer: str | None = None
    """In the body: where, as a JSON pointer (RFC 6901): `#/tags/0`; `#` is the whole."""
    name: str | None = None
    """Elsewhere: the parameter or header, `limit`."""
    message: str

    @property
    def line(self) -> str:
        """Location and message, for people."""
        named = f"{self.place} {self.name}" if self.name is not None else (self.pointer or "").removeprefix("#/")
        return f"{'body' if named in {'', '#'} else named}: {self.message}"


class Problem(ApiModel):
    """A problem (RFC 9457). A field without a value is left out."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    type: str
    """A name of this kind of problem that does not change: `urn:callboard:problem:unknown-run`."""
    title: str
    status: int
    detail: str | None = None
    instance: str | None = None
    """The path that was asked for."""
    kind: ErrorKind
    request_id: str | None = None
    errors: list[InvalidValue] | None = None


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The `responses=` of a route for the errors it may answer with."""
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
    answer = problem.model_copy(update={"instance": quote(scope["path"]), "request_id": request_id})
    more = dict(headers or {})
    if retry_after is not None:
        more["Retry-After"] = str(retry_after)
    return Response(answer.model_dump_json(exclude_none=True), problem.status, more, MEDIA_TYPE)


def handle_errors(app: FastAPI) -> None:
    """Answer every error that reaches the app with a problem."""
    app.add_exception_handler(DomainError, _domain)
    app.add_exception_handler(RequestValidationError, _validation)
    app.add_exception_handler(HTTPException, _http)


async def _domain(request: Request, error: Exception) -> Response:
    assert isinstance(error, DomainError)  # noqa: S101 - what the handler is registered for
    return explain_to(request.scope, error)


async def _validation(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - what the handler is registered for
    errors = [_invalid_value(one) for one in error.errors()]
    detail = "; ".join(one.line for one in errors[:5])
    problem = Problem(
        type="urn:callboard:problem:validation",
        title="The request is invalid.",
        status=422,
        detail=detail,
        kind=ErrorKind.INVALID,
        errors=errors,
    )
    return respond(request.scope, problem)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - what the handler is registered for
    # A body that cannot be parsed is as unusable as one of the wrong shape.
    status = 422 if error.status_code == HTTPStatus.BAD_REQUEST else error.status_code
    # The router knows the methods of one route; the path may have more.
    allowed = _allowed_methods(request) if status == HTTPStatus.METHOD_NOT_ALLOWED else []
    response = refuse(request.scope, status, _router_detail(request, error, allowed))
    response.headers.update(error.headers or {})
    if allowed:
        response.headers["Allow"] = ", ".join(allowed)
    return response


def _router_detail(request: Request, error: HTTPException, allowed: Sequence[str]) -> str:
    """What the router says, in a sentence; it knows only the name of the status."""
    if error.detail != HTTPStatus(error.status_code).phrase:
        return str(error.detail)
    if allowed:
        return f"This address takes no {request.method}, only {' and '.join(allowed)}."
    if error.status_code == HTTPStatus.NOT_FOUND:
        return "There is nothing at this address. /docs lists those of the API."
    return str(error.detail)


def _allowed_methods(request: Request) -> list[str]:
    """Every method that some route takes at the path of the request."""
    routes = request.app.router.routes
    return [
        method
        for method in METHODS
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes)
    ]


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


def _invalid_value(error: Mapping[str, Any]) -> InvalidValue:
    """A fault as Pydantic and FastAPI tell it."""
    if error["type"] == "json_invalid":
        place, why = error["loc"][-1], error.get("ctx", {}).get("error", error["msg"])
        return _of_body("", f"This is not JSON: {why}, at character {place}")
    if isinstance(error.get("input"), bytes):
        # The body was not read as JSON, because it does not say that it is.
        return _of_body("", "Send JSON, and say so: Content-Type: application/json")
    message = plain_fault(error["type"], str(error["msg"]))
    if message.startswith("Expected UploadFile"):
        message = "Send a file here, with its name"
    where: Sequence[object] = error.get("loc", ())
    if where and where[0] in set(RequestPart) - {RequestPart.BODY}:
        return InvalidValue(place=RequestPart(str(where[0])), name=".".join(map(str, where[1:])), message=message)
    inner = str(error.get("ctx", {}).get("pointer", ""))
    return _of_body("".join(f"/{escape_pointer(part)}" for part in where[1:]) + inner, message)


def _of_body(pointer: str, message: str) -> InvalidValue:
    return InvalidValue(place=RequestPart.BODY, pointer="#" + quote(pointer, safe="/~!$&'()*+,;=:@?"), message=message)
