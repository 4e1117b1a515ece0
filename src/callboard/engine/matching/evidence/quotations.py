"""The lines of a résumé that are quoted for a verdict: a study, the titles of jobs, or the phrases that convince."""

from __future__ import annotations

from callboard.engine.facts import Evidence
from callboard.engine.matching.candidate.studies import level_of_study, study_evidence
from callboard.engine.matching.comparison.comparison import RequirementComparison
from callboard.engine.matching.comparison.degrees import best_study, is_high_enough
from callboard.engine.matching.comparison.years_of_work import (
    YearsOfWork,
    job_titles,
    years_of_asked_work,
    years_of_named_work,
)
from callboard.engine.matching.evidence import reasons
from callboard.engine.matching.evidence.phrase_ranking import best_phrases
from callboard.engine.matching.model import Verdict
from callboard.engine.matching.role.requirement_facts import RequirementFacts
from callboard.engine.matching.vocabulary.tables import asking_pattern
from callboard.engine.resume.model import Study

QUOTABLE = 0.2
"""A phrase is quoted if a reader who judged the requirement as met would quote it with at least this probability."""
# The same for what people say of themselves, which almost any line comes near to.
_QUOTABLE_CLAIM = 0.25
# If the best phrase is less probable than this, years are shown by the titles of the jobs that were counted.
_CONVINCES_OF_YEARS = 0.35
# A second phrase is quoted if it is nearly as probable as the first, and probable enough by itself.
_SECOND, _SECOND_QUOTABLE = 0.8, 0.3


def convincing_quotations(verdict: Verdict, compared: RequirementComparison) -> tuple[Evidence, ...]:
    """What is quoted for a verdict, at most two quotations; none if no line convinces, or if nothing is shown.

    The study itself where a degree is asked for, titles of jobs where years are and no line says more, else phrases.
    """
    if verdict not in {Verdict.MET, Verdict.PARTLY}:
        return ()
    study = best_study(compared) if compared.asked.level is not None else None
    if study and study_explains(study, verdict, compared):
        return (study_evidence(study),)
    phrases = best_phrases(compared)
    best = phrases[0].probability if phrases else 0.0
    if best < _CONVINCES_OF_YEARS and _years_explain(verdict, compared):
        return job_titles(compared.comparison, compared.asked.text)
    if best < (_QUOTABLE_CLAIM if is_claimed(compared.asked) and not compared.asked.hard_skills else QUOTABLE):
        return ()
    least = max(_SECOND_QUOTABLE, _SECOND * best)
    return (phrases[0].evidence, *(phrase.evidence for phrase in phrases[1:] if phrase.probability >= least))


def study_explains(study: Study, verdict: Verdict, compared: RequirementComparison) -> bool:
    """Return False for a study below the level asked for where experience may stand in for it, and does."""
    return verdict is not Verdict.MET or level_of_study(study) is None or is_high_enough(study, compared.asked)


def years_behind(verdict: Verdict, compared: RequirementComparison) -> YearsOfWork | None:
    """The years to report: of jobs that mention the work asked for if they explain the verdict, or all relevant ones.

    None if no job has dates.
    """
    asked, named = compared.asked, years_of_named_work(compared.asked.text, compared.comparison)
    if named and asked.years and named.relevant and reasons.bears_out(verdict, named.relevant, asked.years):
        return named
    return years_of_asked_work(compared.asked.text, compared.comparison)


def _years_explain(verdict: Verdict, compared: RequirementComparison) -> bool:
    """Return True if years of work are required, and those that the candidate has explain the verdict."""
    worked = years_behind(verdict, compared)
    return bool(compared.asked.years and worked and reasons.bears_out(verdict, worked.relevant, compared.asked.years))


def is_claimed(asked: RequirementFacts) -> bool:
    """Return True for what people say of themselves, which no single job stands behind: "willing to work late"."""
    return bool(asked.soft_skills or asking_pattern("claim").search(asked.text))
