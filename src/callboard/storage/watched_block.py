"""Stop what a task does once something that it depends on fails beside it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager


@asynccontextmanager
async def stopped_if_it_fails(watch: Coroutine[object, object, object], *, name: str) -> AsyncGenerator[None]:
    """Run `watch` beside the block: if it raises, the block is cancelled, and the error raised in its place.

    A watch that returns leaves the block alone; one that is still running at the block's end is cancelled. If somebody
    else cancels the block's task too, such as a process that stops, that cancellation wins.

    Args:
        watch: what runs beside the block.
        name: of its task.
    """
    ours = asyncio.current_task()
    assert ours is not None  # noqa: S101 - a coroutine that runs is a task
    watching = asyncio.create_task(watch, name=name)

    def stop_the_block(ended: asyncio.Task[object]) -> None:
        if _failed(ended):
            ours.cancel()

    watching.add_done_callback(stop_the_block)
    try:
        try:
            yield
        finally:
            watching.remove_done_callback(stop_the_block)
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
    except asyncio.CancelledError:
        if _failed(watching) and not ours.uncancel():
            watching.result()
        raise


def _failed(task: asyncio.Task[object]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is not None
