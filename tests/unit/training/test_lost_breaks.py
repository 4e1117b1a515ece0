"""Rows of postings are joined to learn where a line break was lost."""

import itertools
import random

from training.lost_breaks import joined

ROWS = [f"Row {number} of the posting" for number in range(200)]


def chance() -> random.Random:
    return random.Random("a posting")  # noqa: S311 - the same joints each time


def test_joints_are_the_blanks_between_rows() -> None:
    texts = list(joined(ROWS, chance()))
    pieces: list[str] = []
    for text, joints in texts:
        bounds = [0, *sorted(joints), len(text)]
        pieces += (text[start:end].strip() for start, end in itertools.pairwise(bounds))
    assert pieces == ROWS


def test_some_rows_stay_by_themselves_and_the_same_name_joins_the_same_rows() -> None:
    texts = list(joined(ROWS, chance()))
    assert 0 < sum(not joints for _, joints in texts) < len(texts)
    assert texts == list(joined(ROWS, chance()))
