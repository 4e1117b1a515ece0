"""Questions in postings."""

import pytest
from tests.unit.engine.posting.postings import fields, read

HEAD = (
    "Java Developer\nFern Ltd, Leeds\n\nResponsibilities\n- Develop our booking system\n\n"
    "Requirements\n- Degree in computing\n"
)


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("How long have you been developing in Java?", "developing in Java"),
        ("How many years of experience do you have in Java?", "Java"),
        ("Do you have experience with Kafka and SQL?", "experience with Kafka and SQL"),
        ("How long have you been an office manager? Why?", "an office manager"),
        ("Are you fluent in German?", "fluent in German"),
        ("Must have a clean driving licence?", "Must have a clean driving licence"),
        ("Hast du Erfahrung mit Java?", "Erfahrung mit Java"),
    ],
)
def test_a_question_for_experience_is_a_requirement_in_what_it_asks_for(question: str, asked: str):
    assert fields(f"{HEAD}- {question}\n")["sections"]["requirements"] == ["Degree in computing", asked]


@pytest.mark.parametrize(
    "question",
    [
        "Why should you join?",
        "Sound like you?",
        "Why do you want this job?",
        "Are you passionate about Java and data?",
        "Are you available on short notice?",
    ],
)
def test_another_question_is_no_requirement(question: str):
    assert fields(f"{HEAD}- {question}\n")["sections"]["requirements"] == ["Degree in computing"]


def test_no_requirement_ends_in_a_question_mark_where_duties_are_all_that_is_told():
    text = "Java Developer\nFern Ltd, Leeds\n\nWhat will you do in Java?\nYou develop our booking system in Java.\n"
    assert not any("?" in one.text for one in read(text).role.requirements)
