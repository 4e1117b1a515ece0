"""Find changes that would raise the score, by scoring again with one change at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from callboard.core.text import shorten
from callboard.engine.matching.candidacy import Assumption, Candidacy
from callboard.engine.matching.experience import required_years
from callboard.engine.matching.model import RequirementMatch, ScoreImprovement, Verdict
from callboard.engine.matching.score_parts import rounded
from callboard.engine.matching.years_of_work import years_of_work
from callboard.engine.posting.model import BlockerKind, Importance, Requirement, RequirementKind

# Nobody acts on longer lists or notices smaller gains.
_MAX_IMPROVEMENTS, _MIN_POINTS = 6, 0.2
# Each change scores everything again, so a posting with hundreds of requirements must not cause hundreds of runs.
_MAX_REQUIREMENTS_TRIED = 16


def best_improvements(
    candidacy: Candidacy, judged: Sequence[RequirementMatch], base: float, score: Callable[[Candidacy], float]
) -> tuple[ScoreImprovement, ...]:
    """The changes that would each raise the score of a candidacy, which is `base`, most; best first."""
    changes: dict[str, Candidacy] = {}
    open_ones = [
        requirement
        for requirement, match in zip(candidacy.role.requirements, judged, strict=True)
        if match.verdict is not Verdict.MET and not _is_private(requirement, candidacy)
    ]
    open_ones.sort(key=lambda each: each.importance is Importance.NICE)
    for requirement in open_ones[:_MAX_REQUIREMENTS_TRIED]:
        changes |= _of_requirement(requirement, candidacy)
    changes |= _of_years(candidacy)
    improvements = [
        ScoreImprovement(action=action, points=rounded(score(changed) - base)) for action, changed in changes.items()
    ]
    worthwhile = [each for each in improvements if each.points >= _MIN_POINTS]
    return tuple(sorted(worthwhile, key=lambda each: (-each.points, each.action))[:_MAX_IMPROVEMENTS])


def _is_private(requirement: Requirement, candidacy: Candidacy) -> bool:
    """Return True for a requirement of age: nobody should add their age to a résumé."""
    ages = [each.evidence for each in candidacy.role.blockers if each.kind is BlockerKind.AGE]
    return any(map(requirement.evidence.overlaps, ages))


def _of_requirement(requirement: Requirement, candidacy: Candidacy) -> dict[str, Candidacy]:
    if requirement.kind is RequirementKind.EDUCATION:
        return {
            f"Name the education asked for: {shorten(requirement.text, 80)}": _with_requirement_met(
                requirement, candidacy
            )
        }
    if requirement.kind is RequirementKind.LANGUAGE:
        return {
            f"State the language and its level: {shorten(requirement.text, 80)}": _with_requirement_met(
                requirement, candidacy
            )
        }
    if requirement.skills:
        return {
            _skill_action(skill, requirement, candidacy): candidacy.with_skill(skill) for skill in requirement.skills
        }
    verb = "State" if requirement.kind is RequirementKind.OTHER else "Show"
    return {f"{verb} how you meet this: {shorten(requirement.text, 80)}": _with_requirement_met(requirement, candidacy)}


def _with_requirement_met(requirement: Requirement, candidacy: Candidacy) -> Candidacy:
    return candidacy.assuming(Assumption(requirement=requirement))


def _skill_action(skill: str, requirement: Requirement, candidacy: Candidacy) -> str:
    skill_evidence = candidacy.candidate.skills.get(skill)
    if skill_evidence is None:
        return f"Mention {skill} in the job where you used it"
    if requirement.years:
        return f"Mention {skill} in every dated job where you used it ({requirement.years:g} years required)"
    return f"Describe what you did with {skill} in a recent job"


def _of_years(candidacy: Candidacy) -> dict[str, Candidacy]:
    fewest_years, worked = required_years(candidacy), years_of_work(candidacy)
    if not fewest_years or worked is None or worked.relevant >= fewest_years:
        return {}
    lacking = fewest_years - worked.relevant
    return {f"{lacking:.1f} more years of relevant work": candidacy.assuming(Assumption(years=lacking))}
