"""Degree and field of study, separated in every language."""

import pytest

from callboard.engine.resume.pieces import Piece
from callboard.engine.resume.vocabulary.degrees import AT_START, degree_score, level_of, split_degree

DEGREES = [
    ("B.Sc. in Computer Science", "B.Sc.", "Computer Science", "bachelor"),
    ("Bachelor of Science in Computer Science", "Bachelor of Science", "Computer Science", "bachelor"),
    ("Computer Science, Bachelor of Arts", "Bachelor of Arts", "Computer Science", "bachelor"),
    ("Licence de Mathématiques", "Licence", "Mathématiques", "bachelor"),
    ("Diplom-Ingenieur (FH) Maschinenbau", "Diplom-Ingenieur (FH)", "Maschinenbau", "bachelor"),
    ("Máster en Ingeniería Informática", "Máster", "Ingeniería Informática", "master"),
    ("M. Eng. Maschinenbau", "M. Eng.", "Maschinenbau", "master"),
    ("MSc Physics", "MSc", "Physics", "master"),
    ("Master of Accounting", "Master of Accounting", None, "master"),
    ("PhD in Molecular Biology", "PhD", "Molecular Biology", "doctorate"),
    ("Dr. med. univ., Humanmedizin", "Dr. med. univ.", "Humanmedizin", "doctorate"),
    ("Laurea triennale in Informatica", "Laurea triennale", "Informatica", "bachelor"),
    ("Bacharelado em Comunicação Social", "Bacharelado", "Comunicação Social", "bachelor"),
    ("HBO-bachelor Verpleegkunde", "HBO-bachelor", "Verpleegkunde", "bachelor"),
    ("Class 12th", "Class 12th", None, "secondary"),
    ("Certificate III in Carpentry", "Certificate III", "Carpentry", "vocational"),
]


@pytest.mark.parametrize(("text", "degree", "area", "level"), DEGREES)
def test_a_degree_is_split_from_its_field(text: str, degree: str, area: str | None, level: str) -> None:
    found = split_degree(Piece(text, 0))
    assert found.degree is not None
    assert found.degree.text == degree
    assert (found.area.text if found.area else None) == area
    assert found.level == level


def test_a_text_without_degree_words_is_a_field() -> None:
    found = split_degree(Piece("Computer Science", 0))
    assert found.degree is None
    assert found.area == Piece("Computer Science", 0)


@pytest.mark.parametrize("text", ["be kind", "as a lead", "in ma maison"])
def test_short_words_are_not_degrees(text: str) -> None:
    assert level_of(text) is None


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("B.S : Botany", "bachelor"),
        ("M.B.A", "master"),
        ("A.A.S in Nursing", "associate"),
        ("AA in Music", "associate"),
    ],
)
def test_letters_of_a_degree_may_lack_their_last_stop(text: str, level: str) -> None:
    assert degree_score(text) == AT_START
    assert level_of(text) == level
