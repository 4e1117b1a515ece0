"""Repair of wrongly decoded text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from callboard.documents.layout.model import Glyph, GlyphStyle
from callboard.documents.mojibake import repair_text, repaired_glyphs


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Acme ï¼\x8d Berlin", "Acme － Berlin"),
        ("Acme ï¼ Berlin", "Acme － Berlin"),
        ("as neededÂ to my team", "as needed to my team"),
        ("â€¢ Mentoring", "• Mentoring"),
        ("â€œgrass rootsâ€ level", "“grass roots” level"),
        ("FinanÃ§as e GestÃ£o", "Finanças e Gestão"),
        ("the company€™s growth", "the company’s growth"),
        ("für „100 €“ im Monat", "für „100 €“ im Monat"),
    ],
)
def test_utf8_decoded_as_windows_1252_is_repaired(wrong: str, right: str) -> None:
    assert repair_text(wrong) == right


def test_cyrillic_decoded_as_latin_1_is_repaired() -> None:
    assert repair_text("Îïûò ðàáîòû: Ìåíåäæåð ïî ïðîäàæàì, Excel") == "Опыт работы: Менеджер по продажам, Excel"


@pytest.mark.parametrize(
    "text", ["Élève à l’École «À côté»", "ÂGE 30", "São Paulo, Ação", "Zürich, Köln", "naïve Ðóra Þór", "20 € – 30 €"]
)
def test_accented_text_stays_unchanged(text: str) -> None:
    assert repair_text(text) == text


def glyphs(text: str, *, y: float = 10.0) -> list[Glyph]:
    return [Glyph(char, at * 5.0, at * 5.0 + 5, y, 10.0, GlyphStyle(), at) for at, char in enumerate(text)]


def test_glyphs_of_one_character_become_one_glyph() -> None:
    found = repaired_glyphs(glyphs("a â€œb"))
    assert [glyph.text for glyph in found] == ["a", " ", "“", "b"]
    assert (found[2].x0, found[2].x1) == (10.0, 25.0)


def test_glyphs_on_two_lines_are_not_joined() -> None:
    page = [*glyphs("Ã"), *glyphs("©", y=30.0)]
    assert [glyph.text for glyph in repaired_glyphs(page)] == ["Ã", "©"]


def test_hard_blank_that_the_file_draws_as_a_gap_is_put_right() -> None:
    after = [replace(glyph, x0=glyph.x0 + 20, x1=glyph.x1 + 20) for glyph in glyphs("others")]
    assert "".join(glyph.text for glyph in repaired_glyphs([*glyphs("toÂ"), *after])) == "toothers"
