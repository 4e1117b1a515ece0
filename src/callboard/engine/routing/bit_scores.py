"""Scores of thousands of agents at once, as bits of large integers: one bit per agent, one integer per binary digit."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest

MAX_UNSORTED = 256
"""Upper bound on names that wait unsorted at the end."""


class AgentPositions:
    """The bit of each name: in the order of names, with the newest unsorted at the end."""

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
    def needs_sorting(self) -> bool:
        """Return True if more than `MAX_UNSORTED` names are unsorted, so that `sort_names` is due."""
        return len(self._names) - self._sorted > MAX_UNSORTED

    def sort_names(self, names: frozenset[str]) -> None:
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


class BitCounters:
    """A column of scores in binary, digit by digit: bit `i` of `_digits[k]` is digit `k` of the score of place `i`."""

    def __init__(self) -> None:
        self._digits: list[int] = []

    def add(self, places: int, digit: int = 0) -> None:
        """Give each place whose bit is set `2 ** digit` points more."""
        while places:
            while len(self._digits) <= digit:
                self._digits.append(0)
            held = self._digits[digit]
            self._digits[digit] = held ^ places
            places &= held
            digit += 1

    def descending(self) -> Iterator[tuple[int, int]]:
        """The scores above nothing from the highest down, each with the places that have it."""
        left = 0
        for places in self._digits:
            left |= places
        while left:
            score, best = 0, left
            for digit in range(len(self._digits) - 1, -1, -1):
                having = best & self._digits[digit]
                if having:
                    best = having
                    score += 1 << digit
            yield score, best
            left &= ~best
