"""Recognise callers: users of a trusted app, programs with a personal token, or the local user."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth.principal import Principal, TokenInvalidError, TokenMissingError, local_principal
from callboard.auth.tables import USERS
from callboard.auth.token_claims import Claims, ClaimsReader
from callboard.auth.tokens import PREFIX, Tokens
from callboard.storage.session import Database

SCHEME = "bearer"

_ROW: Any = select(USERS.c.name, USERS.c.email, USERS.c.subject)


class Identity:
    """Recognises callers.

    Users are looked up at every request and cached nowhere, so that an erased user or a revoked token is refused by
    every process at once.
    """

    def __init__(self, database: Database, read: ClaimsReader | None) -> None:
        self._database = database
        self._read = read
        self.tokens = Tokens(database)

    @property
    def single_user(self) -> bool:
        """True if a caller without a token is the local user, because no shared secret is set."""
        return self._read is None

    async def recognise(self, authorization: str | None) -> Principal:
        """The caller, by the request's `Authorization` header; a token counts even where none is needed.

        Raises:
            TokenMissingError: there is none, and a secret is set.
            TokenExpiredError: it has expired.
            TokenInvalidError: it is not accepted, for the reason that it gives.
            DatabaseUnavailableError: nobody can be recognised now.
        """
        token = self._token(authorization)
        if token is None:
            return local_principal()
        if token.startswith(PREFIX):
            return await self.tokens.recognise(token)
        return await sign_in(self._database, self._claims(token))

    async def confirm(self, authorization: str | None) -> None:
        """Check again a token that was recognised before. Nothing is written: an erased user is not made anew.

        Raises:
            TokenExpiredError: it has expired since.
            TokenInvalidError: it was revoked, or the secret that signed it was replaced.
            DatabaseUnavailableError: that cannot be checked now.
        """
        token = self._token(authorization)
        if token is None:
            return
        if token.startswith(PREFIX):
            await self.tokens.recognise(token)
        else:
            self._claims(token)

    def _token(self, authorization: str | None) -> str | None:
        """The bearer token of a header; None for the local user."""
        if authorization is None or not authorization.strip():
            if self.single_user:
                return None
            raise TokenMissingError
        scheme, _, token = authorization.strip().partition(" ")
        if scheme.lower() != SCHEME or not token.strip():
            raise TokenInvalidError("`Authorization` must be `Bearer TOKEN`")
        return token.strip()

    def _claims(self, token: str) -> Claims:
        if self._read is None:
            raise TokenInvalidError("no shared secret is set here, so nobody vouches for users")
        return self._read(token)


async def sign_in(database: Database, claims: Claims) -> Principal:
    """The user of a genuine token; the row is written only for a new user, or a changed name or e-mail.

    Raises:
        TokenInvalidError: their id belongs to a user whom the app in front calls otherwise.
    """
    asking = Principal(claims.user_id, claims.name, claims.email)
    async with database.begin(asking) as work:
        found = (await work.execute(_ROW.where(USERS.c.id == claims.user_id))).one_or_none()
        if found is None or _differs(found, claims):
            found = await _write(work, claims)
    return Principal(claims.user_id, found.name, found.email)


def _differs(found: Any, claims: Claims) -> bool:  # noqa: ANN401 - a row
    said = (claims.name or found.name, claims.email or found.email, claims.subject)
    return (found.name, found.email, found.subject) != said


async def _write(work: AsyncConnection, claims: Claims) -> Any:  # noqa: ANN401 - a row, of any columns
    row = insert(USERS).values(id=claims.user_id, subject=claims.subject, name=claims.name, email=claims.email)
    # Both the id and the subject are unique. "ON CONFLICT (id) DO UPDATE" would watch the id alone, and the parallel
    # first requests of a user would now and then fail on the subject.
    fresh = row.on_conflict_do_nothing().returning(USERS.c.name, USERS.c.email)
    found = (await work.execute(fresh)).one_or_none() or (await work.execute(_changed(claims))).one_or_none()
    if found is None:
        raise TokenInvalidError("its `user_id` is the id of another user")
    return found


def _changed(claims: Claims) -> Any:  # noqa: ANN401 - a statement that returns rows
    """What a token says anew of a user; one that says less than an earlier one takes nothing away."""
    change = update(USERS).where(
        USERS.c.id == claims.user_id, USERS.c.subject.is_(None) | (USERS.c.subject == claims.subject)
    )
    told = change.values(
        subject=claims.subject, name=claims.name or USERS.c.name, email=func.coalesce(claims.email, USERS.c.email)
    )
    return told.returning(USERS.c.name, USERS.c.email)
