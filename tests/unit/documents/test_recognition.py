"""Recognised lines as glyphs on a page."""

from callboard.documents.layout.model import PageContents
from callboard.documents.layout.stages import lay_out
from callboard.documents.pdf.recognition import RecognisedLine, glyphs_of


def test_recognised_lines_are_read_in_the_order_of_their_columns():
    def column(x: float, name: str) -> list[RecognisedLine]:
        return [
            RecognisedLine(x, 100 + 16 * row, x + 150, 112 + 16 * row, f"{name} column, row number {row}", 0.9)
            for row in range(8)
        ]

    page = PageContents(1, 595, 842, glyphs_of([*column(50, "left"), *column(320, "right")]))
    lines = [line.text for line in lay_out([page]).lines]
    assert lines == [f"{name} column, row number {row}" for name in ("left", "right") for row in range(8)]


def test_a_recognised_line_keeps_its_place_and_the_size_of_its_type():
    (line,) = lay_out(
        [PageContents(1, 595, 842, glyphs_of([RecognisedLine(50, 100, 200, 112, "Jane Doe", 0.9)]))]
    ).lines
    assert (line.box.x0, line.box.x1, line.size) == (50, 200, 9)
    assert 100 < line.box.y0 < line.box.y1 < 113
