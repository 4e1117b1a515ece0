"""The finding for a requirement: how much of it is shown, why, and the lines that show it."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.engine.facts import Evidence
from callboard.engine.matching.model import Basis, RequirementMatch, Verdict, rounded
from callboard.engine.posting.model import Requirement

MET_FROM = 0.65
PARTLY_FROM = 0.2


@dataclass(frozen=True)
class RequirementFinding:
    """The finding for a requirement: credit (None where silence proves nothing), reason and evidence."""

    credit: float | None
    reason: str
    evidence: tuple[Evidence, ...] = ()
    given_verdict: Verdict | None = None
    """The verdict where it does not follow from the credit."""
    basis: Basis = Basis.OTHER

    @property
    def verdict(self) -> Verdict:
        """The verdict on the requirement."""
        return self.given_verdict or verdict_of_credit(self.credit)

    def as_match(self, requirement: Requirement) -> RequirementMatch:
        """The finding as the verdict on a requirement."""
        return RequirementMatch(
            text=requirement.text,
            kind=requirement.kind,
            importance=requirement.importance,
            verdict=self.verdict,
            credit=rounded(self.credit or 0.0, 3),
            reason=self.reason,
            requirement_evidence=requirement.evidence,
            resume_evidence=distinct_evidence(self.evidence)[:3],
            basis=self.basis,
        )


def verdict_of_credit(credit: float | None) -> Verdict:
    """The verdict that a credit stands for."""
    if credit is None:
        return Verdict.UNKNOWN
    if credit >= MET_FROM:
        return Verdict.MET
    return Verdict.PARTLY if credit >= PARTLY_FROM else Verdict.MISSING


def distinct_evidence(evidence: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """The quotations in order without repetitions: a document may say the same thing twice."""
    once: dict[str, Evidence] = {}
    for each in evidence:
        once.setdefault(" ".join(each.quote.split()), each)
    return tuple(once.values())


@dataclass(frozen=True)
class Judgement:
    """A requirement with its verdict, and its weight in its component of the score."""

    match: RequirementMatch
    weight: float

    @property
    def credit(self) -> float | None:
        """The part of the requirement that is shown, 0 to 1; None where that is unknown."""
        return None if self.match.verdict is Verdict.UNKNOWN else self.match.credit
