"""Pay and places of postings in words."""

import pytest

from callboard.core.clock import now
from callboard.core.ids import new_id
from callboard.engine.facts import Evidence, Source
from callboard.engine.pay.model import SalaryPeriod
from callboard.engine.posting.model import Salary
from callboard.jobsearch.posting_words import not_remote_words, pay_words, place_words, yearly_words
from callboard.jobsearch.postings import PostingLine, PostingState

SHOWN = Evidence(source=Source.POSTING, quote="x", start=0, end=1)
LINE = PostingLine(
    id=new_id(),
    source_id=new_id(),
    source="Board",
    credit="",
    is_sample=False,
    title="Cook",
    company="",
    places=(),
    remote=None,
    hybrid=None,
    remote_regions=(),
    employment_type=None,
    seniority=None,
    pay=None,
    yearly_min=None,
    yearly_max=None,
    rates_of=None,
    language="en",
    url="",
    state=PostingState.OPEN,
    published_at=None,
    closes_at=None,
    problem="",
    created_at=now(),
)


@pytest.mark.parametrize(
    ("least", "most", "currency", "period", "words"),
    [
        (85_000, 100_000, "EUR", SalaryPeriod.YEAR, "€85,000–100,000 a year"),
        (16.5, 16.5, "GBP", SalaryPeriod.HOUR, "£16.50 an hour"),
        (None, 70_000, "USD", SalaryPeriod.YEAR, "up to $70,000 a year"),
        (900, None, None, SalaryPeriod.MONTH, "900 a month"),
        (40_000, 50_000, "CHF", None, "40,000–50,000 CHF"),
    ],
)
def test_pay_is_told_as_it_is_stated(least, most, currency, period, words):
    assert pay_words(Salary(min=least, max=most, currency=currency, period=period, evidence=SHOWN)) == words


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [
        (85_000, 100_000, "€85,000–100,000"),
        (48_000, 48_000, "€48,000"),
        (None, 70_000, "up to €70,000"),
        (None, None, ""),
    ],
)
def test_yearly_pay_is_told_in_euros(least, most, words):
    assert yearly_words(LINE.model_copy(update={"yearly_min": least, "yearly_max": most})) == words


@pytest.mark.parametrize(
    ("currency", "period", "words"),
    [
        ("EUR", SalaryPeriod.YEAR, "€33,581–38,379"),
        ("GBP", SalaryPeriod.YEAR, "€33,600–38,400"),
        ("EUR", SalaryPeriod.HOUR, "€33,600–38,400"),
    ],
)
def test_pay_that_was_converted_is_told_in_hundreds(currency, period, words):
    stated = Salary(min=28_000, max=32_000, currency=currency, period=period, evidence=SHOWN)
    line = LINE.model_copy(update={"pay": stated, "yearly_min": 33_581, "yearly_max": 38_379})
    assert yearly_words(line) == words


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, ""),
        ({"places": ("Leeds", "York", "Hull", "Ripon"), "hybrid": True}, "Leeds; York; Hull, hybrid"),
        ({"remote": True, "remote_regions": ("EU", "UK")}, "remote (EU, UK)"),
        ({"places": ("Leeds",), "remote": False}, "Leeds"),
    ],
)
def test_places_are_told_with_the_way_of_working(values, words):
    assert place_words(LINE.model_copy(update=values)) == words


def test_what_a_search_left_out_for_not_being_remote_is_named():
    assert not_remote_words([]) == ""
    assert not_remote_words([LINE.model_copy(update={"title": "Baker", "company": "Acme", "hybrid": True})]) == (
        "Found for your words, but not remote: Baker, Acme (hybrid)"
    )
