"""Judge required skills and certificates by rules: lists of skills, and languages without a learned model."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from callboard.engine.facts import Evidence
from callboard.engine.learning.vectors import is_common_word
from callboard.engine.matching import reasons
from callboard.engine.matching.alternatives import skill_alternatives
from callboard.engine.matching.comparison import Comparison
from callboard.engine.matching.model import Basis
from callboard.engine.matching.requirement_comparison import RequirementComparison
from callboard.engine.matching.score_parts import RequirementFinding
from callboard.engine.matching.shown_skills import LISTED, ShownSkill
from callboard.engine.matching.words import stems, weight
from callboard.engine.posting.model import Requirement, RequirementKind
from callboard.engine.skills.reader import as_written, find_known
from callboard.engine.skills.taxonomy import is_trait

# Credit for a skill that is shown without any of the years required; the rest grows with the share of years shown.
_CREDIT_WITHOUT_YEARS = 0.4
# Share of the credit that remains if the work is shown but the required certificate is not named.
_CREDIT_WITHOUT_CERTIFICATE = 0.6
# Words of less weight do not identify a certificate.
_MIN_WORD_WEIGHT = 0.5
# Words alone are weaker evidence than a skill recognised as such.
_WORD_MATCH_CREDIT = 0.85
# A skill that is shown less than this by another one is close to it; else the other includes it.
_CLOSE = 0.5
# A requirement whose words weigh less than this in total is too vague to look for.
_MIN_TOTAL_WEIGHT = 0.9


def ability_finding(compared: RequirementComparison) -> RequirementFinding:
    """The finding for a skill, a certificate, or another condition."""
    if not compared.requirement.skills:
        return _by_words(compared)
    finding = skill_finding(compared)
    return _certified(finding, compared) if compared.asked.is_certificate else finding


def skill_finding(compared: RequirementComparison) -> RequirementFinding:
    """The finding for the skills that a requirement names."""
    requirement, comparison = compared.requirement, compared.comparison
    groups = [_SkillGroup(options, comparison) for options in skill_alternatives(requirement.skills, requirement)]
    credit = math.fsum(group.credit(requirement.years) for group in groups) / len(groups)
    shown_skills = [shown for group in groups for _, shown in group.worth_naming()]
    evidence = tuple(each for shown in shown_skills for each in shown.evidence[:2])
    reason = _reason(groups, requirement)
    if credit == 0 and (all(map(is_trait, requirement.skills)) or comparison.candidate.is_thin):
        return RequirementFinding(None, reason)
    by_mention = not requirement.years and any(not shown.via for shown in shown_skills)
    return RequirementFinding(min(credit, 1.0), reason, evidence, basis=Basis.SKILLS if by_mention else Basis.OTHER)


class _SkillGroup:
    """Skills of which one is enough, or a single one, and which of them the candidate shows."""

    def __init__(self, skills: Sequence[str], comparison: Comparison) -> None:
        self.skills = skills
        self.shown = [(skill, shown) for skill in skills if (shown := comparison.shown_skill(skill))]

    def credit(self, years: float | None) -> float:
        """The credit for the best of them, 0 to 1."""
        return max((_credit(shown, years) for _, shown in self.shown), default=0.0)

    def worth_naming(self) -> list[tuple[str, ShownSkill]]:
        """The skills shown, without those shown by a related skill alone where another is shown itself."""
        return [each for each in self.shown if not each[1].via] or self.shown


# Two letters are a country or a state as well.
_CAPITALS = re.compile(r"\b[A-Z]{3,6}\b")


def initials_in(text: str) -> set[str]:
    """The initials that a certificate or licence goes by: BLS, CPA, CDL. "MUST hold an OHIO license" has none."""
    return {word for word in _CAPITALS.findall(text) if not is_common_word(word)}


def matching_certificate(compared: RequirementComparison) -> Evidence | None:
    """The certificate of the résumé that is the one asked for."""
    requirement, comparison = compared.requirement, compared.comparison
    requirement_stems = {
        each
        for each in stems(requirement.text, comparison.role.language)
        if weight(each, comparison.role.language) >= _MIN_WORD_WEIGHT
    }
    initials = initials_in(requirement.text)
    for certificate in comparison.candidate.resume.certificates:
        # A driver's license is no CDL.
        if initials and not initials & initials_in(certificate.name.value.upper()):
            continue
        shared_stems = requirement_stems & set(stems(certificate.name.value, comparison.candidate.language))
        shared_skills = {span.skill for span in find_known(certificate.name.value)} & set(requirement.skills)
        if shared_skills or len(shared_stems) >= max(min(2, len(requirement_stems)), 1):
            return certificate.name.evidence
    return None


def _certified(finding: RequirementFinding, compared: RequirementComparison) -> RequirementFinding:
    """Lower the credit unless a certificate is named: having done the work does not prove a licence."""
    if named := matching_certificate(compared):
        return RequirementFinding(1.0, reasons.sentence("certificate", "named"), (named,))
    if not finding.credit:
        return finding
    reason = reasons.sentence("certificate", "unnamed", reason=finding.reason)
    return replace(finding, credit=finding.credit * _CREDIT_WITHOUT_CERTIFICATE, reason=reason)


def _credit(skill: ShownSkill, years: float | None) -> float:
    if not years or skill.assumed:
        return skill.strength
    years_shown = len(skill.months) / 12
    return skill.strength * (_CREDIT_WITHOUT_YEARS + (1 - _CREDIT_WITHOUT_YEARS) * min(years_shown / years, 1.0))


def _reason(groups: Sequence[_SkillGroup], requirement: Requirement) -> str:
    names = as_written(requirement.text)
    shown = [(names.get(skill, skill), shown) for group in groups for skill, shown in group.worth_naming()]
    sentences = list(_sentences(shown, requirement.years))
    absent = [names.get(skill, skill) for group in groups if not group.shown for skill in group.skills]
    if absent:
        sentences.append(reasons.absent_sentence(absent))
    return " ".join(sentences)


def _sentences(skills: list[tuple[str, ShownSkill]], years: float | None) -> Iterator[str]:
    """What the jobs show, what is only listed, then what is shown by something close to it, or for some years."""
    direct = [(name, shown) for name, shown in skills if not (shown.via or shown.assumed or years)]
    if worked := [name for name, shown in direct if not _is_only_listed(shown)]:
        yield reasons.mentioned_sentence(worked)
    if listed := [name for name, shown in direct if _is_only_listed(shown)]:
        yield reasons.listed_sentence(listed)
    yield from (_sentence(name, shown, years) for name, shown in skills if (name, shown) not in direct)


def _is_only_listed(shown: ShownSkill) -> bool:
    return shown.strength <= LISTED and not shown.months


def _sentence(skill: str, shown: ShownSkill, years: float | None) -> str:
    name, words = "assumed" if shown.assumed else "through", {"skill": skill}
    if not shown.assumed and years and (years_shown := len(shown.months) / 12):
        required = reasons.required_beside(years_shown, years)
        name, words = "years", words | {"held": reasons.length(years_shown), "required": required}
    elif not shown.assumed and years:
        name, words = "undated", words | {"required": reasons.length(years)}
    if shown.via:
        relation = "close" if shown.strength <= _CLOSE else "includes"
        words["via"] = reasons.sentence("skills", relation, other=shown.via, skill=skill)
        name = name if name == "through" else f"{name}_through"
    text = reasons.sentence("skills", name, **words)
    return f"{text[:1].upper()}{text[1:]}"


def _by_words(compared: RequirementComparison) -> RequirementFinding:
    requirement, comparison = compared.requirement, compared.comparison
    language = comparison.role.language
    requirement_weight = math.fsum(weight(each, language) for each in dict.fromkeys(stems(requirement.text, language)))
    if not comparison.same_language:
        return RequirementFinding(None, reasons.sentence("words", "languages"))
    share, pieces = comparison.best_pieces(requirement.text)
    evidence: tuple[Evidence, ...] = tuple(piece.evidence for piece in pieces)
    if share < 0.3:
        is_vague = requirement_weight < _MIN_TOTAL_WEIGHT or requirement.kind is RequirementKind.OTHER
        silent = is_vague or comparison.candidate.is_thin
        if silent or (compared.asked.is_certificate and not comparison.candidate.resume.certificates):
            return RequirementFinding(None, reasons.sentence("plain", "unknown"))
        return RequirementFinding(0.0, reasons.sentence("plain", "missing"))
    credit = min((share - 0.2) / 0.6, 1.0) * _WORD_MATCH_CREDIT
    return RequirementFinding(credit, reasons.sentence("words", "similar"), evidence)
