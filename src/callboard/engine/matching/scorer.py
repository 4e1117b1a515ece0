"""Score how well one résumé fits one posting.

Reads facts; never files, tenants or models. The résumé is blinded first, so that no name, photo, gender, age or address
can change the score.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import TypeVar

from callboard.engine.facts import Evidence, Source, quotations
from callboard.engine.matching import education, experience, fit
from callboard.engine.matching.blockers import check_blockers
from callboard.engine.matching.candidacy import Candidacy
from callboard.engine.matching.candidate_facts import CandidateFacts, candidate_facts, with_mentions
from callboard.engine.matching.improvements import best_improvements
from callboard.engine.matching.model import BlockerCheck, Component, MatchingAnalysis, RequirementMatch, Verdict
from callboard.engine.matching.score_parts import (
    ComponentDraft,
    Judgement,
    Part,
    component_points,
    rounded,
    score_band,
)
from callboard.engine.matching.verdicts import judge
from callboard.engine.matching.years_of_work import relevant_jobs, relevant_years
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.posting.model import Importance, Posting, RequirementKind, Role
from callboard.engine.resume.model import Resume
from callboard.engine.trust.protected.blind import blind

M = TypeVar("M", RequirementMatch, BlockerCheck)

ENGINE_VERSION = "39"
"""Changes whenever the same documents could score differently."""

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


def match(resume: Resume, posting: Posting, *, today: date) -> MatchingAnalysis:
    """Compare a candidate with the role a posting is about, requirement by requirement.

    Of several roles that is the first; `roles.with_best_role` finds the one that fits best. The score is the sum of the
    components' rounded points. The same input gives the same score to the last digit.
    """
    candidacy, analysis = _compare(resume, posting, today)
    return _with_improvements(analysis, candidacy)


def compare(resume: Resume, posting: Posting, *, today: date) -> MatchingAnalysis:
    """As `match`, without improvements, which take longer than all else: `raises` is empty."""
    return _compare(resume, posting, today)[1]


class Matcher:
    """Compares one candidate with many postings, computing what depends on the candidate alone once."""

    def __init__(self, resume: Resume, *, today: date) -> None:
        self._resume = resume
        self._first = Candidacy(candidate_facts(with_mentions(blind(resume)), today=today), Role(), "", today)
        self._originals = {(each.start, each.end): each for each in quotations(resume) if each.source is Source.RESUME}

    @property
    def candidate(self) -> CandidateFacts:
        """The candidate as the scorer sees them: blinded."""
        return self._first.candidate

    def score(self, posting: Posting) -> float:
        """The score alone."""
        return points(self._first.about(posting.role, posting.language, quoting=False))

    def match(self, posting: Posting, *, improvements: bool = True) -> MatchingAnalysis:
        """As the functions `match` or, without improvements, `compare`."""
        candidacy, analysis = self.candidacy_and_analysis(posting)
        return _with_improvements(analysis, candidacy) if improvements else analysis

    def candidacy_and_analysis(self, posting: Posting) -> tuple[Candidacy, MatchingAnalysis]:
        """The candidate beside the role of a posting, and their comparison without improvements."""
        candidacy = self._first.about(posting.role, posting.language)
        judged, drafts = assess(candidacy)
        factor = _factor_for_missing_must(drafts, candidacy, judged)
        components = component_points(drafts, factor=factor)
        score = _total(components)
        low, high = score_band(drafts, factor=factor)
        matches = [judgement.match for judgement in judged]
        analysis = MatchingAnalysis(
            role=posting.role.title.value if posting.has_several_roles and posting.role.title else None,
            score=score,
            low=min(low, score),
            high=max(high, score),
            components=components,
            requirements=tuple(matches),
            blockers=check_blockers(candidacy, self._resume, matches),
            relevant_jobs=relevant_jobs(candidacy),
            relevant_years=relevant_years(candidacy),
            engine_version=ENGINE_VERSION,
        )
        return candidacy, _with_originals(analysis, self._originals)


def _compare(resume: Resume, posting: Posting, today: date) -> tuple[Candidacy, MatchingAnalysis]:
    # Three agents of a run ask for the same comparison, one after the other. The type checker does not know that
    # frozen models can be hashed.
    return _latest_comparison(resume, posting, today)  # pyright: ignore[reportArgumentType]


@lru_cache(maxsize=1)
def _latest_comparison(resume: Resume, posting: Posting, today: date) -> tuple[Candidacy, MatchingAnalysis]:
    return Matcher(resume, today=today).candidacy_and_analysis(posting)


def _with_improvements(analysis: MatchingAnalysis, candidacy: Candidacy) -> MatchingAnalysis:
    raises = best_improvements(candidacy, analysis.requirements, analysis.score, points)
    return analysis.model_copy(update={"raises": raises})


def assess(candidacy: Candidacy) -> tuple[list[Judgement], list[ComponentDraft]]:
    """Every requirement judged, in the posting's order, and the four components."""
    judged = [judge(requirement, candidacy) for requirement in candidacy.role.requirements]
    by_kind = _requirement_parts(judged)
    verdicts = {asked: each.match.verdict for asked, each in zip(candidacy.role.requirements, judged, strict=True)}
    skills = [part for kind in _SKILL_KINDS for part in by_kind.get(kind, ())]
    drafts = [
        ComponentDraft("skills", (*skills, _skill_coverage_part(candidacy)), _skill_reason(judged)),
        ComponentDraft(
            "experience", _experience_parts(candidacy, by_kind), experience.experience_reason(candidacy, verdicts)
        ),
        ComponentDraft("education", _education_parts(candidacy, by_kind), _education_reason(candidacy, judged)),
        ComponentDraft(
            "fit", (*fit.fit_parts(candidacy), *by_kind.get(RequirementKind.LANGUAGE, ())), fit.fit_reason(candidacy)
        ),
    ]
    return judged, drafts


def _requirement_parts(judged: list[Judgement]) -> dict[RequirementKind, list[Part]]:
    """The requirements as parts, by kind. Their weights add up to `_REQUIREMENTS`, or less if little is required."""
    total = math.fsum(judgement.weight for judgement in judged)
    scale = _REQUIREMENTS / max(total, _MIN_TOTAL_WEIGHT)
    parts: dict[RequirementKind, list[Part]] = {}
    for judgement in judged:
        part = judgement.part
        parts.setdefault(judgement.match.kind, []).append(replace(part, weight=scale * part.weight))
    return parts


def _factor_for_missing_must(drafts: list[ComponentDraft], candidacy: Candidacy, judged: list[Judgement]) -> float:
    """The factor for all points: less than 1 if a hard must is missing."""
    hard = any(
        judgement.match.verdict is Verdict.MISSING and asked.kind in _HARD and asked.importance is Importance.MUST
        for asked, judgement in zip(candidacy.role.requirements, judged, strict=True)
    )
    total = _total(component_points(drafts)) if hard else 0.0
    return (_COMPRESSED_FROM + (total - _COMPRESSED_FROM) * _SLOPE_ABOVE) / total if total > _COMPRESSED_FROM else 1.0


def _skill_coverage_part(candidacy: Candidacy) -> Part:
    is_comparable = candidacy.skill_coverage is not None
    return Part(_SKILL_COVERAGE * candidacy.enough_skills if is_comparable else 0.0, candidacy.skill_coverage)


def _experience_parts(candidacy: Candidacy, by_kind: dict[RequirementKind, list[Part]]) -> tuple[Part, ...]:
    own = (
        experience.role_part(candidacy),
        experience.relevance_part(candidacy),
        experience.years_part(candidacy),
        experience.level_part(candidacy),
    )
    return (*own, *by_kind.get(RequirementKind.EXPERIENCE, ()))


def _education_parts(candidacy: Candidacy, by_kind: dict[RequirementKind, list[Part]]) -> tuple[Part, ...]:
    return tuple(by_kind.get(RequirementKind.EDUCATION, ())) or (education.level_part(candidacy),)


def points(candidacy: Candidacy) -> float:
    """The score alone."""
    judged, drafts = assess(candidacy)
    return _total(component_points(drafts, factor=_factor_for_missing_must(drafts, candidacy, judged)))


def _total(components: tuple[Component, ...]) -> float:
    return rounded(min(math.fsum(component.points for component in components), 100.0))


def _skill_reason(judged: list[Judgement]) -> str:
    matches = [each.match for each in judged if each.match.kind in _SKILL_KINDS and not each.match.is_condition]
    if not matches:
        return "The posting names no single skills; its words are compared as a whole."
    words: dict[str, str] = catalogue("report")["verdict"]
    numbers = Counter(each.verdict for each in matches)
    others = [f"{numbers[each]} {words[each].lower()}" for each in Verdict if each is not Verdict.MET and numbers[each]]
    return f"{', '.join([f'{numbers[Verdict.MET]} of {len(matches)} met', *others])}."


def _education_reason(candidacy: Candidacy, judged: list[Judgement]) -> str:
    matches = [each.match for each in judged if each.match.kind is RequirementKind.EDUCATION]
    if matches:
        return matches[0].reason
    if candidacy.role.education is None:
        return "The posting names no degree."
    return f"The posting asks for a degree: {candidacy.role.education.value}."


def _with_originals(analysis: MatchingAnalysis, originals: Mapping[tuple[int, int], Evidence]) -> MatchingAnalysis:
    """The same analysis with quotations of the résumé before it was blinded, found by their positions."""

    def original(match: M) -> M:
        evidence = tuple(originals.get((each.start, each.end), each) for each in match.resume_evidence)
        return match.model_copy(update={"resume_evidence": evidence})

    return analysis.model_copy(
        update={
            "requirements": tuple(original(each) for each in analysis.requirements),
            "blockers": tuple(original(each) for each in analysis.blockers),
        }
    )
