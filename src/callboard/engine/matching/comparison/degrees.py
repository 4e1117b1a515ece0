"""A degree that is asked for against the studies of a résumé: whether one is high enough, and in a field named.

English only; `education` judges degrees of other languages by shared words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from callboard.core.text import fold
from callboard.engine.data_files import any_of, read_table
from callboard.engine.learning.vectors import sentence_vectors
from callboard.engine.matching.candidate.studies import LEVEL_WORDS, level_of_study, names_field, study_words
from callboard.engine.matching.comparison.comparison import RequirementComparison
from callboard.engine.matching.role.alternatives import alternatives_in
from callboard.engine.matching.role.role_facts import RequirementFacts
from callboard.engine.matching.vocabulary.tables import asking_words, study_fields
from callboard.engine.matching.vocabulary.word_vectors import is_content_word
from callboard.engine.matching.vocabulary.words import tokens
from callboard.engine.posting.model import EducationLevel
from callboard.engine.posting.qualifications import level_in
from callboard.engine.resume.model import Study

_any_of = partial(any_of, "matching", "wording", "degrees")

_DEGREE_WORDS = frozenset(asking_words("degree"))
_ALTERNATIVES = re.compile(r"[,;/()]|\b(?:or|and)\b", re.IGNORECASE)
_FIELD_NAMED = re.compile(
    rf"(?i)\b{_any_of('before_field')}\b.{{0,30}}\b(?:in|of|with)\b"
    r"|\b(?:bs|ba|ms)\b.{0,12}\bin\b"
)
# "Culinary degree", "electrical or mechanical engineering degree"; an MBA is a degree whose field goes without saying.
_DEGREE_NAME = re.compile(rf"(?i)\b{_any_of('named')}(?:['’]?s)?\b")
# "A bachelor's degree, preferably in biology": any bachelor's degree will do; so many words stand between, at most.
_DEGREE = re.compile(rf"(?i)\b{_any_of('alone')}(?:['’]?s)?\b")
_WISH = re.compile(r"(?i)\b(?:preferably|ideally)\b|\([^()]{0,60}\bpreferred\b")
_WORDS_BEFORE_A_WISH = 2
# How near in meaning the name of a study is to the fields asked for, at least, to count as one of them.
_FIELD_NEAR = 0.4
# From here on the study is in a field asked for.
_FIELD_SAME = 0.65
# Ranks below the degree asked for from which on a study is no part of it.
_FAR_TOO_LOW = 2
# A field whose names stand for one another, however far apart they are in meaning: "software", "informatics".
_ONE_FIELD = frozenset({"computing"})
_IN, _OR = re.compile(r"(?i)\bin\b"), re.compile(r"(?i)\bor\b")
_FIELDS = re.compile(r"[,;/()|]|\b(?:in|or|and)\b")
_RELATED = re.compile(rf"(?i)\b(?:{'|'.join(asking_words('comparable'))})\b")
_OF_ANY_FIELD = frozenset(asking_words("any_field"))
_NO_FIELD = (
    frozenset(asking_words("degree")) | frozenset(asking_words("asking")) | frozenset(asking_words("open_field"))
)


def is_degree_met(compared: RequirementComparison) -> bool:
    """Return True if a degree is high enough, and in the field or in any where none is named or it is only a wish."""
    if _has_degree_in_those_words(compared) or _has_degree_in_the_field(compared):
        return True
    any_field = _wishes_for_field(compared.asked) or _is_open_to_any_field(compared.asked)
    return any_field and any(is_high_enough(study, compared.asked) for study in compared.candidate.resume.education)


def _has_degree_in_those_words(compared: RequirementComparison) -> bool:
    """Whether a degree is high enough and in a field that is named; of "Finance, Accounting or Law" one is enough.

    Any degree is enough where school is asked for.
    """
    level, subject = compared.asked.level, set(field_words(compared.asked))
    if level is None:
        return False
    alternatives = [set(tokens(part)) & subject for part in _ALTERNATIVES.split(compared.asked.text)]
    studies = compared.candidate.resume.education
    high = [study for study in studies if is_high_enough(study, compared.asked)]
    if level is EducationLevel.SECONDARY and high:
        return True
    return any(words and words <= set(tokens(study_words(study))) for study in high for words in alternatives)


def _has_degree_in_the_field(compared: RequirementComparison) -> bool:
    """Return True if a degree is high enough and near in meaning to a field that is named."""
    studies = compared.candidate.resume.education
    return any(is_high_enough(study, compared.asked) and _is_same_field(study, compared) for study in studies)


def _wishes_for_field(asked: RequirementFacts) -> bool:
    """Return True if a degree is asked for, and its field is only a wish: "preferably in biology"."""
    text = asked.text
    return any(_begins_with_a_wish(text[degree.end() :]) for degree in _DEGREE.finditer(text))


def _begins_with_a_wish(text: str) -> bool:
    """Return True for ", preferably in biology"; "(a doctorate preferred) in law" asks for a field."""
    wish = _WISH.search(text)
    if wish is None or level_in(fold(wish[0])):
        return False
    before = tokens(text[: wish.start()])
    return len(before) <= _WORDS_BEFORE_A_WISH and not {"in", "of"} & set(before)


def _is_open_to_any_field(asked: RequirementFacts) -> bool:
    """Return True if a degree is asked for and no field: "college degree", "bachelor's or related culinary degree".

    Of 21 such degrees for which the résumé has one that is high enough, readers judged 20 as met.
    """
    text = asked.text
    if _IN.search(text):
        return False
    return any(_DEGREE.search(option) and not _field_words(option) for option in _OR.split(text))


def is_degree_short(compared: RequirementComparison) -> bool:
    """Return True for degrees that are too low, of another field, or without the field that is named."""
    falls_short = (_is_degree_too_low, _is_degree_of_another_field, _is_degree_without_its_field)
    return any(rule(compared) for rule in falls_short)


def _is_degree_too_low(compared: RequirementComparison) -> bool:
    """Return True if every degree named is below the one asked for: a bachelor is not a master."""
    if compared.asked.level is None or compared.requirement.or_equivalent:
        return False
    studies = compared.candidate.resume.education
    enough = (is_high_enough(study, compared.asked) for study in studies)
    return any(map(level_of_study, studies)) and not any(enough)


def is_degree_far_too_low(compared: RequirementComparison) -> bool:
    """Return True if every degree named is two ranks or more below: a bachelor is no part of a doctorate."""
    required = compared.asked.level
    reached = [level for level in map(level_of_study, compared.candidate.resume.education) if level]
    if required is None or compared.requirement.or_equivalent or not reached:
        return False
    # "Diploma" and "certificate" are words for studies up to those for an associate's degree.
    highest = max(level.rank for level in reached)
    if highest == EducationLevel.VOCATIONAL.rank:
        highest = EducationLevel.ASSOCIATE.rank
    return required.rank - highest >= _FAR_TOO_LOW


def _is_degree_of_another_field(compared: RequirementComparison) -> bool:
    """Return True if fields are named, no degree is near one of them, and nothing else will do."""
    return not compared.requirement.or_equivalent and is_other_field(compared)


def _is_degree_without_its_field(compared: RequirementComparison) -> bool:
    """Return True if fields are named, and no degree that is high enough names its own ("Bachelor of Arts")."""
    if compared.requirement.or_equivalent or compared.asked.level is None or not _field_names(compared.asked):
        return False
    high = [study for study in compared.candidate.resume.education if is_high_enough(study, compared.asked)]
    return bool(high) and not any(map(names_field, high))


def is_high_enough(study: Study, asked: RequirementFacts) -> bool:
    """Return True if the level of a study is the one asked for, or a higher one."""
    candidate_level = level_of_study(study)
    return candidate_level is not None and asked.level is not None and candidate_level.rank >= asked.level.rank


def best_study(compared: RequirementComparison) -> Study | None:
    """Of the studies at the level asked for, or else of all, the one nearest to the field."""
    studies = compared.candidate.resume.education
    ranked = zip(studies, field_nearness(compared), strict=True)
    return max(ranked, key=lambda each: (is_high_enough(each[0], compared.asked), each[1]), default=(None, 0.0))[0]


def field_words(asked: RequirementFacts) -> list[str]:
    """The words of a requirement that may name a field of study."""
    return [word for word in asked.words if word not in _DEGREE_WORDS]


def field_nearness(compared: RequirementComparison) -> list[float]:
    """How near each study is to the field asked for, in the order of the résumé."""
    studies = sentence_vectors([study_words(study) for study in compared.candidate.resume.education])
    asked = field_words(compared.asked)
    options = [
        [word for word in option if word in asked]
        for one in alternatives_in(compared.asked.text)
        for option in one.named()
    ]
    fields = sentence_vectors([" ".join(asked), *(" ".join(words) for words in options if words)])
    return [float(near) for near in (studies @ fields.T).max(axis=1)]


def is_other_field(compared: RequirementComparison) -> bool:
    """Return True if a requirement names fields of a degree, and no study is in one of them or near to it."""
    studies, names = compared.candidate.resume.education, _field_names(compared.asked)
    return bool(studies and names) and not any(_is_related(study, names) for study in studies)


def _is_related(study: Study, names: Sequence[str]) -> bool:
    """Return True if a study is in a field of the table that one of the names is in; by its meaning if it has none.

    Of 31 judged degrees with both in the table, 14 of 17 that share a field met the requirement, and 1 of 14 others.
    """
    shared, nearness = _fields_shared(study, names), _field_nearness(study, names)
    return bool(shared) or nearness >= (_FIELD_NEAR if shared is None else _FIELD_SAME)


def _fields_shared(study: Study, names: Sequence[str]) -> frozenset[str] | None:
    """The fields of the table that a study shares with the names; None where the table lacks one side."""
    asked = frozenset[str]().union(*(_fields_named(name) for name in names))
    studied = _fields_named(" ".join(word for word in tokens(study_words(study)) if word not in LEVEL_WORDS))
    return asked & studied if asked and studied else None


def _fields_named(name: str) -> frozenset[str]:
    """The fields of a name in the table; "construction management" is of construction, and not of business."""
    words = name.split()
    return study_fields(" ".join(word for word in words if word not in _OF_ANY_FIELD)) or study_fields(name)


def _is_same_field(study: Study, compared: RequirementComparison) -> bool:
    """Return True if a requirement names fields of a degree, and the study is in one of them by its meaning.

    Where a related field will do, also if the table has it in a field of theirs: architecture for construction.
    """
    names = _field_names(compared.asked)
    if not names:
        return False
    is_related = _RELATED.search(compared.asked.text) and bool(_fields_shared(study, names))
    return bool(is_related) or _field_nearness(study, names) >= _FIELD_SAME


def _field_nearness(study: Study, names: Sequence[str]) -> float:
    """How near a study comes in meaning to the nearest of the fields named."""
    area = study_words(study)
    if study_fields(" ".join(names)) & study_fields(area) & _ONE_FIELD:
        return 1.0
    return float((sentence_vectors([area]) @ sentence_vectors(list(names)).T).max(initial=0.0))


def _field_names(asked: RequirementFacts) -> list[str]:
    """The fields of a degree that a requirement names; none for school, which has no field."""
    if asked.level in {None, EducationLevel.SECONDARY}:
        return []
    text = asked.text
    naming = _FIELD_NAMED.search(text)
    named = _FIELDS.split(text[naming.end() :]) if naming else _named_before_degree(text)
    return list(filter(None, (" ".join(_field_words(each)) for each in named))) or _fields_of_initials(text)


def _fields_of_initials(text: str) -> list[str]:
    """The fields of degrees whose initials name them: nursing of a BSN."""
    fields: dict[str, list[str]] = read_table("matching", "wording")["degrees"]["initials"]
    return [field for field, initials in fields.items() if set(initials) & set(tokens(text))]


def _named_before_degree(text: str) -> list[str]:
    """The fields that open a requirement, if all that stands before its degrees is fields: "culinary degree"."""
    *before, _ = _DEGREE_NAME.split(text)
    parts = [part for each in before for part in _FIELDS.split(each)]
    return parts if all(map(study_fields, parts)) else []


def _field_words(text: str) -> list[str]:
    """The words that name a field, without those for the level of a degree and those that only demand."""
    return [word for word in tokens(text) if is_content_word(word) and word not in _NO_FIELD and not word.isdigit()]
