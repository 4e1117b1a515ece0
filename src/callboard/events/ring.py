"""The latest events of a run, for those who are nearly up to date."""

from __future__ import annotations

from collections.abc import Sequence

from callboard.events.contract import Event

RING = 256
"""Events that are held."""

RING_BYTES = 256 * 1024
"""What they may measure together, as frames."""


class Ring:
    """Events in order and without gaps, of which the oldest are dropped."""

    def __init__(self, *, most: int = RING, most_bytes: int = RING_BYTES) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._events: list[Event] = []
        self._bytes = 0
        self.last = 0
        """The number of the latest event that was added."""

    def add(self, events: Sequence[Event]) -> None:
        """Add what follows the last event."""
        if not events:
            return
        self._events.extend(events)
        self._bytes += sum(len(event.frame) for event in events)
        self.last = events[-1].seq
        dropped = 0
        while len(self._events) - dropped > self._most or self._bytes > self._most_bytes:
            self._bytes -= len(self._events[dropped].frame)
            dropped += 1
        del self._events[:dropped]

    def after(self, seq: int) -> tuple[Event, ...] | None:
        """All events above a number; None if some of them are not held any more."""
        start = seq - (self.last - len(self._events))
        return None if start < 0 else tuple(self._events[start:])
