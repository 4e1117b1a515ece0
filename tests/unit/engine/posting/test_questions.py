"""Questions in postings."""

import pytest
from tests.unit.engine.posting.postings import fields, read

HEAD = (
    "Java Developer\nFern Ltd, Leeds\n\nResponsibilities\n- Develop our booking system\n\n"
    "Requirements\n- Degree in computing\n"
)


def test_a_question_in_words_that_ask_is_a_requirement():
    question = "Must have a clean driving licence?"
    assert fields(f"{HEAD}- {question}\n")["sections"]["requirements"] == ["Degree in computing", question]


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
