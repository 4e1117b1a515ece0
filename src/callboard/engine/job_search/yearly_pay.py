"""Pay of different currencies and periods made comparable: euros a year, at the rates of a dated table."""

from __future__ import annotations

from datetime import date
from functools import cache

from callboard.engine.data_files import read_table
from callboard.engine.facts import Frozen
from callboard.engine.pay.model import SalaryPeriod
from callboard.engine.posting.model import Salary

PERIODS_A_YEAR = {
    SalaryPeriod.YEAR: 1,
    SalaryPeriod.MONTH: 12,
    SalaryPeriod.WEEK: 52,
    SalaryPeriod.DAY: 260,
    SalaryPeriod.HOUR: 2080,
}
"""Of full-time work: 52 weeks of 5 days of 8 hours."""


class YearlyPay(Frozen):
    """Pay as whole euros a year; a bound that is not stated is None."""

    min: int | None
    max: int | None
    rates_of: date
    """The day of the exchange rates."""


def yearly_pay(pay: Salary | None) -> YearlyPay | None:
    """What a stated pay comes to; None where its currency or period is not known: a guess would be one about money."""
    if pay is None or pay.currency not in _per_euro() or pay.period is None:
        return None
    least, most = (
        None if bound is None else in_euros_a_year(bound, pay.currency, pay.period) for bound in (pay.min, pay.max)
    )
    return YearlyPay(min=least, max=most, rates_of=rates_of())


def in_euros_a_year(amount: float, currency: str, period: SalaryPeriod) -> int | None:
    """What an amount comes to in whole euros a year; None for a currency without a known rate."""
    rate = _per_euro().get(currency)
    return None if rate is None else round(amount * PERIODS_A_YEAR[period] / rate)


def rates_of() -> date:
    """The day of the exchange rates."""
    return read_table("job_search", "exchange_rates")["as_of"]


@cache
def _per_euro() -> dict[str, float]:
    return dict(read_table("job_search", "exchange_rates")["per_euro"])
