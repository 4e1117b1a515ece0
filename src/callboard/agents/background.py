"""Background work that continues when nobody waits for it any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_tasks: set[asyncio.Task[Any]] = set()


def begin(work: Coroutine[Any, Any, T], *, name: str) -> asyncio.Task[T]:
    """Start a task that lives until it is done; the event loop alone keeps only a weak reference to it."""
    task = asyncio.create_task(work, name=name)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
    return task


async def unattended(source: AsyncIterator[T], *, name: str) -> AsyncGenerator[T]:
    """Yield the items as they arrive. A consumer that stops listening stops nothing: all items are still produced.

    Raises:
        Exception: what the source raises, after the items before it.
    """
    items: asyncio.Queue[T] = asyncio.Queue()
    over = object()

    async def make_all() -> None:
        try:
            async for item in source:
                items.put_nowait(item)
        finally:
            items.put_nowait(over)  # pyright: ignore[reportArgumentType]

    making = begin(make_all(), name=name)
    while (item := await items.get()) is not over:
        yield item
    await making
