"""What a requirement is called within a sentence of the evaluation, and whether one can be about it at all."""

from __future__ import annotations

import re
from collections.abc import Iterable

from callboard.core.text import fold
from callboard.engine.data_files import any_of
from callboard.engine.learning.vectors import word_pieces
from callboard.engine.matching.evidence.phrase_ranking import repeats
from callboard.engine.matching.model import RequirementMatch, Verdict
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.posting.model import Posting, Requirement, RequirementKind
from callboard.engine.skills.model import Category
from callboard.engine.skills.reader import find_known
from callboard.engine.skills.taxonomy import is_trait
from callboard.engine.writing import phrases
from callboard.engine.writing.activities import activity, names_activity
from callboard.engine.writing.requirement_words import (
    as_of_the_candidate,
    of_the_candidate,
    one_line,
    requirement_sentence,
    with_dashes,
    without_article,
    without_label,
)
from callboard.engine.writing.skill_names import capital
from callboard.engine.writing.titles import normal_capitals

ENOUGH_CLAIMS = 3
"""Strengths and concerns of weaker evidence are added only until there are this many."""
_LONGEST_REQUIREMENT = 60
"""Words of the longest requirement that one sentence can be about."""
_LIKELY = 0.3
_RUN_TOGETHER = re.compile(r"[a-z]{2}[.;!?]\s?[A-Z]|[a-z]{4}[A-Z]{2}")
"""Two lines in one."""
_NAME_OF_SEVERAL = re.compile(r",\s(?:and\s)?[A-Z]")
"""Words with capitals side by side, which are a name and nothing to do: "Extract, Transform, and Load processes"."""
_SENTENCE = re.compile(
    rf"(?i)\b{any_of('writing', 'wording', 'speech', 'persons')}\b|"
    rf"^(?!being\b)(?:\S+ )*?{any_of('writing', 'wording', 'speech', 'predicates')} (?!able\b)"
)
"""A statement, and not the name of a thing."""
_LENGTH_OF_TIME = re.compile(r"(?i)[\d\s+–-]+years?")


def requirement_of(each: RequirementMatch, posting: Posting) -> Requirement | None:
    """The requirement of the posting that a match judges."""
    found = (one for one in posting.role.requirements if one.text == each.text)
    return next((one for one in found if one.evidence == each.requirement_evidence), None)


def subject_of(each: RequirementMatch, posting: Posting) -> str:
    """The subject of a requirement, in a few words if it has a short form that no other requirement shares."""
    subject = short_form(each, posting) or requirement_sentence(each.text, posting.language)
    subject = with_dashes(_in_normal_capitals(subject))
    if _LENGTH_OF_TIME.fullmatch(subject):
        return one_line(each.text)
    texts: dict[str, str] = catalogue("evaluation")["asked"]
    requirement = requirement_of(each, posting)
    of_degree = requirement is not None and requirement.education is not None
    if subject.startswith("In ") and not subject.startswith("In depth") and posting.language == "en":
        # "…, preferably in economics": what comes before is a requirement of its own.
        return texts["degree_in" if of_degree else "experience_in"].format(field=subject.removeprefix("In "))
    if requirement and requirement.education and subject.endswith("…"):
        return texts[requirement.education]
    return subject


def _in_normal_capitals(text: str) -> str:
    """Everyday words in normal capitals where they are shouted: "BUSINESS ANALYST", and not "CISSP"."""
    everyday = all(len(word_pieces(fold(word))) == 1 for word in text.split())
    products = {Category.TECHNICAL, Category.OFFICE}
    is_plain = " " in text and everyday and not any(each.label in products for each in find_known(text))
    return normal_capitals(text) if text.isupper() and is_plain else text


def as_named(asked: str, posting: Posting) -> str:
    """What is asked for as an English sentence names it.

    In quotation marks where it is in another language, and where it is a sentence of the posting itself ("You are …").
    """
    texts: dict[str, str] = catalogue("evaluation")["asked"]
    if posting.language != "en":
        return texts["foreign"].format(requirement=asked)
    return texts["sentence"].format(requirement=asked) if _SENTENCE.search(asked) else asked


def short_form(each: RequirementMatch, posting: Posting) -> str | None:
    """The subject in a few words; None if it has no such form, or shares it with another requirement."""
    requirement = requirement_of(each, posting)
    # What is shown in part is named as a whole: of a skill that is absent no part is shown.
    absent = each.absent_skills if each.verdict in {Verdict.MISSING, Verdict.UNKNOWN} else ()
    topic = phrases.topic(requirement, posting, absent=absent) if requirement else None
    if topic and sum(phrases.topic(one, posting) == topic for one in posting.role.requirements) > 1:
        return None
    if topic:
        return as_of_the_candidate(topic) if posting.language == "en" else topic
    short = phrases.short_phrase(without_label(each.text), posting.language)
    is_name = short is None or _NAME_OF_SEVERAL.search(short) is not None
    done = activity(short) if short and not is_name and posting.language == "en" else None
    if done:
        return capital(of_the_candidate(done))
    return capital(as_of_the_candidate(without_article(short))) if short and posting.language == "en" else short


def one_per_line(requirements: list[RequirementMatch]) -> list[RequirementMatch]:
    """Without requirements that quote the same words as an earlier one: each line of the posting appears once."""
    kept: list[RequirementMatch] = []
    for each in requirements:
        if not any(each.requirement_evidence.overlaps(other.requirement_evidence) for other in kept):
            kept.append(each)
    return kept


def without_repeats(requirements: Iterable[RequirementMatch], posting: Posting) -> list[RequirementMatch]:
    """Without requirements whose subject says nearly what an earlier one's does, as postings that list twice have."""
    kept: list[RequirementMatch] = []
    for each in requirements:
        if not any(repeats(subject_of(each, posting), subject_of(other, posting)) for other in kept):
            kept.append(each)
    return kept


def _asks_for_traits_alone(each: RequirementMatch, posting: Posting) -> bool:
    requirement = requirement_of(each, posting)
    return requirement is not None and bool(requirement.skills) and all(map(is_trait, requirement.skills))


def is_attitude(each: RequirementMatch, posting: Posting) -> bool:
    """Return True for what somebody is like, and for what the posting says of itself or to the reader."""
    return _asks_for_traits_alone(each, posting) or phrases.is_attitude(each.text, posting.language)


def is_one_line(each: RequirementMatch) -> bool:
    """Return False for a paragraph that asks for many things at once: no sentence says what it is about."""
    return len(each.text.split()) <= _LONGEST_REQUIREMENT


def is_likely(each: RequirementMatch, posting: Posting) -> bool:
    """Return True unless a line is hardly a requirement; a duty is one where the posting lists no others."""
    requirement = requirement_of(each, posting)
    likely = requirement is not None and requirement.probability >= _LIKELY
    return likely or names_activity(subject_of(each, posting))


def is_short(each: RequirementMatch, posting: Posting) -> bool:
    """Return True if a whole phrase that is no sentence names a requirement that is likely one."""
    requirement, subject = requirement_of(each, posting), subject_of(each, posting)
    sure = requirement is not None and requirement.probability >= phrases.SURE_REQUIREMENT
    # A duty is one of the requirements where the posting lists no others.
    whole = not subject.endswith("…") and not _RUN_TOGETHER.search(subject)
    return (sure or names_activity(subject)) and whole and not phrases.is_sentence(subject, posting.language)


def is_vague(each: RequirementMatch, posting: Posting) -> bool:
    """Return True for what a résumé can hardly show, and for what is likely no requirement at all."""
    requirement = requirement_of(each, posting)
    if requirement is None or not phrases.is_sure_requirement(requirement) or not is_one_line(each):
        return True
    return _asks_for_traits_alone(each, posting) or (
        each.kind is RequirementKind.OTHER and phrases.topic(requirement, posting) is None
    )
