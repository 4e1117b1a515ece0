"""A block is stopped by what fails beside it, and by nothing else."""

from __future__ import annotations

import asyncio

import pytest

from callboard.storage.watched_block import stopped_if_it_fails


class _LostError(Exception):
    pass


async def _fails_once(event: asyncio.Event) -> None:
    await event.wait()
    raise _LostError


async def test_block_is_cancelled_and_raises_the_error_of_its_watch():
    failing = asyncio.Event()

    async def work() -> None:
        async with stopped_if_it_fails(_fails_once(failing), name="watch"):
            failing.set()
            await asyncio.Event().wait()

    with pytest.raises(_LostError):
        await work()
    assert asyncio.current_task().cancelling() == 0


async def test_block_ends_by_itself_and_its_watch_with_it():
    stopped = asyncio.Event()

    async def watch() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    async with stopped_if_it_fails(watch(), name="watch"):
        await asyncio.sleep(0)
    assert stopped.is_set()


async def test_watch_that_returns_leaves_the_block_alone():
    async def watch() -> None:
        return

    async with stopped_if_it_fails(watch(), name="watch"):
        for _ in range(3):
            await asyncio.sleep(0)


async def test_error_of_the_block_is_its_own():
    async def work() -> None:
        async with stopped_if_it_fails(asyncio.Event().wait(), name="watch"):
            raise ValueError("mine")

    with pytest.raises(ValueError, match="mine"):
        await work()


async def test_watch_that_fails_while_it_is_ended_does_not_cancel_what_follows():
    async def watch() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise _LostError

    async with stopped_if_it_fails(watch(), name="watch"):
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert asyncio.current_task().cancelling() == 0


async def test_cancellation_from_outside_wins():
    failing, inside = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        async with stopped_if_it_fails(_fails_once(failing), name="watch"):
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(work())
    await inside.wait()
    task.cancel()
    failing.set()
    with pytest.raises(asyncio.CancelledError):
        await task
