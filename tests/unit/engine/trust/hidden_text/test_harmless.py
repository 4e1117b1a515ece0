"""Hidden text that instructs nobody is not a finding; one more word and it is."""

import pytest

from callboard.engine.document import Box, Document, Hidden, Line, MediaType, Run
from callboard.engine.page import NOWHERE
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
        ("Jane designer Leeds",),
        ("Created with",),
    ],
)
def test_layout_leftovers_are_not_findings(lines):
    assert not scan(hidden(*lines)).suspicious


@pytest.mark.parametrize(
    "lines",
    [
        ("PUBLICATIONS", "Stanford PhD"),
        ("Master", "of Science"),
        ("workaccount_balancecall", "Kubernetes"),
        ("https://coderdojo.example/ Terraform",),
        ("Jane Doe", "Principal engineer"),
        ("Leeds designer Jane",),
        ("Created with pride",),
    ],
)
def test_hidden_word_among_template_leftovers_is_suspicious(lines):
    assert scan(hidden(*lines)).suspicious


@pytest.mark.parametrize(
    ("texts", "suspicious"),
    [
        (("Work", "Education", "Profiles", "GitHub", "Skip to content"), False),
        (("June 2018 — Present", "8 years", "2 yrs 3 mos", "Download this resume"), False),
        (("Work", "Education", "Stanford doctorate"), True),
        (("June 2018 — Present at DeepMind",), True),
    ],
)
def test_hidden_parts_without_positions_are_checked_separately(texts, suspicious):
    runs = tuple(Run(text, 1, NOWHERE, 0.0, hidden=Hidden.INVISIBLE) for text in texts)
    shown = Line("Jane Doe, UX designer in Leeds", 0)
    assert scan(Document(MediaType.HTML, (shown,), hidden=runs)).suspicious is suspicious


def test_bar_over_a_word_is_harmless_and_over_a_sentence_suspicious():
    assert not scan(hidden("Site manager", reason=Hidden.COVERED)).suspicious
    assert scan(hidden("Site manager with ten years at Google", reason=Hidden.COVERED)).suspicious


@pytest.mark.parametrize(
    ("places", "suspicious"), [((20, 300), False), ((20, 70), True), ((20, 300, 400, 500), True)]
)  # fmt: skip
def test_few_words_far_apart_that_are_shown_elsewhere_are_harmless(places, suspicious):
    words = ("built", "redis", "django", "mysql")
    runs = tuple(
        Run(word, 1, Box(x, 20, x + 25, 30), 10.0, hidden=Hidden.INVISIBLE)
        for word, x in zip(words, places, strict=False)
    )
    shown = (Line("It was built using django", 0), Line("mysql and redis", 26))
    assert scan(Document(MediaType.PDF, shown, hidden=runs[::-1] if suspicious else runs)).suspicious is suspicious
