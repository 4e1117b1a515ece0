"""Sign in with a token, sign out, choose a theme."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import Form, Query, Request, Response

from callboard.auth.principal import UnrecognisedError
from callboard.bootstrap.container import AppServices
from callboard.surfaces.web.page import HEADERS, Page, Shell, page_router
from callboard.surfaces.web.session import THEMES, end_session, keep_session, keep_theme, own_path, theme_of

MAX_TOKEN_LENGTH = 3800
"""Characters of a token that fit into a cookie."""

router = page_router(recognises=False)


@router.get("/sign-in")
async def sign_in_page(request: Request, next: Annotated[str | None, Query()] = None) -> Response:  # noqa: A002 - a query parameter
    """Where a token is pasted once."""
    page = Page(request)
    if page.services.identity.single_user:
        return page.to(own_path(next))
    return _form(request, next)


@router.post("/sign-in")
async def sign_in(
    request: Request,
    token: Annotated[str, Form(max_length=MAX_TOKEN_LENGTH)] = "",
    next: Annotated[str, Form()] = "",  # noqa: A002 - a field of the form
) -> Response:
    """Keep the token in a cookie, if it is accepted."""
    services: AppServices = request.app.state.services
    try:
        await services.identity.recognise(f"Bearer {token.strip()}")
    except UnrecognisedError as refused:
        return _form(request, next, problem=refused.title, status=HTTPStatus.UNAUTHORIZED)
    response = Page(request).to(own_path(next))
    keep_session(response, request, token.strip())
    return response


@router.post("/sign-out")
async def sign_out(request: Request) -> Response:
    """Forget the token."""
    response = Page(request).to("/sign-in")
    end_session(response)
    return response


@router.post("/theme")
async def choose_theme(
    request: Request, theme: Annotated[str, Form()], back: Annotated[str | None, Form()] = None
) -> Response:
    """Remember the reader's theme and go back to the page."""
    response = Page(request).to(own_path(back))
    if theme in THEMES:
        keep_theme(response, theme)
    return response


def _form(request: Request, following: str | None, *, problem: str = "", status: int = HTTPStatus.OK) -> Response:
    shell = Shell(request.url.path, theme_of(request), "", single_user=False)
    values = {"shell": shell, "next": own_path(following), "problem": problem}
    response = Page(request).part("sign_in.html", status=status, **values)
    response.headers.update(HEADERS)
    return response
