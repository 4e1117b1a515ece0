"""Bars begin and end where the figures say."""

import pytest

from callboard.engine.dates import PartialDate
from callboard.engine.matching.model import Component, MatchingAnalysis
from callboard.engine.research.model import Period
from callboard.surfaces.report.charts import WIDTH, score_bars, timeline


def period(start: str, end: str, kind: str = "work") -> Period:
    return Period(label=f"{start} {kind}", start=PartialDate(start), end=PartialDate(end), months=1, kind=kind)


class TestTimeline:
    def test_no_periods_no_drawing(self):
        assert timeline(()) is None

    def test_the_last_month_ends_at_the_edge(self):
        drawn = timeline((period("2020-01", "2020-12"), period("2021-01", "2021-12")))
        assert drawn is not None
        assert drawn.bars[-1].x + drawn.bars[-1].width == pytest.approx(WIDTH)

    def test_periods_one_after_the_other_share_a_row(self):
        drawn = timeline((period("2019-01", "2019-12"), period("2020-01", "2020-06")))
        assert drawn is not None
        assert {bar.row for bar in drawn.bars} == {0}

    def test_overlapping_periods_stand_on_rows_of_their_own(self):
        drawn = timeline((period("2019", "2021"), period("2020", "2022"), period("2022-01", "2023")))
        assert drawn is not None
        assert [bar.row for bar in drawn.bars] == [0, 1, 0]

    def test_a_bare_year_spans_the_year(self):
        drawn = timeline((period("2020", "2020"),))
        assert drawn is not None
        assert (drawn.bars[0].x, drawn.bars[0].width) == (0, pytest.approx(WIDTH))

    def test_dates_are_told_as_exactly_as_the_page_gives_them(self):
        drawn = timeline((period("2012", "2015"), period("2016", "2016"), period("2017-02", "2019-03")))
        assert drawn is not None
        assert [bar.span for bar in drawn.bars] == ["2012 – 2015", "2016", "2017-02 – 2019-03, 1 m"]

    def test_ticks_are_few_however_long_the_career(self):
        drawn = timeline((period("1965", "2026"),))
        assert drawn is not None
        assert len(drawn.ticks) <= 10
        assert all(0 <= tick.x <= WIDTH for tick in drawn.ticks)


class TestScoreBars:
    def test_what_is_earned_and_what_is_unknown_fit_into_the_weight(self):
        parts = (
            Component(name="skills", weight=35, points=21, known=0.7, reason=""),
            Component(name="fit", weight=20, points=20, known=0.2, reason=""),
            Component(name="education", weight=0, points=0, known=0, reason=""),
        )
        analysis = MatchingAnalysis(score=41, low=40, high=50, components=parts, engine_version="1")
        bars = score_bars(analysis)
        assert [(round(bar.earned, 2), round(bar.unknown, 2)) for bar in bars] == [(0.6, 0.3), (1.0, 0.0), (0.0, 0.0)]
