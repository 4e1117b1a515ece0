import pytest

from callboard.engine.maths.solver import solve
from callboard.engine.routing.follow_up import follows_up, question_with_result


@pytest.mark.parametrize(
    "message",
    ["and divided by 4?", "Now double it", "what about her education", "times 3", "+ 7", "tell me more", "why?"],
)
def test_message_that_continues_or_refers_back_is_a_follow_up(message):
    assert follows_up(message)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "Solve 2x + 5 = 15",
        "Android phones of 2012",
        "thesaurus entries for happy",
        "and " + "word " * 20,
    ],
)
def test_self_contained_message_is_not_a_follow_up(message):
    assert not follows_up(message)


@pytest.mark.parametrize(
    ("question", "before", "result"),
    [
        ("and divided by 4?", "x = 5", "5/4"),
        ("and divided by 4?", "x = 10/3 (x ≈ 3.33333333333)", "5/6"),
        ("now double it", "36", "72"),
        ("what is half of that?", "36", "18"),
        ("and 10% of that?", "1,200", "120"),
        ("what is the result squared?", "-3", "9"),
        ("divide it by 4", "42", "21/2"),
        ("add 8", "42", "50"),
        ("and subtract 2 from it", "42", "40"),
    ],
)
def test_question_is_computed_with_the_last_result(question, before, result):
    assert solve(question_with_result(question, before)).result == result


@pytest.mark.parametrize(
    ("question", "before"),
    [
        ("and who was he?", "42"),
        ("what about 3x = 9?", "42"),
        ("it is raining", "42"),
        ("times 2", "x = 1 or x = 2"),
        ("times 2", "Yes, 7 is prime."),
        ("solve 3x = 9", "42"),
    ],
)
def test_unrelated_question_or_non_numeric_result_is_left_alone(question, before):
    assert question_with_result(question, before) is None
