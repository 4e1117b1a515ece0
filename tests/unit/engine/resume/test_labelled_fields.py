"""Fields of a head that are named: "Employer: Moor Mills"."""

from __future__ import annotations

import pytest

from callboard.engine.document import Document
from callboard.engine.resume.head_words import words_of_head
from callboard.engine.resume.labelled_fields import labelled_words
from callboard.engine.resume.rows import rows_of
from callboard.engine.text.dates import find_spans


def named(text: str) -> dict[str, str]:
    words = words_of_head(rows_of(Document.from_text(text)), find_spans(text, language="en"))
    return {label: " ".join(word.text for word in found) for label, found in labelled_words(words).items()}


def test_field_is_what_stands_behind_its_name() -> None:
    assert named("Employer: Moor Mills\nFunctie: Bakker\nPlaats: Zwolle") == {
        "employer": "Moor Mills",
        "position": "Bakker",
        "place": "Zwolle",
    }


def test_field_ends_before_the_next_name_in_its_row() -> None:
    assert named("Institution: Moor College. Tutor: Ann Weir") == {"school": "Moor College."}


def test_name_without_a_value_or_that_is_not_known_names_nothing() -> None:
    assert named("Employer:\nHobby: Bread") == {}


@pytest.mark.parametrize(
    "text",
    [
        "Company: Moor Mills, Role: Baker, 2019 - 2021",
        "Company: Moor Mills\tDesignation: Baker",
        "Company: Moor Mills | Job Title: Baker",
        "Company: Moor Mills. Role: Baker",
        "Company: Moor Mills, Period: 2019 - 2021",
    ],
)
def test_row_with_several_names_is_not_read_by_them(text: str) -> None:
    assert named(text) == {}
