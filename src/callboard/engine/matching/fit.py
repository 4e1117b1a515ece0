"""Judge fit: shared words, topic, languages and employment type.

Never by school, age, gender, name or address. Where somebody lives is checked apart from the score (see `blockers`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace

from callboard.core.text import fold
from callboard.engine.facts import Evidence
from callboard.engine.gazetteer.languages import english_name
from callboard.engine.matching.candidacy import Candidacy
from callboard.engine.matching.model import Verdict
from callboard.engine.matching.score_parts import Part, RequirementFinding, verdict_of_credit
from callboard.engine.matching.tables import language_code, language_level
from callboard.engine.matching.tenure import tenure
from callboard.engine.posting.model import EmploymentType, Importance, Requirement
from callboard.engine.posting.qualifications import required_languages
from callboard.engine.posting.requirements import is_any_language_enough
from callboard.engine.resume.model import LanguageSkill
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import find_known

# Weights of the parts, on the scale of the requirements (see `scorer`).
_WORDS, _TOPIC, _EMPLOYMENT = 10.0, 2.0, 1.0
# Topic similarity of a posting to a résumé of other work, and to one of the same work.
_TOPIC_APART, _TOPIC_SAME = 0.5, 0.85

LEARNERS = frozenset({EmploymentType.INTERNSHIP, EmploymentType.APPRENTICESHIP})
"""Positions that are not meant for somebody with years of work."""

_LEARNER_YEARS = 3.0

# Credit lost for each CEFR level below the one required.
_LEVEL = 0.3
_CEFR = {"A1": 1, "A2": 2, "B1": 3, "B2": 4, "C1": 5, "C2": 6}
# What an overlap is called, and from which share on.
_AMOUNTS = ((0.6, "many"), (0.2, "some"), (0.0, "few"))
# Fewest words that show in which language a text is written.
_MIN_WORDS = 12


def fit_parts(candidacy: Candidacy) -> tuple[Part, ...]:
    """Everything of fit that no single requirement asks for."""
    return _words_part(candidacy), _topic_part(candidacy), _employment_part(candidacy)


def _topic_part(candidacy: Candidacy) -> Part:
    """Topic similarity of the whole résumé to the posting; English only, as the vectors are."""
    if (
        candidacy.language != "en"
        or not candidacy.same_language
        or candidacy.is_nearly_empty
        or not candidacy.posting_words
    ):
        return Part(0.0, None)
    return Part(_TOPIC, min(max((candidacy.topic_nearness - _TOPIC_APART) / (_TOPIC_SAME - _TOPIC_APART), 0.0), 1.0))


def _words_part(candidacy: Candidacy) -> Part:
    """Share of the posting's words that the résumé has."""
    return Part(_WORDS if candidacy.overlap is not None else 0.0, candidacy.overlap)


def _employment_part(candidacy: Candidacy) -> Part:
    worked = tenure(candidacy)
    if candidacy.role.employment_type not in LEARNERS or worked is None:
        return Part(0.0, None)
    return Part(_EMPLOYMENT, 1.0 if worked.total <= _LEARNER_YEARS else 0.3)


# All languages that are named: a slash between them stands for "and".
_BOTH = re.compile(r"\b(?:bilingual|trilingual)\b", re.IGNORECASE)


def language_requirement(requirement: Requirement, candidacy: Candidacy) -> RequirementFinding:
    """The finding for the required spoken languages: for all of several, or for the best of alternatives.

    A language that would be a plus is missing where the résumé lists none: who speaks it says so.
    """
    if requirement.language is None:
        code = language_code(requirement.text)
        if code is None:
            return RequirementFinding(None, "The language could not be identified.")
        return language_finding(code, requirement.text, candidacy)
    folded = fold(requirement.text)
    named = list(required_languages(folded))
    codes = [language.code for language in named]
    is_bilingual = bool(_BOTH.search(requirement.text))
    if requirement.language not in codes:
        codes = [requirement.language]
    if is_bilingual:
        # The résumé itself shows its own language.
        codes = [code for code in codes if code != candidacy.candidate.language] or codes
    findings = [_finding_with_name(code, requirement, candidacy) for code in codes]
    if is_any_language_enough(folded, named) and not is_bilingual:
        finding = max(findings, key=_credit)
    else:
        finding = _all_of(findings)
    is_wish = requirement.importance is Importance.NICE
    return replace(finding, credit=0.0) if is_wish and finding.credit is None else finding


def _all_of(findings: Sequence[RequirementFinding]) -> RequirementFinding:
    """The finding for several languages that are all asked for: in part where some are shown, and others are not."""
    shown = [each for each in findings if each.credit]
    if len(shown) in {0, len(findings)}:
        return min(findings, key=_credit)
    return RequirementFinding(
        math.fsum(each.credit or 0.0 for each in findings) / len(findings),
        " ".join(each.reason for each in findings),
        tuple(evidence for each in shown for evidence in each.evidence),
        Verdict.PARTLY,
    )


def _credit(finding: RequirementFinding) -> float:
    return -1.0 if finding.credit is None else finding.credit


def _finding_with_name(code: str, requirement: Requirement, candidacy: Candidacy) -> RequirementFinding:
    """The finding for a language, with its name: one line may ask for several."""
    finding = language_finding(code, requirement.text, candidacy)
    return replace(finding, reason=f"{english_name(code)}: {finding.reason[0].lower()}{finding.reason[1:]}")


def language_finding(code: str, text: str, candidacy: Candidacy) -> RequirementFinding:
    """The finding for a language: listed, or shown by the language of the résumé."""
    listed = next((each for each in candidacy.candidate.resume.languages if _code(each) == code), None)
    required_level = language_level(text)
    if listed is None:
        if candidacy.candidate.language == code:
            return RequirementFinding(0.85, "The résumé is written in it.", _own_words(candidacy))
        if candidacy.candidate.resume.languages:
            return RequirementFinding(0.0, "The résumé lists other languages only.", _listed(candidacy))
        return RequirementFinding(None, "The résumé lists no languages.")
    candidate_level = listed_language_level(listed)
    evidence = (listed.fluency.evidence,) if listed.fluency else ()
    evidence = (listed.language.evidence, *evidence)
    if candidate_level is None or required_level is None:
        return RequirementFinding(0.85 if candidate_level is None else 1.0, "The résumé lists it.", evidence)
    credit = max(1 - _LEVEL * max(required_level - candidate_level, 0), 0.0)
    stated = listed.cefr or (listed.fluency.value if listed.fluency else "")
    if credit == 1:
        return RequirementFinding(credit, f"Listed as {stated}, which is enough.", evidence)
    # One level short is most of the credit, and still not what is asked for.
    judged = Verdict.PARTLY if verdict_of_credit(credit) is Verdict.MET else None
    return RequirementFinding(credit, f"Listed as {stated}; the posting asks for more.", evidence, judged)


def listed_language_level(skill: LanguageSkill) -> int | None:
    """The level of a listed language, 1 (A1) to 6 (C2)."""
    if skill.cefr:
        return _CEFR.get(skill.cefr.upper())
    return language_level(skill.fluency.value) if skill.fluency else None


def _code(skill: LanguageSkill) -> str | None:
    return skill.code or language_code(skill.language.value)


def _listed(candidacy: Candidacy) -> tuple[Evidence, ...]:
    return tuple(each.language.evidence for each in candidacy.candidate.resume.languages[:2])


def _own_words(candidacy: Candidacy) -> tuple[Evidence, ...]:
    """A phrase that shows the language of the résumé: the first with enough words, otherwise the longest."""
    lines = candidacy.phrases.phrases
    sizes = [min(len(each.text.split()), _MIN_WORDS) for each in lines]
    return (lines[sizes.index(max(sizes))].evidence,) if lines else ()


def fit_reason(candidacy: Candidacy) -> str:
    """The skills among the distinctive words of both texts, or else how many of the posting's key terms are in both."""
    if not candidacy.same_language:
        return "The two documents are in different languages, so their wording was not compared."
    if candidacy.overlap is None:
        return "One of the two documents is too short for its wording to be compared."
    terms = candidacy.shared_terms
    if not terms:
        return "The two documents have no key terms in common."
    skills = [each for each in terms if any(span.label is not Category.SOFT for span in find_known(each))]
    # One shared word is no reason, and stems of other languages have lost their accents and capitals.
    if len(skills) > 1 and candidacy.language == "en":
        return f"Both documents mention {', '.join(skills)}."
    return f"The résumé uses {_amount(candidacy.overlap)} of the posting's key terms."


def _amount(overlap: float) -> str:
    return next(word for least, word in _AMOUNTS if overlap >= least)
