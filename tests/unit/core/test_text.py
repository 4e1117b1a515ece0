"""Helpers for text."""

import pytest

from callboard.core.text import count_noun, printable


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 studies"), (1, "1 study"), (2, "2 studies"), (12345, "12,345 studies")]
)
def test_a_number_agrees_with_its_noun(number, said):
    assert count_noun(number, "study", "studies") == said


def test_most_nouns_take_an_s():
    assert (count_noun(1, "risk"), count_noun(3, "risk")) == ("1 risk", "3 risks")


@pytest.mark.parametrize("text", ["cv\n.pdf", "a\x1b[31mb", "c\x9b1mv", "\u202ecv", "\udcffcv", "cv\u2028"])
def test_printable_text_holds_no_control_sequences(text):
    assert len(printable(text)) == len(text)
    assert not {*"\n\x1b\x9b\u202e\udcff\u2028"} & {*printable(text)}


def test_ordinary_names_stay_unchanged():
    assert printable("履歴書 Müller (2).pdf") == "履歴書 Müller (2).pdf"
