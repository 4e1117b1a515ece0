"""Score how well one résumé fits one posting.

Reads facts; never files, tenants or models. The résumé is blinded first: no name, photo, gender, age or address can
move a point.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import TypeVar

from callboard.engine.facts import Evidence, Source, quotations
from callboard.engine.matching import education, experience, fit
from callboard.engine.matching.blockers import check_blockers
from callboard.engine.matching.candidate_facts import CandidateFacts, candidate_facts, with_mentions
from callboard.engine.matching.case import Case
from callboard.engine.matching.improvements import Score, best_improvements
from callboard.engine.matching.model import BlockerCheck, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.parts import (
    ComponentDraft,
    Judgement,
    Part,
    draft_component,
    rounded,
    score_band,
    settle_points,
)
from callboard.engine.matching.verdicts import judge
from callboard.engine.posting.model import Importance, Posting, RequirementKind, Role
from callboard.engine.resume.model import Resume
from callboard.engine.trust.blind import blind

M = TypeVar("M", RequirementMatch, BlockerCheck)

ENGINE_VERSION = "11"
"""Changes whenever the same documents could score differently."""

# Chosen on real pairs that people rated from 1 to 5, each judged by verdicts learned without its posting.
SKILLS, EXPERIENCE, EDUCATION, FIT = 55.0, 10.0, 5.0, 30.0

# Beside the single requirements: the posting's skills taken together, which also hold what no requirement names. The
# share is of the weight of all requirements of the component, at least of this many; few skills say little.
_TOGETHER, _LEAST = 1.0, 3.0
# Where all that is asked of skills weighs less than this ("knows back ends", of a manager), the rest says more.
_ENOUGH = 3.0

# A must that only a paper or a language can meet, and that is missing: what lies above the first figure counts only
# this share, so that the score stays below what is worth an invitation and the order is kept.
_CAPPED_FROM, _ABOVE_CAP = 45.0, 0.17
_HARD = frozenset({RequirementKind.CERTIFICATE, RequirementKind.EDUCATION, RequirementKind.LANGUAGE})


def match(resume: Resume, posting: Posting, *, today: date) -> MatchingAnalysis:
    """Compare a candidate with the role a posting is about, requirement by requirement.

    Of several roles that is the first; `choice.fitting` finds another one. The score is the sum of the components'
    rounded points. The same input gives the same score to the last digit.
    """
    return Matcher(resume, today=today).match(posting)


class Matcher:
    """Compares one candidate with many postings; what is computed of the candidate alone is computed once."""

    def __init__(self, resume: Resume, *, today: date) -> None:
        self._resume = resume
        self._first = Case(candidate_facts(with_mentions(blind(resume)), today=today), Role(), "", today)
        self._originals = {(each.start, each.end): each for each in quotations(resume) if each.source is Source.RESUME}

    @property
    def candidate(self) -> CandidateFacts:
        """The candidate as the scorer sees them: blinded."""
        return self._first.candidate

    def score(self, posting: Posting) -> float:
        """The score alone."""
        return points(self._first.about(posting.role, posting.language, quoting=False))

    def match(self, posting: Posting, *, improvements: bool = True) -> MatchingAnalysis:
        """As `match`; without improvements, which take longer than all else, `raises` is empty."""
        case = self._first.about(posting.role, posting.language)
        judged, drafts = assess(case)
        components = settle_points(drafts)
        score = _total(drafts)
        low, high = score_band(drafts, components)
        matches = [judgement.match for judgement in judged]
        analysis = MatchingAnalysis(
            role=posting.role.title.value if posting.is_choice and posting.role.title else None,
            score=score,
            low=min(low, score),
            high=max(high, score),
            components=components,
            requirements=tuple(matches),
            blockers=check_blockers(case, self._resume),
            raises=best_improvements(case, matches, _score) if improvements else (),
            engine_version=ENGINE_VERSION,
        )
        return _with_originals(analysis, self._originals)


def assess(case: Case) -> tuple[list[Judgement], list[ComponentDraft]]:
    """Every requirement judged, in the posting's order, and the four components."""
    judged = [judge(requirement, case) for requirement in case.role.requirements]
    by_kind: dict[RequirementKind, list[Part]] = {}
    for judgement in judged:
        by_kind.setdefault(judgement.match.kind, []).append(judgement.part)
    drafts = [
        draft_component("skills", SKILLS, _skill_parts(case, by_kind), _skill_reason(judged), enough=_ENOUGH),
        draft_component("experience", EXPERIENCE, _experience_parts(case, by_kind), experience.experience_reason(case)),
        draft_component("education", EDUCATION, _education_parts(case, by_kind), _education_reason(case, judged)),
        draft_component(
            "fit", FIT, fit.fit_parts(case) + by_kind.get(RequirementKind.LANGUAGE, []), fit.fit_reason(case)
        ),
    ]
    return judged, _capped(drafts, case, judged)


def _capped(drafts: list[ComponentDraft], case: Case, judged: list[Judgement]) -> list[ComponentDraft]:
    """The components, lowered where a hard must is missing."""
    hard = any(
        judgement.match.verdict is Verdict.MISSING and asked.kind in _HARD and asked.importance is Importance.MUST
        for asked, judgement in zip(case.role.requirements, judged, strict=True)
    )
    total = _total(drafts)
    if not hard or total <= _CAPPED_FROM:
        return drafts
    factor = (_CAPPED_FROM + (total - _CAPPED_FROM) * _ABOVE_CAP) / total
    return [
        replace(each, share=None if each.share is None else each.share * factor, low=each.low * factor)
        for each in drafts
    ]


def _skill_parts(case: Case, by_kind: dict[RequirementKind, list[Part]]) -> list[Part]:
    kinds = (RequirementKind.SKILL, RequirementKind.CERTIFICATE, RequirementKind.OTHER)
    asked = [part for kind in kinds for part in by_kind.get(kind, [])]
    beside = _TOGETHER * max(math.fsum(part.weight for part in asked), _LEAST)
    return asked if case.skill_coverage is None else [*asked, Part(beside * case.enough_skills, case.skill_coverage)]


def _experience_parts(case: Case, by_kind: dict[RequirementKind, list[Part]]) -> list[Part]:
    parts = [experience.relevance_part(case), experience.years_part(case), experience.level_part(case)]
    return parts + by_kind.get(RequirementKind.EXPERIENCE, [])


def _education_parts(case: Case, by_kind: dict[RequirementKind, list[Part]]) -> list[Part]:
    return by_kind.get(RequirementKind.EDUCATION) or [education.level_part(case)]


def points(case: Case) -> float:
    """The score alone."""
    return _total(assess(case)[1])


def _score(case: Case) -> Score:
    return Score(points(case))


def _total(drafts: list[ComponentDraft]) -> float:
    return rounded(min(math.fsum(component.points for component in settle_points(drafts)), 100.0))


def _skill_reason(judged: list[Judgement]) -> str:
    kinds = {RequirementKind.SKILL, RequirementKind.CERTIFICATE, RequirementKind.OTHER}
    asked = [judgement.match for judgement in judged if judgement.match.kind in kinds]
    if not asked:
        return "The posting names no single skills; its words are compared as a whole."
    return f"Of {len(asked)} asked for: {_counts(asked)}."


def _counts(matches: list[RequirementMatch]) -> str:
    order = ("met", "partly", "missing", "unknown")
    counts = {word: sum(each.verdict.value == word for each in matches) for word in order}
    return ", ".join(f"{count} {word}" for word, count in counts.items() if count)


def _education_reason(case: Case, judged: list[Judgement]) -> str:
    asked = [each.match for each in judged if each.match.kind is RequirementKind.EDUCATION]
    if asked:
        return asked[0].reason
    if case.role.education is None:
        return "The posting names no degree."
    return f"The posting asks for a degree: {case.role.education.value}."


def _with_originals(analysis: MatchingAnalysis, originals: Mapping[tuple[int, int], Evidence]) -> MatchingAnalysis:
    """The same analysis, quoting the résumé as it was before it was blinded: quotations are known by their places."""

    def original(match: M) -> M:
        evidence = tuple(originals.get((each.start, each.end), each) for each in match.resume_evidence)
        return match.model_copy(update={"resume_evidence": evidence})

    return analysis.model_copy(
        update={
            "requirements": tuple(original(each) for each in analysis.requirements),
            "blockers": tuple(original(each) for each in analysis.blockers),
        }
    )
