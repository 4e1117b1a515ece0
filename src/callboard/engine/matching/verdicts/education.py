"""Judge education by level and field: of texts not in English, and of a posting that names a degree as a whole.

Experience is accepted where "or equivalent" is offered. Requirements in English are for `degrees`.
"""

from __future__ import annotations

import re

from callboard.core.text import fold
from callboard.engine.facts import Evidence
from callboard.engine.matching.candidate.studies import is_unfinished, recognised_level, study_evidence, study_words
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.comparison.years_of_work import years_of_work
from callboard.engine.matching.evidence.reasons import sentence
from callboard.engine.matching.verdicts.finding import RequirementFinding
from callboard.engine.matching.vocabulary.tables import study_fields
from callboard.engine.matching.vocabulary.words import stem, stems, tokens, weight
from callboard.engine.posting.model import EducationLevel, Requirement
from callboard.engine.resume.model import Study

# Credit for a degree by the number of ranks it is below the one required.
_CREDIT_BELOW_LEVEL = {0: 1.0, 1: 0.5, 2: 0.2}
# Credit for a degree that is not finished yet.
_CREDIT_UNFINISHED = 0.85
# Right level, another field.
_OTHER_FIELD = 0.55
# Relevant years that count as "or equivalent experience", and the credit for them.
_EQUIVALENT_YEARS, _EQUIVALENT = 4.0, 0.9

# Words that name a job, and the letters of the longest that does not ("en").
_WORDS_OF_A_JOB, _SHORTEST_WORD = 2, 2
# A state diploma is the licence to do one job: no other diploma stands in for it ("diplôme d'État d'aide-soignant").
_STATE_DIPLOMA = re.compile(r"diplome d.etat (?:d.|de |du )?([\w -]{3,40})")


def education_finding(compared: RequirementComparison) -> RequirementFinding:
    """The finding for the study that comes closest to the required degree."""
    requirement, comparison = compared.requirement, compared.comparison
    equivalent = _equivalent(requirement, comparison)
    studies = comparison.candidate.resume.education
    if not studies:
        return equivalent or RequirementFinding(None, sentence("degree", "no_education"))
    if diploma := _STATE_DIPLOMA.search(fold(requirement.text)):
        studies = [study for study in studies if _is_diploma(diploma[1], study)]
        if not studies:
            return RequirementFinding(0.0, sentence("degree", "no_diploma"))
    required_level = requirement.education or comparison.role.posted.education
    scored = [
        (_credit(study, required_level, requirement.text, comparison), -index, study)
        for index, study in enumerate(studies)
    ]
    credit, _, best = max(scored, key=lambda item: item[:2])
    if equivalent and (equivalent.credit or 0) > credit:
        return equivalent
    reason = _reason(best, required_level, credit, names_field=bool(study_fields(requirement.text)))
    return RequirementFinding(credit, reason, (study_evidence(best),))


def _is_diploma(job: str, study: Study) -> bool:
    """Return True for the state diploma of a job, by name or by its initials: DEAS for that of an aide-soignant."""
    name = fold(study_words(study))
    job_words = [word for word in tokens(job) if len(word) > _SHORTEST_WORD][:_WORDS_OF_A_JOB]
    initials = "de" + "".join(word[0] for word in job_words)
    return initials in tokens(name) or {stem(word, "fr") for word in job_words} <= {
        stem(word, "fr") for word in tokens(name)
    }


def _credit(study: Study, required_level: EducationLevel | None, text: str, comparison: Comparison) -> float:
    field = _field_credit(study, text, comparison)
    if (
        required_level is EducationLevel.VOCATIONAL
        and recognised_level(study) is None
        and _shares_words(study, text, comparison)
    ):
        # "Kaufmann für Spedition": the trade that is asked for is learned in a course, and names it.
        return field
    return field * (level_credit(study, required_level, comparison) if required_level else 1.0)


def level_credit(study: Study, required_level: EducationLevel, comparison: Comparison) -> float:
    """The credit for the level of a study beside the one asked for, 0 to 1; less for one that is not finished."""
    candidate_level = recognised_level(study)
    if candidate_level is None:
        return 0.5
    credit = _CREDIT_BELOW_LEVEL.get(max(required_level.rank - candidate_level.rank, 0), 0.0)
    return credit * (_CREDIT_UNFINISHED if is_unfinished(study, today=comparison.candidate.today) else 1.0)


def _field_credit(study: Study, text: str, comparison: Comparison) -> float:
    required_fields = study_fields(text)
    area = " ".join(fact.value for fact in (study.area, study.degree) if fact)
    if not required_fields or _shares_words(study, text, comparison):
        return 1.0
    if not area:
        return 0.75
    return 1.0 if study_fields(area) & required_fields else _OTHER_FIELD


def _shares_words(study: Study, text: str, comparison: Comparison) -> bool:
    """Return True if the study's entry, or its degree and field, names the field asked for in a word of it."""
    told = {each for each in stems(text, comparison.role.language) if weight(each, comparison.role.language) >= 0.5}
    return bool(told & set(stems(study.evidence.quote.partition("\n")[0], comparison.candidate.language)))


def _equivalent(requirement: Requirement, comparison: Comparison) -> RequirementFinding | None:
    if not requirement.or_equivalent:
        return None
    worked = years_of_work(comparison)
    if worked is None or worked.relevant < _EQUIVALENT_YEARS:
        return None
    evidence: tuple[Evidence, ...] = tuple(job.position.evidence for job in comparison.candidate.jobs[:2])
    return RequirementFinding(
        _EQUIVALENT,
        sentence("degree", "by_work", years=f"{worked.relevant:.1f}"),
        evidence,
    )


def _reason(study: Study, required_level: EducationLevel | None, credit: float, *, names_field: bool) -> str:
    candidate_level = recognised_level(study)
    if required_level and candidate_level and candidate_level.rank < required_level.rank:
        return sentence("degree", "level_too_low", held=candidate_level.value.capitalize(), level=required_level.value)
    if required_level and candidate_level is None:
        return sentence("degree", "in_field" if credit >= 1 else "unread")
    if credit < _CREDIT_UNFINISHED:
        return sentence("degree", "field_differs")
    return sentence("degree", "level_and_field" if names_field else "level")
