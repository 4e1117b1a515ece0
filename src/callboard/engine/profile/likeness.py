"""Decide whether entries of two sources are the same job, study or other item."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rapidfuzz import fuzz

from callboard.engine.profile.comparison import likeness_of_names
from callboard.engine.profile.model import ProfileSection
from callboard.engine.text.folding import phrase_key

SAME_ENTRY = 1.0
"""Entries with at least this likeness are the same."""

_ALIKE = 85
_RELATED = 55
_MONTHS_APART = 13

First = Callable[..., str]
"""The first of several fields that an entry has."""


def likeness(section: ProfileSection, one: First, other: First) -> float:
    """How surely two entries of a section are one; the higher, the surer."""
    return _LIKENESS.get(section, _by_name)(one, other)


def _by_name(one: First, other: First) -> float:
    names = [phrase_key(first("name", "language", "title")) for first in (one, other)]
    return float(bool(names[0]) and names[0] == names[1])


def _of_jobs(one: First, other: First) -> float:
    """The employer, and either the title or the time; or the title and the time, with employers that are related."""
    firm = likeness_of_names(one("name", "organization"), other("name", "organization"))
    title = fuzz.token_set_ratio(phrase_key(one("position")), phrase_key(other("position")))
    near = _near(one("startDate"), other("startDate"))
    if firm >= _ALIKE and (near or (title >= _ALIKE and near is None)):
        return SAME_ENTRY + firm / 100 + title / 100 + bool(near)
    if firm >= _RELATED and title >= _ALIKE and near:
        return SAME_ENTRY + firm / 100
    return 0.0


def _of_studies(one: First, other: First) -> float:
    school = likeness_of_names(one("institution"), other("institution"))
    subject = fuzz.token_set_ratio(*(phrase_key(f"{first('studyType')} {first('area')}") for first in (one, other)))
    near = _near(one("endDate"), other("endDate"))
    if school >= _ALIKE and near is not False and (subject >= _RELATED or near):
        return SAME_ENTRY + school / 100 + subject / 100
    return 0.0


def _near(one: str, other: str) -> bool | None:
    """Whether two dates are a year apart at most; None where one is missing."""
    months = [_months(date) for date in (one, other)]
    return abs(months[0] - months[1]) <= _MONTHS_APART if months[0] and months[1] else None


def _months(date: str) -> int:
    """Months since the year 0; the middle of the year where the month is missing, 0 for no date."""
    return int(date[:4]) * 12 + int(date[5:7] or 6) if date[:4].isdigit() else 0


_LIKENESS: Mapping[ProfileSection, Callable[[First, First], float]] = {
    ProfileSection.WORK: _of_jobs,
    ProfileSection.VOLUNTEER: _of_jobs,
    ProfileSection.EDUCATION: _of_studies,
}
