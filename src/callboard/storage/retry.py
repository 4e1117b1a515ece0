"""Try again while the database is away or its disk is full: neither fails a run, nor breaks off a view of one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from tenacity import AsyncRetrying, retry_if_exception, stop_after_delay, stop_never, wait_exponential

from callboard.storage.errors import transient

T = TypeVar("T")

FIRST_PAUSE_SECONDS = 0.05
LONGEST_PAUSE_SECONDS = 1.0


async def retry(attempt: Callable[[], Awaitable[T]], *, seconds: float | None = None) -> T:
    """Return the result of the first attempt that reaches the database.

    Args:
        attempt: one transaction, which can be repeated as a whole.
        seconds: how long to go on; None to go on until the caller is cancelled.

    Raises:
        DatabaseUnavailableError: the database stayed away.
        DiskFullError: its disk stayed full.
    """
    retrying = AsyncRetrying(
        retry=retry_if_exception(transient),
        wait=wait_exponential(multiplier=FIRST_PAUSE_SECONDS, max=LONGEST_PAUSE_SECONDS),
        stop=stop_never if seconds is None else stop_after_delay(seconds),
        reraise=True,
    )

    async def once() -> T:
        return await attempt()

    return await retrying(once)
