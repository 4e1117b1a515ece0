"""Judge fit: shared words and employment type.

Never by school, age, gender, name or address. Where somebody lives is checked apart from the score (see `blockers`).
"""

from __future__ import annotations

import re

from callboard.core.text import fold, with_capital
from callboard.engine.matching.comparison.comparison import Comparison
from callboard.engine.matching.comparison.years_of_work import years_of_work
from callboard.engine.matching.evidence.reasons import sentence
from callboard.engine.matching.score.parts import Part
from callboard.engine.messages.catalogue import join_items
from callboard.engine.posting.model import EmploymentType, Role
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import find_known

# Weights of the parts, on the scale of the requirements (see `scorer`).
_WORDS, _EMPLOYMENT = 10.0, 1.0

LEARNERS = frozenset({EmploymentType.INTERNSHIP, EmploymentType.APPRENTICESHIP})
"""Positions that are not meant for somebody with years of work."""

_LEARNER_YEARS = 3.0
_WORD = re.compile(r"\w+")

# What an overlap is called in the catalogue of sentences, and from which share on.
_AMOUNTS = ((0.6, "many"), (0.2, "some"), (0.0, "few"))


def parts(comparison: Comparison) -> tuple[Part, ...]:
    """Everything of fit that no single requirement asks for."""
    return _words_part(comparison), _employment_part(comparison)


def _words_part(comparison: Comparison) -> Part:
    """Share of the posting's words that the résumé has."""
    return Part(_WORDS if comparison.word_overlap is not None else 0.0, comparison.word_overlap)


def _employment_part(comparison: Comparison) -> Part:
    worked = years_of_work(comparison)
    if comparison.role.posted.employment_type not in LEARNERS or worked is None:
        return Part(0.0, None)
    return Part(_EMPLOYMENT, 1.0 if worked.total <= _LEARNER_YEARS else 0.3)


def fit_reason(comparison: Comparison) -> str:
    """The skills among the distinctive words of both texts, or else how many of the posting's key terms are in both."""
    if not comparison.same_language:
        return sentence("wording", "languages")
    if comparison.word_overlap is None:
        return sentence("wording", "short")
    terms = comparison.similarity.shared_terms
    if not terms:
        return sentence("wording", "apart")
    skills = [each for each in terms if any(span.label is not Category.SOFT for span in find_known(each))]
    # One shared word is no reason, and stems of other languages have lost their accents and capitals.
    if len(skills) > 1 and comparison.role.language == "en":
        acronyms = _acronyms(comparison.role.posted)
        named = [acronyms.get(each) or _as_named(each) for each in skills]
        return sentence("wording", "skills", skills=join_items(named, "en"))
    return sentence("wording", "terms", amount=sentence("wording", _amount(comparison.word_overlap)))


def _acronyms(posted: Role) -> dict[str, str]:
    """The words that a posting writes in capitals within its requirements and duties, by their folded form: "OSHA"."""
    duties = (fact.value for fact in posted.sections.responsibilities)
    words = (word for text in (*(each.text for each in posted.requirements), *duties) for word in _WORD.findall(text))
    return {fold(word): word for word in words if word.isupper() and len(word) > 1}


def _as_named(term: str) -> str:
    """A shared term with the capitals that a product has: "PowerShell"."""
    names = [span.skill or "" for span in find_known(term) if span.label is Category.TECHNICAL]
    return next((name for name in names if fold(name) == term), with_capital(term)) if names else term


def _amount(overlap: float) -> str:
    return next(word for least, word in _AMOUNTS if overlap >= least)
