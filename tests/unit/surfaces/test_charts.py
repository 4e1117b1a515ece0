"""Bars of the charts match the figures."""

import pytest

from callboard.engine.dates import PartialDate
from callboard.engine.matching.model import Component, MatchingAnalysis
from callboard.engine.research.model import Period, ResearchAnalysis
from callboard.surfaces.report.charts import WIDTH, career, duration, score_bars


def period(start: str, end: str, kind: str = "work", months: int = 1) -> Period:
    return Period(label=f"{start} {kind}", start=PartialDate(start), end=PartialDate(end), months=months, kind=kind)


def drawn(*periods: Period, months: int = 12):
    found = career(ResearchAnalysis(checks=(), timeline=periods, total_months=months))
    assert found is not None
    return found


class TestCareer:
    def test_career_without_periods_has_no_chart(self):
        assert career(ResearchAnalysis(checks=())) is None

    def test_the_last_month_ends_at_the_edge(self):
        last = drawn(period("2020-01", "2020-12"), period("2021-01", "2021-12")).bars[-1]
        assert last.x + last.width == pytest.approx(WIDTH)

    def test_what_goes_on_is_told_beside_the_day_of_an_old_file(self):
        periods = (period("2020-01", "2021-08", months=20).model_copy(update={"ongoing": True}),)
        found = career(
            ResearchAnalysis(checks=(), timeline=periods, total_months=20, told_until=PartialDate("2021-08"))
        )
        assert found is not None
        assert found.bars[0].note == "Jan 2020 – present, 1 y 8 m"
        assert found.summary.endswith("no gaps. The file is of Aug 2021; later work is not counted.")

    def test_every_period_has_its_own_row_oldest_first(self):
        bars = drawn(period("2021", "2022"), period("2019", "2020")).bars
        assert [bar.title for bar in bars] == ["2019 work", "2021 work"]

    def test_a_bare_year_spans_the_year(self):
        bar = drawn(period("2020", "2020")).bars[0]
        assert (bar.x, bar.width) == (0, pytest.approx(WIDTH))

    def test_dates_are_as_exact_as_the_resume(self):
        bars = drawn(period("2012", "2015"), period("2016", "2016"), period("2017-02", "2019-03", months=26)).bars
        assert [bar.note for bar in bars] == ["2012 – 2015", "2016", "Feb 2017 – Mar 2019, 2 y 2 m"]

    def test_ticks_are_few_however_long_the_career(self):
        ticks = drawn(period("1965", "2026")).ticks
        assert len(ticks) <= 8
        assert all(0 <= tick.x <= WIDTH for tick in ticks)

    @pytest.mark.parametrize(
        ("periods", "summary"),
        [
            ((period("2020", "2021"),), "1 year of work, no gaps."),
            (
                (period("2020", "2021"), period("2022-01", "2022-07", "gap", months=7)),
                "1 year of work, 1 gap of 7 m.",
            ),
        ],
    )
    def test_the_summary_counts_years_and_gaps(self, periods, summary):
        assert drawn(*periods).summary == summary

    def test_studies_alone_are_no_years_of_work(self):
        assert drawn(period("2012", "2016", "study"), months=0).summary == "No dated work."


@pytest.mark.parametrize(("months", "words"), [(0, "under a month"), (7, "7 m"), (12, "1 y"), (69, "5 y 9 m")])
def test_durations_are_short(months, words):
    assert duration(months) == words


def test_a_component_of_which_nothing_is_asked_has_no_bar():
    parts = (
        Component(name="skills", weight=35, points=21, known=0.7, reason=""),
        Component(name="education", weight=0, points=0, known=0, reason=""),
    )
    bars = score_bars(MatchingAnalysis(score=41, low=40, high=50, components=parts, engine_version="1"))
    assert [round(bar.earned, 2) for bar in bars] == [0.6]
