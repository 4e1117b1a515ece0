"""Text folded with its offsets, and the words of a label."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callboard.engine.text.flattening import any_word, flatten, words_only


@given(st.text())
def test_flattening_keeps_character_positions(text):
    assert len(flatten(text)) == len(text)


@pytest.mark.parametrize(
    ("text", "folded"),
    [("Qualität – gut", "qualitat - gut"), ("Łódź", "lodz"), ("we’re", "we're"), ("a\u00a0b", "a b")],
)
def test_case_accents_and_kinds_of_dash_are_folded(text, folded):
    assert flatten(text) == folded


def test_a_label_is_compared_by_its_words():
    assert words_only("  Skills & Experience: ") == "skills and experience"


def test_only_whole_words_are_found_and_the_longest_first():
    found = any_word(["part", "part time"]).search("a part time job, not a party")
    assert found is not None
    assert found[0] == "part time"
