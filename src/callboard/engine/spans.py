"""Stretches of time as month numbers, so that overlaps count once.

A month number is `year * 12 + month - 1`. Knows positions and studies; nothing of postings.
"""

from __future__ import annotations

from calendar import month_abbr
from datetime import date
from typing import NamedTuple

from babel.units import format_unit

from callboard.engine.dates import PartialDate
from callboard.engine.facts import Fact
from callboard.engine.resume.model import Position, Resume, Study

MONTHS_PER_YEAR = 12


class Span(NamedTuple):
    """First and last month, both counted."""

    first: int
    last: int

    @property
    def months(self) -> int:
        """How many months it holds."""
        return max(self.last - self.first + 1, 0)


def month_number(day: date) -> int:
    """The number of the month that holds `day`."""
    return day.year * 12 + day.month - 1


def opening(start: PartialDate) -> int:
    """The first month of a date; a bare year opens in January."""
    return start.year * 12 + (start.month or 1) - 1


def closing(end: PartialDate) -> int:
    """The last month of a date; a bare year closes in December."""
    return end.year * 12 + (end.month or 12) - 1


def position_span(position: Position, *, today: date) -> Span | None:
    """When a job lasted, up to `today`; None where the page gives no start, or the end lies before it."""
    now = month_number(today)
    if position.start is None:
        return None
    first = opening(position.start.value)
    last = now if position.current or position.end is None else min(closing(position.end.value), now)
    if position.end is None and not position.current:
        # One date and no "present": the least that it can mean.
        last = min(closing(position.start.value), now)
    return Span(first, last) if first <= last else None


def told_until(resume: Resume, *, today: date) -> date:
    """The day up to which a résumé tells of work: that of its file, or today if it has none or tells of later work.

    A file of 2021 that says "2016 to present" shows five years of that job.
    """
    if resume.modified is None or resume.modified >= today:
        return today
    month = month_number(resume.modified)
    starts = [opening(job.start.value) for job in resume.work if job.start]
    ends = [opening(job.end.value) for job in resume.work if job.end and not job.current]
    return today if any(each > month for each in (*starts, *ends)) else resume.modified


def recent_first(work: tuple[Position, ...], *, today: date) -> tuple[int, ...]:
    """Indexes of the jobs, the latest first; where a date is missing the present ones, then the order of the page."""
    spans = [position_span(position, today=today) for position in work]
    known = [span for span in spans if span]
    if len(known) < len(work):
        return tuple(sorted(range(len(work)), key=lambda index: not work[index].current))
    return tuple(sorted(range(len(work)), key=lambda index: (-known[index].last, -known[index].first, index)))


def present_first(work: tuple[Position, ...], *, today: date) -> tuple[int, ...]:
    """As `recent_first`, but of several present jobs the one that the page has first: it is the main one."""
    order = recent_first(work, today=today)
    present = sorted(index for index in order if work[index].current)
    return (*present, *(index for index in order if index not in present))


def study_span(study: Study, *, today: date) -> Span | None:
    """When a course of study lasted; a lone end stands for its last year."""
    end: Fact[PartialDate] | None = study.end
    if study.start is None and end is None:
        return None
    last = min(closing(end.value), month_number(today)) if end else month_number(today)
    first = opening(study.start.value) if study.start else last - 11
    return Span(first, last) if first <= last else None


def covered(spans: list[Span]) -> frozenset[int]:
    """Every month that any of the spans holds."""
    return frozenset(month for span in spans for month in range(span.first, span.last + 1))


def date_of(month: int) -> PartialDate:
    """A month number as a date."""
    return PartialDate.of(month // 12, month % 12 + 1)


def month_words(month: int) -> str:
    """A month number as it is written in English ("Feb 2014")."""
    return f"{month_abbr[month % MONTHS_PER_YEAR + 1]} {month // MONTHS_PER_YEAR}"


def date_words(day: PartialDate) -> str:
    """A date as it is written in English, to the month: "Feb 2014", "2014"."""
    return month_words(opening(day)) if day.month else str(day)


def duration_words(months: int, language: str = "en") -> str:
    """A stretch of time in words: months, or whole years from two years on."""
    if months < 2 * MONTHS_PER_YEAR:
        return format_unit(months, "duration-month", locale=language)
    return format_unit(months // MONTHS_PER_YEAR, "duration-year", locale=language)


def years_words(months: int) -> str:
    """A length of time in English to a tenth of a year: "8.8 years", "10 years", "7 months"."""
    if months < MONTHS_PER_YEAR:
        return duration_words(months)
    number = f"{months / MONTHS_PER_YEAR:.1f}".removesuffix(".0")
    return "1 year" if number == "1" else f"{number} years"


def skill_months(resume: Resume, skill: str, *, today: date) -> int:
    """Months of the jobs whose text shows a skill, overlaps counted once, as far as the file can tell of them."""
    until = told_until(resume, today=today)
    spans = [
        span
        for mention in resume.mentions
        if mention.skill == skill and mention.position is not None and mention.position < len(resume.work)
        if (span := position_span(resume.work[mention.position], today=until))
    ]
    return len(covered(spans))


def work_months(resume: Resume, *, today: date) -> int:
    """Months of work, overlaps counted once, as far as the file can tell of them."""
    until = told_until(resume, today=today)
    spans = [span for position in resume.work if (span := position_span(position, today=until))]
    return len(covered(spans))
