"""A database that is away for a moment ends no run, and no view of one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from callboard.storage.errors import DatabaseUnavailableError

T = TypeVar("T")


@dataclass(frozen=True)
class Patience:
    """How long and how often to try again while the database is away."""

    seconds: float = 600.0
    first: float = 0.05
    longest: float = 1.0

    async def insist(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """The answer of the first attempt that reaches the database.

        Raises:
            DatabaseUnavailableError: it stayed away.
        """
        loop = asyncio.get_running_loop()
        until, pause = loop.time() + self.seconds, self.first
        while True:
            try:
                return await attempt()
            except DatabaseUnavailableError:
                if loop.time() + pause > until:
                    raise
            await asyncio.sleep(pause)
            pause = min(pause * 2, self.longest)
