"""Words of a printed line by the gaps in its ink, on lines that are drawn here."""

import numpy as np
import pytest
from numpy.typing import NDArray

from callboard.documents.word_gaps import words_of

HEIGHT = 40


def line(*letters: tuple[int, int], paper: int = 255, ink: int = 0) -> NDArray[np.uint8]:
    """A line of 400 columns with letters, which are blocks of ink from a column to one past the last."""
    picture = np.full((HEIGHT, 400, 3), paper, np.uint8)
    for start, end in letters:
        picture[8:32, start:end] = ink
    return picture


def word(start: int, letters: int, *, apart: int = 2) -> list[tuple[int, int]]:
    """Letters of ten columns, `apart` from each other."""
    return [(start + place * (10 + apart), start + place * (10 + apart) + 10) for place in range(letters)]


@pytest.mark.parametrize(("paper", "ink"), [(255, 0), (255, 170), (30, 240)])
def test_words_end_where_the_gap_is_wider_than_between_letters(paper, ink):
    found = words_of(line(*word(20, 5), *word(90, 3), paper=paper, ink=ink))
    assert [(span.start, span.end) for span in found] == [(20, 78), (90, 124)]


def test_letters_of_a_spaced_heading_stay_together():
    assert len(words_of(line(*word(20, 8, apart=9)))) == 1


def test_a_rule_below_a_line_joins_no_words():
    picture = line(*word(20, 5), *word(90, 3))
    picture[36:38, 5:395] = 0
    assert len(words_of(picture)) == 2


def test_a_small_dot_of_its_own_is_a_mark_and_a_dash_is_not():
    picture = line(*word(60, 4), *word(160, 4))
    picture[16:24, 20:28] = 0
    picture[19:21, 128:140] = 0
    assert [span.mark for span in words_of(picture)] == [True, False, False, False]


def test_paper_has_no_words():
    assert words_of(line()) == []
