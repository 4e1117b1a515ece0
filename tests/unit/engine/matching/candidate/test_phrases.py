"""The phrases of a résumé that can be quoted."""

import pytest

from callboard.engine.matching.candidate.phrases import MOST_WORDS, phrases, states_wish


def test_a_short_line_is_one_phrase() -> None:
    assert phrases("Prepared monthly financial statements.") == ["Prepared monthly financial statements."]


def test_each_sentence_is_a_phrase() -> None:
    assert phrases("Planned menus for two kitchens. Trained five cooks.") == [
        "Planned menus for two kitchens.",
        "Trained five cooks.",
    ]


def test_bullets_that_run_together_are_told_apart() -> None:
    line = "Process weekly payroll for 300 associates Maintain attendance records Respond to unemployment claims"
    assert phrases(line) == [
        "Process weekly payroll for 300 associates",
        "Maintain attendance records",
        "Respond to unemployment claims",
    ]


def test_a_capitalised_name_begins_no_phrase() -> None:
    line = "Moved the accounts of two firms from Sage to Oracle Financials in time for Year End"
    assert phrases(line) == [line]


@pytest.mark.parametrize("joint", [", ", " and ", " including "])
def test_a_long_sentence_is_cut_between_clauses(joint: str) -> None:
    clause = "counted the stock of the northern warehouse every week"
    found = phrases(joint.join([clause] * 6))
    assert max(len(phrase.split()) for phrase in found) <= MOST_WORDS
    assert "".join("".join(found).split()) == "".join(joint.join([clause] * 6).split())


def test_words_without_any_joint_stay_together() -> None:
    line = "stock " * 40
    assert phrases(line) == [line.strip()]


@pytest.mark.parametrize(
    "wish",
    [
        "Seeking a position in nursing.",
        "To obtain a role in which I can grow",
        "I am currently looking for a new challenge",
        "Objective: to work with children",
        "A baker looking for a new full-time role",
    ],
)
def test_what_somebody_wants_is_a_wish(wish: str) -> None:
    assert states_wish(wish)


@pytest.mark.parametrize("work", ["Seeks out new suppliers", "Looked for errors in ledgers", "Obtained a permit"])
def test_work_is_no_wish(work: str) -> None:
    assert not states_wish(work)
