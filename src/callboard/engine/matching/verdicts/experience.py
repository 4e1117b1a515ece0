"""Judge years of work, and experience with something, by the months and words of jobs."""

from __future__ import annotations

import re
from dataclasses import replace

from callboard.engine.data_files import any_of
from callboard.engine.facts import Evidence
from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.comparison.years_of_work import MIN_SHOWN_YEARS, job_evidence, years_of_work
from callboard.engine.matching.evidence.reasons import length, sentence
from callboard.engine.matching.model import Basis
from callboard.engine.matching.verdicts.finding import RequirementFinding
from callboard.engine.matching.verdicts.skills import skill_finding
from callboard.engine.posting.model import Requirement

# Weight of the skill's own months; the rest is for relevant work, which need not name the skill.
_SKILL_SHARE = 0.4
# Experience of work as such, and words that say of which.
_WORK = re.compile(r"\bwork(?:ing)? experience\b", re.IGNORECASE)
_OF_THIS_KIND = re.compile(rf"\b{any_of('matching', 'wording', 'years', 'kind')}\b", re.IGNORECASE)


def experience_finding(compared: RequirementComparison) -> RequirementFinding:
    """The finding for a requirement of years of work, or of experience with something."""
    requirement, comparison = compared.requirement, compared.comparison
    if requirement.skills:
        return _with_skills(compared)
    share, pieces = comparison.best_pieces(requirement.text)
    evidence = tuple(piece.evidence for piece in pieces) or job_evidence(comparison)
    if requirement.years:
        return _by_years(
            requirement.years, comparison, job_evidence(comparison), of_any_kind=_is_work_of_any_kind(requirement)
        )
    relevant = max(comparison.similarity.relevance.values(), default=0.0)
    credit = max(min((share - 0.2) / 0.6, 1.0) * 0.85, min(relevant / 0.8, 1.0) * 0.75)
    if credit < 0.2:
        return RequirementFinding(None if not comparison.same_language else 0.0, sentence("experience", "none"))
    return RequirementFinding(credit, sentence("experience", "near" if share < 0.4 else "shown"), evidence)


def _with_skills(compared: RequirementComparison) -> RequirementFinding:
    """Years of experience with a skill: the months of jobs that show it, or relevant work that does not name it."""
    requirement, comparison = compared.requirement, compared.comparison
    by_skills = skill_finding(compared)
    if not requirement.years:
        return by_skills
    years_finding = _by_years(requirement.years, comparison, job_evidence(comparison))
    both = _SKILL_SHARE * (by_skills.credit or 0) + (1 - _SKILL_SHARE) * (years_finding.credit or 0)
    if both <= (by_skills.credit or 0):
        return by_skills
    reason = f"{years_finding.reason} {by_skills.reason}"
    return replace(years_finding, credit=both, reason=reason, evidence=(*by_skills.evidence, *years_finding.evidence))


def _is_work_of_any_kind(requirement: Requirement) -> bool:
    """Return True for "one year of work experience", which does not say of what."""
    return bool(_WORK.search(requirement.text)) and not _OF_THIS_KIND.search(requirement.text)


def _by_years(
    years: float, comparison: Comparison, evidence: tuple[Evidence, ...], *, of_any_kind: bool = False
) -> RequirementFinding:
    worked = years_of_work(comparison)
    if worked is None:
        return RequirementFinding(None, sentence("years", "nothing_dated"))
    if of_any_kind:
        reason = sentence("years", "any_kind", total=length(worked.total), required=length(years))
        return RequirementFinding(min(worked.total / years, 1.0), reason, evidence, basis=Basis.YEARS)
    relevant, total = length(worked.relevant), length(worked.total)
    name = "irrelevant"
    if worked.relevant >= MIN_SHOWN_YEARS:
        name = "held" if relevant == total else "held_of_all"
    reason = sentence("years", name, held=relevant, total=total, required=length(years))
    return RequirementFinding(min(worked.relevant / years, 1.0), reason, evidence, basis=Basis.YEARS)
