"""Give a judgement made on a blinded résumé the original quotations back, by their places."""

from __future__ import annotations

from typing import TypeVar

from callboard.engine.facts import Source
from callboard.engine.matching.model import BlockerCheck, MatchingAnalysis, RequirementMatch
from callboard.engine.resume.model import Resume
from callboard.engine.trust.quotations import quotations

M = TypeVar("M", RequirementMatch, BlockerCheck)


def with_originals(analysis: MatchingAnalysis, resume: Resume) -> MatchingAnalysis:
    """The same analysis, quoting the résumé to the letter."""
    places = {(each.start, each.end): each for each in quotations(resume) if each.source is Source.RESUME}

    def original(match: M) -> M:
        evidence = tuple(places.get((each.start, each.end), each) for each in match.resume_evidence)
        return match.model_copy(update={"resume_evidence": evidence})

    return analysis.model_copy(
        update={
            "requirements": tuple(original(each) for each in analysis.requirements),
            "blockers": tuple(original(each) for each in analysis.blockers),
        }
    )
