"""Charts as numbers: where each bar of the report's drawings begins and ends."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.engine.dates import PartialDate
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.research.model import Period

WIDTH = 1000.0
"""Drawing units across; the page scales them."""


@dataclass(frozen=True, slots=True)
class ScoreBar:
    """One component: how much of its weight was earned, and how much could not be judged (shares of 1)."""

    name: str
    points: float
    weight: float
    earned: float
    unknown: float
    reason: str


@dataclass(frozen=True, slots=True)
class TimelineBar:
    """One stretch of the career on the time axis, in drawing units, on its row."""

    label: str
    span: str
    kind: str
    x: float
    width: float
    row: int


@dataclass(frozen=True, slots=True)
class Tick:
    """A year on the time axis."""

    year: int
    x: float


@dataclass(frozen=True, slots=True)
class Timeline:
    """The career drawn to scale."""

    bars: tuple[TimelineBar, ...]
    ticks: tuple[Tick, ...]
    rows: int


def score_bars(analysis: MatchingAnalysis) -> tuple[ScoreBar, ...]:
    """The breakdown of a score."""
    return tuple(
        ScoreBar(
            name=part.name.replace("_", " "),
            points=part.points,
            weight=part.weight,
            earned=part.points / part.weight if part.weight else 0.0,
            unknown=min(1 - part.known, 1 - part.points / part.weight) if part.weight else 0.0,
            reason=part.reason,
        )
        for part in analysis.components
    )


def timeline(periods: tuple[Period, ...]) -> Timeline | None:
    """The career to scale, each period on the first row that is free; None where there is nothing to draw."""
    if not periods:
        return None
    first = min(_month(p.start, opening=True) for p in periods) // 12 * 12
    last = max(_month(p.end, opening=False) for p in periods) + 1
    scale = WIDTH / max(last - first, 1)
    bars: list[TimelineBar] = []
    free: list[float] = []
    for period in sorted(periods, key=lambda p: (p.start, p.end)):
        x = (_month(period.start, opening=True) - first) * scale
        end = (_month(period.end, opening=False) + 1 - first) * scale
        row = next((i for i, taken in enumerate(free) if taken <= x + 0.01), len(free))
        free[row : row + 1] = [end]
        bars.append(TimelineBar(period.label, _dates(period), period.kind, x, max(end - x, 4.0), row))
    years = range(first // 12, last // 12 + 1)
    step = max(1, -(-len(years) // 10))
    ticks = tuple(Tick(year, (year * 12 - first) * scale) for year in years[::step])
    return Timeline(tuple(bars), ticks, len(free))


def _month(day: PartialDate, *, opening: bool) -> int:
    return day.year * 12 + (day.month or (1 if opening else 12)) - 1


def _dates(period: Period) -> str:
    """From when to when, as exactly as the page says; how long only where it gives months."""
    dates = period.start if period.start == period.until else f"{period.start} – {period.until}"
    exact = period.start.month and period.end.month and period.start != period.end
    return f"{dates}, {_duration(period.months)}" if exact else dates


def _duration(months: int) -> str:
    years, rest = divmod(months, 12)
    parts = [f"{years} y" if years else "", f"{rest} m" if rest else ""]
    return " ".join(part for part in parts if part) or "under a month"
