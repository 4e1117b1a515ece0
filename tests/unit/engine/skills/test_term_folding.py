from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callboard.engine.skills.term_folding import fold_term, fold_text


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Qualitäts-Management", "qualitats management"),
        ("Straße", "strasse"),
        ("ŁÓDŹ", "lodz"),
        ("don’t", "don't"),
        ("  two   words ", "two words"),
        ("ﬁrmware", "firmware"),
    ],
)
def test_terms_are_folded_for_comparison(written, folded):
    assert fold_term(written) == folded


def test_offsets_map_back_through_ligatures_accents_and_spaces():
    source = "Die  Straße: ﬁrmware, Cafe\u0301 x"
    folded = fold_text(source)
    for word, original in (("strasse", "Straße"), ("firmware", "ﬁrmware"), ("cafe", "Cafe\u0301")):
        at = folded.text.index(word)
        assert source[folded.start(at) : folded.end(at + len(word))] == original


def test_blank_lines_and_wide_gaps_stay_breaks():
    assert fold_text("one\n\ntwo").text == "one\ntwo"
    assert fold_text("one     two").text == "one\ntwo"
    assert fold_text("one\n   two").text == "one two"


@given(st.text())
def test_every_folded_character_has_its_place_in_the_source(source):
    folded = fold_text(source)
    places = [folded.start(at) for at in range(len(folded.text))]
    assert places == sorted(places)
    assert all(0 <= place < folded.end(at + 1) <= len(source) for at, place in enumerate(places))
