"""The verdict on one requirement and one candidate: met, partly, missing or unknown.

Rules decide what can be told exactly: the right to work, a licence, a spoken language, a list of skills. Of any other
requirement `learned_verdict` predicts the verdict and `explanation` says why. The weights know English; in other
languages requirements are judged by the words they share with the résumé.
"""

from __future__ import annotations

from callboard.engine.matching import education, experience, reasons, skill_findings
from callboard.engine.matching.alternatives import skill_alternatives
from callboard.engine.matching.blockers import credential_finding, right_to_work_finding
from callboard.engine.matching.candidacy import Candidacy
from callboard.engine.matching.conditions import is_condition
from callboard.engine.matching.evidence import best_phrases
from callboard.engine.matching.explanation import absent_skills, explained
from callboard.engine.matching.learned_verdict import predicted_verdict
from callboard.engine.matching.model import Basis, RequirementMatch, Verdict
from callboard.engine.matching.quotations import QUOTABLE
from callboard.engine.matching.requirement_facts import RequirementFacts
from callboard.engine.matching.score_parts import Judgement, RequirementFinding
from callboard.engine.matching.skill_lists import skill_list_finding
from callboard.engine.matching.spoken_languages import spoken_languages_finding
from callboard.engine.posting.model import Importance, Requirement, RequirementKind

_NICE = 0.4
# What a requirement weighs that names no skill, no years and no degree: traits are claimed rather than shown.
_TRAIT = 0.25
# A line names a condition if its words cover at least this much of it.
_NAMES_CONDITION = 0.82


def judge(requirement: Requirement, candidacy: Candidacy) -> Judgement:
    """The verdict on one requirement, with its reason and evidence, and what it weighs."""
    facts = RequirementFacts(requirement, candidacy)
    match = _finding(facts).as_match(requirement)
    return Judgement(_with_skills(match, facts) if candidacy.quoting else match, _weight(facts))


def _with_skills(match: RequirementMatch, facts: RequirementFacts) -> RequirementMatch:
    """The match with the skills that the résumé mentions, and those that it lacks; of alternatives if it has none."""
    requirement, candidacy = facts.requirement, facts.candidacy
    shown_skills = {name: candidacy.candidate.shows(name) for name in requirement.skills}
    mentioned = tuple(name for name, shown in shown_skills.items() if shown and not shown.via)
    absent = absent_skills(skill_alternatives(requirement.skills, requirement), candidacy)
    return match.model_copy(update={"mentioned_skills": mentioned, "absent_skills": absent})


def _weight(facts: RequirementFacts) -> float:
    """The weight of a requirement: must or nice to have, and whether a résumé can show it; none for a condition."""
    if _is_condition(facts):
        return 0.0
    importance = 1.0 if facts.requirement.importance is Importance.MUST else _NICE
    checkable = facts.hard_skills or facts.years or facts.level or facts.requirement.language
    return importance * (1.0 if checkable else _TRAIT)


def _finding(facts: RequirementFacts) -> RequirementFinding:
    requirement, candidacy = facts.requirement, facts.candidacy
    if candidacy.assumed.requirement == requirement:
        return RequirementFinding(1.0, "Taken for granted.")
    if set(requirement.skills) & set(candidacy.candidate.assumed):
        return _finding_by_kind(facts)
    # An assumption changes no other finding.
    if requirement not in candidacy.findings:
        candidacy.findings[requirement] = (
            right_to_work_finding(requirement, candidacy)
            or credential_finding(requirement, candidacy)
            or (_condition_finding(facts) if _is_condition(facts) else _finding_by_kind(facts))
        )
    return candidacy.findings[requirement]


def _is_condition(facts: RequirementFacts) -> bool:
    return facts.candidacy.language == "en" and is_condition(facts)


def _condition_finding(facts: RequirementFacts) -> RequirementFinding:
    """A condition is left for a person, unless a line of the résumé names it: "lifting up to 100 lbs"."""
    candidacy = facts.candidacy
    if candidacy.quoting and candidacy.same_language and not candidacy.is_nearly_empty:
        named = len(facts.words) > 1 and any(
            phrase.probability >= QUOTABLE and facts.word_alignment(phrase.evidence.quote) >= _NAMES_CONDITION
            for phrase in best_phrases(facts, 1)
        )
        if named and (finding := _learned_finding(facts)).judged in {Verdict.MET, Verdict.PARTLY}:
            return finding
    return RequirementFinding(None, reasons.CONDITION, basis=Basis.CONDITION)


def _finding_by_kind(facts: RequirementFacts) -> RequirementFinding:
    requirement, candidacy = facts.requirement, facts.candidacy
    if requirement.kind is RequirementKind.LANGUAGE:
        return spoken_languages_finding(requirement, candidacy)
    if finding := skill_list_finding(facts):
        return finding
    if requirement.kind is RequirementKind.CERTIFICATE and (
        certificate := skill_findings.matching_certificate(requirement, candidacy)
    ):
        return RequirementFinding(1.0, reasons.certificate_reason(certificate.quote), (certificate,))
    if requirement.kind is RequirementKind.EDUCATION and not candidacy.candidate.resume.education:
        return education.education_finding(requirement, candidacy)
    if candidacy.language != "en" or not candidacy.same_language:
        return _shared_words_finding(requirement, candidacy)
    if candidacy.is_nearly_empty:
        sentence, basis = reasons.plain_reason(Verdict.UNKNOWN)
        return RequirementFinding(None, sentence, basis=basis)
    if requirement.years and not facts.words:
        return experience.experience_finding(requirement, candidacy)
    return _learned_finding(facts)


def _learned_finding(facts: RequirementFacts) -> RequirementFinding:
    return explained(predicted_verdict(facts), facts)


def _shared_words_finding(requirement: Requirement, candidacy: Candidacy) -> RequirementFinding:
    if requirement.kind is RequirementKind.EDUCATION:
        return education.education_finding(requirement, candidacy)
    if requirement.kind is RequirementKind.EXPERIENCE:
        return experience.experience_finding(requirement, candidacy)
    return skill_findings.ability_finding(requirement, candidacy)
