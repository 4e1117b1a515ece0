"""The caller: who they are here, their personal tokens, and everything that is kept of them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from datetime import datetime, timedelta
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from fastapi.responses import Response, StreamingResponse
from pydantic import ConfigDict, Field

from callboard.auth.principal import LOCAL_USER, Scope
from callboard.auth.tokens import MAX_NAME_LENGTH, ApiToken
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import DEFAULT_PAGE, ApiModel, IdCursor, Limit, ListPage, RequestBody, next_cursor

router = ApiRouter(prefix="/api/me", tags=["me"])

DEFAULT_DAYS = 90
MAX_DAYS = 3650

EXPORT = {
    "description": "Everything that is kept of the caller, by table, with the journal of their runs and their files.",
    "content": {"application/json": {"schema": {"type": "object"}}},
}


class Me(ApiModel):
    """The caller."""

    user_id: UUID
    name: str
    email: str | None
    local: bool
    """True for the only user of a local installation."""
    scopes: list[Scope]
    token_id: UUID | None
    """The personal token that was shown, if one was."""


class TokenView(ApiModel):
    """A personal token; the token itself is shown once, when it is made."""

    id: UUID
    name: str
    scopes: list[Scope]
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None
    """Within a minute."""


class NewToken(TokenView):
    """A personal token that was just made."""

    token: str
    """To be sent as `Authorization: Bearer …`. It cannot be seen again."""


class MakeToken(RequestBody):
    """A personal token for a program."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "nightly import", "scopes": ["read"]}]})

    name: Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH)]
    """The purpose of the token."""
    scopes: Annotated[tuple[Scope, ...], Field(min_length=1, max_length=2)] = (Scope.READ, Scope.WRITE)
    """To write implies to read."""
    expires_in_days: Annotated[int | None, Field(ge=1, le=MAX_DAYS, strict=True)] = DEFAULT_DAYS
    """Null for a token that is valid until it is revoked."""


@router.get("")
async def get_me(caller: Caller) -> Me:
    """Get your own user."""
    return Me(
        user_id=caller.user_id,
        name=caller.name,
        email=caller.email,
        local=caller.user_id == LOCAL_USER,
        scopes=sorted(caller.scopes),
        token_id=caller.token_id,
    )


@router.delete("", status_code=204, responses=problems(403, 409))
async def erase_me(caller: Caller, services: Services) -> Response:
    """Erase everything that is kept about you: open runs are cancelled first. This cannot be undone.

    Not with a personal token.
    """
    await services.user_data.erase(caller)
    return Response(status_code=204)


async def exported(caller: Caller, services: Services) -> AsyncGenerator[AsyncIterator[bytes]]:
    """The document, which is there until the answer has been sent."""
    async with services.user_data.export(caller) as chunks:
        yield chunks


@router.get("/export", response_class=StreamingResponse, responses={200: EXPORT})
async def export_me(chunks: Annotated[AsyncIterator[bytes], Depends(exported)]) -> StreamingResponse:
    """Everything that is kept about you, as one JSON document."""
    headers = {"Content-Disposition": 'attachment; filename="callboard-export.json"'}
    return StreamingResponse(chunks, media_type="application/json", headers=headers)


@router.get("/tokens")
async def list_tokens(
    caller: Caller,
    services: Services,
    limit: Limit = DEFAULT_PAGE,
    cursor: IdCursor = None,
) -> ListPage[TokenView]:
    """Your personal tokens, the newest first; those that have ended too."""
    found = await services.identity.tokens.list(caller, limit=limit + 1, before=cursor)
    return ListPage(items=[_view(token) for token in found[:limit]], next_cursor=next_cursor(found, limit))


@router.post("/tokens", status_code=201, responses=problems(403))
async def create_token(body: MakeToken, caller: Caller, services: Services) -> NewToken:
    """Make a personal token for a program; not with a personal token."""
    lasts = None if body.expires_in_days is None else timedelta(days=body.expires_in_days)
    issued = await services.identity.tokens.create(caller, body.name, scopes=body.scopes, lasts=lasts)
    return NewToken(**_view(issued.record).model_dump(), token=issued.secret)


@router.delete("/tokens/{token_id}", status_code=204, responses=problems(403, 404))
async def revoke_token(token_id: UUID, caller: Caller, services: Services) -> Response:
    """End a personal token, at once. A program may end its own."""
    await services.identity.tokens.revoke(caller, token_id)
    return Response(status_code=204)


def _view(token: ApiToken) -> TokenView:
    return TokenView.model_validate(token)
