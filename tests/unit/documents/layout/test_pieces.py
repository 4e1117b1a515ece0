"""Words to pieces: what stands together on a baseline, and which of it is a list item."""

from tests.builders.sheets import after, sheet, write

from callboard.documents.layout.model import Mark, Ruling
from callboard.documents.layout.pieces import find_pieces
from callboard.documents.layout.stages import lay_out


def test_words_near_each_other_are_a_piece_and_a_wide_gap_parts_two():
    (page,) = after(find_pieces, sheet(write(50, 100, "Senior analyst"), write(300, 100, "2019 - 2021"))).pages
    assert [piece.text for piece in page.pieces] == ["Senior analyst", "2019 - 2021"]


def test_bullet_signs_are_marked_and_removed():
    lines = lay_out([sheet(write(50, 100, "•"), write(62, 100, "Built engines"), write(62, 112, "of brass"))]).lines
    assert [(line.text, line.bullet) for line in lines] == [("Built engines", True), ("of brass", False)]
    assert lines[0].block == lines[1].block


def test_signs_of_many_shapes_open_list_items():
    for sign in "◈◁❖▸":
        (line,) = lay_out([sheet(write(50, 100, sign), write(62, 100, "Built engines"))]).lines
        assert (line.text, line.bullet) == ("Built engines", True)


def test_a_drawn_dot_is_a_bullet():
    lines = lay_out([sheet(write(62, 100, "Built engines"), marks=[Mark(52, 95, 55, 98)])]).lines
    assert lines[0].bullet


def test_a_dot_on_a_line_of_time_is_no_bullet():
    sheets = [sheet(write(62, 100, "Built engines"), marks=[Mark(52, 95, 55, 98)], rulings=[Ruling(53, 96, 54, 300)])]
    assert not lay_out(sheets).lines[0].bullet


def test_dots_on_both_sides_of_a_heading_are_no_bullets():
    glyphs = write(62, 100, "Skills")
    end = max(glyph.x1 for glyph in glyphs)
    lines = lay_out([sheet(glyphs, marks=[Mark(52, 95, 55, 98), Mark(end + 7, 95, end + 10, 98)])]).lines
    assert not lines[0].bullet
