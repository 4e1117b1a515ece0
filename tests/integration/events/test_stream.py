"""Whoever watches sees every event once, whenever they come, and from any number on."""

import asyncio

import psycopg
import pytest

from callboard.core.ids import new_id
from callboard.events import log, stream
from callboard.events.contract import Draft, EventType

COUNT = 60


@pytest.fixture
async def run_id(database, anna):
    new = new_id()
    async with database.begin(anna) as work:
        await log.open_log(work, new, anna.user_id)
    return new


async def write(database, user, run_id, *, close=False):
    async with database.begin(user) as work:
        draft = Draft(agent_name="speaker", type=EventType.MESSAGE)
        await log.append(work, run_id, [draft], close=close)


async def speak(database, user, run_id, count=COUNT):
    for number in range(1, count + 1):
        await write(database, user, run_id, close=number == count)


async def seen(database, user, run_id, after=0):
    return [event.seq async for event in stream.watch(database, user, run_id, after=after)]


async def test_several_watchers_see_a_run_live_from_any_number_on(database, anna, run_id):
    starts = (0, 1, 17, COUNT - 1)
    watchers = [asyncio.create_task(seen(database, anna, run_id, after)) for after in starts]
    await speak(database, anna, run_id)
    for after, watcher in zip(starts, watchers, strict=True):
        assert await watcher == list(range(after + 1, COUNT + 1))


async def test_a_run_that_has_ended_is_told_whole(database, anna, run_id):
    await speak(database, anna, run_id, 3)
    assert await seen(database, anna, run_id) == [1, 2, 3]
    assert await seen(database, anna, run_id, after=3) == []


async def test_a_long_log_is_read_page_by_page(database, anna, run_id):
    draft = Draft(agent_name="speaker", type=EventType.MESSAGE)
    async with database.begin(anna) as work:
        await log.append(work, run_id, [draft] * (2 * log.PAGE), close=True)
    assert await seen(database, anna, run_id) == list(range(1, 2 * log.PAGE + 1))


async def test_a_lost_connection_loses_no_event(database, database_url, anna, run_id):
    got = []
    halfway = asyncio.Event()

    async def watch():
        async for event in stream.watch(database, anna, run_id):
            got.append(event.seq)
            halfway.set()

    watcher = asyncio.create_task(watch())
    await write(database, anna, run_id)
    await halfway.wait()
    with psycopg.connect(database_url, autocommit=True) as owner:
        cut = owner.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND query LIKE 'LISTEN%'"
        ).fetchall()
    assert cut
    await speak(database, anna, run_id, 5)
    await watcher
    assert got == list(range(1, 7))


async def test_nobody_watches_anothers_run(database, boris, run_id):
    with pytest.raises(log.UnknownRunError):
        await seen(database, boris, run_id)
