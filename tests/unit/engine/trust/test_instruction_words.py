"""The prefilter skips a word class only if the text cannot match it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callboard.core.text import fold
from callboard.engine.trust.instruction_words import (
    LANGUAGES,
    class_entries,
    class_pattern,
    first_letters,
    possible_classes,
)

HERE = Path(__file__).parent
WORDS = sorted(
    {word for name in ("addressed.txt", "ordinary.txt") for word in (HERE / name).read_text("utf-8").split()}
)


@pytest.mark.parametrize(
    ("pattern", "heads"),
    [
        ("ignore", {"igno"}),
        (r"ignor\w*", {"igno"}),
        ("gives?", {"give"}),
        ("as?k", {"a"}),
        ("you are", {"you"}),
        ("(?:give|rate) it", {"give", "rate"}),
        ("(?:the )?best", {"the", "best"}),
        ("(?:a|b(?:c|d)e)f", {"a", "b"}),
        (r"[ae]st", None),
        (r"\bno", None),
        ("x?", None),
        ("(?!no)yes", None),
        ("(?:no)*yes", None),
        ("10|ten", {"10", "ten"}),
    ],
)
def test_first_letters_of_a_pattern_are_complete_or_unknown(pattern, heads):
    assert first_letters(pattern) == heads


@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_prefilter_keeps_every_class_with_a_word_in_the_text(chosen):
    text = fold(" ".join(chosen))
    there = {(name, lang) for name in class_entries() for lang in LANGUAGES if class_pattern(name, lang).search(text)}
    assert there <= possible_classes(text)
