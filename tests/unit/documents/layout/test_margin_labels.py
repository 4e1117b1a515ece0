"""Which of two groups of lines labels the other."""

from tests.builders.sheets import sheet, texts, write

from callboard.documents.layout.margin_labels import are_labels
from callboard.documents.layout.model import GlyphStyle, LayoutPiece, Word


def piece(x: float, y: float, text: str, size: float = 10) -> LayoutPiece:
    return LayoutPiece([Word(text, x, x + 5 * len(text), y, size, GlyphStyle(), [])])


def test_side_that_ends_where_the_other_begins_is_not_a_label():
    above = [piece(50, 80, "Curriculum vitae of many pages"), piece(50, 95, "Of which this is the first one")]
    below = [piece(250, 110, "Planner"), piece(250, 124, "Great Northern Works"), piece(250, 138, "Leeds")]
    assert not are_labels(above, below)
    assert not are_labels(below, above)


def test_two_line_name_in_the_margin_follows_the_contact_lines():
    rows = [write(50, 60, "0341 555 0119", size=9), write(50, 72, "jan@smit.example", size=9)]
    rows.append(write(180, 66, "Planner of railways", size=17))
    told = [("Profile", "Plans the lines of a railway"), ("Work", "Planner at Great Northern Works")]
    told += [("Training", "School of Railways and Bridges"), ("Skills", "Maps"), ("Tongues", "Dutch and Frisian")]
    for at, (name, text) in enumerate(told):
        y = 120 + 50 * at
        rows += [write(50, y, name, size=14), write(180, y + 2, text, bold=True)]
        rows += [write(180, y + 14 + 12 * line, f"line {line} of what is told about it") for line in range(2)]
    rows.append(write(50, 186, "History", size=14))
    read = texts(sheet(*rows))
    assert read[read.index("Work") :][:3] == ["Work", "History", "Planner at Great Northern Works"]


def test_most_headings_in_the_margin_level_with_what_they_head_are_enough():
    names = [(80, "Education"), (140, "Certificates"), (200, "Languages"), (260, "Skills")]
    side = [piece(50, y, name, size=20) for y, name in names]
    other = [piece(200, 80 + 12 * line, f"line {line} of what is told", size=10) for line in range(20)]
    assert are_labels(side, [one for one in other if abs(one.y - 260) > 5])


def test_side_with_nothing_on_it_labels_nothing():
    told = [piece(250, 110, "Planner"), piece(250, 124, "Great Northern Works")]
    assert not are_labels([], told)
    assert not are_labels(told, [])
