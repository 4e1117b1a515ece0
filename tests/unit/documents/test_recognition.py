"""Recognised lines as glyphs on a page."""

from callboard.documents.layout.model import PageContents
from callboard.documents.layout.stages import lay_out
from callboard.documents.recognition import RecognisedWord, glyphs_of


def test_recognised_lines_are_read_in_the_order_of_their_columns():
    def column(x: float, name: str) -> list[RecognisedWord]:
        return [
            RecognisedWord(x, 100 + 16 * row, x + 150, 112 + 16 * row, f"{name} column, row number {row}", 0.9)
            for row in range(8)
        ]

    page = PageContents(1, 595, 842, glyphs_of([*column(50, "left"), *column(320, "right")]))
    lines = [line.text for line in lay_out([page]).lines]
    assert lines == [f"{name} column, row number {row}" for name in ("left", "right") for row in range(8)]


def test_a_recognised_line_keeps_its_place_and_the_size_of_its_type():
    (line,) = lay_out(
        [PageContents(1, 595, 842, glyphs_of([RecognisedWord(50, 100, 200, 112, "Jane Doe", 0.9)]))]
    ).lines
    assert (line.box.x0, line.box.x1, line.size) == (50, 200, 9)
    assert 100 < line.box.y0 < line.box.y1 < 113


def test_words_of_a_line_are_parted_by_one_blank():
    words = [
        RecognisedWord(50, 100, 90, 112, "Senior", 0.9, spaced=True),
        RecognisedWord(93, 100, 120, 112, "Data", 0.9, spaced=True),
        RecognisedWord(122, 100, 170, 112, "Engineer", 0.9),
    ]
    (line,) = lay_out([PageContents(1, 595, 842, glyphs_of(words))]).lines
    assert line.text == "Senior Data Engineer"
