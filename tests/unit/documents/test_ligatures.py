"""Ligatures of f whose letters a font does not say, or says wrongly."""

from __future__ import annotations

import pytest

from callboard.documents.characters import tidy
from callboard.documents.layout.model import Glyph, GlyphStyle
from callboard.documents.pdf.glyphs import TextLook, TextObject
from callboard.documents.pdf.ligatures import name_ligatures

SIZE = 10.0
WIDTHS = {"f": 3.4, "i": 2.5, "l": 2.5}


def word(*letters: str, guess: str = "", width: float = 0.0) -> TextObject:
    """A word whose empty letter is a ligature of some width, taken for `guess`."""
    item = TextObject(0, TextLook(GlyphStyle(), SIZE, 0, 255, breadth=SIZE))
    x = 0.0
    for letter in letters:
        end = x + (WIDTHS.get(letter, 5.0) if letter else width)
        item.glyphs.append(Glyph(letter or guess, x, end, 0.0, SIZE, GlyphStyle(), guessed=not letter and bool(guess)))
        x = end
    return item


def read(item: TextObject) -> str:
    name_ligatures([item, word("f", "i", "t")])
    return "".join(glyph.text for glyph in item.glyphs)


@pytest.mark.parametrize(("width", "office"), [(8.7, "office"), (5.7, "ofice")])
def test_width_tells_which_letters_a_ligature_without_letters_stands_for(width: float, office: str) -> None:
    assert read(word("o", "", "c", "e", width=width)) == office


@pytest.mark.parametrize(
    ("guess", "width", "right"),
    [("ff", 8.7, "ffi"), ("ff", 6.6, "ff"), ("fl", 5.7, "fl"), ("ffi", 7.6, "ffi"), ("ffi", 5.7, "fi")],
)
def test_guess_stands_unless_it_is_far_too_wide_or_too_narrow(guess: str, width: float, right: str) -> None:
    assert read(word("o", "", "c", "e", guess=guess, width=width)) == f"o{right}ce"


def test_glyph_that_says_nothing_outside_a_word_stays_so() -> None:
    assert read(word("", "c", "e", width=8.7)) == "ce"


def test_nothing_is_named_where_the_font_shows_no_f_to_measure() -> None:
    item = word("o", "", "c", "e", width=8.7)
    name_ligatures([item])
    assert "".join(glyph.text for glyph in item.glyphs) == "oce"


def test_signs_of_the_index_of_a_dictionary_are_read_as_the_letters_they_look_like():
    assert tidy("2021年10⽉ 北⽅⼤学 ⻑野") == ("2021年10月 北方大学 長野", "")
