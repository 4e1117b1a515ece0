"""Find changes that would raise the score, by scoring again with one change at a time."""

from __future__ import annotations

import re

from callboard.core.text import shorten
from callboard.engine.matching.comparison.years_of_work import years_of_work
from callboard.engine.matching.evidence.reasons import length, sentence
from callboard.engine.matching.model import ScoreImprovement, Verdict, rounded
from callboard.engine.matching.score.assessment import Assessment
from callboard.engine.matching.score.experience import required_years
from callboard.engine.posting.model import BlockerKind, Importance, Requirement, RequirementKind
from callboard.engine.skills.taxonomy import is_trait

# Nobody acts on longer lists or notices smaller gains.
_MAX_IMPROVEMENTS, _MIN_POINTS = 6, 0.2
# Each change scores everything again, so a posting with hundreds of requirements must not cause hundreds of runs.
_MAX_REQUIREMENTS_TRIED = 16
_NUMBERED = re.compile(r"^\(?\d{1,2}[.)]\s+")


def best_improvements(assessment: Assessment) -> tuple[ScoreImprovement, ...]:
    """The changes that would each raise the score most; best first."""
    changes: dict[str, Assessment] = {}
    open_places = [
        at
        for at, judgement in enumerate(assessment.judged)
        if judgement.match.verdict is not Verdict.MET and not _is_private(assessment.requirements[at], assessment)
    ]
    open_places.sort(key=lambda at: assessment.requirements[at].importance is Importance.NICE)
    for at in open_places[:_MAX_REQUIREMENTS_TRIED]:
        changes |= _of_requirement(at, assessment)
    changes |= _of_years(assessment)
    improvements = [
        ScoreImprovement(action=action, points=rounded(changed.score - assessment.score))
        for action, changed in changes.items()
    ]
    worthwhile = [each for each in improvements if each.points >= _MIN_POINTS]
    return tuple(sorted(worthwhile, key=lambda each: (-each.points, each.action))[:_MAX_IMPROVEMENTS])


def _is_private(requirement: Requirement, assessment: Assessment) -> bool:
    """Return True for a requirement of age: nobody should add their age to a résumé."""
    blockers = assessment.comparison.role.posted.blockers
    return any(requirement.evidence.overlaps(each.evidence) for each in blockers if each.kind is BlockerKind.AGE)


def _of_requirement(at: int, assessment: Assessment) -> dict[str, Assessment]:
    requirement = assessment.requirements[at]
    if requirement.kind is RequirementKind.EDUCATION:
        name = "education"
    elif requirement.kind is RequirementKind.LANGUAGE:
        name = "language"
    elif requirement.skills:
        skills = requirement.skills
        return {_skill_action(each, requirement, assessment): assessment.with_skill(each) for each in skills}
    else:
        name = "other" if requirement.kind is RequirementKind.OTHER else "show"
    action = sentence("raise", name, requirement=_in_short(requirement.text))
    return {action: assessment.with_requirement_met(at)}


def _in_short(text: str) -> str:
    """A requirement without its number and the sign that ends it."""
    return shorten(_NUMBERED.sub("", text).strip(" .,;:!"), 80)


def _skill_action(skill: str, requirement: Requirement, assessment: Assessment) -> str:
    if is_trait(skill):
        return sentence("raise", "trait", trait=skill.lower())
    if skill not in assessment.comparison.candidate.skills:
        return sentence("raise", "mention", skill=skill)
    if requirement.years:
        return sentence("raise", "mention_dated", skill=skill, years=f"{requirement.years:g}")
    return sentence("raise", "describe", skill=skill)


def _of_years(assessment: Assessment) -> dict[str, Assessment]:
    fewest_years, worked = required_years(assessment.comparison.role.posted), years_of_work(assessment.comparison)
    if not fewest_years or worked is None or worked.relevant >= fewest_years:
        return {}
    lacking = fewest_years - worked.relevant
    return {sentence("raise", "years", years=length(lacking)): assessment.with_years(lacking)}
