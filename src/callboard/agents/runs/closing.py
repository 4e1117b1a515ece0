"""The end of a run: closed, told, and what its pipeline keeps elsewhere kept with it, in one transaction.

Whoever ends a run ends it here: its driver, a person who cancels it, a process that gives it up. What a pipeline keeps
may fail in any way; the run ends all the same, and says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.registry import Registry
from callboard.agents.runs import journal
from callboard.agents.runs.model import RunStatus
from callboard.agents.spec import Ending
from callboard.core.errors import DomainError
from callboard.events.log import FencedError, RunClosedError
from callboard.storage.errors import away
from callboard.telemetry.logs import logger


class Closing:
    """One run, about to end."""

    def __init__(self, registry: Registry, pipeline: str, run_id: UUID, *, epoch: int | None = None) -> None:
        self._ending = registry.ending(pipeline)
        self._run_id = run_id
        self._epoch = epoch

    async def end(self, work: AsyncConnection, status: RunStatus, why: str | None = None) -> RunStatus:
        """End the run; the answer is the status that it has now.

        Where what follows it can not be kept, a completed run has failed, and one that was cancelled is cancelled.

        Raises:
            RunClosedError: it has ended before.
            FencedError: another process drives it.
        """
        told = why
        for ended, ending in self._attempts(status):
            try:
                await self._try(work, ended, told, ending)
            except (RunClosedError, FencedError):
                raise
            except Exception as failure:
                if ending is None or away(failure):
                    raise
                logger().warning("what follows a run could not be kept", run=str(self._run_id), exc_info=failure)
                lost = f"its result could not be kept: {_words(failure)}"
                told = f"{why}; {lost}" if why else lost
            else:
                return ended
        raise AssertionError("the last attempt returns or raises")

    async def _try(self, work: AsyncConnection, status: RunStatus, why: str | None, ending: Ending | None) -> None:
        if ending is None:
            await journal.close(work, self._run_id, status, why, epoch=self._epoch)
            return
        async with work.begin_nested():
            await journal.close(work, self._run_id, status, why, epoch=self._epoch)
            await ending(work, self._run_id, status, why)

    def _attempts(self, status: RunStatus) -> Iterator[tuple[RunStatus, Ending | None]]:
        """As asked; if that fails, as a failure that others may be told of; if that fails too, the run alone."""
        yield status, self._ending
        if status is RunStatus.COMPLETED:
            status = RunStatus.FAILED
            yield status, self._ending
        yield status, None


def _words(failure: Exception) -> str:
    return failure.message if isinstance(failure, DomainError) else f"{type(failure).__name__}: {failure}"
