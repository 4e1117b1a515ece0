"""What a question takes for granted."""

import pytest

from callboard.engine.trust.claims.presuppositions import premise_faults

LINES = ("Ran the chess club, which won the county cup in 2018", "Lead a team of six stewards")


@pytest.mark.parametrize(
    "question",
    [
        "How would you lead a crew of 14 sailors?",
        "Could you run a second shift of 20 people?",
        "Tell us about the chess club that won the county cup.",
        "As head of the yard, how would you begin?",
    ],
)
def test_question_about_what_could_be_takes_nothing_for_granted(question):
    assert premise_faults(question, LINES) == []


@pytest.mark.parametrize(
    "question",
    ["Why was your chess club closed?", "How did you lead 14 sailors?", "As a former admiral, how would you begin?"],
)
def test_question_with_an_invented_premise_is_refused(question):
    assert premise_faults(question, LINES)


@pytest.mark.parametrize("tip", ["Say that you won the national race.", "Mention that you led the crew."])
def test_tip_puts_nothing_into_the_mouth_that_no_line_shows(tip):
    assert premise_faults(tip, ["Rowed in the national race as a member of the crew"])


def test_tip_may_name_what_a_line_shows():
    assert premise_faults("Say that you rowed in the national race.", ["Rowed in the national race"]) == []
