"""Text as every part needs it."""

import pytest

from callboard.core.text import counted


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 studies"), (1, "1 study"), (2, "2 studies"), (12345, "12,345 studies")]
)
def test_a_number_agrees_with_its_noun(number, said):
    assert counted(number, "study", "studies") == said


def test_most_nouns_take_an_s():
    assert (counted(1, "risk"), counted(3, "risk")) == ("1 risk", "3 risks")
