"""Forms of stated pay: currencies, ways to write numbers, periods, open ends; read exactly, and in euros a year."""

from __future__ import annotations

import csv
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Source
from callboard.engine.posting.model import Salary, SalaryPeriod
from callboard.engine.posting.parser import parse_posting
from callboard.engine.posting.yearly_pay import yearly_pay

FORMS = Path(__file__).parents[3] / "fixtures" / "pay_forms.tsv"
LEAST_FORMS = 200
LEAST_EXACT = 0.95


def forms():
    """Each form with its truth: least, most, currency, period; a bound that is not stated is None."""
    with FORMS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            bounds = [float(row[name]) if row[name] not in ("", "-") else None for name in ("min", "max")]
            yield row["form"], (*bounds, row["currency"], row["period"])


def read(form):
    """What the engine reads where a posting has a line for pay."""
    text = f"Job title: Cook\nCompany: Halden\nSalary: {form}\n\nYou cook for two hundred guests a day."
    pay = parse_posting(Document.from_text(text)).role.salary
    return (pay.min, pay.max, pay.currency, str(pay.period)) if pay else None


def test_forms_cover_what_they_are_to_cover():
    known = dict(forms())
    currencies = Counter(truth[2] for truth in known.values())
    assert len(known) >= LEAST_FORMS
    assert len([code for code, count in currencies.items() if count >= 4]) >= 12


def test_stated_pay_is_read_exactly():
    wrong = {form: (read(form), truth) for form, truth in forms() if read(form) != truth}
    assert 1 - len(wrong) / len(dict(forms())) >= LEAST_EXACT, wrong


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
