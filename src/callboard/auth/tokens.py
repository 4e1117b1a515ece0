"""Personal API tokens: how programs act in a user's name. Only a token's SHA-256 is kept.

A token has 256 random bits, so its hash can be looked up as it is; there is nothing to guess, and nothing to salt.
"""

from __future__ import annotations

import hashlib
import secrets
import string
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import inf
from time import monotonic
from typing import Any
from uuid import UUID

from sqlalchemy import Row, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth import audit
from callboard.auth.principal import Principal, Scope, TokenExpiredError, TokenInvalidError, in_person
from callboard.auth.tables import API_TOKENS, USERS
from callboard.core.clock import now
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.storage.session import Database

PREFIX = "callboard_"
"""By this people, and programs that look for leaked secrets, know our tokens."""

LENGTH = 43
"""Signs of 62 kinds that hold 256 bits."""

MAX_NAME_LENGTH = 100
USED_EVERY = timedelta(minutes=1)
"""Lower bound on the time between two writes of a token's last use."""

_SIGNS = string.ascii_letters + string.digits
_SHOW = text("SELECT set_config('callboard.token_hash', :hash, true)")
_BECOME = text("SELECT set_config('callboard.user_id', :user_id, true)")
_NOBODY = Principal(UUID(int=0))
_KEPT = tuple(API_TOKENS.c[name] for name in ("id", "name", "scopes", "created_at", "expires_at", "revoked_at"))
_RECORD = (*_KEPT, API_TOKENS.c.last_used_at)


class UnknownTokenError(DomainError):
    """There is no such token."""

    kind = ErrorKind.NOT_FOUND


class TokenDraftError(DomainError):
    """The token cannot be made."""

    kind = ErrorKind.INVALID


@dataclass(frozen=True)
class ApiToken:
    """A token as its user sees it; the token itself is shown once, when it is made."""

    id: UUID
    name: str
    scopes: tuple[Scope, ...]
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None = None


@dataclass(frozen=True)
class IssuedToken:
    """A token that was just made, and the secret that is not kept."""

    record: ApiToken
    secret: str = field(repr=False)


class Tokens:
    """The personal tokens of the caller."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._refused: dict[UUID, float] = {}

    async def create(
        self,
        principal: Principal,
        name: str,
        *,
        scopes: Collection[Scope] = tuple(Scope),
        lasts: timedelta | None = None,
        token_id: UUID | None = None,
    ) -> IssuedToken:
        """A new token.

        Args:
            principal: whose it is.
            name: what it is for, 1 to 100 characters.
            scopes: what it allows; to write implies to read.
            lasts: how long it is valid; None is until it is revoked.
            token_id: its id, if that was drawn before.

        Raises:
            InPersonError: a token cannot make tokens.
            TokenDraftError: the name is empty or too long, there is no scope, or the time is not positive.
        """
        in_person(principal)
        granted = _granted(scopes)
        _check(name, granted, lasts)
        secret = PREFIX + "".join(secrets.choice(_SIGNS) for _ in range(LENGTH))
        row = {
            "id": token_id or new_id(),
            "user_id": principal.user_id,
            "name": name.strip(),
            "token_hash": hash_token(secret),
            "scopes": granted,
            "expires_at": None if lasts is None else now() + lasts,
        }
        async with self._database.begin(principal) as work:
            made = (await work.execute(insert(API_TOKENS).values(row).returning(*_RECORD))).one()
            await audit.record(work, "token.created", str(made.id), {"name": made.name, "scopes": granted})
        return IssuedToken(_token(made), secret)

    async def list(self, principal: Principal, *, limit: int = 50, before: UUID | None = None) -> Sequence[ApiToken]:
        """The newest first, revoked and expired ones too; `before` is the last id of the page before."""
        query = select(*_RECORD).order_by(API_TOKENS.c.id.desc()).limit(limit)
        query = query.where(API_TOKENS.c.user_id == principal.user_id)
        if before is not None:
            query = query.where(API_TOKENS.c.id < before)
        async with self._database.begin(principal) as work:
            return [_token(row) for row in await work.execute(query)]

    async def revoke(self, principal: Principal, token_id: UUID) -> ApiToken:
        """End a token now; one that has ended stays as it is. A program may end its own.

        Raises:
            UnknownTokenError: the principal has no such token.
            InPersonError: a token cannot end others.
        """
        if principal.token_id != token_id:
            in_person(principal)
        mine = (API_TOKENS.c.id == token_id, API_TOKENS.c.user_id == principal.user_id)
        change = update(API_TOKENS).where(*mine, API_TOKENS.c.revoked_at.is_(None)).values(revoked_at=_NOW)
        async with self._database.begin(principal) as work:
            ended = (await work.execute(change.returning(*_RECORD))).one_or_none()
            if ended is None:
                found = (await work.execute(select(*_RECORD).where(*mine))).one_or_none()
                if found is None:
                    raise UnknownTokenError(str(token_id))
                return _token(found)
            await audit.record(work, "token.revoked", str(token_id), {"name": ended.name})
        return _token(ended)

    async def recognise(self, secret: str) -> Principal:
        """Return the principal of a personal token.

        Raises:
            TokenExpiredError: it has expired.
            TokenInvalidError: nobody has such a token, or it was revoked.
        """
        async with self._database.begin(_NOBODY) as work:
            row = await _shown(work, hash_token(secret))
            if row is None:
                raise TokenInvalidError("there is no such personal token")
            refusal = _refusal(row)
            if refusal is not None:
                await self._record_refusal(row, refusal)
                raise refusal
            await work.execute(_BECOME, {"user_id": str(row.user_id)})
            await _used(work, row.id, row.last_used_at)
            whose = select(USERS.c.name, USERS.c.email).where(USERS.c.id == row.user_id)
            user = (await work.execute(whose)).one_or_none()
        if user is None:
            raise TokenInvalidError("its user was erased")
        scopes = frozenset(Scope(scope) for scope in row.scopes)
        return Principal(row.user_id, user.name, user.email, scopes, row.id)

    async def _record_refusal(self, row: Row[Any], refusal: TokenInvalidError) -> None:
        """Let the user see that a token of theirs is used which is valid no more; at most once a minute for each."""
        moment = monotonic()
        if moment - self._refused.get(row.id, -inf) < USED_EVERY.total_seconds():
            return
        self._refused = {token: when for token, when in self._refused.items() if moment - when < 60} | {row.id: moment}
        async with self._database.begin(Principal(row.user_id)) as work:
            details = {"name": row.name, "why": refusal.message}
            await audit.record(work, "sign-in.refused", str(row.id), details)


_NOW = func.clock_timestamp()


def _refusal(row: Row[Any]) -> TokenInvalidError | None:
    if row.revoked_at is not None:
        return TokenInvalidError("it was revoked")
    if row.expires_at is not None and row.expires_at <= now():
        return TokenExpiredError()
    return None


def hash_token(secret: str) -> str:
    """The hash under which a token is stored."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


async def _shown(work: AsyncConnection, token_hash: str) -> Row[Any] | None:
    await work.execute(_SHOW, {"hash": token_hash})
    query = select(API_TOKENS.c.user_id, *_RECORD).where(API_TOKENS.c.token_hash == token_hash)
    return (await work.execute(query)).one_or_none()


async def _used(work: AsyncConnection, token_id: UUID, last_used_at: datetime | None) -> None:
    if last_used_at is not None and last_used_at > now() - USED_EVERY:
        return
    # Many requests may see the old time at once; one of them writes.
    stale = API_TOKENS.c.last_used_at.is_(None) | (API_TOKENS.c.last_used_at <= _NOW - USED_EVERY)
    await work.execute(update(API_TOKENS).where(API_TOKENS.c.id == token_id, stale).values(last_used_at=_NOW))


def _granted(scopes: Collection[Scope]) -> list[str]:
    return [str(scope) for scope in Scope if scope in scopes or (scopes and scope is Scope.READ)]


def _check(name: str, granted: Sequence[str], lasts: timedelta | None) -> None:
    if not 1 <= len(name.strip()) <= MAX_NAME_LENGTH:
        raise TokenDraftError(f"its name must have 1 to {MAX_NAME_LENGTH} characters")
    if not granted:
        raise TokenDraftError("it needs a scope: read, write")
    if lasts is not None and lasts <= timedelta():
        raise TokenDraftError("it would have expired before it is made")


def _token(row: Row[Any]) -> ApiToken:
    values: dict[str, Any] = {column.name: getattr(row, column.name) for column in _RECORD}
    values["scopes"] = tuple(Scope(scope) for scope in row.scopes)
    return ApiToken(**values)
