"""Lost line breaks of postings are restored."""

import pytest

from callboard.engine.document import Document
from callboard.engine.posting.reading import PostingText

# Rows shorter than this are lines as somebody wrote them.
LONG = "We are a family firm that has repaired lifts and escalators in the north for more than fifty long years. "


def rows(text: str) -> list[str]:
    return [row.text for row in PostingText(Document.from_text(text)).rows]


@pytest.mark.parametrize(
    ("glued", "after"),
    [
        ("Experience with motorsAbility to climb", "Ability to climb"),
        ("Read wiring diagrams.Repair controllers", "Repair controllers"),
        ("Working knowledge of hydraulics.3+ years in service", "3+ years in service"),
        ("Trade certificate (or equal)Knowledge of safety rules", "Knowledge of safety rules"),
        ("Knowledge of PLCExperience with drives", "Experience with drives"),
    ],
)
def test_words_joined_by_a_lost_line_break_are_split(glued: str, after: str) -> None:
    assert rows(LONG + glued)[-1] == after


@pytest.mark.parametrize("name", ["PowerPoint", "JavaScript", "LinkedIn", "Node.js", "SharePoint", "McDonald"])
def test_names_with_a_capital_inside_stay_whole(name: str) -> None:
    assert rows(f"{LONG}Good command of {name} is needed") == [f"{LONG}Good command of {name} is needed"]


def test_a_short_line_is_left_as_it_was_written() -> None:
    assert rows("Experience with motorsAbility to climb") == ["Experience with motorsAbility to climb"]


@pytest.mark.parametrize("written", ["---- Basic Qualifications ----", r"\-\-\-\- Basic Qualifications ----"])
def test_a_line_between_dashes_is_a_heading(written: str) -> None:
    (row,) = PostingText(Document.from_text(written)).rows
    assert (row.text, row.strong, row.bullet) == ("Basic Qualifications", True, False)
