"""Glyphs to words: spaces, kerning, letter spacing, accents."""

from dataclasses import replace

from tests.builders.sheets import after, sheet, texts, write

from callboard.documents.layout.model import Glyph, GlyphStyle
from callboard.documents.layout.words import find_words


def test_words_are_those_of_each_page_and_rotated_text_is_apart():
    layout = after(find_words, sheet(write(50, 100, "Ada Byron")), sheet(rotated=write(20, 300, "Draft"), number=2))
    assert [[word.text for word in page.words] for page in layout.pages] == [["Ada", "Byron"], []]
    assert [word.text for word in layout.pages[1].rotated] == ["Draft"]


class TestWords:
    def test_spaces_are_found_where_the_file_has_none(self):
        assert texts(sheet(write(50, 100, "Ada"), write(68, 100, "Lovelace"))) == ["Ada Lovelace"]

    def test_fragments_of_a_word_are_joined(self):
        assert texts(sheet(write(50, 100, "Love"), write(70, 100, "lace"))) == ["Lovelace"]

    def test_narrow_gaps_separate_words_in_tight_type(self):
        runs, x = [], 50.0
        for word in ("Aufbau", "eines", "Netzes", "aus", "Stationen", "im", "Vogtland"):
            runs.append(write(x, 100, word))
            x += 5 * len(word) + 1.3
        assert texts(sheet(*runs)) == ["Aufbau eines Netzes aus Stationen im Vogtland"]

    def test_capital_of_another_font_begins_a_word(self):
        first, last = write(50, 100, "Ada", size=20), write(80, 100, "Lovelace", size=20)
        for glyph in last:
            glyph.face = GlyphStyle(font="Bold")
        assert texts(sheet(first, last)) == ["Ada Lovelace"]

    def test_letter_spaced_heading_is_joined(self):
        assert texts(sheet(write(50, 100, "EXPERIENCE", tracking=0.3))) == ["EXPERIENCE"]

    def test_a_letter_spaced_heading_of_two_words_keeps_its_gap(self):
        runs = [write(50, 100, "WORK", tracking=0.3), write(88, 100, "HISTORY", tracking=0.3)]
        assert texts(sheet(*runs)) == ["WORK HISTORY"]

    def test_letters_with_spaces_between_them_are_a_word(self):
        assert texts(sheet(write(50, 100, "S K I L L S"))) == ["SKILLS"]

    def test_accents_that_a_file_draws_after_the_line_stand_on_their_letters(self):
        line = write(50, 100, "Genie civil a Montreal")
        accents = [Glyph("´", line[at].x0 + 1, line[at].x1 - 1, 99.9, 10, GlyphStyle(), 90 + at) for at in (1, 19)]
        grave = Glyph("`", line[12].x0 + 1, line[12].x1 - 1, 99.9, 10, GlyphStyle(), 120)
        assert texts(sheet(line, accents, [grave])) == ["Génie civil à Montréal"]

    def test_accents_above_each_other_stand_on_their_letter(self):
        accents = [Glyph(sign, 51, 54, y, 10, GlyphStyle(), 9) for sign, y in (("ˆ", 98), ("ˇ", 96.5))]
        assert len(texts(sheet(write(50, 100, "role"), accents))) == 1
        assert texts(sheet(write(50, 100, "a"), accents[:1], write(56, 100, "ge"))) == ["âge"]

    def test_text_drawn_twice_to_look_bold_is_read_once(self):
        assert texts(sheet(write(50, 100, "Controller"), write(50.3, 100, "Controller"))) == ["Controller"]

    def test_narrow_double_letters_are_both_kept(self):
        glyphs = [
            Glyph(char, 50 + 2.2 * at, 52.2 + 2.2 * at, 100, 10, GlyphStyle(), at) for at, char in enumerate("llll")
        ]
        assert texts(sheet(glyphs)) == ["llll"]

    def test_a_letter_that_its_font_gives_with_the_accent_before_it_is_one_character(self):
        letters = [replace(glyph, text="¨a") if glyph.text == "x" else glyph for glyph in write(50, 100, "Tagewxrter")]
        assert texts(sheet(letters)) == ["Tagewärter"]

    def test_an_accent_drawn_over_a_letter_is_part_of_it(self):
        accent = [Glyph("´", 61, 64, 100, 10, GlyphStyle(), 1)]
        assert texts(sheet(write(50, 100, "Jo"), accent, write(60, 100, "e"))) == ["Joé"]
