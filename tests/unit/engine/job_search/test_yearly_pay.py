"""Pay of every currency and period in euros a year."""

from __future__ import annotations

from datetime import date

import pytest

from callboard.engine.facts import Evidence, Source
from callboard.engine.job_search.yearly_pay import yearly_pay
from callboard.engine.pay.model import SalaryPeriod
from callboard.engine.posting.model import Salary


def pay_of(least, most, currency, period):
    shown = Evidence(source=Source.POSTING, quote="", start=0, end=0)
    return Salary(min=least, max=most, currency=currency, period=period, evidence=shown)


@pytest.mark.parametrize(
    ("pay", "bounds"),
    [
        ((50_000, 60_000, "EUR", SalaryPeriod.YEAR), (50_000, 60_000)),
        ((111_720, None, "USD", SalaryPeriod.YEAR), (100_000, None)),
        ((None, 5_000, "EUR", SalaryPeriod.MONTH), (None, 60_000)),
        ((1_000, 1_000, "EUR", SalaryPeriod.WEEK), (52_000, 52_000)),
        ((500, 500, "EUR", SalaryPeriod.DAY), (130_000, 130_000)),
        ((20, 25, "EUR", SalaryPeriod.HOUR), (41_600, 52_000)),
    ],
)
def test_pay_is_compared_in_euros_a_year_at_the_rates_of_a_day(pay, bounds):
    yearly = yearly_pay(pay_of(*pay))
    assert yearly is not None
    assert (yearly.min, yearly.max) == bounds
    assert isinstance(yearly.rates_of, date)


@pytest.mark.parametrize(
    "pay", [(1, 2, None, SalaryPeriod.YEAR), (1, 2, "EUR", None), (1, 2, "XAU", SalaryPeriod.YEAR)]
)
def test_pay_of_unknown_currency_or_period_is_not_compared(pay):
    assert yearly_pay(pay_of(*pay)) is None
    assert yearly_pay(None) is None
