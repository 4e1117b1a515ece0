"""All requirements of a role judged for one candidate, and the score that comes of it.

The weights of the components and what they are made of: requirements by their kinds, and parts that no single
requirement asks for (`experience`, `education`, `fit`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from callboard.engine.matching.comparison.comparison import Comparison
from callboard.engine.matching.evidence.reasons import sentence
from callboard.engine.matching.model import Component, Verdict, rounded
from callboard.engine.matching.score import experience, fit
from callboard.engine.matching.score.parts import ComponentDraft, Part, component_points, score_band
from callboard.engine.matching.verdicts.education import level_credit
from callboard.engine.matching.verdicts.finding import Judgement
from callboard.engine.matching.verdicts.rules import judge
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.posting.model import Importance, Requirement, RequirementKind

# Total weight of the requirements; the parts of experience, education and fit are on this scale (docs/decisions/0023).
_REQUIREMENTS = 60.0
# If all requirements together weigh less than this, they get less than that total, and the other parts count for more.
_MIN_TOTAL_WEIGHT = 3.0
# Weight of the share of all skills that the posting names, including those that no requirement names.
_SKILL_COVERAGE = 22.0

# If a must that only a certificate, degree or language can meet is missing, points above the first figure count only by
# the second: the score stays below that of an invitation, and candidates keep their order.
_COMPRESSED_FROM, _SLOPE_ABOVE = 45.0, 0.17
_SKILL_KINDS = (RequirementKind.SKILL, RequirementKind.CERTIFICATE, RequirementKind.OTHER)
_HARD = frozenset({RequirementKind.CERTIFICATE, RequirementKind.EDUCATION, RequirementKind.LANGUAGE})


@dataclass(frozen=True)
class Assessment:
    """A comparison with its judged requirements, in the order of the posting; components and score follow from them."""

    comparison: Comparison
    judged: tuple[Judgement, ...]

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """The requirements, in the order of the judgements."""
        return self.comparison.role.posted.requirements

    @cached_property
    def drafts(self) -> tuple[ComponentDraft, ...]:
        """The four components before their points are computed."""
        comparison, by_kind = self.comparison, _requirement_parts(self.judged)
        skills = [part for kind in _SKILL_KINDS for part in by_kind.get(kind, ())]
        languages = by_kind.get(RequirementKind.LANGUAGE, ())
        verdicts = {of: each.match.verdict for of, each in zip(self.requirements, self.judged, strict=True)}
        return (
            ComponentDraft("skills", (*skills, _skill_coverage_part(comparison)), _skill_reason(self.judged)),
            ComponentDraft(
                "experience",
                (*experience.parts(comparison), *by_kind.get(RequirementKind.EXPERIENCE, ())),
                experience.experience_reason(comparison, verdicts),
            ),
            ComponentDraft(
                "education",
                tuple(by_kind.get(RequirementKind.EDUCATION, ())) or (_level_part(comparison),),
                _education_reason(comparison, self.judged),
            ),
            ComponentDraft("fit", (*fit.parts(comparison), *languages), fit.fit_reason(comparison)),
        )

    @cached_property
    def factor(self) -> float:
        """The factor for all points: less than 1 if a hard must is missing."""
        hard = any(
            judgement.match.verdict is Verdict.MISSING and asked.kind in _HARD and asked.importance is Importance.MUST
            for asked, judgement in zip(self.requirements, self.judged, strict=True)
        )
        total = _total(component_points(self.drafts)) if hard else 0.0
        compressed = _COMPRESSED_FROM + (total - _COMPRESSED_FROM) * _SLOPE_ABOVE
        return compressed / total if total > _COMPRESSED_FROM else 1.0

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """The components with their points."""
        return component_points(self.drafts, factor=self.factor)

    @property
    def score(self) -> float:
        """The score, 0 to 100: the sum of the components' rounded points."""
        return _total(self.components)

    @property
    def band(self) -> tuple[float, float]:
        """The lowest and the highest score that unknown parts allow."""
        low, high = score_band(self.drafts, factor=self.factor)
        return min(low, self.score), max(high, self.score)

    def with_requirement_met(self, at: int) -> Assessment:
        """The same, were the requirement at a place met."""
        met = self.judged[at].match.model_copy(update={"verdict": Verdict.MET, "credit": 1.0})
        return replace(self, judged=(*self.judged[:at], replace(self.judged[at], match=met), *self.judged[at + 1 :]))

    def with_skill(self, skill: str) -> Assessment:
        """The same, had the candidate shown a skill: only the requirements that name it are judged again."""
        comparison = self.comparison.assuming_skill(skill)
        judged = (
            judge(facts, comparison) if skill in facts.requirement.skills else each
            for facts, each in zip(comparison.role.requirements, self.judged, strict=True)
        )
        return Assessment(comparison, tuple(judged))

    def with_years(self, years: float) -> Assessment:
        """The same, had the candidate so many more years of relevant work; verdicts stay as they are."""
        return replace(self, comparison=self.comparison.assuming_years(years))


def assess(comparison: Comparison) -> Assessment:
    """Judge every requirement of the role."""
    return Assessment(comparison, tuple(judge(facts, comparison) for facts in comparison.role.requirements))


def _requirement_parts(judged: Sequence[Judgement]) -> dict[RequirementKind, list[Part]]:
    """The requirements as parts, by kind. Their weights add up to `_REQUIREMENTS`, or less if little is required."""
    total = math.fsum(judgement.weight for judgement in judged)
    scale = _REQUIREMENTS / max(total, _MIN_TOTAL_WEIGHT)
    parts: dict[RequirementKind, list[Part]] = {}
    for judgement in judged:
        part = Part(scale * judgement.weight, judgement.credit)
        parts.setdefault(judgement.match.kind, []).append(part)
    return parts


def _skill_coverage_part(comparison: Comparison) -> Part:
    is_comparable = comparison.skill_coverage is not None
    return Part(_SKILL_COVERAGE * comparison.role.enough_skills if is_comparable else 0.0, comparison.skill_coverage)


def _total(components: Sequence[Component]) -> float:
    return rounded(min(math.fsum(component.points for component in components), 100.0))


def _skill_reason(judged: Sequence[Judgement]) -> str:
    matches = [each.match for each in judged if each.match.kind in _SKILL_KINDS and not each.match.is_condition]
    if not matches:
        return sentence("component", "no_skills")
    words: dict[str, str] = catalogue("report")["verdict"]
    numbers = Counter(each.verdict for each in matches)
    others = [f"{numbers[each]} {words[each].lower()}" for each in Verdict if each is not Verdict.MET and numbers[each]]
    return f"{', '.join([f'{numbers[Verdict.MET]} of {len(matches)} met', *others])}."


def _education_reason(comparison: Comparison, judged: Sequence[Judgement]) -> str:
    matches = [each.match for each in judged if each.match.kind is RequirementKind.EDUCATION]
    if matches:
        return matches[0].reason
    if comparison.role.posted.education is None:
        return sentence("component", "no_degree")
    return sentence("component", "degree", level=comparison.role.posted.education.value)


def _level_part(comparison: Comparison) -> Part:
    """The education level of the posting as a whole, for postings whose requirements name none."""
    level, studies = comparison.role.posted.education, comparison.candidate.resume.education
    if level is None:
        return Part(0.0, None)
    credit = max((level_credit(study, level, comparison) for study in studies), default=None)
    return Part(1.0, credit)
