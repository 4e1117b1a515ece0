"""Whoever follows open work is told when something of it may have changed."""

import asyncio
from contextlib import aclosing

import pytest

from callboard.storage.notices import EVENTS, QUEUE
from callboard.workbench.open_work import OpenWork


class Runs:
    """Runs whose open ones the test names."""

    def __init__(self):
        self.open = []

    async def list(self, principal, *, statuses, limit):
        return self.open


class Run:
    id = "01890a5d-ac96-774b-bcce-b302099a8057"


@pytest.fixture
def runs():
    return Runs()


async def notify(database, channel, name):
    async with database.engine.begin() as connection:
        await connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (channel, name))


async def next_change(changes):
    async with asyncio.timeout(10):
        await anext(changes)


@pytest.mark.parametrize(("channel", "name"), [(QUEUE, ""), (EVENTS, Run.id)])
async def test_a_new_run_and_an_event_of_an_open_one_are_changes(database, runs, anna, channel, name):
    runs.open = [Run]
    async with aclosing(OpenWork(database, runs, beat_seconds=3600).changes(anna)) as changes:
        await next_change(changes)
        await next_change(changes)  # listening has begun: what was before it is told
        told = asyncio.create_task(next_change(changes))
        await notify(database, channel, name)
        await told


async def test_without_news_there_is_a_look_now_and_then(database, runs, anna):
    async with aclosing(OpenWork(database, runs, beat_seconds=0.01).changes(anna)) as changes:
        for _ in range(4):
            await next_change(changes)


async def test_nobody_waits_for_a_run_once_the_reader_is_gone(database, runs, anna):
    runs.open = [Run]
    async with aclosing(OpenWork(database, runs, beat_seconds=3600).changes(anna)) as changes:
        await next_change(changes)
    assert not database.notices._waiting
