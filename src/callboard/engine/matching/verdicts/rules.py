"""The verdict on one requirement and one candidate: met, partly, missing or unknown.

Rules decide what can be told exactly: the right to work, a licence, a spoken language, a list of skills. Of any other
requirement `learned_verdict` predicts the verdict and `explanation` says why. The weights know English; in other
languages requirements are judged by the words they share with the résumé.
"""

from __future__ import annotations

from callboard.engine.matching.comparison.comparison import Comparison, RequirementComparison
from callboard.engine.matching.evidence import reasons
from callboard.engine.matching.evidence.phrase_ranking import best_phrases
from callboard.engine.matching.evidence.quotations import QUOTABLE
from callboard.engine.matching.model import Basis, RequirementMatch, Verdict
from callboard.engine.matching.role.alternatives import skill_alternatives
from callboard.engine.matching.role.role_facts import RequirementFacts
from callboard.engine.matching.verdicts.certificates import certificate_finding
from callboard.engine.matching.verdicts.conditions import is_condition
from callboard.engine.matching.verdicts.education import education_finding
from callboard.engine.matching.verdicts.experience import experience_finding
from callboard.engine.matching.verdicts.explanation import absent_skills, explained
from callboard.engine.matching.verdicts.finding import Judgement, RequirementFinding
from callboard.engine.matching.verdicts.learned_verdict import predicted_verdict
from callboard.engine.matching.verdicts.skills import ability_finding, skill_list_finding
from callboard.engine.matching.verdicts.spoken_languages import spoken_languages_finding
from callboard.engine.matching.verdicts.stated_conditions import (
    credential_finding,
    driving_licence_finding,
    right_to_work_finding,
    unstated_licence_finding,
)
from callboard.engine.posting.model import Importance, RequirementKind

_NICE = 0.4
# What a requirement weighs that names no skill, no years and no degree: traits are claimed rather than shown.
_TRAIT = 0.25
# A line names a condition if its words cover at least this much of it.
_NAMES_CONDITION = 0.82


def judge(asked: RequirementFacts, comparison: Comparison) -> Judgement:
    """The verdict on one requirement, with its reason and evidence, and what it weighs."""
    compared = RequirementComparison(asked, comparison)
    match = _finding(compared).as_match(asked.requirement)
    return Judgement(_with_skills(match, compared) if comparison.quoting else match, _weight(compared))


def _with_skills(match: RequirementMatch, compared: RequirementComparison) -> RequirementMatch:
    """The match with the skills that the résumé mentions, and those that it lacks; of alternatives if it has none."""
    requirement, comparison = compared.requirement, compared.comparison
    shown_skills = {name: comparison.shown_skill(name) for name in requirement.skills}
    mentioned = tuple(name for name, shown in shown_skills.items() if shown and not shown.via)
    absent = absent_skills(skill_alternatives(requirement.skills, requirement), comparison)
    return match.model_copy(update={"mentioned_skills": mentioned, "absent_skills": absent})


def _weight(compared: RequirementComparison) -> float:
    """The weight of a requirement: must or nice to have, and whether a résumé can show it; none for a condition."""
    if _is_condition(compared):
        return 0.0
    importance = 1.0 if compared.requirement.importance is Importance.MUST else _NICE
    asked = compared.asked
    checkable = asked.hard_skills or asked.years or asked.level or asked.requirement.language
    return importance * (1.0 if checkable else _TRAIT)


def _finding(compared: RequirementComparison) -> RequirementFinding:
    """The finding of the first rule that knows the requirement, or the learned one."""
    finding = exact_finding(compared) or _learned_finding(compared)
    return (finding.verdict is not Verdict.MET and unstated_licence_finding(compared)) or finding


def exact_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding of the first rule that knows the requirement; None for what is left for the learned weights."""
    return next(filter(None, (rule(compared) for rule in _RULES)), None)


def _is_condition(compared: RequirementComparison) -> bool:
    return compared.comparison.role.language == "en" and is_condition(compared.asked)


def _condition_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """A condition is left for a person, unless a line of the résumé names it: "lifting up to 100 lbs"."""
    comparison = compared.comparison
    if not _is_condition(compared):
        return None
    if comparison.quoting and comparison.same_language and not comparison.candidate.is_nearly_empty:
        named = len(compared.asked.words) > 1 and any(
            phrase.probability >= QUOTABLE and compared.asked.coverage_by(phrase.evidence.quote) >= _NAMES_CONDITION
            for phrase in best_phrases(compared, 1)
        )
        if named and (finding := _learned_finding(compared)).verdict in {Verdict.MET, Verdict.PARTLY}:
            return finding
    return RequirementFinding(None, reasons.sentence("condition", "open"), basis=Basis.CONDITION)


def _without_study_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for a degree where the résumé names no study."""
    if compared.requirement.kind is not RequirementKind.EDUCATION or compared.candidate.resume.education:
        return None
    return education_finding(compared)


def _other_language_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding by shared words, for texts of which one is not in English: the learned weights know no other."""
    if compared.comparison.in_english:
        return None
    if compared.requirement.kind is RequirementKind.EDUCATION:
        return education_finding(compared)
    if compared.requirement.kind is RequirementKind.EXPERIENCE:
        return experience_finding(compared)
    return ability_finding(compared)


def _empty_resume_finding(compared: RequirementComparison) -> RequirementFinding | None:
    if not compared.candidate.is_nearly_empty:
        return None
    sentence, basis = reasons.plain_reason(Verdict.UNKNOWN)
    return RequirementFinding(None, sentence, basis=basis)


def _bare_years_finding(compared: RequirementComparison) -> RequirementFinding | None:
    """The finding for years of experience that are of nothing in particular."""
    if not compared.asked.years or compared.asked.words:
        return None
    return experience_finding(compared)


def _learned_finding(compared: RequirementComparison) -> RequirementFinding:
    return explained(predicted_verdict(compared), compared)


_RULES = (
    right_to_work_finding,
    driving_licence_finding,
    credential_finding,
    _condition_finding,
    spoken_languages_finding,
    skill_list_finding,
    certificate_finding,
    _without_study_finding,
    _other_language_finding,
    _empty_resume_finding,
    _bare_years_finding,
)
"""In this order: the first that gives a finding judges. What they all leave is for the learned weights."""
