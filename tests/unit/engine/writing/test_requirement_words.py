"""A requirement keeps its limits when it is put into a sentence."""

import pytest

from callboard.engine.writing.requirement_words import requirement_sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("We would expect you to have around 5+ years of diving", "5+ years of diving"),
        ("You have 3 years of diving", "3 years of diving"),
        ("You have no more than 3 years of diving", "No more than 3 years of diving"),
        ("You have less than 2 years of diving", "Less than 2 years of diving"),
        ("You have a degree in diving and 5+ years of work", "A degree in diving and 5+ years of work"),
        ("We need ropes, nets and 4 years of diving", "We need ropes, nets and 4 years of diving"),
    ],
)
def test_only_the_opening_is_left_out_before_a_length_of_time(text: str, sentence: str) -> None:
    assert requirement_sentence(text) == sentence
