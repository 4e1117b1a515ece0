"""The parts of a component of the score, and the one place where figures are rounded.

A part is judged (a credit from 0 to 1) or unknown (no credit). In the score an unknown part counts somewhat less than
the known ones of its component, since who has something tends to say so; and it opens the band: at the low end it
counts 0, at the high end 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from callboard.engine.facts import Evidence
from callboard.engine.matching.model import Component, RequirementMatch, Verdict
from callboard.engine.posting.model import Requirement

MET_FROM = 0.65
PARTLY_FROM = 0.2

# What an unknown part counts of the level of the known ones.
_BENEFIT = 0.7

# Where nothing at all can be judged, a candidate is rather one of the many whom a posting is not for; the band says
# how little is known.
_NOTHING_KNOWN = 0.2


@dataclass(frozen=True)
class Part:
    """A share of a component: its weight among the others, and the credit it earns, None where unknown."""

    weight: float
    credit: float | None
    note: str = ""


@dataclass(frozen=True)
class Judgement:
    """A requirement with its verdict, and what it weighs in its component."""

    match: RequirementMatch
    weight: float

    @property
    def part(self) -> Part:
        """The judgement as a part of its component."""
        unknown = self.match.verdict is Verdict.UNKNOWN
        return Part(self.weight, None if unknown else self.match.credit)


@dataclass(frozen=True)
class RequirementFinding:
    """The finding for a requirement: credit (None where silence proves nothing), reason and evidence."""

    credit: float | None
    reason: str
    evidence: tuple[Evidence, ...] = ()
    judged: Verdict | None = None
    """The verdict where it was judged as such; otherwise it follows from the credit."""

    def on(self, requirement: Requirement) -> RequirementMatch:
        """The finding as the verdict on a requirement."""
        return RequirementMatch(
            text=requirement.text,
            kind=requirement.kind,
            importance=requirement.importance,
            verdict=self.judged or verdict_of_credit(self.credit),
            credit=rounded(self.credit or 0.0, 3),
            reason=self.reason,
            requirement_evidence=requirement.evidence,
            resume_evidence=distinct_evidence(self.evidence)[:3],
        )


@dataclass(frozen=True)
class ComponentDraft:
    """A component before the score is known: shares from 0 to 1, None where the posting asks nothing of it."""

    name: str
    weight: float
    share: float | None
    low: float
    high: float
    known: float
    reason: str


def verdict_of_credit(credit: float | None) -> Verdict:
    """The word for a credit."""
    if credit is None:
        return Verdict.UNKNOWN
    if credit >= MET_FROM:
        return Verdict.MET
    return Verdict.PARTLY if credit >= PARTLY_FROM else Verdict.MISSING


def draft_component(name: str, weight: float, parts: list[Part], reason: str) -> ComponentDraft:
    """Weigh the parts of a component."""
    total = math.fsum(part.weight for part in parts)
    if total <= 0:
        return ComponentDraft(name, weight, None, 0.0, 1.0, 1.0, reason)
    known = math.fsum(part.weight for part in parts if part.credit is not None)
    earned = math.fsum(part.weight * part.credit for part in parts if part.credit is not None)
    level = earned / known if known > 0 else None
    share = None if level is None else (earned + (total - known) * level * _BENEFIT) / total
    return ComponentDraft(name, weight, share, earned / total, (earned + total - known) / total, known / total, reason)


def settle_points(drafts: list[ComponentDraft]) -> tuple[Component, ...]:
    """Points of each component.

    A component of which the posting asks nothing takes the level of the others, so that it neither helps nor harms. One
    of which nothing is known takes somewhat less, as an unknown part does, and opens the band.
    """
    judged = [(each.weight, each.share) for each in drafts if each.share is not None]
    total = math.fsum(weight for weight, _ in judged)
    level = math.fsum(weight * share for weight, share in judged) / total if total > 0 else _NOTHING_KNOWN
    return tuple(
        Component(
            name=each.name,
            weight=each.weight,
            points=rounded(each.weight * _share(each, level)),
            known=rounded(each.known if total > 0 else 0.0, 3),
            reason=each.reason,
        )
        for each in drafts
    )


def _share(each: ComponentDraft, level: float) -> float:
    if each.share is not None:
        return each.share
    return level * _BENEFIT if each.known < 1 else level


def score_band(drafts: list[ComponentDraft], components: tuple[Component, ...]) -> tuple[float, float]:
    """The lowest and the highest score that the unknowns allow."""
    low = high = 0.0
    for each, component in zip(drafts, components, strict=True):
        asked = each.share is not None or each.known < 1 or component.known < 1
        low += each.weight * each.low if asked else component.points
        high += each.weight * each.high if asked else component.points
    return rounded(max(low, 0.0)), rounded(min(high, 100.0))


def rounded(value: float, digits: int = 1) -> float:
    """The figure as it is shown and compared. All rounding of the score happens here, half to even."""
    return round(value, digits) + 0.0


def distinct_evidence(evidence: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """The same quotations, each once, in order; a document that repeats itself says a thing once."""
    once: dict[str, Evidence] = {}
    for each in evidence:
        once.setdefault(" ".join(each.quote.split()), each)
    return tuple(once.values())
