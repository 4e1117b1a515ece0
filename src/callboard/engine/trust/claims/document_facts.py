"""Check that the years, numbers, skills, degrees and names of a sentence stand in some document or fact, anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from callboard.core.text import fold
from callboard.engine.data_files import read_table
from callboard.engine.facts import Evidence
from callboard.engine.skills.reader import find_known
from callboard.engine.spans import skill_months, work_months
from callboard.engine.trust.claims.claim_sources import ClaimSources, folded_words
from callboard.engine.trust.language.lexicon import lexicon_of
from callboard.engine.trust.language.phrases import phrase_pattern
from callboard.engine.trust.quantities.reader import numbers_except_years, possible_number_values, year_counts
from callboard.engine.trust.support.names import names_in

# "of 100" names the scale of a score, which no document has to contain.
_OUT_OF_100 = re.compile(r"\bof 100\b")

# A claimed number of years may be rounded up or down by this much.
_YEARS_TOLERANCE = 0.55


def unknown_fact_faults(sentence: str, evidence: Iterable[Evidence], sources: ClaimSources) -> list[str]:
    """A fault for each year, number, skill, degree or name of a sentence that no source contains."""
    quotes = [each.quote for each in evidence]
    checks = (_years_faults, number_faults, _skill_faults, degree_faults, name_faults)
    return [fault for check in checks for fault in check(sentence, quotes, sources)]


def _years_faults(sentence: str, quotes: list[str], sources: ClaimSources) -> list[str]:
    skills = list(dict.fromkeys(span.skill for span in find_known(sentence) if span.skill))
    held = _years_in_resume(skills, sources)
    found: list[str] = []
    for written, value in year_counts(sentence):
        if _is_stated(value, skills, [*quotes, *sources.computed_text.splitlines()]):
            continue
        if not any(abs(value - each) <= _YEARS_TOLERANCE for each in held.values()):
            shown = "; ".join(f"{each:.1f} years of {name}" for name, each in held.items())
            found.append(f'"{written}" is not carried by the facts, which show {shown}. Use those figures or drop it.')
    return found


def _is_stated(value: float, skills: list[str], passages: list[str]) -> bool:
    """Return True if one passage gives this number of years, and names one of the skills if there are any."""
    for passage in passages:
        stated = {each for _, each in year_counts(passage)}
        if _one_year().search(fold(passage)):
            stated.add(1.0)
        named = {span.skill for span in find_known(passage)} if skills and value in stated else set[str | None]()
        if value in stated and (not skills or named & set(skills)):
            return True
    return False


def _years_in_resume(skills: list[str], sources: ClaimSources) -> dict[str, float]:
    if sources.resume is None:
        return {}
    if not skills:
        return {"work in all": work_months(sources.resume, today=sources.today) / 12}
    return {skill: skill_months(sources.resume, skill, today=sources.today) / 12 for skill in skills}


def number_faults(sentence: str, quotes: list[str], sources: ClaimSources) -> list[str]:
    """Faults of numbers that no source has."""
    known = sources.numbers.union(*(possible_number_values(quote) for quote in quotes))
    return [
        f'The number "{shown}" stands neither in the quotations nor in the facts; use theirs or drop it.'
        for shown, values in sorted(numbers_except_years(_OUT_OF_100.sub("", sentence)).items())
        if not values & known
    ]


def _skill_faults(sentence: str, quotes: list[str], sources: ClaimSources) -> list[str]:
    quoted = {span.skill for quote in quotes for span in find_known(quote)}
    return [
        f"{span.skill} is named in no document; drop it or name a skill that is."
        for span in find_known(sentence)
        if span.skill and not _is_ordinary_word(span.text, span.skill)
        if span.skill not in sources.skills | quoted and not sources.contains(span.text)
    ]


def _is_ordinary_word(written: str, skill: str) -> bool:
    """Return True if a lower-case word is an ordinary word and not a skill of that spelling ("safe", not SAFe)."""
    return written.islower() and not skill[1:].islower()


def degree_faults(sentence: str, quotes: list[str], sources: ClaimSources) -> list[str]:
    """Faults of academic degrees that no source names."""
    levels = {study.level for study in sources.resume.education} if sources.resume else set[str | None]()
    whole = folded_words(" ".join([*quotes, *sources.texts.values()]))
    found: list[str] = []
    for level, pattern in _degrees().items():
        hit = pattern.search(folded_words(sentence))
        if hit and level not in levels and not pattern.search(whole):
            found.append(f'"{hit[0].strip()}" is a degree that no document names; name the one that stands there.')
    return found


def name_faults(sentence: str, quotes: list[str], sources: ClaimSources) -> list[str]:
    """Faults of names that stand in no source."""
    skills = [folded_words(span.text) for span in find_known(sentence)]
    quoted = " \n ".join(folded_words(quote) for quote in quotes)
    found: list[str] = []
    for written in names_in(sentence, lexicon_of(sentence).language):
        name = _without_ordinary_words(written)
        if not name or any(skill in folded_words(name) for skill in skills):
            continue
        if not sources.contains(name) and folded_words(name) not in quoted:
            found.append(f'"{name}" stands in no document; use the names that do.')
    return found


def _without_ordinary_words(name: str) -> str:
    ordinary = set(read_table("trust.claims", "document_facts")["ordinary"]["words"].split())
    return " ".join(part for part in name.split() if part.strip(".,'’") not in ordinary)


@cache
def _degrees() -> dict[str, re.Pattern[str]]:
    return {
        level: re.compile(r" (?:" + "|".join(re.escape(each.strip()) for each in words.split(",")) + r") ")
        for level, words in read_table("trust.claims", "document_facts")["degrees"].items()
    }


@cache
def _one_year() -> re.Pattern[str]:
    return re.compile(phrase_pattern(read_table("trust.claims", "document_facts")["one_year"]["phrases"]))
