from datetime import date

from tests.builders.resumes import a_resume

from callboard.engine.spans import (
    Span,
    covered,
    date_of,
    position_span,
    present_first,
    recent_first,
    skill_months,
    told_until,
    work_months,
)

TODAY = date(2026, 6, 15)


def spans_of(start: str | None, end: str | None) -> Span | None:
    return position_span(a_resume().job("Cook", "Inn", start, end).resume.work[0], today=TODAY)


class TestPositionSpan:
    def test_first_and_last_month_of_a_span_count(self) -> None:
        span = spans_of("2020-01", "2020-12")
        assert span is not None
        assert span.months == 12

    def test_a_present_job_lasts_until_today(self) -> None:
        span = spans_of("2026-01", None)
        assert span is not None
        assert span.months == 6

    def test_a_bare_year_is_the_whole_year(self) -> None:
        span = spans_of("2019", "2020")
        assert span is not None
        assert span.months == 24

    def test_end_in_the_future_is_cut_to_today(self) -> None:
        span = spans_of("2026-01", "2027-12")
        assert span is not None
        assert span.months == 6

    def test_missing_start_or_earlier_end_gives_no_span(self) -> None:
        assert spans_of(None, "2020") is None
        assert spans_of("2021", "2019") is None


class TestRecentFirst:
    def test_latest_job_comes_first(self) -> None:
        work = a_resume().job("Cook", "Old", "2010", "2012").job("Cook", "New", "2020", None).resume.work
        assert recent_first(work, today=TODAY) == (1, 0)

    def test_page_order_is_kept_if_a_date_is_missing(self) -> None:
        work = a_resume().job("Cook", "Old", "2010", "2012").job("Cook", "Undated", None, None).resume.work
        assert recent_first(work, today=TODAY) == (0, 1)


class TestPresentFirst:
    def test_of_several_present_jobs_the_first_of_the_page_comes_first(self) -> None:
        work = a_resume().job("Teacher", "School", "2009", None).job("Coach", "Club", "2012", None).resume.work
        assert present_first(work, today=TODAY) == (0, 1)
        assert recent_first(work, today=TODAY) == (1, 0)

    def test_jobs_of_the_past_follow_the_latest_first(self) -> None:
        old = a_resume().job("Cook", "Old", "2001", "2003").job("Cook", "Later", "2004", "2008")
        assert present_first(old.job("Cook", "Now", "2009", None).resume.work, today=TODAY) == (2, 1, 0)


class TestMonths:
    def test_overlaps_count_once(self) -> None:
        resume = a_resume().job("Cook", "Inn", "2020-01", "2020-12").job("Cook", "Bar", "2020-07", "2021-06").resume
        assert work_months(resume, today=TODAY) == 18

    def test_skill_months_count_jobs_and_not_lists(self) -> None:
        builder = a_resume().job("Developer", "A", "2020-01", "2020-12", "Wrote Python.")
        resume = builder.job("Developer", "B", "2018-01", "2019-12", "Wrote code.").listed("Docker").resume
        assert skill_months(resume, "Python", today=TODAY) == 12
        assert skill_months(resume, "Docker", today=TODAY) == 0

    def test_month_number_round_trips_to_a_date(self) -> None:
        assert date_of(min(covered([Span(2020 * 12, 2020 * 12 + 2)]))) == "2020-01"

    def test_a_present_job_lasts_no_longer_than_its_file_can_tell(self) -> None:
        resume = a_resume().job("Cook", "Inn", "2020-01", None, "Cooked.").resume
        assert work_months(resume.model_copy(update={"modified": date(2021, 12, 3)}), today=TODAY) == 24


class TestToldUntil:
    def test_a_file_without_a_date_tells_of_today(self) -> None:
        assert told_until(a_resume().job("Cook", "Inn", "2020", None).resume, today=TODAY) == TODAY

    def test_an_old_file_tells_of_work_until_its_own_day(self) -> None:
        resume = a_resume().job("Cook", "Inn", "2020", None).resume
        assert told_until(resume.model_copy(update={"modified": date(2022, 3, 1)}), today=TODAY) == date(2022, 3, 1)

    def test_the_date_of_a_file_that_tells_of_later_work_is_wrong(self) -> None:
        resume = a_resume().job("Cook", "Inn", "2020", "2024-05").resume
        assert told_until(resume.model_copy(update={"modified": date(2022, 3, 1)}), today=TODAY) == TODAY
