"""Text folded with its offsets, and the words of a label."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callboard.engine.text.folding import alternation, any_word, fold_in_place, phrase_key, words_only


@given(st.text())
def test_folding_in_place_keeps_character_positions(text):
    assert len(fold_in_place(text)) == len(text)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Qualität – gut", "qualitat - gut"),
        ("Łódź", "lodz"),
        ("we’re", "we're"),
        ("a\u00a0b", "a b"),
        ("Straße", "straße"),
        ("한국", "한국"),
    ],
)
def test_case_accents_and_kinds_of_dash_are_folded(text, folded):
    assert fold_in_place(text) == folded


def test_a_label_is_compared_by_its_words():
    assert words_only("  Skills & Experience: ") == "skills and experience"


def test_a_phrase_is_looked_up_without_signs_between_its_words():
    assert phrase_key(" Aus- & Weiterbildung / C++ ") == "aus weiterbildung c++"


def test_the_words_of_a_listed_phrase_may_stand_on_two_lines():
    assert re.fullmatch(alternation(["Bis Heute", "bis"]), "bis\nheute")


def test_only_whole_words_are_found_and_the_longest_first():
    found = any_word(["part", "part time"]).search("a part time job, not a party")
    assert found is not None
    assert found[0] == "part time"
