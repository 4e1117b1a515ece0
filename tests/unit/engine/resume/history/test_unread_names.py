"""Names in headers that the tagger is not sure of, told by their words and by standing alone."""

from __future__ import annotations

import pytest

from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.history.header_words import HeaderField, HeaderWord, field_of
from callboard.engine.resume.history.unread_names import likeliest_beside
from callboard.engine.resume.pieces import Piece

Tagged = list[tuple[HeaderWord, Tag]]


def header(*cells: str) -> Tagged:
    """The words of one row with the tag behind each: "Moor/employer Mills/employer"."""
    found: Tagged = []
    start = 0
    for number, cell in enumerate(cells):
        pairs = [item.split("/") for item in cell.split()]
        within = Piece(" ".join(text for text, _ in pairs), start)
        for text, label in pairs:
            word = HeaderWord(text, Piece(text, start), 0, number, within, bold=False, italic=False, size=10.0)
            found.append((word, Tag(label, {label: 0.4})))
            start += len(text) + 1
    return found


def fields(words: Tagged) -> dict[str, HeaderField]:
    labels = {tag.label for _, tag in words} - {"other"}
    return {label: field_of([word for word, tag in words if tag.label == label], 0.9) for label in labels}


def test_a_firm_alone_in_its_cell_is_the_employer() -> None:
    words = header("Engineer/position", "Department/other of/other Water/other Resources/other")
    read = fields(words)
    likeliest_beside(read, words)
    assert read["employer"].value == "Department of Water Resources"


def test_what_does_not_sound_like_a_firm_is_none() -> None:
    words = header("Engineer/position", "Rye/other and/other barley/other")
    read = fields(words)
    likeliest_beside(read, words)
    assert "employer" not in read


def test_an_employer_that_was_read_stays() -> None:
    words = header("Engineer/position", "Moor/employer", "Department/other of/other Roads/other")
    read = fields(words)
    likeliest_beside(read, words)
    assert read["employer"].value == "Moor"


def test_a_title_before_a_comma_is_read() -> None:
    words = header("Berufspraktikum/other ,/other Moor/employer Mills/employer")
    read = fields(words)
    likeliest_beside(read, words)
    assert read["position"].value == "Berufspraktikum"


def test_words_that_are_no_title_are_not_read_as_one() -> None:
    words = header("Rye/other ,/other Moor/employer Mills/employer")
    read = fields(words)
    likeliest_beside(read, words)
    assert "position" not in read


@pytest.mark.parametrize(("probability", "school"), [(0.2, "QDVX"), (0.05, None)])
def test_letters_alone_between_signs_that_could_be_a_school_are_one(probability: float, school: str | None) -> None:
    words = doubted(header("Diploma/degree ;/other QDVX/other"), "QDVX", "school", probability)
    read = fields(words)
    likeliest_beside(read, words)
    assert (("school" in read and read["school"].value) or None) == school


def test_degree_is_read_with_its_field_though_the_tagger_took_both_for_the_field() -> None:
    words = header("BSc/field Harbour/field Engineering/field ,/other Moor/school Academy/school")
    read = fields(words)
    likeliest_beside(read, words)
    assert {label: field.value for label, field in read.items()} == {
        "degree": "BSc",
        "field": "Harbour Engineering",
        "school": "Moor Academy",
    }


def test_words_between_two_fields_are_a_third_only_if_they_sound_so() -> None:
    words = doubted(header("Clerk/position Shepherd/other Mills/place"), "Shepherd", "employer", 0.3)
    read = fields(words)
    likeliest_beside(read, words)
    assert "employer" not in read
    words = header("Clerk/position Mill/other GmbH/other Leeds/place")
    read = fields(words)
    likeliest_beside(read, words)
    assert read["employer"].value == "Mill GmbH"


def doubted(words: Tagged, text: str, label: str, probability: float) -> Tagged:
    """The words with one of them given this much of a label, though it is not its label."""
    return [
        (word, Tag(tag.label, {**tag.probabilities, label: probability}) if word.text == text else tag)
        for word, tag in words
    ]


@pytest.mark.parametrize(("probability", "course"), [(0.2, "Illustration"), (0.05, None)])
def test_part_beside_a_school_that_could_be_a_field_is_the_course(probability: float, course: str | None) -> None:
    words = header("Illustration/other ,/other Moor/school Academy/school ,/other Seaside/other")
    words = doubted(words, "Illustration", "field", probability)
    found = fields(words)
    likeliest_beside(found, words)
    assert (found["field"].value if "field" in found else None) == course


def test_place_beside_a_school_is_no_course() -> None:
    words = doubted(header("Morocco/other ,/other Moor/school Academy/school"), "Morocco", "field", 0.3)
    found = fields(words)
    likeliest_beside(found, words)
    assert "field" not in found


def test_degree_word_beside_a_school_is_its_degree() -> None:
    words = doubted(header("BCA/other", "Moor/school Academy/school"), "BCA", "degree", 0.3)
    found = fields(words)
    likeliest_beside(found, words)
    assert found["degree"].value == "BCA"


@pytest.mark.parametrize(
    ("told", "missing", "name"),
    [("Moor/employer", "position", "Shepherd"), ("Clerk/position", "employer", "Shepherd")],
)
def test_words_beside_a_firm_or_a_title_are_likeliest_the_other(told: str, missing: str, name: str) -> None:
    words = doubted(header(f"{told} ,/other Shepherd/other"), "Shepherd", missing, 0.3)
    found = fields(words)
    likeliest_beside(found, words)
    assert found[missing].value == name


def test_school_between_commas_is_read_where_the_tagger_read_none() -> None:
    words = header("Diploma/degree", "Horses/other ,/other Barley/other College/other ,/other Seaside/other")
    found = fields(words)
    likeliest_beside(found, words)
    assert found["school"].value == "Barley College"
