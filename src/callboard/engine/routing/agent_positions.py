"""Which bit stands for which name, so that the lowest bits are the first names."""

from __future__ import annotations

from heapq import nsmallest

UNSORTED = 256
"""So many names may wait at the end before all are sorted anew."""


class Roster:
    """Places in the order of names, but for the newest, which wait unsorted behind the others."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._places: dict[str, int] = {}
        self._sorted = 0

    def place(self, name: str) -> int:
        """The place of a name; a new name gets the next one."""
        place = self._places.get(name)
        if place is None:
            place = self._places[name] = len(self._names)
            self._names.append(name)
        return place

    @property
    def size(self) -> int:
        """How many places there are."""
        return len(self._names)

    @property
    def untidy(self) -> bool:
        """Whether so many names wait unsorted that `tidy` is due."""
        return len(self._names) - self._sorted > UNSORTED

    def tidy(self, names: frozenset[str]) -> None:
        """Sort these names, and forget all others. Every place changes."""
        self._names = sorted(names)
        self._places = {name: place for place, name in enumerate(self._names)}
        self._sorted = len(self._names)

    def first(self, places: int, most: int) -> list[str]:
        """The first names, in order, among the places whose bits are set."""
        behind = places >> self._sorted
        front = places ^ (behind << self._sorted)
        found = self._walk(front, 0, most)
        return nsmallest(most, found + self._walk(behind, self._sorted, len(self._names))) if behind else found

    def _walk(self, places: int, start: int, most: int) -> list[str]:
        found: list[str] = []
        while places and len(found) < most:
            lowest = places & -places
            found.append(self._names[start + lowest.bit_length() - 1])
            places ^= lowest
        return found
