"""What a benchmark says: figures, each with the bound it is held to, printed as one table."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True)
class Figure:
    """One measured value; `at_most` and `at_least` are what it is held to, where it is."""

    name: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None

    @property
    def kept(self) -> bool:
        """Whether the bound is kept."""
        low = self.at_least is None or self.value >= self.at_least
        return low and (self.at_most is None or self.value <= self.at_most)

    @property
    def bound(self) -> str:
        """The bound in words."""
        if self.at_most is not None:
            return f"≤ {self.at_most:g}"
        return f"≥ {self.at_least:g}" if self.at_least is not None else ""


class NotMeasurableError(Exception):
    """A part that this benchmark needs is not there."""


@dataclass
class Progress:
    """Lines on stderr about work that takes long: the first after `SECONDS`, and one every `SECONDS` from then on."""

    words: str
    total: int
    _told: float = field(default_factory=time.monotonic)

    SECONDS: ClassVar[float] = 5.0

    def at(self, done: int) -> None:
        """Tell how much is done, unless that was told a moment ago."""
        if time.monotonic() - self._told >= self.SECONDS:
            self._told = time.monotonic()
            print(f"  {self.words}: {done:,} of {self.total:,}", file=sys.stderr, flush=True)


def timed(work: Callable[[], object]) -> float:
    """Seconds that `work` takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def median(work: Callable[[], object], *, runs: int, warm: int = 1) -> float:
    """The median of `runs` measurements in seconds, after `warm` that do not count."""
    for _ in range(warm):
        work()
    return statistics.median(timed(work) for _ in range(runs))


def show(title: str, figures: list[Figure]) -> bool:
    """Print the table; the answer is whether every bound is kept."""
    print(f"\n{title}")
    width = max(len(figure.name) for figure in figures)
    for figure in figures:
        verdict = "" if not figure.bound else "ok" if figure.kept else "NOT KEPT"
        print(f"  {figure.name:<{width}}  {figure.value:>10.3f} {figure.unit:<8} {figure.bound:<9} {verdict}".rstrip())
    return all(figure.kept for figure in figures)
