"""Labels of headers that are set alike, and places that stand in cells of their own."""

from __future__ import annotations

import pytest

from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.history.header_labels import agree, are_cells_apart
from callboard.engine.resume.history.header_words import HeaderWord
from callboard.engine.resume.pieces import Piece

LABELS = ("position", "employer", "other")


def words(*rows: str) -> list[HeaderWord]:
    """The words of a header's rows, each row in a type of its own."""
    return [
        HeaderWord(text, Piece(text, 0), number, 0, Piece(row, 0), number == 0, False, 10.0)
        for number, row in enumerate(rows)
        for text in row.split()
    ]


def tags(*chances: tuple[float, float, float]) -> list[Tag]:
    return [Tag(LABELS[one.index(max(one))], dict(zip(LABELS, one, strict=True))) for one in chances]


def test_row_without_a_label_gets_that_of_its_place_in_other_headers() -> None:
    sure = tags((0.0, 0.9, 0.1), (0.9, 0.0, 0.1))
    unsure = tags((0.1, 0.4, 0.5), (0.9, 0.0, 0.1))
    agree([(words("Acme", "Clerk"), sure, 2), (words("Globex", "Analyst"), unsure, 2)])
    assert [tag.label for tag in unsure] == ["employer", "position"]
    # of what both have together for the row, the position left out
    assert unsure[0].probability == pytest.approx(0.65 / 0.95)


def test_label_that_belongs_to_another_row_is_given_up() -> None:
    sure = tags((0.0, 0.9, 0.1), (0.9, 0.0, 0.1))
    twice = tags((0.6, 0.3, 0.1), (0.9, 0.0, 0.1))
    agree([(words("Acme", "Clerk"), sure, 2), (words("Globex", "Analyst"), twice, 2)])
    assert [tag.label for tag in twice] == ["employer", "position"]


def test_dashes_part_what_a_line_names() -> None:
    sure = tags((0.0, 0.9, 0.1), (0.0, 0.0, 1.0), (0.9, 0.0, 0.1))
    unsure = tags((0.6, 0.3, 0.1), (0.0, 0.0, 1.0), (0.9, 0.0, 0.1))
    agree([(words("Acme — Clerk"), sure, 1), (words("Globex — Analyst"), unsure, 1)])
    assert [tag.label for tag in unsure] == ["employer", "other", "position"]


@pytest.mark.parametrize(("sure_of_the_firm", "label"), [(1.0, "employer"), (0.5, "place")])
def test_place_is_a_firm_where_heads_set_alike_are_sure_of_one(sure_of_the_firm: float, label: str) -> None:
    sure = [Tag("position", {"position": 1.0}), Tag("employer", {"employer": sure_of_the_firm})]
    town = [Tag("position", {"position": 1.0}), Tag("place", {"place": 0.5, "employer": 0.4})]
    agree([(words("Clerk", "Acme"), sure, 2), (words("Analyst", "Globex"), town, 2)])
    assert town[1].label == label


def test_headers_that_are_set_otherwise_are_left_alone() -> None:
    sure = tags((0.0, 0.9, 0.1), (0.9, 0.0, 0.1))
    other = tags((0.1, 0.4, 0.5))
    agree([(words("Acme", "Clerk"), sure, 2), (words("Globex"), other, 1)])
    assert [tag.label for tag in other] == ["other"]


def header(*cells: str) -> list[HeaderWord]:
    """The words of one row."""
    return [
        HeaderWord(text, Piece(text, 0), 0, number, Piece(cell, 0), bold=False, italic=False, size=10.0)
        for number, cell in enumerate(cells)
        for text in cell.split()
    ]


def test_cells_of_a_row_are_apart_unless_each_holds_one_word() -> None:
    words = header("Web", "Developer", "Moor Mills")
    assert not are_cells_apart(words[0], words[1])
    assert are_cells_apart(words[1], words[2])
