"""Points of thousands of agents added at once: one bit per agent, one integer per binary digit of the score."""

from __future__ import annotations

from collections.abc import Iterator


class Tally:
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
