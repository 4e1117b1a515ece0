"""Find changes that would raise the score, by scoring again with one change at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from callboard.core.text import shorten
from callboard.engine.matching.case import Assumption, Case
from callboard.engine.matching.experience import required_years
from callboard.engine.matching.model import RequirementMatch, ScoreImprovement, Verdict
from callboard.engine.matching.parts import rounded
from callboard.engine.matching.tenure import tenure
from callboard.engine.posting.model import BlockerKind, Importance, Requirement, RequirementKind

# Nobody acts on longer lists or notices smaller gains.
_MAX_IMPROVEMENTS, _MIN_POINTS = 6, 0.2
# Each change scores everything again, so a posting with hundreds of requirements must not cause hundreds of runs.
_MAX_REQUIREMENTS_TRIED = 16


def best_improvements(
    case: Case, judged: Sequence[RequirementMatch], base: float, score: Callable[[Case], float]
) -> tuple[ScoreImprovement, ...]:
    """The changes that would each raise the score of a case, which is `base`, most; best first."""
    changes: dict[str, Case] = {}
    open_ones = [
        requirement
        for requirement, match in zip(case.role.requirements, judged, strict=True)
        if match.verdict is not Verdict.MET and not _is_private(requirement, case)
    ]
    open_ones.sort(key=lambda each: each.importance is Importance.NICE)
    for requirement in open_ones[:_MAX_REQUIREMENTS_TRIED]:
        changes |= _of_requirement(requirement, case)
    changes |= _of_years(case)
    improvements = [
        ScoreImprovement(action=action, points=rounded(score(changed) - base)) for action, changed in changes.items()
    ]
    worthwhile = [each for each in improvements if each.points >= _MIN_POINTS]
    return tuple(sorted(worthwhile, key=lambda each: (-each.points, each.action))[:_MAX_IMPROVEMENTS])


def _is_private(requirement: Requirement, case: Case) -> bool:
    """Return True for a requirement of age: nobody should add their age to a résumé."""
    ages = [each.evidence for each in case.role.blockers if each.kind is BlockerKind.AGE]
    return any(map(requirement.evidence.overlaps, ages))


def _of_requirement(requirement: Requirement, case: Case) -> dict[str, Case]:
    if requirement.kind is RequirementKind.EDUCATION:
        return {
            f"Name the education asked for: {shorten(requirement.text, 80)}": _with_requirement_met(requirement, case)
        }
    if requirement.kind is RequirementKind.LANGUAGE:
        return {
            f"State the language and its level: {shorten(requirement.text, 80)}": _with_requirement_met(
                requirement, case
            )
        }
    if requirement.skills:
        return {_skill_action(skill, requirement, case): case.with_skill(skill) for skill in requirement.skills}
    verb = "State" if requirement.kind is RequirementKind.OTHER else "Show"
    return {f"{verb} how you meet this: {shorten(requirement.text, 80)}": _with_requirement_met(requirement, case)}


def _with_requirement_met(requirement: Requirement, case: Case) -> Case:
    return case.assuming(Assumption(requirement=requirement))


def _skill_action(skill: str, requirement: Requirement, case: Case) -> str:
    skill_evidence = case.candidate.skills.get(skill)
    if skill_evidence is None:
        return f"Mention {skill} in the job where you used it"
    if requirement.years:
        return f"Mention {skill} in every dated job where you used it ({requirement.years:g} years required)"
    return f"Describe what you did with {skill} in a recent job"


def _of_years(case: Case) -> dict[str, Case]:
    fewest_years, worked = required_years(case), tenure(case)
    if not fewest_years or worked is None or worked.relevant >= fewest_years:
        return {}
    lacking = fewest_years - worked.relevant
    return {f"{lacking:.1f} more years of relevant work": case.assuming(Assumption(years=lacking))}
