"""The period that pay is for: as named, or as such an amount is usually paid; and what is plausible for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from callboard.engine.data_files import read_table
from callboard.engine.pay.model import SalaryPeriod
from callboard.engine.text.folding import any_pattern

_RANGE_OF_PERIOD = {
    SalaryPeriod.HOUR: (3, 600),
    SalaryPeriod.DAY: (30, 5000),
    SalaryPeriod.WEEK: (80, 20_000),
    SalaryPeriod.MONTH: (150, 60_000),
    SalaryPeriod.YEAR: (5000, 2_000_000),
}
_POORER = 4  # How much less is earned where a currency counts in thousands.


@cache
def _periods() -> tuple[tuple[SalaryPeriod, re.Pattern[str]], ...]:
    periods: dict[str, list[str]] = read_table("pay", "pay")["periods"]
    return tuple((SalaryPeriod(name), any_pattern(patterns)) for name, patterns in periods.items())


def named_periods(own: str, before: str, behind: str, line: str) -> Iterator[SalaryPeriod]:
    """The periods that the words name, the nearest first: behind, inside, in front, then anywhere in the line."""
    for text, is_ahead in ((behind[:24], False), (own, False), (before[-30:], True), (line, False)):
        named = sorted(
            ((found.start(), period) for period, pattern in _periods() for found in pattern.finditer(text)),
            reverse=is_ahead,
        )
        yield from (period for _, period in named)


def usual_period(high: float, currency: str | None, *, scaled: bool) -> SalaryPeriod | None:
    """The period that such an amount is paid for."""
    table: dict[str, float] = read_table("pay", "pay")["yearly_from"]
    yearly = table.get(currency or "", table["default"])
    # Where pay is told by the month, so is "35–50k".
    if high >= yearly or (scaled and currency not in table and high >= yearly * 0.7):
        return SalaryPeriod.YEAR
    if high >= read_table("pay", "pay")["monthly_from"].get(currency or "", yearly / 30):
        return SalaryPeriod.MONTH
    return SalaryPeriod.HOUR if high <= yearly / 40 else None


def is_plausible(low: float | None, high: float | None, period: SalaryPeriod | None, currency: str | None) -> bool:
    """Return True if such a salary is plausible for the period."""
    if period is None:
        return True
    least, most = _RANGE_OF_PERIOD[period]
    table: dict[str, float] = read_table("pay", "pay")["yearly_from"]
    factor = max(table.get(currency or "", table["default"]) / table["default"], 1)
    figures = [figure for figure in (low, high) if figure is not None]
    # Nobody earns 840 đồng an hour, however low pay is where money is counted in thousands.
    return all(least * max(factor / _POORER, 1) <= figure <= most * factor for figure in figures)
