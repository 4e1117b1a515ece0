"""The level of education and the years of experience that a text asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from callboard.engine.posting.lexicon import load, pattern, wording
from callboard.engine.posting.model import EducationLevel
from callboard.engine.text.flattening import flatten

# Nobody asks for more; larger numbers are a company's age.
MAX_YEARS = 25
_LEAST_MONTHS = 6

_WORDS = {flatten(word): int(number) for number, words in load("numbers")["words"].items() for word in words}
_EXACT = "|".join(sorted(_WORDS, key=len, reverse=True))
_NUMBER = rf"(?:\d{{1,2}}(?:[.,]5)?|\b(?:{_EXACT})\b)"
_UNIT = f"(?:{'|'.join(load('wording')['qualifications']['years'])})"
_YEARS = re.compile(
    rf"(?<![\d.,/$€£])({_NUMBER})\s?(?:\(\d{{1,2}}\)\s?)?(\+|plus|or more|ou plus|o mas|oder mehr)?(?:\s?(?:-|to|bis|"
    rf"a|à|and|und|ou|o|tot|/)\s?({_NUMBER})\s?\+?)?(?:\s(?:or more|plus|full|solid|good|"
    rf"ou plus))?\s?-?\s?{_UNIT}(?:')?"
)
_MONTHS = re.compile(rf"(?<!\d)(\d{{1,2}}|\b(?:{_EXACT})\b)\s?\+?\s?months?\b(?=[^.\n]{{0,60}}\bexperience\b)")


def level_in(flat: str) -> EducationLevel | None:
    """The least level that folded text accepts ("MS or PhD" is a master's), or None."""
    if (spelled := pattern("education", "spelled", "patterns").search(flat)) and (level := level_in(spelled[1])):
        return level
    levels = [level for level in EducationLevel if pattern("education", level).search(flat)]
    if not levels and pattern("education", "unspecified", "patterns").search(flat):
        return EducationLevel.BACHELOR
    # "High school diploma; associate's degree preferred": the least is what is asked for.
    return min(levels, key=lambda level: level.rank, default=None)


def accepts_experience_instead(flat: str) -> bool:
    """Return True if experience may stand in for the degree ("or equivalent experience")."""
    return bool(pattern("education", "softer", "patterns").search(flat))


def years_in(flat: str) -> Iterator[float]:
    """The least of each span of years that a requirement's folded text asks for."""
    other, ours = wording("qualifications", "other_spans"), wording("qualifications", "ours")
    for found in _YEARS.finditer(flat):
        least = float(_WORDS.get(found[1]) or found[1].replace(",", "."))
        before = flat[max(found.start() - 40, 0) : found.start()]
        behind = re.split(r"[.;\n]", flat[found.end() : found.end() + 28])[0]
        of_another = other.search(behind) or other.search(before[-26:]) or ours.search(before)
        if 0 < least <= MAX_YEARS and not of_another:
            yield least
    months = (int(_WORDS.get(found[1]) or found[1]) for found in _MONTHS.finditer(flat))
    yield from (round(number / 12, 1) for number in months if number >= _LEAST_MONTHS)
