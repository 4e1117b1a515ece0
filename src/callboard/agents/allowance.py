"""How many runs a user may have open: no one takes the place of everybody else."""

from __future__ import annotations

from sqlalchemy import text

from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.storage.session import Database

AGAIN_SECONDS = 5

# Counting stops where the answer is known.
_OPEN = text("""
    SELECT count(*) FROM (SELECT FROM runs
        WHERE user_id = :user_id AND status IN ('queued', 'running') LIMIT :limit) AS open""")


class TooManyRunsError(DomainError):
    """Too many runs are queued or running."""

    kind = ErrorKind.LIMIT
    remedy = "Wait until some have ended, or cancel some"
    retry_after = AGAIN_SECONDS


async def ensure_room(database: Database, principal: Principal, limit: int) -> None:
    """Let a user start another run.

    Raises:
        TooManyRunsError: `limit` of theirs are queued or running.
    """
    async with database.begin(principal) as work:
        values = {"user_id": principal.user_id, "limit": limit}
        count = (await work.execute(_OPEN, values)).scalar_one()
    if count >= limit:
        raise TooManyRunsError(f"{limit} of yours are open")
