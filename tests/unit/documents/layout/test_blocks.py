"""Rows to blocks."""

from tests.builders.sheets import sheet, write

from callboard.documents.layout.stages import lay_out


def test_a_wider_gap_begins_a_block():
    lines = lay_out([sheet(*(write(50, y, "some words here") for y in (100, 112, 124, 150, 162)))]).lines
    assert [line.block for line in lines] == [0, 0, 0, 1, 1]


def test_bold_line_and_list_item_begin_blocks_of_their_own():
    runs = [write(50, 100, "Engineer", bold=True), write(50, 112, "at Acme"), write(50, 124, "• Built engines")]
    assert [line.block for line in lay_out([sheet(*runs)]).lines] == [0, 1, 2]
