"""Pages as routes make them: who reads, what surrounds every page, and an error as a page that says what to do."""

from __future__ import annotations

import gzip
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, RedirectResponse, StreamingResponse
from fastapi.routing import APIRoute
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException

from callboard.agents.runs.model import RunStatus
from callboard.auth.principal import LOCAL_USER, Principal, UnrecognisedError
from callboard.bootstrap.container import AppServices
from callboard.core.clock import now
from callboard.core.errors import DomainError, ErrorKind
from callboard.engine.messages.catalogue import catalogue
from callboard.storage.errors import DatabaseRefusedError, DatabaseUnavailableError, DiskFullError
from callboard.surfaces.http.authentication import SAFE_METHODS, Admission
from callboard.surfaces.http.bounded_request import BoundedRequest, refuse_nul
from callboard.surfaces.http.problems import UNAVAILABLE_SECONDS, status_of
from callboard.surfaces.web.session import keys_of, reader_authorization, refuse_foreign, sign_in_url, theme_of
from callboard.surfaces.web.templates import render
from callboard.telemetry.logs import log_context, logger

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Everything from this site, nothing inline: a text that slips through as markup can neither run nor fetch."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
    # With `no-referrer` browsers would send `Origin: null` with our own forms.
    "Referrer-Policy": "same-origin",
}

_KINDS = {404: "not-found", 408: "limit", 413: "limit", 429: "limit"}

MAX_FILES = 1000
"""Upper bound on files in one form."""

MIN_COMPRESSED_BYTES = 1024
"""Bytes below which compressing saves nothing."""

GROWS = "\x00rows\x00"
"""Where the rows of a growing page stand in its template; no text that can be sent holds it."""

OPEN = (RunStatus.QUEUED, RunStatus.RUNNING)


@dataclass(frozen=True)
class Shell:
    """What surrounds every page: the reader, and what waits for them."""

    path: str
    theme: str
    engine: str
    name: str = ""
    detail: str = ""
    approvals: int = 0
    running: int = 0
    single_user: bool = True
    keys: bool = True
    """Whether single keys do something, such as `j` in a list."""


class Page:
    """What a route makes its page with. `caller` is who reads."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.services: AppServices = request.app.state.services

    @property
    def caller(self) -> Principal:
        """Who reads."""
        return self.request.state.principal

    async def render(self, template: str, *, status: int = HTTPStatus.OK, **values: Any) -> Response:  # noqa: ANN401 - whatever the template shows
        """A whole page."""
        return _html(template, {"shell": await self._shell(), "now": now(), **values}, status)

    async def render_growing(self, template: str, rows: AsyncIterator[str], **values: Any) -> Response:  # noqa: ANN401 - whatever the template shows
        """A whole page whose rows stand where the template has `rows`, each sent as soon as it is there."""
        html = render(template, {"shell": await self._shell(), "now": now(), "rows": GROWS, **values})
        head, _, tail = html.partition(GROWS)

        async def pieces() -> AsyncGenerator[str]:
            yield head
            async for row in rows:
                yield row
            yield tail

        headers = HEADERS | {"X-Accel-Buffering": "no"}
        return StreamingResponse(pieces(), media_type="text/html", headers=headers)

    def part(self, template: str, *, status: int = HTTPStatus.OK, **values: Any) -> Response:  # noqa: ANN401 - whatever the template shows
        """A part of a page, for htmx to put in its place."""
        return _html(template, {"now": now(), **values}, status)

    def to(self, path: str) -> Response:
        """Lead on to another page after a form was sent; going back does not send it again."""
        return RedirectResponse(path, HTTPStatus.SEE_OTHER, HEADERS)

    async def _shell(self) -> Shell:
        counts = await self.services.open_work.counts(self.caller)
        return replace(_shell(self.request), approvals=counts.waiting, running=counts.running)


Context = Annotated[Page, Depends(Page)]
"""`async def today(page: Context) -> Response`."""


async def sent_form(request: Request) -> AsyncGenerator[FormData]:
    """What was sent, with its files, which are there until the answer has been sent."""
    async with request.form(max_files=MAX_FILES) as form:
        yield form


SentForm = Annotated[FormData, Depends(sent_form)]


def chosen_files(form: FormData, name: str) -> list[UploadFile]:
    """The files of one input; browsers send one without a name where none was chosen."""
    return [value for value in form.getlist(name) if isinstance(value, UploadFile) and value.filename]


class PageRoute(APIRoute):
    """A route of a page: it recognises the reader and answers every error with a page."""

    recognises = True

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """FastAPI's handler inside ours."""
        handle = super().get_route_handler()

        async def handle_page(request: Request) -> Response:
            settings = request.app.state.services.settings
            sends_files = request.headers.get("content-type", "").startswith("multipart/")
            limit = settings.upload_limit if sends_files else settings.body_limit
            try:
                refuse_nul(request)
                refuse_foreign(request)
                bounded = BoundedRequest(request, limit)
                response = await (_answer(handle, bounded) if self.recognises else handle(bounded))
            except UnrecognisedError:
                if request.method in SAFE_METHODS and not _wants_part(request):
                    return RedirectResponse(sign_in_url(request), HTTPStatus.SEE_OTHER, HEADERS)
                return error_page(request, SignedOutError())
            except (DomainError, HTTPException, RequestValidationError) as error:
                return error_page(request, error)
            except Exception as failure:  # noqa: BLE001 - logged; whoever reads gets a page that says so
                logger().warning("unexpected failure", exc_info=failure)
                return error_page(request, HTTPException(HTTPStatus.INTERNAL_SERVER_ERROR))
            return _compressed(request, response)

        return handle_page


class OpenPageRoute(PageRoute):
    """A route of a page that anybody may see."""

    recognises = False


class SignedOutError(DomainError):
    """You are signed out, so this was not sent."""

    kind = ErrorKind.FORBIDDEN
    remedy = "Sign in in another tab, go back, and send it again: what you typed is still there"


def page_router(*, recognises: bool = True) -> APIRouter:
    """A group of pages. With `recognises` only who has signed in sees them."""
    return APIRouter(route_class=PageRoute if recognises else OpenPageRoute, include_in_schema=False)


def error_page(request: Request, error: Exception) -> Response:
    """What happened, what was kept, and what to do: also where neither reader nor database is known."""
    words = catalogue("web")["problem"]
    if isinstance(error, RequestValidationError) and any(each["loc"][0] == "path" for each in error.errors()):
        # An address of which a part is no id leads nowhere; nobody filled in a form.
        error = HTTPException(HTTPStatus.NOT_FOUND)
    match error:
        case DatabaseUnavailableError() | DatabaseRefusedError() | DiskFullError():
            # What an operator does about it is of no use to a reader.
            status, title, why, remedy = status_of(error), words["no_database"], "", ""
            kind = "no-database" if request.method in SAFE_METHODS else "not-sent"
        case DomainError():
            status, title, why, remedy = status_of(error), error.title, error.why, error.remedy
            kind = error.kind.value
            if error.kind is ErrorKind.UNAVAILABLE:
                # What did not answer, and where it is, is the operator's business.
                why = ""
        case RequestValidationError():
            status, title, why, remedy, kind = HTTPStatus.UNPROCESSABLE_ENTITY, words["invalid"], "", "", "invalid"
        case _:
            status = error.status_code if isinstance(error, HTTPException) else HTTPStatus.INTERNAL_SERVER_ERROR
            title, why, remedy = words["status"].get(str(status), words["unexpected"]), "", ""
            if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
                why = words["at_most"].format(limit=request.app.state.services.settings.upload_limit // 1_000_000)
            kind = _KINDS.get(int(status), "failed" if status >= HTTPStatus.INTERNAL_SERVER_ERROR else "invalid")
    problem = {"status": int(status), "title": title, "why": why, "remedy": remedy, "kind": kind}
    shell = _shell(request)
    template = "components/problem_part.html" if _wants_part(request) else "problem.html"
    request_id = request.scope.get("state", {}).get("request_id", "")
    values = {"shell": shell, "now": now(), "problem": problem, "request_id": request_id}
    response = _html(template, values, int(status))
    if kind == "no-database":
        response.headers["Refresh"] = str(UNAVAILABLE_SECONDS)
    return response


def _wants_part(request: Request) -> bool:
    """Whether htmx asks, for a part of a page or a stream."""
    return "hx-request" in request.headers


async def _answer(handle: Callable[[Request], Coroutine[Any, Any, Response]], request: Request) -> Response:
    admission: Admission = request.app.state.admission
    caller = await admission.admit(request.scope, reader_authorization(request.scope))
    limit = request.app.state.services.settings.requests_at_once
    with log_context(user_id=caller.user_id), admission.in_flight(caller.user_id, limit):
        return await handle(request)


def _html(template: str, values: dict[str, Any], status: int) -> Response:
    return HTMLResponse(render(template, values), status, HEADERS)


def _compressed(request: Request, response: Response) -> Response:
    """The same response with its body compressed, where the browser takes that and it is worth it."""
    body = getattr(response, "body", b"")
    takes = "gzip" in request.headers.get("accept-encoding", "")
    if not takes or len(body) < MIN_COMPRESSED_BYTES or "content-encoding" in response.headers:
        return response
    response.body = gzip.compress(body, 5, mtime=0)
    response.headers.update(
        {"Content-Encoding": "gzip", "Vary": "Accept-Encoding", "Content-Length": str(len(response.body))}
    )
    return response


def _shell(request: Request) -> Shell:
    """What surrounds a page as far as it is known without a database; the reader too, if they were recognised."""
    services: AppServices = request.app.state.services
    caller: Principal | None = request.scope.get("state", {}).get("principal")
    words = catalogue("web")["shell"]
    local = caller is None or caller.user_id == LOCAL_USER
    name, email = (caller.name, caller.email or "") if caller else ("", "")
    return Shell(
        path=request.url.path,
        theme=theme_of(request),
        engine="model" if services.settings.uses_models else "rules",
        name=words["you"] if local else name or email or words["you"],
        detail=words["local"] if local else email,
        single_user=services.identity.single_user,
        keys=keys_of(request),
    )
