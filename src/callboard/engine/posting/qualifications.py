"""The level of education, the years of experience and the spoken languages that a text asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from callboard.engine.gazetteer.languages import english_name, language_codes, language_pattern
from callboard.engine.posting.lexicon import pattern, table, wording
from callboard.engine.posting.model import EducationLevel
from callboard.engine.text.folding import fold_in_place

# Nobody asks for more; larger numbers are a company's age.
MAX_YEARS = 25
_LEAST_MONTHS = 6

_LISTED = {name: f"(?:{'|'.join(patterns)})" for name, patterns in table("wording", "qualifications").items()}
_WORDS = {fold_in_place(word): int(number) for number, words in table("numbers", "words").items() for word in words}
_EXACT = "|".join(sorted(_WORDS, key=len, reverse=True))
_NUMBER = rf"(?:\d{{1,2}}(?:[.,]5)?|\b(?:{_EXACT})\b)"
_YEARS = re.compile(
    rf"(?<![\d.,/$€£])({_NUMBER})\s?(?:(?:\(\d{{1,2}}\)|-lrb-\s?\d{{1,2}}\s?-rrb-)\s?)?({_LISTED['or_more']})?"
    rf"(?:\s?{_LISTED['up_to']}\s?({_NUMBER})\s?\+?)?(?:\s{_LISTED['of_years']})?\s?-?\s?{_LISTED['years']}(?:')?"
)
_MONTHS = re.compile(rf"(?<!\d)(\d{{1,2}}|\b(?:{_EXACT})\b)\s?\+?\s?months?\b(?=[^.\n]{{0,60}}\bexperience\b)")
# Words that a line has at most that names a language and nothing else, and characters near a language's name.
_FEW_WORDS, _NEAR = 4, 60
_CEFR_LEVEL = re.compile(r"\b([abc][12])\b\+?")
_CLAUSE = re.compile(r"[,;.]\s|\s[–—-]\s|\n|\b(?:and|und|et|y|e|en)\b(?= \w+ (?:is|ist|est|es)\b)")


def level_in(flat: str) -> EducationLevel | None:
    """The least level that folded text accepts ("MS or PhD" is a master's), or None."""
    levels = [level for level in EducationLevel if pattern("education", level).search(flat)]
    if not levels and pattern("education", "unspecified", "patterns").search(flat):
        return EducationLevel.BACHELOR
    # "High school diploma; associate's degree preferred": the least is what is asked for.
    return min(levels, key=lambda level: level.rank, default=None)


def years_in(flat: str) -> Iterator[float]:
    """The least of each span of years that a requirement's folded text asks for."""
    other, ours, studies = (wording("qualifications", name) for name in ("other_spans", "ours", "studies"))
    for found in _YEARS.finditer(flat):
        least = float(_WORDS.get(found[1]) or found[1].replace(",", "."))
        before = flat[max(found.start() - 40, 0) : found.start()]
        behind = re.split(r"[.;\n]", flat[found.end() : found.end() + 28])[0]
        of_another = other.search(behind) or other.search(before[-26:]) or ours.search(before)
        if 0 < least <= MAX_YEARS and not of_another and not studies.match(behind.lstrip(" )")):
            yield least
    months = (int(_WORDS.get(found[1]) or found[1]) for found in _MONTHS.finditer(flat))
    yield from (round(number / 12, 1) for number in months if number >= _LEAST_MONTHS)


@dataclass(frozen=True, slots=True)
class RequiredLanguage:
    """A language asked for: ISO code, English name, CEFR level where given, and whether without it nobody is hired."""

    start: int
    code: str
    name: str
    level: str | None
    firm: bool


def required_languages(flat: str) -> Iterator[RequiredLanguage]:
    """The languages that a requirement's folded text asks for."""
    codes = language_codes()
    seen: set[str] = set()
    for found in language_pattern().finditer(flat):
        code, (start, end) = codes[found[0]], found.span()
        # "Englischkenntnisse", and a line of a few words, ask by themselves.
        asked = found[0].endswith("kenntnisse") or len(flat.split()) <= _FEW_WORDS
        asked = asked or pattern("languages", "cues", "skill").search(flat[max(start - _NEAR, 0) : end + _NEAR])
        if code in seen or not asked or pattern("languages", "cues", "not_skill").match(flat[end : end + 14].lstrip()):
            continue
        seen.add(code)
        first = max((cut.end() for cut in _CLAUSE.finditer(flat, 0, start)), default=0)
        last = _CLAUSE.search(flat, end)
        clause = flat[first : last.start() if last else len(flat)]
        level = _CEFR_LEVEL.search(flat, end, min(end + 45, len(flat)))
        strong, weak = (bool(pattern("languages", "cues", name).search(clause)) for name in ("strong", "weak"))
        yield RequiredLanguage(start, code, english_name(code), level and level[1].upper(), strong and not weak)
