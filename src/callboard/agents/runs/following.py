"""The journal's way behind a run that nobody drove before (docs/decisions/0015)."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from dbos import StepReservation

BEHIND_SECONDS = 0.03
"""So far the journal stays behind: what follows a step at once, asking a model, has the processor for itself."""

PARTING_SECONDS = 2.0

Step = asyncio.Task[dict[str, Any]]


async def follow(number: StepReservation, options: Any, begun: Step, ended: asyncio.Event) -> dict[str, Any]:  # noqa: ANN401
    """Enter a step that has begun into the journal, under its number; ends with what the step gave.

    Args:
        number: what the journal knows the step by.
        options: as DBOS takes them.
        begun: the step.
        ended: set once the run has ended, and there is nothing to stay behind of.
    """

    async def outcome() -> dict[str, Any]:
        said = await begun
        await _stay_behind(ended)
        return said

    await _stay_behind(ended)
    return await number.run_async(options, outcome)


async def _stay_behind(ended: asyncio.Event) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(ended.wait(), BEHIND_SECONDS)


async def written(steps: Collection[Step]) -> None:
    """Once the steps of a run that has ended are in the journal; a process that leaves waits a moment for it."""
    writing = asyncio.gather(*steps, return_exceptions=True)
    try:
        await asyncio.shield(writing)
    except asyncio.CancelledError:
        await asyncio.wait({writing}, timeout=PARTING_SECONDS)
        if not writing.done():
            raise
