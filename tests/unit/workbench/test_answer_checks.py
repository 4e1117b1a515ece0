"""Computed results in the words of a model."""

import pytest

from callboard.agents.answers import PartKind
from callboard.workbench.answer_checks import states_result
from callboard.workbench.specialists import calculation_answer


@pytest.mark.parametrize(
    "words",
    [
        "Subtract: $2x = 10$, so **x = 5**. Check 2·5+5=15",
        "2x = 10 → x = 10/2 = 5, hence $x=5$.",
        "*x = 5*",
        "| x = 5 |",
        "We get x = 10 ÷ 2, x = 5",
    ],
)
def test_result_is_recognised_in_the_words_of_a_model(words):
    assert states_result("x = 5", words)


@pytest.mark.parametrize(
    "words", ["2x + 5 = 15, so x = 7", "x = 5? No: x = 7", "x = 50", "x = 5.5", "xx = 5", "It is five.", ""]
)
def test_different_result_is_refused(words):
    assert not states_result("x = 5", words)


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("1/36 (0.02777777778 (2.778%))", r"the chance is $\frac{1}{36}$"),
        ("x = 1/3 (x ≈ 0.333333333333)", "x = 1/3"),
        ("5√2 (7.07106781187)", r"it is $5\sqrt{2}$"),
        ("1000000", "that makes 1,000,000 of them"),
        ("x = 2 or x = 3", "the roots: x = 2 or x = 3"),
        ("-2 < x < 2", "so −2 < x < 2."),
        ("8.04672 kilometres", "5 miles are 8.04672 km"),
    ],
)
def test_result_is_recognised_in_every_notation(result, words):
    assert states_result(result, words)


@pytest.mark.parametrize(
    "request_text",
    ["solve x^2 = 2", "15 percent of 240", "average of 4, 8 and 15", "solve x+y=10, x-y=2", "2^100", "sqrt(50)"],
)
def test_answer_of_rules_states_its_own_result(request_text):
    answer = calculation_answer(request_text)
    (result,) = [part.text for part in answer.parts if part.kind is PartKind.RESULT]
    assert states_result(result, answer.text)
    assert not states_result(result, f"{request_text}: I do not know, x = 77")


def test_yes_or_no_answer_cannot_be_inverted():
    assert states_result("Yes, 97 is prime.", "Nothing divides it: **97 is prime**.")
    assert not states_result("Yes, 97 is prime.", "97 is not prime.")
