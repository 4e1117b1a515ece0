"""Work that goes on when nobody waits for it any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_tasks: set[asyncio.Task[Any]] = set()


def begin(work: Coroutine[Any, Any, T], *, name: str) -> asyncio.Task[T]:
    """Begin a task that lives until it is done; an event loop by itself may drop one that nobody holds."""
    task = asyncio.create_task(work, name=name)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
    return task


async def unattended(source: AsyncIterator[T], *, name: str) -> AsyncGenerator[T]:
    """The same items as soon as they are there; whoever stops listening stops nothing: all are still made.

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
