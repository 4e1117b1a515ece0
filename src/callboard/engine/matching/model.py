"""The outcome of a match."""

from __future__ import annotations

from enum import StrEnum
from fnmatch import fnmatchcase
from typing import Any, cast

from pydantic import Field, model_validator

from callboard.engine.facts import Evidence, Frozen
from callboard.engine.posting.model import Importance, RequirementKind


class Verdict(StrEnum):
    """How far a requirement is met. Unknown means the résumé is silent where silence proves nothing."""

    MET = "met"
    PARTLY = "partly"
    MISSING = "missing"
    UNKNOWN = "unknown"


class Basis(StrEnum):
    """What a verdict rests on. What is written of a requirement depends on this, never on the words of the reason."""

    LINES = "lines"
    """Lines of the résumé, or their absence; the reason says no more than the verdict."""
    WHOLE = "whole"
    """The résumé as a whole: no line bears the verdict out by itself."""
    SKILLS = "skills"
    """Skills that the résumé mentions, or does not."""
    YEARS = "years"
    """Years of relevant work."""
    OTHER_FIELD = "other_field"
    """A study in a field that the posting does not name."""
    CONDITION = "condition"
    """Nothing: it is a condition of the job, of which résumés rarely speak."""
    OTHER = "other"
    """Anything else, which the reason names."""


_REASONS_OF_OLDER_RECORDS = (
    ("Shown in the résumé.", Basis.LINES),
    ("Related experience only.", Basis.LINES),
    ("Shown only in part.", Basis.LINES),
    ("Nothing in the résumé shows this.", Basis.LINES),
    ("The résumé does not say.", Basis.LINES),
    ("Suggested by the résumé as a whole; ask for an example.", Basis.WHOLE),
    ("Related experience only; ask for an example.", Basis.WHOLE),
    ("Suggested in part by the résumé as a whole; ask for an example.", Basis.WHOLE),
    ("Suggested by the work as “*”; no single line shows it.", Basis.WHOLE),
    ("Mentioned: *", Basis.SKILLS),
    ("* of relevant work (* required).", Basis.YEARS),
    ("No work of this kind (* required).", Basis.YEARS),
    ("*, a field that the posting does not name.", Basis.OTHER_FIELD),
    ("Résumés rarely say this; ask.", Basis.CONDITION),
)
"""What a verdict rests on in a record from before this was kept, by its reason; a star stands for any words."""


class RequirementMatch(Frozen):
    """One requirement, the verdict, and the lines that carry it.

    Skills are those of the requirement, by their names in the taxonomy. Records from before they were kept name none.
    """

    text: str
    kind: RequirementKind
    importance: Importance
    verdict: Verdict
    credit: float = Field(ge=0, le=1, description="the part of the requirement that is shown, 0 to 1")
    reason: str
    requirement_evidence: Evidence
    resume_evidence: tuple[Evidence, ...] = ()
    basis: Basis = Basis.OTHER
    mentioned_skills: tuple[str, ...] = ()
    absent_skills: tuple[str, ...] = ()

    @property
    def is_condition(self) -> bool:
        """Whether it is a condition of the job that the résumé does not speak of: not judged, to be told."""
        return self.basis is Basis.CONDITION

    @model_validator(mode="before")
    @classmethod
    def _basis_of_older_record(cls, record: Any) -> Any:  # noqa: ANN401 - whatever is to be validated
        if not isinstance(record, dict) or "basis" in record:
            return cast("object", record)
        fields = cast("dict[str, Any]", record)
        reason = str(fields.get("reason"))
        kinds = (basis for pattern, basis in _REASONS_OF_OLDER_RECORDS if fnmatchcase(reason, pattern))
        return {**fields, "basis": next(kinds, Basis.OTHER)}


class Component(Frozen):
    """A part of the score: `points` out of `weight`. `known` is the share of it that the texts let us judge."""

    name: str
    weight: float
    points: float
    known: float = Field(ge=0, le=1)
    reason: str


class BlockerCheck(Frozen):
    """A knock-out condition of the posting, beside the score: cleared, contradicted, or to be asked."""

    detail: str
    status: Verdict
    reason: str
    requirement_evidence: Evidence
    resume_evidence: tuple[Evidence, ...] = ()


class ScoreImprovement(Frozen):
    """A change that would raise the score, and by how many points; true only if it is true of the candidate."""

    action: str
    points: float


class MatchingAnalysis(Frozen):
    """Score 0 to 100 (rounded to one decimal), with the band it may lie in, and everything it is made of.

    `role` is the title of the role that was compared, where the posting offers several.
    """

    role: str | None = None
    score: float = Field(ge=0, le=100)
    low: float = Field(ge=0, le=100)
    high: float = Field(ge=0, le=100)
    components: tuple[Component, ...]
    requirements: tuple[RequirementMatch, ...] = ()
    blockers: tuple[BlockerCheck, ...] = ()
    raises: tuple[ScoreImprovement, ...] = ()
    relevant_jobs: tuple[int, ...] = ()
    """The jobs of the résumé that are mostly the work of the role, by their places in it."""
    relevant_years: float | None = None
    """Years of relevant work, rounded to one decimal; None if no job has dates or can be compared with the role."""
    engine_version: str

    @property
    def judged_requirements(self) -> tuple[RequirementMatch, ...]:
        """The requirements without the conditions of the job, of which résumés rarely speak: they are not counted."""
        return tuple(each for each in self.requirements if not each.is_condition)

    def shows(self, check: BlockerCheck) -> bool:
        """Return True if the résumé meets a requirement quoted from the same words: the condition needs no question."""
        if check.status is Verdict.MET:
            return True
        return any(
            each.verdict is Verdict.MET
            and each.kind in {RequirementKind.CERTIFICATE, RequirementKind.EDUCATION, RequirementKind.LANGUAGE}
            and each.requirement_evidence.overlaps(check.requirement_evidence)
            for each in self.requirements
        )


def rounded(value: float, digits: int = 1) -> float:
    """The figure as displayed and compared. All rounding of the score happens here, half to even."""
    return round(value, digits) + 0.0
