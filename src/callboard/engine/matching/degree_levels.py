"""The level of a degree: what a requirement asks for at least, and what a study reached."""

from __future__ import annotations

import re
from functools import partial

from callboard.engine.data_files import any_of
from callboard.engine.matching.lines import without_masks
from callboard.engine.posting.model import EducationLevel
from callboard.engine.resume.model import Study

_any_of = partial(any_of, "matching", "wording", "degrees")

_MBA = re.compile(r"(?i)\bm\.?b\.?a\b\.?(?!.*\bbusiness)")
_DEGREES = tuple(
    (level, rf"\b{any_of('matching', 'wording', 'degrees', level.value)}")
    for level in sorted(EducationLevel, key=lambda level: -level.rank)
    if level is not EducationLevel.VOCATIONAL
)
_NO_DEGREE = re.compile(rf"\b{_any_of('no_degree')}\b")


def recognised_level(study: Study) -> EducationLevel | None:
    """The level of a study, if the reader of résumés recognised its degree."""
    values = {level.value: level for level in EducationLevel}
    return values.get(study.level or "")


def candidate_degree_level(study: Study) -> EducationLevel | None:
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
