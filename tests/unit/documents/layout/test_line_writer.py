"""Rows to lines: cells, offsets, faces."""

import pytest
from tests.builders.sheets import column, sheet, texts, write

from callboard.documents.layout.stages import lay_out


def test_a_date_at_the_right_edge_is_a_cell_of_its_line():
    layout = lay_out([sheet(write(50, 100, "Analyst"), write(450, 100, "1842 – 1843"))])
    assert len(layout.lines) == 1
    assert len(layout.lines[0].cells) == 2


def test_line_offsets_match_the_document_text():
    layout = lay_out([sheet(*column(50, 100, "left", 3))])
    text = "\n".join(line.text for line in layout.lines)
    assert all(text[line.start : line.end] == line.text for line in layout.lines)


@pytest.mark.parametrize("sheets", [[], [sheet()], [sheet(write(10, 10, " "))]])
def test_page_without_text_has_no_lines(sheets):
    assert texts(*sheets) == []


def test_place_of_a_glyph_is_its_offset_in_the_text():
    page = sheet(write(50, 100, "Ada"), write(50, 114, "Byron"))
    layout = lay_out([page])
    assert [layout.place_of(1, glyph) for glyph in page.glyphs if glyph.text in "AB"] == [0, 4]


class TestFaces:
    def test_line_reports_where_its_typeface_changes(self):
        (line,) = lay_out([sheet(write(50, 100, "Engineer,", bold=True), write(98, 100, "Acme Ltd"))]).lines
        assert [(line.text[face.start :], face.bold) for face in line.faces] == [
            ("Engineer, Acme Ltd", True),
            ("Acme Ltd", False),
        ]

    def test_line_in_one_typeface_has_no_faces(self):
        (line,) = lay_out([sheet(write(50, 100, "Engineer at Acme Ltd"))]).lines
        assert line.faces == ()
