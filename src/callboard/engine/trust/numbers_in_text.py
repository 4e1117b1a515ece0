"""Numbers as sentences write them: digits with separators, small numbers in words, years of something."""

from __future__ import annotations

import re
from collections.abc import Iterator

_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[., \u202f]\d{3})*(?:[.,]\d+)?(?!\d)")
_GROUPED = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_YEARS = re.compile(
    r"(\d+(?:[.,]\d+)?|[a-z]+)\+?\s*[- ]?(?:years?|yrs?|jahre?n?|ans|años|anos|anni|jaar)\b", re.IGNORECASE
)
_SMALL = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = {word: float(number) for number, word in enumerate(_SMALL, 2)} | {"fifteen": 15.0, "twenty": 20.0}


def years(text: str) -> Iterator[tuple[str, float]]:
    """Every "n years" of a text: the words, and n."""
    for hit in _YEARS.finditer(text):
        word = hit[1].casefold()
        if word in _WORDS:
            yield hit[0], _WORDS[word]
        elif word[0].isdigit():
            yield hit[0], float(word.replace(",", "."))


def counts(text: str) -> dict[str, float]:
    """Every number of a text that does not count years, as written and by value."""
    return _numbers(_YEARS.sub(" ", text))


def numbers(text: str) -> frozenset[float]:
    """The value of every number of a text."""
    return frozenset(_numbers(text).values())


def _numbers(text: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for hit in _NUMBER.finditer(text):
        plain = re.sub(r"[\u202f ]", "", hit[0]).strip(".,")
        found[hit[0].strip()] = float(re.sub(r"[.,]", "", plain)) if _GROUPED.fullmatch(plain) else _decimal(plain)
    return found


def _decimal(plain: str) -> float:
    parts = re.split(r"[.,]", plain)
    return float(f"{parts[0]}.{''.join(parts[1:])}") if len(parts) > 1 else float(parts[0])
