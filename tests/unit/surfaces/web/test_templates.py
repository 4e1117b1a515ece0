"""The words that filters make of values."""

from datetime import UTC, datetime, timedelta

import pytest

from callboard.surfaces.web.templates import environment

NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
FILTERS = environment().filters


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (timedelta(seconds=59), "now"),
        (timedelta(minutes=4, seconds=59), "4 min"),
        (timedelta(hours=23), "23 h"),
        (timedelta(days=1), "1 day"),
        (timedelta(days=3), "3 days"),
        (timedelta(seconds=-5), "now"),
    ],
)
def test_an_age_is_told_in_the_largest_unit_that_fits(past, words):
    assert FILTERS["age"](NOW - past, NOW) == words


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Maya Lindqvist", "ML"),
        ("Ana Maria de la Cruz", "AC"),
        ("Ødegård", "Ø"),
        ("resume.pdf", "R"),
        ("123", "?"),
        ("", "?"),
    ],
)
def test_a_person_is_shown_by_first_and_last_initial(name, letters):
    assert FILTERS["initials"](name) == letters


@pytest.mark.parametrize(("seconds", "words"), [(None, "–"), (0.04, "0.0 s"), (75, "1 min 15 s"), (3700, "1 h 1 min")])
def test_a_duration_is_told_in_units_that_fit(seconds, words):
    assert FILTERS["seconds"](seconds) == words


def test_text_of_a_person_is_escaped():
    shown = environment().from_string("{{ text }}").render(text="<script>alert(1)</script>")
    assert shown == "&lt;script&gt;alert(1)&lt;/script&gt;"


def test_word_of_a_catalogue_may_be_called_like_a_method():
    template = environment().from_string("{{ words.clear }} {{ words.get('copy') }}")
    assert template.render(words={"clear": "Clear the filters", "copy": "Copy"}) == "Clear the filters Copy"
