"""What a board lists as "Electrical: 3 years" is named as a phrase."""

import pytest

from callboard.engine.writing.list_forms import as_phrase


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Wreck diving: 3 years", "3 years of wreck diving experience"),
        ("Diving experience: 1 year (Required)", "1 year of diving experience"),
        ("Python: 5+ years", "5+ years of Python experience"),
        ("2 years of diving, skills and experience includes", "2 years of diving"),
        ("1 year+ harbour experience", "at least 1 year of harbour experience"),
        ("3-5 years bookkeeping experience", "3-5 years of bookkeeping experience"),
        ("2 years experience of diving", "2 years experience of diving"),
        ("5+ years in harbours", "5+ years in harbours"),
        ("Must speak: 3 years of Greek", "Must speak: 3 years of Greek"),
        ("Nets: mended for 3 years", "Nets: mended for 3 years"),
    ],
)
def test_length_of_time_stands_before_what_it_is_of(text: str, phrase: str) -> None:
    assert as_phrase(text) == phrase
