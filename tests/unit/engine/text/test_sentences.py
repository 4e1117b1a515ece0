"""Sentence splitting."""

import pytest

from callboard.engine.text.sentences import sentences


def cut(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Plan shifts. Lead a team.", ["Plan shifts.", "Lead a team."]),
        ("Tools, e.g. Excel, are used. Daily.", ["Tools, e.g. Excel, are used.", "Daily."]),
        ("One thing; another thing", ["One thing;", "another thing"]),
        ("Acme Inc. is hiring", ["Acme Inc. is hiring"]),
        ("Ph. D. in Physics. Travel.", ["Ph. D. in Physics.", "Travel."]),
        ("", []),
    ],
)
def test_sentences_are_split_at_their_ends(text, expected):
    assert cut(text) == expected


def test_positions_are_shifted_by_the_start_offset():
    assert list(sentences("Go. Stop.", 10)) == [(10, 13), (14, 19)]
