"""Names in heads that the tagger is not sure of, told by their words and by standing alone."""

from __future__ import annotations

from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.head_fields import HeadField, field_of
from callboard.engine.resume.head_words import HeadWord
from callboard.engine.resume.rows import Piece
from callboard.engine.resume.unread_names import employer_in_own_cell, title_unread

Tagged = list[tuple[HeadWord, Tag]]


def head(*cells: str) -> Tagged:
    """The words of one row with the tag behind each: "Moor/employer Mills/employer"."""
    found: Tagged = []
    start = 0
    for number, cell in enumerate(cells):
        pairs = [item.split("/") for item in cell.split()]
        within = Piece(" ".join(text for text, _ in pairs), start)
        for text, label in pairs:
            word = HeadWord(text, Piece(text, start), 0, number, within, bold=False, italic=False, size=10.0)
            found.append((word, Tag(label, {label: 0.4})))
            start += len(text) + 1
    return found


def fields(words: Tagged) -> dict[str, HeadField]:
    labels = {tag.label for _, tag in words} - {"other"}
    return {label: field_of([word for word, tag in words if tag.label == label], 0.9) for label in labels}


def test_a_firm_alone_in_its_cell_is_the_employer() -> None:
    words = head("Engineer/position", "Department/other of/other Water/other Resources/other")
    read = fields(words)
    employer_in_own_cell(read, words)
    assert read["employer"].value == "Department of Water Resources"


def test_what_does_not_sound_like_a_firm_is_none() -> None:
    words = head("Engineer/position", "Rye/other and/other barley/other")
    read = fields(words)
    employer_in_own_cell(read, words)
    assert "employer" not in read


def test_an_employer_that_was_read_stays() -> None:
    words = head("Engineer/position", "Moor/employer", "Department/other of/other Roads/other")
    read = fields(words)
    employer_in_own_cell(read, words)
    assert read["employer"].value == "Moor"


def test_a_title_before_a_comma_is_read() -> None:
    words = head("Berufspraktikum/other ,/other Moor/employer Mills/employer")
    read = fields(words)
    title_unread(read, words)
    assert read["position"].value == "Berufspraktikum"


def test_words_that_are_no_title_are_not_read_as_one() -> None:
    words = head("Rye/other ,/other Moor/employer Mills/employer")
    read = fields(words)
    title_unread(read, words)
    assert "position" not in read
