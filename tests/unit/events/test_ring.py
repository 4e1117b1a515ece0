"""The ring of the latest events, bounded in number and in bytes."""

from datetime import UTC, datetime
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from callboard.events.contract import Event, EventType
from callboard.events.fanout import Ring


def told(first, count, content=""):
    return [
        Event(
            id=UUID(int=seq), run_id=UUID(int=1), seq=seq, agent_name="speaker", type=EventType.MESSAGE,
            content=content, metadata={}, timestamp=datetime(2026, 11, 22, tzinfo=UTC),
        )
        for seq in range(first, first + count)
    ]  # fmt: skip


def numbers(events):
    return None if events is None else [event.seq for event in events]


def test_empty_ring_holds_no_events():
    assert numbers(Ring().after(0)) == []


def test_ring_does_not_hold_events_before_its_start():
    ring = Ring()
    ring.add(told(11, 3))
    assert numbers(ring.after(9)) is None
    assert numbers(ring.after(10)) == [11, 12, 13]
    assert numbers(ring.after(13)) == []


def test_future_sequence_number_has_no_later_events():
    ring = Ring()
    ring.add(told(1, 3))
    assert numbers(ring.after(99)) == []


def test_oversized_event_is_dropped_and_the_ring_continues_after_it():
    ring = Ring(most_bytes=600)
    ring.add(told(1, 1, "x" * 700))
    assert numbers(ring.after(0)) is None
    ring.add(told(2, 1))
    assert numbers(ring.after(1)) == [2]


@given(st.lists(st.integers(1, 9), max_size=9), st.integers(0, 90))
def test_ring_returns_the_events_after_a_number(counts, after):
    ring, last = Ring(most=10, most_bytes=3000), 0
    for count in counts:
        ring.add(told(last + 1, count))
        last += count
    answer = ring.after(after)
    assert ring.last == last
    if answer is not None:
        assert numbers(answer) == list(range(after + 1, last + 1))
    else:
        assert after < last
    held = ring.after(max(last - 10, 0)) or ring.after(last) or ()
    assert len(held) <= 10
    assert sum(len(event.frame) for event in held) <= 3000
