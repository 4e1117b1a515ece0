"""Which requirements a reader would see in a line of a résumé, and which of the open ones a résumé could tell of.

A verdict says how likely a requirement is met. A letter, or advice on a résumé, names only what convinces by itself:
where it is in doubt nothing is said.
"""

from __future__ import annotations

from callboard.engine.matching.model import RequirementMatch, Verdict
from callboard.engine.matching.vocabulary.words import stems, weight
from callboard.engine.messages.languages import letter_language
from callboard.engine.posting.model import RequirementKind
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import is_trait
from callboard.engine.writing import phrases

SHOWN_BY_WORK = frozenset({RequirementKind.SKILL, RequirementKind.EXPERIENCE, RequirementKind.OTHER})
"""A line of a job shows these; a degree, a language or a certificate has a place of its own."""

MIN_SHARED_WEIGHT = 1.5
"""Words in common, by weight, from which on a line is about what is asked for: of two at least one is telling."""

MIN_SHARED_WORDS = 2

MIN_WORDS = 3
"""A requirement of fewer words that names no skill is a slogan: "Eloquence."."""

_OPEN = (Verdict.MISSING, Verdict.UNKNOWN)
_RARELY_WRITTEN = frozenset({RequirementKind.SKILL, RequirementKind.OTHER})


def hard_skills_in(text: str) -> frozenset[str]:
    """The skills that a text names, by their names in the taxonomy, without traits."""
    return frozenset(span.skill for span in find_known(text) if span.skill and not is_trait(span.skill))


def asks_for_trait(one: RequirementMatch, language: str) -> bool:
    """Return True for a requirement on what somebody is like: an interview shows it, and no line of a résumé.

    Args:
        one: the requirement.
        language: of the posting.
    """
    known = {span.skill for span in find_known(one.text) if span.skill}
    is_soft = bool(known) and all(map(is_trait, known))
    return is_soft or phrases.is_attitude(one.text, letter_language(language))


def line_convinces(one: RequirementMatch, line: str, *, asked_in: str, written_in: str) -> bool:
    """Return True if a reader would see a requirement in a line: it names a skill of it, or shares its telling words.

    Args:
        one: the requirement.
        line: of the résumé.
        asked_in: the language of the posting.
        written_in: the language of the résumé; words of another one cannot be compared.
    """
    if one.kind not in SHOWN_BY_WORK or asks_for_trait(one, asked_in):
        return False
    if hard_skills_in(one.text) & hard_skills_in(line):
        return True
    shared = set(stems(one.text, asked_in)) & set(stems(line, written_in)) if asked_in == written_in else set[str]()
    return len(shared) >= MIN_SHARED_WORDS and sum(weight(each, asked_in) for each in shared) >= MIN_SHARED_WEIGHT


def is_open_in_resume(one: RequirementMatch, language: str) -> bool:
    """Return True for what is asked, is not shown, and could be written into a résumé if it were true.

    A résumé rarely tells of traits, conditions of the job and duties to come, so silence about them is no gap.
    """
    if one.verdict not in _OPEN or one.is_condition or asks_for_trait(one, language):
        return False
    if one.kind not in _RARELY_WRITTEN or hard_skills_in(one.text):
        return True
    return one.verdict is Verdict.MISSING and len(one.text.split()) >= MIN_WORDS


def is_example(one: RequirementMatch, language: str) -> bool:
    """Return True for a requirement that says something by itself where it is told as met: a skill, a degree, years."""
    return not asks_for_trait(one, language) and (one.kind not in _RARELY_WRITTEN or bool(hard_skills_in(one.text)))
