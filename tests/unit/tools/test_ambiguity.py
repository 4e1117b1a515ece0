"""Expressions that are known to be slow, and safe ones that look like them."""

import re

import pytest
from tests.timing import fastest
from tools.ambiguity import TooLargeError, repeated_word

SLOW = [
    r"(a+)+b",
    r"(\w+\s*)+:",
    r"(a|aa)+b",
    r"(a|ab|b)*c",
    r"(?:[a-z]+-?)+$",
    r"^(([a-z])+.)+[A-Z]([a-z])+$",
    r"\s*,?\s*x",
    r".*a.*b",
    r"\w{1,40}\w{1,40}x",
    r"(?:\w+ ?){1,6}x",
    r"(?=\s*\s*x)a",
    r"(?i)(?:ab|AB?)*c",
    r"(\d+,?)*;",
    r"x*(?>x*)y",
]
SAFE = [
    r"a*a",
    r"(?:a|b)*c",
    r"(?:[a-z]+-)+$",
    r"\w+\s+\w+x",
    r"[^,]*,[^,]*,",
    r"(\d+)[.](\d+)",
    r"(?>\s*)\s*x",
    r"\s*+\s*x",
    r"(?:\w+ ){1,6}x",
    r"\d{1,2}\d{4}",
    r"(?:jan|feb)\.? \d{4}",
    r"(?:(?:a|bc)d)*e",
]


@pytest.mark.parametrize("pattern", SLOW)
def test_a_slow_expression_is_found(pattern):
    assert repeated_word(pattern)


@pytest.mark.parametrize("pattern", SAFE)
def test_safe_expression_is_accepted(pattern):
    assert repeated_word(pattern) is None


def test_found_word_makes_the_expression_slow():
    pattern, word = re.compile(r"(\w+\s*)+:"), repeated_word(r"(\w+\s*)+:")

    def seconds(times: int) -> float:
        return fastest(lambda: pattern.match(word * times))

    assert seconds(20) > 8 * seconds(14)


def test_oversized_expression_is_reported_as_too_large(monkeypatch):
    monkeypatch.setattr("tools.ambiguity.MOST_STEPS", 5)
    with pytest.raises(TooLargeError):
        repeated_word(r"(?:(?:a|bc)d)*e")
