"""The years of experience that a text asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.engine.posting.lexicon import load, wording
from callboard.engine.text.flattening import flatten

# Nobody asks for more; larger numbers are a company's age.
MAX_YEARS = 25

_WORDS = {flatten(word): int(number) for number, words in load("numbers")["words"].items() for word in words}
_EXACT = "|".join(sorted(_WORDS, key=len, reverse=True))
_NUMBER = rf"(?:\d{{1,2}}(?:[.,]5)?|\b(?:{_EXACT})\b)"
_UNIT = (
    r"(?:years?|yrs?\b\.?|yoe|jahren?|jahrige|ans\b|annees?|anos?\b|anni\b|anno\b|jaar|jaren|"
    r"lata\b|lat\b|rok\b|roku\b|letni\w{1,3})"
)
_YEARS = re.compile(
    rf"(?<![\d.,/$€£])({_NUMBER})\s?(?:\(\d{{1,2}}\)\s?)?(\+|plus|or more|ou plus|o mas|oder mehr)?(?:\s?(?:-|to|bis|"
    rf"a|à|and|und|ou|o|tot|/)\s?({_NUMBER})\s?\+?)?(?:\s(?:or more|plus|full|solid|good|"
    rf"ou plus))?\s?-?\s?{_UNIT}(?:')?"
)
_MONTHS = re.compile(rf"(?<!\d)(\d{{1,2}}|\b(?:{_EXACT})\b)\s?\+?\s?months?\b(?=[^.\n]{{0,60}}\bexperience\b)")
_OURS = re.compile(
    r"\b(?:we have|we.ve|our|the company|the firm|founded|wir |unser|notre|nous |nuestra|since)\b|\bup to $"
)


def years_in(flat: str) -> Iterator[float]:
    """The least of each span of years that a requirement's folded text asks for."""
    other = wording("qualifications", "other_spans")
    for found in _YEARS.finditer(flat):
        least = _value(found[1])
        if not 0 < least <= MAX_YEARS or (found[1] in ("a", "o")):
            continue
        before = flat[max(found.start() - 40, 0) : found.start()]
        behind = re.split(r"[.;\n]", flat[found.end() : found.end() + 28])[0]
        if not (other.search(behind) or other.search(before[-26:]) or _OURS.search(before)):
            yield least
    for found in _MONTHS.finditer(flat):
        months = _value(found[1])
        if months >= 6:
            yield round(months / 12, 1) if months % 12 else months // 12


def _value(text: str) -> float:
    if text[0].isdigit():
        value = float(text.replace(",", "."))
        return int(value) if value.is_integer() else value
    return _WORDS[text]
