"""Work that goes on when nobody waits for it any more."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

import pytest

from callboard.agents.background import unattended


class Source:
    """Yields numbers, and says when it has come to its end."""

    def __init__(self) -> None:
        self.ended = asyncio.Event()

    async def numbers(self):
        for number in range(3):
            await asyncio.sleep(0)
            yield number
        self.ended.set()


async def test_a_listener_gets_every_item_in_order():
    assert [item async for item in unattended(Source().numbers(), name="numbers")] == [0, 1, 2]


async def test_a_source_comes_to_its_end_though_its_listener_leaves():
    source = Source()
    async with aclosing(unattended(source.numbers(), name="numbers")) as items:
        assert await anext(items) == 0
    await asyncio.wait_for(source.ended.wait(), 5)


async def test_an_error_of_the_source_comes_after_the_items_before_it():
    async def failing():
        yield 1
        raise LookupError

    items = unattended(failing(), name="failing")
    assert await anext(items) == 1
    with pytest.raises(LookupError):
        await anext(items)
