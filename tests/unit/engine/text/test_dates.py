"""Dates in the forms people write."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callboard.engine.text.dates import find_spans

RANGES = [
    ("Jan 2020 – Present", "2020-01", None),
    ("01/2020 - 03/2021", "2020-01", "2021-03"),
    ("2020–21", "2020", "2021"),
    ("03.2018 bis heute", "2018-03", None),
    ("depuis mars 2020", "2020-03", None),
    ("Desde 2019", "2019", None),
    ("2019 to date", "2019", None),
    ("since 2021", "2021", None),
    ("12.03.2015–", "2015-03-12", None),
    ("2020-...", "2020", None),
    ("2020 - …", "2020", None),
    ("2017 — Auj.", "2017", None),
    ("2020 - Act.", "2020", None),
    ("2019-03-04 - 2020-01", "2019-03-04", "2020-01"),
    ("aug 2016 t/m nu", "2016-08", None),
    ("Jan 2020 - Mar 2021 (1 year 3 months)", "2020-01", "2021-03"),
    ("marzo de 2018 - actualidad", "2018-03", None),
    ("de março de 2018 a junho de 2020", "2018-03", "2020-06"),
    ("dal 2018 al 2020", "2018", "2020"),
    ("Jan – Mar 2020", "2020-01", "2020-03"),
    ("tammikuu 2019 – nykyinen", "2019-01", None),
    ("leden 2019 – dosud", "2019-01", None),
    ("Ocak 2020 - Halen", "2020-01", None),
    ("sierpień 2019 – obecnie", "2019-08", None),
    ("août 2019 à aujourd'hui", "2019-08", None),
    ("1. Januar 2020 – 31. Dezember 2021", "2020-01-01", "2021-12-31"),
    ("08/19 – 10/21", "2019-08", "2021-10"),
    ("2018/09 - 2019/10", "2018-09", "2019-10"),
    ("2018 / 09 - 2019 / 10", "2018-09", "2019-10"),
    ("Juli 2018 -\nAugust 2019", "2018-07", "2019-08"),
    ("2011\n2013", "2011", "2013"),
    ("Jan 2019\tPresent", "2019-01", None),
    ("2020年3月 – 至今", "2020-03", None),
    ("2018년 3월 ~ 현재", "2018-03", None),
    ("2020년 3월 – 2022년 5월", "2020-03", "2022-05"),
    ("Spring 2019 – Fall 2020", "2019-03", "2020-09"),
]
RANGES += [
    ("04/21 - 06/22", "2021-04", "2022-06"),
    ("09/06-06/14", "2006-09", "2014-06"),
    ("1.2.2019 – 3.4.20", "2019-02-01", "2020-04-03"),
    ("seit 05/19", "2019-05", None),
]
SINGLES = [
    ("Sept. '19", "2019-09"),
    ("Summer 2018", "2018"),
    ("Q3 2017", "2017-07"),
    ("March 5, 2020", "2020-03-05"),
    ("5 mars 2020", "2020-03-05"),
    ("2018 / 09", "2018-09"),
    ("2019", "2019"),
]


@pytest.mark.parametrize(("text", "first", "last"), RANGES)
def test_a_range_is_read_in_full(text: str, first: str, last: str | None) -> None:
    (span,) = find_spans(text, language="de")
    assert (span.first, span.last, span.current) == (first, last, last is None)
    assert (span.start, span.end) == (0, len(text))


@pytest.mark.parametrize(("text", "first"), SINGLES)
def test_a_single_date_has_no_end(text: str, first: str) -> None:
    (span,) = find_spans(text)
    assert (span.first, span.is_range) == (first, False)


def test_a_season_at_the_end_of_a_line_does_not_date_the_next() -> None:
    (span,) = find_spans("Built it with Java Spring\n2018-2019 Secretary")
    assert (span.first, span.last) == ("2018", "2019")


def test_an_expected_date_is_marked() -> None:
    (span,) = find_spans("(expected May 2025)")
    assert span.expected
    assert span.first == "2025-05"


def test_a_school_year_is_a_range_and_a_month_is_not() -> None:
    assert find_spans("2010/11")[0].last == "2011"
    assert find_spans("2010-11")[0].first == "2010-11"


def test_day_and_month_order_follows_the_other_dates() -> None:
    first, second = find_spans("03/04/2020; then 25/12/2020")
    assert (first.first, second.first) == ("2020-04-03", "2020-12-25")


def test_numbers_other_than_years_are_not_dates() -> None:
    assert find_spans("grew sales by 2,019 units, $2020 and 2015%") == []


@given(st.text(alphabet=st.sampled_from("0123456789 /.-–'janmarpresentheute()\n"), max_size=60))
def test_spans_lie_in_the_text_in_order(text: str) -> None:
    spans = find_spans(text)
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert [span.start for span in spans] == sorted(span.start for span in spans)


def test_a_dash_of_full_width_joins_two_dates() -> None:
    (span,) = find_spans("Service Manager , 02/2012 － 11/2015")
    assert (span.first, span.last) == ("2012-02", "2015-11")


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2019年4月 – 2021年3月", "2019-04", "2021-03"),
        ("2019年4月至2021年3月", "2019-04", "2021-03"),
        ("2019.04-2021.03", "2019-04", "2021-03"),
        ("2019年4月 ～ 現在", "2019-04", None),
        ("2019年4月至今", "2019-04", None),
        ("апрель 2019 – настоящее время", "2019-04", None),
        ("04.2019 - по н.в.", "2019-04", None),
    ],
)
def test_dates_of_chinese_japanese_and_russian_resumes_are_joined(text: str, first: str, last: str | None) -> None:
    (span,) = find_spans(text)
    assert (span.first, span.last, span.current) == (first, last, last is None)


def test_years_of_the_distant_past_are_dates() -> None:
    (span,) = find_spans("1863-1865 Lecturer")
    assert (span.first, span.last) == ("1863", "1865")


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("平成28年3月", "2016-03", None),
        ("令和元年5月", "2019-05", None),
        ("昭和63年4月～平成元年3月", "1988-04", "1989-03"),
        ("令和2年4月 – 令和4年3月", "2020-04", "2022-03"),
        ("民國109年9月", "2020-09", None),
    ],
)
def test_years_of_a_reign_are_dates(text: str, first: str, last: str | None) -> None:
    (span,) = find_spans(text)
    assert (span.first, span.last) == (first, last)


@pytest.mark.parametrize("text", ["2018, Jul-Aug. At the mill", "2018 Juli – August"])
def test_a_year_before_two_months_is_that_of_both(text: str) -> None:
    (span,) = find_spans(text)
    assert (span.first, span.last) == ("2018-07", "2018-08")


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [("5 - 11/2012", "2012-05", "2012-11"), ("3–4/2014", "2014-03", "2014-04"), ("11 - 2/2014", "2014-02", None)],
)
def test_two_months_before_one_year_are_both_in_it(text: str, first: str, last: str | None) -> None:
    [span] = find_spans(text, language="de")
    assert (span.first, span.last) == (first, last)


def test_roman_numerals_before_years_are_months_but_not_behind_another_word() -> None:
    (span,) = find_spans("Freelancer  IV 2012 - XI 2015")
    assert (span.first, span.last) == ("2012-04", "2015-11")
    assert [span.first for span in find_spans("Chapter IV 2012")] == ["2012"]
