"""Settings: theme and keys, models and budgets as configured, personal tokens, export, erasure."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated
from uuid import UUID

from fastapi import Form, Response

from callboard.auth.principal import Scope
from callboard.auth.tokens import MAX_NAME_LENGTH
from callboard.surfaces.web.page import Context, Page, page_router
from callboard.surfaces.web.session import end_session, keep_keys

TOKENS = 100
CONFIRMATION = "erase"
"""What a person types before everything that is kept of them is erased."""

router = page_router()


@router.get("/settings")
async def settings(page: Context) -> Response:
    """Everything that a person may choose, and what the deployment has chosen."""
    return await _settings_page(page)


@router.post("/settings/keys")
async def choose_keys(page: Context, *, keys: Annotated[bool, Form()] = False) -> Response:
    """Switch single keys on or off; a page that takes none leaves them to assistive technology."""
    response = page.to("/settings")
    keep_keys(response, on=keys)
    return response


@router.post("/settings/tokens")
async def make_token(
    page: Context,
    *,
    name: Annotated[str, Form(min_length=1, max_length=MAX_NAME_LENGTH)],
    days: Annotated[int, Form(ge=1, le=3650)] = 90,
    reads_only: Annotated[bool, Form()] = False,
) -> Response:
    """Make a personal token for a program; it is shown this once."""
    scopes = (Scope.READ,) if reads_only else (Scope.READ, Scope.WRITE)
    issued = await page.services.identity.tokens.create(page.caller, name, scopes=scopes, lasts=timedelta(days=days))
    return await _settings_page(page, secret=issued.secret, made=issued.record.id)


@router.post("/settings/tokens/{token_id}/revoke")
async def revoke_token(token_id: UUID, page: Context) -> Response:
    """End a personal token at once."""
    await page.services.identity.tokens.revoke(page.caller, token_id)
    return page.to("/settings")


@router.post("/settings/erase")
async def erase(page: Context, confirmation: Annotated[str, Form(max_length=50)] = "") -> Response:
    """Erase everything that is kept of the reader, once they have typed that they mean it."""
    if confirmation.strip().casefold() != CONFIRMATION:
        return await _settings_page(page, status=422, unconfirmed=True)
    await page.services.user_data.erase(page.caller)
    response = page.to("/" if page.services.identity.single_user else "/sign-in")
    end_session(response)
    return response


async def _settings_page(
    page: Page, *, status: int = 200, secret: str = "", made: UUID | None = None, unconfirmed: bool = False
) -> Response:
    tokens = await page.services.identity.tokens.list(page.caller, limit=TOKENS)
    return await page.render(
        "settings.html",
        status=status,
        configured=page.services.settings,
        tokens=[token for token in tokens if token.revoked_at is None],
        secret=secret,
        made=made,
        unconfirmed=unconfirmed,
        confirmation=CONFIRMATION,
    )
