"""A study of the résumé: its level, its words, whether it names a field or is finished, and its quotation."""

from __future__ import annotations

import re
from datetime import date
from functools import partial

from callboard.engine.data_files import any_of
from callboard.engine.facts import Evidence
from callboard.engine.matching.vocabulary.tables import asking_words
from callboard.engine.matching.vocabulary.word_vectors import is_content_word, without_masks
from callboard.engine.matching.vocabulary.words import tokens
from callboard.engine.posting.model import EducationLevel
from callboard.engine.resume.model import Study
from callboard.engine.spans import closing, month_number

_any_of = partial(any_of, "matching", "wording", "degrees")

_MBA = re.compile(r"(?i)\bm\.?b\.?a\b\.?(?!.*\bbusiness)")
_DEGREES = tuple(
    (level, rf"\b{any_of('matching', 'wording', 'degrees', level.value)}")
    for level in sorted(EducationLevel, key=lambda level: -level.rank)
    if level is not EducationLevel.VOCATIONAL
)
# Characters of degree and field that are quoted together.
_LONGEST_STUDY = 120
LEVEL_WORDS = frozenset((*asking_words("degree"), *asking_words("faculty")))
"""Words of degrees that name their level or a faculty, and no field."""
_NO_DEGREE = re.compile(rf"\b{_any_of('no_degree')}\b")


def recognised_level(study: Study) -> EducationLevel | None:
    """The level of a study, if the reader of résumés recognised its degree."""
    values = {level.value: level for level in EducationLevel}
    return values.get(study.level or "")


def level_of_study(study: Study) -> EducationLevel | None:
    """The level of a study, as it was read or as its words say; college without a degree counts as secondary school."""
    plain = study_words(study).lower()
    if _NO_DEGREE.search(plain):
        return EducationLevel.SECONDARY
    if study.level:
        return EducationLevel(study.level)
    return next((level for level, pattern in _DEGREES if re.search(pattern, plain)), None)


def study_words(study: Study) -> str:
    """The words of degree and field, to be compared; those of an MBA written out, for its initials name no field."""
    words = " ".join(without_masks(fact.value) for fact in (study.degree, study.area) if fact)
    return _MBA.sub(r"\g<0> business administration", words)


def names_field(study: Study) -> bool:
    """Return True if a study names its field: "Bachelor of Science" does not."""
    return any(is_content_word(word) and word not in LEVEL_WORDS for word in tokens(study_words(study)))


def is_unfinished(study: Study, *, today: date) -> bool:
    """Return True if a study ends after `today`."""
    return study.end is not None and closing(study.end.value) > month_number(today) + 11


def study_evidence(study: Study) -> Evidence:
    """Degree and field as they stand in the résumé, where they stand together; else the degree, or the whole entry."""
    facts, whole = [fact.evidence for fact in (study.degree, study.area) if fact], study.evidence
    if not facts:
        return whole
    start, end = min(each.start for each in facts), max(each.end for each in facts)
    if not whole.start <= start < end <= whole.end or end - start > _LONGEST_STUDY:
        return facts[0]
    return whole.part(start - whole.start, end - whole.start)
