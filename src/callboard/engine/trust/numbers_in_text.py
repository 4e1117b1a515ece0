"""Numbers as sentences write them: digits with separators, small numbers in words, years of something."""

from __future__ import annotations

import re
from collections.abc import Iterator

_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[., \u202f]\d{3})*(?:[.,]\d+)?(?!\d)")
_GROUPED = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_YEARS = re.compile(
    r"(\d+(?:[.,]\d+)?|[a-z]+)\+?\s*[- ]?(?:years?|yrs?|jahre?n?|ans|años|anos|anni|jaar)\b", re.IGNORECASE
)
_SMALL_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = {word: float(number) for number, word in enumerate(_SMALL_NUMBERS, 2)} | {"fifteen": 15.0, "twenty": 20.0}


def year_counts(text: str) -> Iterator[tuple[str, float]]:
    """Each "n years" of a text, as written and as the number n."""
    for hit in _YEARS.finditer(text):
        word = hit[1].casefold()
        if word in _WORDS:
            yield hit[0], _WORDS[word]
        elif word[0].isdigit():
            yield hit[0], float(word.replace(",", "."))


def numbers_except_years(text: str) -> dict[str, float]:
    """Every number of a text that is not a number of years, as written and by value."""
    return _values_as_written(_YEARS.sub(" ", text))


def number_values(text: str) -> frozenset[float]:
    """The value of every number of a text."""
    return frozenset(_values_as_written(text).values())


def _values_as_written(text: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for hit in _NUMBER.finditer(text):
        digits = re.sub(r"[\u202f ]", "", hit[0]).strip(".,")
        found[hit[0].strip()] = float(re.sub(r"[.,]", "", digits)) if _GROUPED.fullmatch(digits) else _decimal(digits)
    return found


def _decimal(digits: str) -> float:
    parts = re.split(r"[.,]", digits)
    return float(f"{parts[0]}.{''.join(parts[1:])}") if len(parts) > 1 else float(parts[0])
