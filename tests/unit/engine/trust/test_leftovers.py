"""Hidden text that steers nobody is no finding; one word more and it is."""

import pytest

from callboard.engine.document import Box, Document, Hidden, Line, MediaType, Run
from callboard.engine.trust.scan import scan


def hidden(*lines: str, reason: Hidden = Hidden.SAME_COLOUR) -> Document:
    runs = tuple(Run(text, 1, Box(0, 20 * at, 90, 20 * at + 10), 9.0, hidden=reason) for at, text in enumerate(lines))
    shown = Line("Jane Doe, UX designer in Leeds", 0)
    return Document(MediaType.PDF, (shown,), hidden=runs)


@pytest.mark.parametrize(
    "lines",
    [
        ("PUBLICATIONS", "REFERENCES"),
        ("Master", "Intermediate", "Fortgeschritten"),
        ("workaccount_balancecall", "emailprint"),
        ("https://coderdojo.example/ https://queue.example/path",),
        ("Jane Doe", "UX designer"),
    ],
)
def test_what_a_layout_leaves_behind_is_no_finding(lines):
    assert not scan(hidden(*lines)).suspicious


@pytest.mark.parametrize(
    "lines",
    [
        ("PUBLICATIONS", "Stanford PhD"),
        ("Master", "of Science"),
        ("workaccount_balancecall", "Kubernetes"),
        ("https://coderdojo.example/ Terraform",),
        ("Jane Doe", "Principal engineer"),
    ],
)
def test_a_word_among_the_leftovers_is_found(lines):
    assert scan(hidden(*lines)).suspicious


def test_a_bar_over_a_word_is_carelessness_and_over_a_sentence_it_is_not():
    assert not scan(hidden("Site manager", reason=Hidden.COVERED)).suspicious
    assert scan(hidden("Site manager with ten years at Google", reason=Hidden.COVERED)).suspicious
