"""Which of two groups of lines labels the other."""

from callboard.documents.layout.labels import labels
from callboard.documents.layout.model import Face, Piece, Word


def piece(x: float, y: float, text: str, size: float = 10) -> Piece:
    return Piece([Word(text, x, x + 5 * len(text), y, size, Face(), [])])


def test_a_side_that_ends_where_the_other_begins_labels_nothing():
    above = [piece(50, 80, "Curriculum vitae of many pages"), piece(50, 95, "Of which this is the first one")]
    below = [piece(250, 110, "Planner"), piece(250, 124, "Great Northern Works"), piece(250, 138, "Leeds")]
    assert not labels(above, below)
    assert not labels(below, above)
