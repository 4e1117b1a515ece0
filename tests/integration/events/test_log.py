"""Sequence numbers have no gaps under concurrent writers, and a replaced process writes nothing."""

import asyncio

import pytest

from callboard.core.ids import new_id
from callboard.events import log
from callboard.events.contract import EventDraft, EventType

WRITERS, EACH = 8, 12

TAKE_OVER = "take_over(:run_id)"


def said(content: str) -> EventDraft:
    return EventDraft(
        agent_name="speaker", type=EventType.MESSAGE, content=content, metadata={"nested": {"a": [1, None]}}
    )


@pytest.fixture
async def run_id(database, anna):
    new = new_id()
    async with database.begin(anna) as work:
        await log.open_log(work, new, anna.user_id)
    return new


async def write(database, user, run_id, *drafts, **options):
    async with database.begin(user) as work:
        return await log.append(work, run_id, drafts, **options)


async def read(database, user, run_id, **options):
    async with database.begin(user) as work:
        return await log.read(work, run_id, **options)


async def test_concurrent_writers_leave_no_gap_and_keep_their_order(database, anna, run_id):
    async def writer(name):
        for number in range(EACH):
            await write(database, anna, run_id, said(f"{name} {number} first"), said(f"{name} {number} second"))

    await asyncio.gather(*(writer(name) for name in range(WRITERS)))
    events = (await read(database, anna, run_id)).events
    assert [event.seq for event in events] == list(range(1, 2 * WRITERS * EACH + 1))
    for name in range(WRITERS):
        mine = [event.content for event in events if event.content.startswith(f"{name} ")]
        assert mine == [f"{name} {number} {part}" for number in range(EACH) for part in ("first", "second")]


async def test_a_transaction_that_fails_leaves_no_gap(database, anna, run_id):
    async def fail():
        async with database.begin(anna) as work:
            await log.append(work, run_id, [said("never")])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await write(database, anna, run_id, said("first")) == 1


async def test_event_is_read_back_unchanged(database, anna, run_id):
    await write(database, anna, run_id, said("naïve \x00 \ud800 🎭"))
    (event,) = (await read(database, anna, run_id)).events
    assert (event.agent_name, event.type, event.run_id) == ("speaker", EventType.MESSAGE, run_id)
    assert event.content == "naïve \N{REPLACEMENT CHARACTER} \N{REPLACEMENT CHARACTER} 🎭"
    assert event.metadata == {"nested": {"a": [1, None]}}
    assert event.timestamp.tzinfo is not None


async def test_reading_continues_after_a_sequence_number(database, anna, run_id):
    await write(database, anna, run_id, *(said(str(number)) for number in range(5)))
    page = await read(database, anna, run_id, after=2, limit=2)
    assert [event.seq for event in page.events] == [3, 4]
    assert not page.ended


async def test_closed_log_refuses_events(database, anna, run_id):
    await write(database, anna, run_id, said("last"), close=True)
    with pytest.raises(log.RunClosedError):
        await write(database, anna, run_id, said("too late"))
    assert (await read(database, anna, run_id)).ended
    assert await database.call(anna, TAKE_OVER, {"run_id": run_id}) == 0


async def test_fenced_writer_cannot_append_events(database, anna, run_id):
    old, new = [await database.call(anna, TAKE_OVER, {"run_id": run_id}) for _ in range(2)]
    with pytest.raises(log.FencedError):
        await write(database, anna, run_id, said("from the grave"), epoch=old)
    assert await write(database, anna, run_id, said("alive"), epoch=new) == 1


async def test_unknown_run_is_reported(database, anna):
    with pytest.raises(log.UnknownRunError):
        await write(database, anna, new_id(), said("hello?"))
    with pytest.raises(log.UnknownRunError):
        await read(database, anna, new_id())
