"""Charts as numbers: where each bar of the report's drawings begins and ends."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.core.text import with_capital
from callboard.engine.dates import PartialDate
from callboard.engine.matching.model import MatchingAnalysis
from callboard.engine.research.model import Period, ResearchAnalysis
from callboard.engine.spans import years_words
from callboard.engine.writing.titles import normal_capitals

WIDTH = 1000.0
"""Drawing units across; the page scales them."""

MAX_TICKS = 8
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True, slots=True)
class ScoreBar:
    """One component: points out of its weight, and the share that was earned (0 to 1)."""

    name: str
    points: float
    weight: float
    earned: float
    reason: str


@dataclass(frozen=True, slots=True)
class CareerBar:
    """One stretch of the career on a row of its own: left edge and width in drawing units."""

    title: str
    note: str
    kind: str
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Tick:
    """A year on the time axis."""

    year: int
    x: float


@dataclass(frozen=True, slots=True)
class Career:
    """The career drawn to scale, oldest first, with its length and gaps in one sentence."""

    summary: str
    bars: tuple[CareerBar, ...]
    ticks: tuple[Tick, ...]


def score_bars(analysis: MatchingAnalysis) -> tuple[ScoreBar, ...]:
    """The breakdown of a score, without what the posting does not ask for."""
    return tuple(
        ScoreBar(part.name, part.points, part.weight, part.points / part.weight, part.reason)
        for part in analysis.components
        if part.weight
    )


def career(research: ResearchAnalysis) -> Career | None:
    """Each period on a row of its own; None where the résumé gives no dates."""
    periods = sorted(research.timeline, key=lambda period: (period.start, period.end))
    if not periods:
        return None
    first = min(_month(period.start, opening=True) for period in periods) // 12 * 12
    last = max(_month(period.end, opening=False) for period in periods) + 1
    scale = WIDTH / max(last - first, 1)
    bars: list[CareerBar] = []
    for period in periods:
        x = (_month(period.start, opening=True) - first) * scale
        end = (_month(period.end, opening=False) + 1 - first) * scale
        title = "Gap" if period.kind == "gap" else with_capital(normal_capitals(period.label))
        bars.append(CareerBar(title, _note(period), period.kind, x, max(end - x, 4.0)))
    years = range(first // 12, last // 12 + 1)
    step = max(1, -(-len(years) // MAX_TICKS))
    ticks = tuple(Tick(year, (year * 12 - first) * scale) for year in years[::step])
    return Career(_summary(research, periods), tuple(bars), ticks)


def _summary(research: ResearchAnalysis, periods: list[Period]) -> str:
    gaps = [period for period in periods if period.kind == "gap"]
    if not research.total_months:
        return "No dated work."
    work = f"{years_words(research.total_months)} of work"
    length = duration(sum(period.months for period in gaps))
    told = f"1 gap of {length}" if len(gaps) == 1 else f"{len(gaps)} gaps of {length} in all" if gaps else "no gaps"
    until = research.told_until
    return f"{work}, {told}." + (f" The file is of {_shown(until)}; later work is not counted." if until else "")


def _month(day: PartialDate, *, opening: bool) -> int:
    return day.year * 12 + (day.month or (1 if opening else 12)) - 1


def _note(period: Period) -> str:
    """From when to when as exactly as the résumé says; how long only where it gives months."""
    begun, ended = _shown(period.start), "present" if period.ongoing else _shown(period.end)
    dates = begun if begun == ended else f"{begun} – {ended}"
    exact = period.start.month and period.end.month and period.start != period.end
    return f"{dates}, {duration(period.months)}" if exact else dates


def _shown(day: PartialDate) -> str:
    return f"{_MONTHS[day.month - 1]} {day.year}" if day.month else str(day.year)


def duration(months: int) -> str:
    """A length of time in short: "5 y 9 m"."""
    years, rest = divmod(months, 12)
    parts = [f"{years} y" if years else "", f"{rest} m" if rest else ""]
    return " ".join(part for part in parts if part) or "under a month"
