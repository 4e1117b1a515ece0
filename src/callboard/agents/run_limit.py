"""Limit the open runs of a user, so that one user cannot take all places in the queue."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind

RETRY_SECONDS = 5

# Counting stops at the limit.
_OPEN = text("""
    SELECT count(*) FROM (SELECT FROM runs
        WHERE user_id = :user_id AND status IN ('queued', 'running') LIMIT :limit) AS open""")


class TooManyRunsError(DomainError):
    """Too many runs are queued or running."""

    kind = ErrorKind.LIMIT
    remedy = "Wait until some have ended, or cancel some"
    retry_after = RETRY_SECONDS


async def check_open_runs(work: AsyncConnection, principal: Principal, limit: int, *, fresh: int = 0) -> None:
    """Let a user start another run.

    Args:
        work: a transaction of the user.
        principal: the user.
        limit: how many may be queued or running.
        fresh: the number of runs created in this transaction; exact if it holds the user's lock on the queue.

    Raises:
        TooManyRunsError: there is no room for it.
    """
    values = {"user_id": principal.user_id, "limit": limit + fresh}
    if (await work.execute(_OPEN, values)).scalar_one() >= limit + fresh:
        raise TooManyRunsError(f"{limit} of yours are open")
