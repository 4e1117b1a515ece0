"""Where words end in files that write no spaces."""

from itertools import pairwise

from tests.builders.sheets import sheet, texts

from callboard.documents.layout.model import Glyph, GlyphStyle
from callboard.documents.layout.word_gaps import WordGaps

SIZE = 10.0
ADVANCES = {"i": 3.0, "l": 3.0, "f": 4.0, "m": 8.0}
# What a screen's pixels add to the advance of a letter, as programs that print web pages do.
ROUNDING = {"l": -0.9, "f": -1.8, "m": -1.2, "n": -0.8, "u": -0.8, "y": -0.8}
SENTENCES = (
    "Reconcile and account for all activity on the income statement of fourteen funds",
    "Manage annual plans and the final approval of large construction loans",
    "Review the work of all external audit firms and of the controllers of the fund",
)


def rounded(line: str, y: float, *, rounding: dict[str, float], space: float = 2.1) -> list[Glyph]:
    """A line whose letters are moved by rounding, with spaces that are only distances."""
    x, glyphs = 50.0, list[Glyph]()
    for char in line:
        if char == " ":
            x += space
            continue
        advance = ADVANCES.get(char, 5.0)
        glyphs.append(Glyph(char, x, x + advance, y, SIZE, GlyphStyle(), int(y * 1000) + len(glyphs), x))
        x += advance + rounding.get(char, -0.3)
    return glyphs


def test_word_ends_where_the_gap_exceeds_the_usual_one_of_its_letter():
    runs = [rounded(line, 100 + 14 * row, rounding=ROUNDING) for row, line in enumerate(SENTENCES)]
    assert texts(sheet(*runs)) == list(SENTENCES)


def test_a_letter_seen_only_at_the_ends_of_words_is_judged_by_the_others():
    lines = [line.replace("d", "b").replace("and", "anb") + " sad mad lad" for line in SENTENCES]
    runs = [rounded(line, 100 + 14 * row, rounding=ROUNDING) for row, line in enumerate(lines)]
    assert texts(sheet(*runs)) == lines


def test_tightly_kerned_pair_does_not_split_other_pairs():
    def kerned(line: str, y: float) -> list[Glyph]:
        glyphs = rounded(line, y, rounding={})
        for at, (left, right) in enumerate(pairwise(glyphs)):
            if (left.text, right.text) == ("A", "V"):
                for later in glyphs[at + 1 :]:
                    later.x0, later.x1, later.origin = later.x0 - 1, later.x1 - 1, later.origin - 1
        return glyphs

    lines = ("AVIATION AND NAVAL AFFAIRS", "ADVANCED AVIONICS AT SEA", "CARAVAN AND CAVALRY MAPS")
    assert texts(sheet(*(kerned(line, 100 + 14 * row) for row, line in enumerate(lines)))) == list(lines)


def test_font_with_few_gaps_gives_no_statistics():
    glyphs = rounded("of all", 100, rounding=ROUNDING)
    assert WordGaps([glyphs]).parts(glyphs[1], glyphs[2]) is None


def test_strings_with_written_spaces_are_ignored():
    spaced = [
        Glyph(char, 50 + 5.0 * at, 55 + 5.0 * at, 100, SIZE, GlyphStyle(), at, 50 + 5.0 * at)
        for at, char in enumerate(SENTENCES[0])
    ]
    assert WordGaps([spaced]).parts(spaced[0], spaced[1]) is None


def test_gap_as_wide_as_the_written_spaces_of_its_line_is_a_space():
    line = "Review the risk profiles of all customers and of the funds"
    glyphs, x = list[Glyph](), 50.0
    for char in line:
        advance = 2.5 if char == " " else 5.0
        # Between "the" and "risk" the file only moves on.
        if char != " " or len(glyphs) != len("Review the"):
            glyphs.append(Glyph(char, x, x + advance, 100.0, SIZE, GlyphStyle(), len(glyphs), x))
        x += advance
    assert texts(sheet(glyphs)) == [line]
