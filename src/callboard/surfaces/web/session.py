"""Who reads a page: a token in a cookie that no script sees, and no other site's form counts as the reader's own."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from fastapi import Request, Response
from starlette.datastructures import Headers
from starlette.types import Scope

from callboard.core.errors import DomainError, ErrorKind
from callboard.surfaces.http.authentication import SAFE_METHODS, SESSION_COOKIE, session_authorization

SESSION_DAYS = 30
THEMES = ("auto", "light", "dark")
THEME_COOKIE = "callboard_theme"
THEME_DAYS = 365
KEYS_COOKIE = "callboard_keys"
KEYS_OFF = "off"
DAY = 86_400


class ForeignFormError(DomainError):
    """This was sent from a page of another site, so nothing was changed."""

    kind = ErrorKind.FORBIDDEN
    remedy = "Open the page here, and send it again"


def reader_authorization(scope: Scope) -> str | None:
    """What the reader shows: their cookie, or the header of a program or of the app in front."""
    headers = Headers(scope=scope)
    return headers.get("authorization") or session_authorization(headers)


def refuse_foreign(request: Request) -> None:
    """Refuse a change that a page of another site asks for.

    A browser says where a request comes from: `Sec-Fetch-Site`, and older ones `Origin`.

    Raises:
        ForeignFormError: it is another site's page, or nobody says whose.
    """
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("sec-fetch-site")
    own = f"{request.url.scheme}://{request.headers.get('host', '')}"
    if site not in {"same-origin", "none"} if site else request.headers.get("origin") != own:
        raise ForeignFormError


def sign_in_url(request: Request) -> str:
    """The sign-in page, which leads back to where the reader was."""
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return "/sign-in" if here == "/" else f"/sign-in?next={quote(here)}"


def own_path(path: str | None, otherwise: str = "/") -> str:
    """A path of this site to go on to; anything that could lead elsewhere is replaced."""
    parts = urlsplit(path or "")
    if not path or parts.scheme or parts.netloc or not path.startswith("/") or path.startswith("//") or "\\" in path:
        return otherwise
    return path


def keep_session(response: Response, request: Request, token: str) -> None:
    """Let the browser show the token with every request to this site, and to no other."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        SESSION_COOKIE, token, max_age=SESSION_DAYS * DAY, httponly=True, samesite="lax", secure=secure, path="/"
    )


def end_session(response: Response) -> None:
    """Have the browser forget the token."""
    response.delete_cookie(SESSION_COOKIE, path="/", httponly=True, samesite="lax")


def theme_of(request: Request) -> str:
    """The theme that the reader chose; `auto` follows the system."""
    chosen = request.cookies.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else "auto"


def keep_theme(response: Response, theme: str) -> None:
    """Remember the reader's theme."""
    response.set_cookie(THEME_COOKIE, theme, max_age=THEME_DAYS * DAY, samesite="lax", path="/")


def keys_of(request: Request) -> bool:
    """Whether the reader uses single keys."""
    return request.cookies.get(KEYS_COOKIE) != KEYS_OFF


def keep_keys(response: Response, *, on: bool) -> None:
    """Remember whether the reader uses single keys."""
    response.set_cookie(KEYS_COOKIE, "on" if on else KEYS_OFF, max_age=THEME_DAYS * DAY, samesite="lax", path="/")
