"""Score how well one résumé fits one posting.

Reads facts; never files, tenants or models. The résumé is blinded first, so that no name, photo, gender, age or address
can change the score.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import lru_cache
from typing import TypeVar

from callboard.engine.facts import Evidence, Source, quotations
from callboard.engine.matching.candidate.candidate_facts import candidate_facts
from callboard.engine.matching.candidate.shown_skills import with_mentions
from callboard.engine.matching.comparison.comparison import Comparison
from callboard.engine.matching.comparison.years_of_work import relevant_jobs, relevant_years
from callboard.engine.matching.model import BlockerCheck, MatchingAnalysis, RequirementMatch
from callboard.engine.matching.role.role_facts import role_facts
from callboard.engine.matching.score.assessment import Assessment, assess
from callboard.engine.matching.score.improvements import best_improvements
from callboard.engine.matching.verdicts.blockers import check_blockers
from callboard.engine.posting.model import Posting
from callboard.engine.resume.model import Resume
from callboard.engine.trust.protected.blind import blind

M = TypeVar("M", RequirementMatch, BlockerCheck)

ENGINE_VERSION = "58"
"""Changes whenever the same documents could score differently."""


def match(resume: Resume, posting: Posting, *, today: date, improvements: bool = True) -> MatchingAnalysis:
    """Compare a candidate with the role a posting is about, requirement by requirement.

    Of several roles that is the first; `roles.with_best_role` finds the one that fits best. The same input gives the
    same score to the last digit. Improvements take longer than all else; without them `raises` is empty.
    """
    # Three agents of a run ask for the same comparison, one after the other.
    assessment, analysis = _latest(resume, posting, today)  # pyright: ignore[reportArgumentType]
    return _with_improvements(analysis, assessment) if improvements else analysis


@lru_cache(maxsize=1)
def _latest(resume: Resume, posting: Posting, today: date) -> tuple[Assessment, MatchingAnalysis]:
    matcher = Matcher(resume, today=today)
    assessment = matcher.assess(posting)
    return assessment, matcher.analysis(assessment, posting)


class Matcher:
    """Compares one candidate with many postings, computing what depends on the candidate alone once."""

    def __init__(self, resume: Resume, *, today: date) -> None:
        self._resume = resume
        self.candidate = candidate_facts(with_mentions(blind(resume)), today=today)
        """The candidate as the scorer sees them: blinded."""
        pairs = zip(self.candidate.resume.work, resume.work, strict=True)
        titles = ((blinded.title, job.title) for blinded, job in pairs if blinded.title and job.title)
        self._titles = {f"“{blinded.value}”": f"“{title.value}”" for blinded, title in titles}
        self._originals = {(each.start, each.end): each for each in quotations(resume) if each.source is Source.RESUME}

    def score(self, posting: Posting) -> float:
        """The score alone."""
        return self.assess(posting, quoting=False).score

    def match(self, posting: Posting, *, improvements: bool = True) -> MatchingAnalysis:
        """As the function `match`."""
        assessment = self.assess(posting)
        analysis = self.analysis(assessment, posting)
        return _with_improvements(analysis, assessment) if improvements else analysis

    def assess(self, posting: Posting, *, quoting: bool = True) -> Assessment:
        """Every requirement of the role judged, with quotations and reasons or without."""
        # The type checker does not know that frozen models can be hashed.
        role = role_facts(posting.role, posting.language)  # pyright: ignore[reportArgumentType]
        return assess(Comparison.of(self.candidate, role, quoting=quoting))

    def analysis(self, assessment: Assessment, posting: Posting) -> MatchingAnalysis:
        """An assessment as it is given out, without improvements."""
        comparison, (low, high) = assessment.comparison, assessment.band
        matches = [judgement.match for judgement in assessment.judged]
        analysis = MatchingAnalysis(
            role=posting.role.title.value if posting.has_several_roles and posting.role.title else None,
            score=assessment.score,
            low=low,
            high=high,
            components=assessment.components,
            requirements=tuple(matches),
            blockers=check_blockers(comparison, self._resume, matches),
            relevant_jobs=relevant_jobs(comparison),
            relevant_years=relevant_years(comparison),
            engine_version=ENGINE_VERSION,
        )
        return _with_originals(analysis, self._originals, self._as_written)

    def _as_written(self, reason: str) -> str:
        """A reason that names titles of jobs as the résumé has them: "Waitress", which is compared as "Waiter"."""
        for blinded, written in self._titles.items():
            reason = reason.replace(blinded, written)
        return reason


def _with_improvements(analysis: MatchingAnalysis, assessment: Assessment) -> MatchingAnalysis:
    return analysis.model_copy(update={"raises": best_improvements(assessment)})


def _with_originals(
    analysis: MatchingAnalysis, originals: Mapping[tuple[int, int], Evidence], as_written: Callable[[str], str]
) -> MatchingAnalysis:
    """The same analysis with quotations and titles of the résumé before it was blinded, found by their positions."""

    def original(match: M) -> M:
        evidence = tuple(originals.get((each.start, each.end), each) for each in match.resume_evidence)
        return match.model_copy(update={"resume_evidence": evidence, "reason": as_written(match.reason)})

    return analysis.model_copy(
        update={
            "components": tuple(
                each.model_copy(update={"reason": as_written(each.reason)}) for each in analysis.components
            ),
            "requirements": tuple(original(each) for each in analysis.requirements),
            "blockers": tuple(original(each) for each in analysis.blockers),
        }
    )
