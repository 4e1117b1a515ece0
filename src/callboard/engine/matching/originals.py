"""Give a judgement made on a blinded résumé the original quotations back, by their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from pydantic import BaseModel

from callboard.engine.facts import Evidence, Source
from callboard.engine.matching.model import BlockerCheck, MatchingAnalysis, RequirementMatch
from callboard.engine.resume.model import Resume

M = TypeVar("M", RequirementMatch, BlockerCheck)


def quotations(value: object) -> Iterator[Evidence]:
    """Every quotation inside a model, in the order of its fields."""
    if isinstance(value, Evidence):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from quotations(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:  # pyright: ignore[reportUnknownVariableType] - any tuple of a model
            yield from quotations(item)  # pyright: ignore[reportUnknownArgumentType]


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
