"""Each listener gets every event once and in order, however late it joins; a run is read once for all listeners."""

import asyncio
from contextlib import aclosing, contextmanager

import psycopg
import pytest
from sqlalchemy import event as sqlalchemy_event
from tests.builders.waiting import until

from callboard.core.ids import new_id
from callboard.events import fanout as module
from callboard.events import log
from callboard.events.contract import EventDraft, EventType
from callboard.events.fanout import MAX_BUFFERED_EVENTS, Fanout, StreamsEndedError

COUNT = 60
LISTENERS = 200


@pytest.fixture
async def run_id(database, anna):
    new = new_id()
    async with database.begin(anna) as work:
        await log.open_log(work, new, anna.user_id)
    return new


@pytest.fixture
async def fanout(database):
    async with aclosing(Fanout(database)) as opened:
        yield opened


async def write(database, user, run_id, *, count=1, close=False, content=""):
    async with database.begin(user) as work:
        draft = EventDraft(agent_name="speaker", type=EventType.MESSAGE, content=content)
        await log.append(work, run_id, [draft] * count, close=close)


async def speak(database, user, run_id, count=COUNT):
    for number in range(1, count + 1):
        await write(database, user, run_id, close=number == count)


async def seen(fanout, user, run_id, after=0):
    return [event.seq async for event in fanout.watch(user, run_id, after=after)]


@contextmanager
def counted(database):
    """The statements that read events."""
    statements = []

    def count(_connection, _cursor, statement, *_):
        if "LEFT JOIN run_events" in statement:
            statements.append(statement)

    engine = database.engine.sync_engine
    sqlalchemy_event.listen(engine, "before_cursor_execute", count)
    yield statements
    sqlalchemy_event.remove(engine, "before_cursor_execute", count)


async def test_listeners_follow_a_run_live_from_any_sequence_number(database, fanout, anna, run_id):
    starts = (0, 1, 17, COUNT - 1)
    watchers = [asyncio.create_task(seen(fanout, anna, run_id, after)) for after in starts]
    await speak(database, anna, run_id)
    for after, watcher in zip(starts, watchers, strict=True):
        assert await watcher == list(range(after + 1, COUNT + 1))


async def test_finished_run_is_delivered_in_one_read(database, fanout, anna, run_id):
    await speak(database, anna, run_id, 3)
    with counted(database) as readings:
        assert await seen(fanout, anna, run_id) == [1, 2, 3]
    assert len(readings) == 1
    assert await seen(fanout, anna, run_id, after=3) == []


async def test_a_long_log_is_read_page_by_page(database, fanout, anna, run_id):
    await write(database, anna, run_id, count=2 * log.PAGE_SIZE, close=True)
    assert await seen(fanout, anna, run_id) == list(range(1, 2 * log.PAGE_SIZE + 1))


async def test_events_are_read_once_for_all_listeners(database, fanout, anna, run_id):
    async def listen():
        got = []
        async for event in fanout.watch(anna, run_id):
            got.append(event.seq)
            ready.release()
        return got

    ready = asyncio.Semaphore(0)
    await write(database, anna, run_id)
    with counted(database) as readings:
        listeners = [asyncio.create_task(listen()) for _ in range(LISTENERS)]
        for number in range(2, COUNT + 2):
            for _ in range(LISTENERS):
                await ready.acquire()
            await write(database, anna, run_id, close=number == COUNT + 1)
        told = await asyncio.gather(*listeners)
    assert told == [list(range(1, COUNT + 2))] * LISTENERS
    # About one an event: the number of listeners does not matter.
    assert len(readings) < 2 * COUNT


async def test_slow_listener_delays_nobody_and_misses_no_event(database, fanout, anna, run_id):
    async with fanout.join(anna, run_id) as slow:
        await write(database, anna, run_id)
        page = await slow.after(0)
        assert [event.seq for event in page.events] == [1]
        quick = asyncio.create_task(seen(fanout, anna, run_id))
        # More than is held, in events and in bytes.
        for number in range(3):
            await write(database, anna, run_id, count=MAX_BUFFERED_EVENTS, content="x" * 2000, close=number == 2)
        assert await quick == list(range(1, 3 * MAX_BUFFERED_EVENTS + 2))
        got = []
        while not page.ended:
            page = await slow.after(got[-1] if got else 1)
            got += [event.seq for event in page.events]
    assert got == list(range(2, 3 * MAX_BUFFERED_EVENTS + 2))


async def test_quiet_run_yields_an_empty_batch_at_the_next_heartbeat(monkeypatch, database, fanout, anna, run_id):
    monkeypatch.setattr(module, "BEAT_SECONDS", 0.01)
    await write(database, anna, run_id)
    async with fanout.join(anna, run_id) as feed:
        for _ in range(2):
            assert not (await feed.after(1)).events
        assert [event.seq for event in (await feed.after(0)).events] == [1]
        assert not (await feed.now(1)).events


CUT = """
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN%'"""


async def test_a_lost_connection_loses_no_event(database, database_url, fanout, anna, run_id):
    got = []
    halfway = asyncio.Event()

    async def watch():
        async for event in fanout.watch(anna, run_id):
            got.append(event.seq)
            halfway.set()

    watcher = asyncio.create_task(watch())
    await write(database, anna, run_id)
    await halfway.wait()
    with psycopg.connect(database_url, autocommit=True) as owner:
        # What was there before it listened was read without it.
        await until(lambda: owner.execute(CUT).fetchall())
    await speak(database, anna, run_id, 5)
    await watcher
    assert got == list(range(1, 7))


async def test_run_of_another_user_cannot_be_followed_even_while_its_owner_listens(
    database, fanout, anna, boris, run_id
):
    async with fanout.join(anna, run_id):
        with pytest.raises(log.UnknownRunError):
            await seen(fanout, boris, run_id)
    with pytest.raises(log.UnknownRunError):
        await seen(fanout, boris, run_id)


async def test_reading_ends_when_the_last_listener_leaves(fanout, anna, run_id):
    async with fanout.join(anna, run_id):
        async with fanout.join(anna, run_id):
            pass
        assert fanout._feeds
        (reader,) = fanout._readers
    await reader
    assert not fanout._feeds


async def test_removed_run_ends_its_streams(database, fanout, database_url, anna, run_id):
    async with fanout.join(anna, run_id) as feed:
        with psycopg.connect(database_url) as owner:
            owner.execute("DELETE FROM run_heads WHERE run_id = %s", (run_id,))
            owner.execute("SELECT pg_notify('callboard_events', %s)", (str(run_id),))
        with pytest.raises(log.UnknownRunError):
            await feed.after(0)


async def test_closing_the_fanout_ends_open_streams(fanout, anna, run_id):
    async with fanout.join(anna, run_id) as feed:
        await fanout.aclose()
        with pytest.raises(StreamsEndedError):
            await feed.after(0)


async def test_failed_reader_raises_for_every_listener(fanout, anna, run_id):
    async with fanout.join(anna, run_id) as feed:
        (reader,) = fanout._readers
        reader.cancel()
        with pytest.raises(StreamsEndedError):
            await feed.after(0)
