"""Judge the spoken languages that a requirement asks for: listed, at which level, or shown by the résumé's own."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from callboard.core.text import fold, shorten
from callboard.engine.facts import Evidence
from callboard.engine.gazetteer.languages import english_name, language_codes, language_pattern
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.evidence.reasons import sentence
from callboard.engine.matching.model import Verdict
from callboard.engine.matching.verdicts.finding import RequirementFinding, verdict_of_credit
from callboard.engine.matching.vocabulary.tables import language_code, language_level, table_pattern
from callboard.engine.posting.model import Importance, RequirementKind
from callboard.engine.posting.qualifications import RequiredLanguage, required_languages
from callboard.engine.posting.requirements import is_any_language_enough
from callboard.engine.resume.model import LanguageSkill
from callboard.engine.text.folding import fold_in_place

# Credit lost for each CEFR level below the one required.
_LEVEL = 0.3
_CEFR = {"A1": 1, "A2": 2, "B1": 3, "B2": 4, "C1": 5, "C2": 6}
# Fewest words that show in which language a text is written.
_MIN_WORDS = 12
# Parts of a line that may each name a language; the most words of one that claims a level, or only names the language.
_PARTS = re.compile(r"[,;|\u2022\n]")
_WORDS_OF_A_CLAIM, _WORDS_OF_AN_ENTRY, _MOST_CHARACTERS = 7, 2, 40
# The most words of a requirement that asks for a language and nothing else, of those in English.
_WORDS_OF_A_DEMAND = 6
# All languages that are named: a slash between them stands for "and".
_BOTH = re.compile(r"\b(?:bilingual|trilingual)\b", re.IGNORECASE)


def spoken_languages_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for the required spoken languages: for all of several, or for the best of alternatives.

    None for every other requirement. A language that would be a plus is missing where the résumé lists none: who
    speaks it says so.
    """
    requirement, comparison = compared.requirement, compared.comparison
    if requirement.kind is not RequirementKind.LANGUAGE or _asks_for_more(compared):
        return None
    if requirement.language is None:
        code = language_code(requirement.text)
        if code is None:
            return RequirementFinding(None, sentence("language", "unknown"))
        return language_finding(code, requirement.text, comparison)
    folded = fold(requirement.text)
    named = list(required_languages(folded))
    codes = [language.code for language in named]
    is_bilingual = bool(_BOTH.search(requirement.text))
    if requirement.language not in codes:
        codes = [requirement.language]
    if is_bilingual:
        # The résumé itself shows its own language.
        codes = [code for code in codes if code != comparison.candidate.language] or codes
    findings = {code: language_finding(code, requirement.text, comparison) for code in codes}
    if is_any_language_enough(folded, named) and not is_bilingual:
        best = (max(codes, key=lambda code: _credit(findings[code])) for codes in _alternatives(folded, named))
        findings = {code: findings[code] for code in best if code in findings} or findings
    finding = _all_of(findings)
    is_wish = requirement.importance is Importance.NICE
    return replace(finding, credit=0.0) if is_wish and finding.credit is None else finding


def _asks_for_more(compared: RequirementComparison) -> bool:
    """Return True for work with a language: "adjusting lessons to students with varying levels of English"."""
    return compared.comparison.in_english and len(compared.asked.words) > _WORDS_OF_A_DEMAND


def _alternatives(flat: str, named: Sequence[RequiredLanguage]) -> list[list[str]]:
    """The codes of languages of which one each is enough: "English, and Portuguese or Spanish" asks for two."""
    groups = [[named[0].code]]
    for before, language in pairwise(named):
        between = flat[before.start : language.start].replace("and/or", "or")
        if table_pattern("languages", "apart").search(between):
            groups.append([])
        groups[-1].append(language.code)
    return groups


def _all_of(findings: Mapping[str, RequirementFinding]) -> RequirementFinding:
    """The finding for languages that are all asked for: as the weakest, or in part where only some are shown."""
    shown, weakest = [each for each in findings.values() if each.credit], min(findings.values(), key=_credit)
    evidence = tuple(evidence for each in shown or [weakest] for evidence in each.evidence)
    together = replace(weakest, reason=_reason_by_language(findings), evidence=evidence)
    if len(shown) in {0, len(findings)}:
        return together
    mean_credit = math.fsum(each.credit or 0.0 for each in findings.values()) / len(findings)
    return replace(together, credit=mean_credit, given_verdict=Verdict.PARTLY)


def _reason_by_language(findings: Mapping[str, RequirementFinding]) -> str:
    """Each reason once, after the names of its languages: "Spanish and French: the résumé lists no languages."."""
    names: dict[str, list[str]] = {}
    for code, finding in findings.items():
        names.setdefault(finding.reason, []).append(english_name(code))
    sentences = (
        (" and ".join([", ".join(each[:-1]), each[-1]] if each[1:] else each), why) for why, each in names.items()
    )
    return " ".join(f"{languages}: {why[0].lower()}{why[1:]}" for languages, why in sentences)


def _credit(finding: RequirementFinding) -> float:
    return -1.0 if finding.credit is None else finding.credit


def language_finding(code: str, text: str, comparison: Comparison) -> RequirementFinding:
    """The finding for a language: listed, or shown by the language of the résumé."""
    listed = next((each for each in comparison.candidate.resume.languages if _code(each) == code), None)
    required_level = language_level(text)
    if listed is None:
        if comparison.candidate.language == code:
            return RequirementFinding(0.85, sentence("language", "own"), _own_words(comparison))
        if named := _named_elsewhere(code, required_level, comparison):
            return named
        if comparison.candidate.resume.languages:
            return RequirementFinding(0.0, sentence("language", "others"), _listed(comparison))
        return RequirementFinding(None, sentence("language", "none"))
    evidence = (listed.fluency.evidence,) if listed.fluency else ()
    stated = listed.cefr or (listed.fluency.value if listed.fluency else "")
    return _by_level(_listed_level(listed), required_level, stated, (listed.language.evidence, *evidence))


def _by_level(
    candidate_level: int | None, required_level: int | None, stated: str, evidence: tuple[Evidence, ...]
) -> RequirementFinding:
    """The finding for a language that the résumé names, at a level or without one."""
    if candidate_level is None or required_level is None:
        return RequirementFinding(0.85 if candidate_level is None else 1.0, sentence("language", "listed"), evidence)
    credit = max(1 - _LEVEL * max(required_level - candidate_level, 0), 0.0)
    if credit == 1:
        return RequirementFinding(credit, sentence("language", "enough", level=stated), evidence)
    # One level short is most of the credit, and still not what is asked for.
    given = Verdict.PARTLY if verdict_of_credit(credit) is Verdict.MET else None
    return RequirementFinding(credit, sentence("language", "too_low", level=stated), evidence, given)


def _named_elsewhere(code: str, required_level: int | None, comparison: Comparison) -> RequirementFinding | None:
    """The finding for a language that the résumé names outside its list of languages; None where it names it nowhere.

    With a level, or in a line of a few words, it is claimed as in a list; in a sentence it may be about something else.
    """
    only_named: RequirementFinding | None = None
    for piece in comparison.candidate.pieces:
        for part in _PARTS.split(piece.text):
            if code not in _languages_named(part):
                continue
            level = language_level(part) if len(part.split()) <= _WORDS_OF_A_CLAIM else None
            if level is not None or len(part.split()) <= _WORDS_OF_AN_ENTRY:
                return _by_level(level, required_level, shorten(part.strip(), _MOST_CHARACTERS), (piece.evidence,))
            only_named = only_named or RequirementFinding(None, sentence("language", "mentioned"), (piece.evidence,))
    return only_named


def _languages_named(text: str) -> set[str]:
    return {language_codes()[found] for found in language_pattern().findall(fold_in_place(text))}


def _listed_level(skill: LanguageSkill) -> int | None:
    """The level of a listed language, 1 (A1) to 6 (C2)."""
    if skill.cefr:
        return _CEFR.get(skill.cefr.upper())
    return language_level(skill.fluency.value) if skill.fluency else None


def _code(skill: LanguageSkill) -> str | None:
    return skill.code or language_code(skill.language.value)


def _listed(comparison: Comparison) -> tuple[Evidence, ...]:
    return tuple(each.language.evidence for each in comparison.candidate.resume.languages[:2])


def _own_words(comparison: Comparison) -> tuple[Evidence, ...]:
    """A phrase that shows the language of the résumé: the first with enough words, otherwise the longest."""
    lines = comparison.candidate.phrases.phrases
    sizes = [min(len(each.text.split()), _MIN_WORDS) for each in lines]
    return (lines[sizes.index(max(sizes))].evidence,) if lines else ()
