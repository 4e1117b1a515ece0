"""Which messages answer a question of the interview coach."""

import pytest

from callboard.engine.requests.replies import replies_to

ANSWER = "In my last job I led a team of five people and we moved the whole store."


def test_a_statement_behind_the_coach_is_an_answer():
    assert replies_to("interview-coach", ANSWER)


@pytest.mark.parametrize(
    "message", ["Thank you very much, that helped", "Too short", "How many jobs are there in my list?"]
)
def test_thanks_short_words_and_other_questions_are_none(message):
    assert not replies_to("interview-coach", message)


def test_other_agents_have_put_no_question():
    assert not replies_to("peter-logical", ANSWER)
