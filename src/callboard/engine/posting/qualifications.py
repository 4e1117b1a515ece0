"""Formal education and years of experience that a text asks for, in digits or words, in eight languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from callboard.engine.posting.lexicon import load
from callboard.engine.posting.model import EducationLevel
from callboard.engine.text.flattening import any_pattern, flatten


@cache
def _levels() -> tuple[tuple[EducationLevel, re.Pattern[str]], ...]:
    data = load("education")
    return tuple((level, any_pattern(data[level.value])) for level in EducationLevel)


@cache
def _softer() -> re.Pattern[str]:
    return any_pattern(load("education")["softer"]["patterns"])


# "Advanced degree (PhD or MD)": the parenthesis says which.
_SPELLED = re.compile(
    r"\b(?:advanced|graduate|postgraduate|higher|terminal|doctoral) degree\s?(?:\(|:|such as|e\.g\.)([^)\n]*)"
)


def level_in(flat: str) -> EducationLevel | None:
    """The least level that folded text accepts ("MS or PhD" is a master's), or None."""
    if (spelled := _SPELLED.search(flat)) and (level := level_in(spelled[1])):
        return level
    named = [level for level, pattern in _levels() if pattern.search(flat)]
    # "High school diploma; associate's degree preferred": the least is what is asked for.
    return min(named, key=lambda level: level.rank, default=None)


def is_softened(flat: str) -> bool:
    """Whether experience may stand in for the degree ("or equivalent experience")."""
    return bool(_softer().search(flat))


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
_MONTHS = re.compile(r"(?<!\d)(\d{1,2})\s?\+?\s?months?\b(?=[^.\n]{0,60}\bexperience\b)")
_ABOUT_WORK = re.compile(
    r"\b(?:experience|experiences|running|owning|exp\b|experienced|background|working|worked|work as|hands-on|"
    r"track record|building|"
    r"developing|professional|industry|practice|leading|managing|in a|in an|as an?|of which|programming|coding|"
    r"selling|post-?qualified|pqe|berufserfahrung|erfahrung|praxis|berufspraxis|experiencia|experiencias|esperienza|"
    r"ervaring|werkervaring|doswiadczeni\w{1,2}|praktyki|stazu|anciennete|trabajando|exercice|shipping|writing|"
    r"designing|with|using|in the|sector|role|"
    r"minimum|developer|developing|in)\b|\w*erfahrung\b"
)
_OTHER = re.compile(
    r"\b(?:old|of age|age|ago|history|founded|since|for over|for more than|warranty|contract|fixed[- ]term|term\b|"
    r"anniversary|in business|tradition|vesting|degree program|funding|runway|track record of success in business|"
    r"alt\b|jahre alt|edad|eta\b|oud\b|garantie|laufzeit|befristet|duration|duree|last|past|next|within|every|"
    r"per year|vertrag|contrat|contrato|ausbildungsdauer|year degree|appointment|has been|have been|history of|"
    r"serving|in a row|consecutive|running)\b"
)
_OURS = re.compile(r"\b(?:we have|we.ve|our|the company|the firm|founded|wir |unser|notre|nous |nuestra|since)\b")


def years_in(flat: str, *, asked: bool = False) -> Iterator[float]:
    """The least of each span of years that folded text asks for; `asked` where the text is a requirement already."""
    for found in _YEARS.finditer(flat):
        least = _value(found[1])
        if not 0 < least <= MAX_YEARS or (found[1] in ("a", "o")):
            continue
        before, behind = flat[max(found.start() - 40, 0) : found.start()], flat[found.end() : found.end() + 70]
        clause = re.split(r"[.;\n]", behind)[0]
        if _OTHER.search(clause[:28]) or _OTHER.search(before[-26:]) or _OURS.search(before):
            continue
        if asked or _ABOUT_WORK.search(clause) or _ABOUT_WORK.search(before[-30:]):
            yield least
    for found in _MONTHS.finditer(flat):
        months = int(found[1])
        if months >= 6:
            yield round(months / 12, 1) if months % 12 else months // 12


def _value(text: str) -> float:
    if text[0].isdigit():
        value = float(text.replace(",", "."))
        return int(value) if value.is_integer() else value
    return _WORDS[text]
