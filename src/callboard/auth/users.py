"""The row of a user: made when they are first seen, kept in step with what the app in front says of them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth.keys import Claims
from callboard.auth.principal import Principal
from callboard.auth.refusals import TokenInvalidError
from callboard.auth.tables import USERS
from callboard.storage.session import Database

_ROW: Any = select(USERS.c.name, USERS.c.email, USERS.c.subject)


async def welcome(database: Database, claims: Claims) -> Principal:
    """The user of a genuine token; written only if they are new or are called otherwise now.

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
    said = row.excluded
    kept = row.on_conflict_do_update(
        index_elements=[USERS.c.id],
        # A token that says less than one before takes nothing away.
        set_={
            "subject": said.subject,
            "name": func.coalesce(func.nullif(said.name, ""), USERS.c.name),
            "email": func.coalesce(said.email, USERS.c.email),
        },
        where=USERS.c.subject.is_(None) | (USERS.c.subject == said.subject),
    )
    found = (await work.execute(kept.returning(USERS.c.name, USERS.c.email))).one_or_none()
    if found is None:
        raise TokenInvalidError("its `user_id` is the id of another user")
    return found
