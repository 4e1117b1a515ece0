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
    certainty: float = 1.0
    """How much the parts say together, 0 to 1: one skill named in passing is not what a posting is about."""


def verdict_of_credit(credit: float | None) -> Verdict:
    """The word for a credit."""
    if credit is None:
        return Verdict.UNKNOWN
    if credit >= MET_FROM:
        return Verdict.MET
    return Verdict.PARTLY if credit >= PARTLY_FROM else Verdict.MISSING


def draft_component(name: str, weight: float, parts: list[Part], reason: str, *, enough: float = 0.0) -> ComponentDraft:
    """Weigh the parts of a component; parts that weigh less than `enough` together do not decide it alone."""
    total = math.fsum(part.weight for part in parts)
    if total <= 0:
        return ComponentDraft(name, weight, None, 0.0, 1.0, 1.0, reason)
    certainty = min(total / enough, 1.0) if enough else 1.0
    known = math.fsum(part.weight for part in parts if part.credit is not None)
    earned = math.fsum(part.weight * part.credit for part in parts if part.credit is not None)
    level = earned / known if known > 0 else None
    share = None if level is None else (earned + (total - known) * level * _BENEFIT) / total
    low, high = earned / total, (earned + total - known) / total
    return ComponentDraft(name, weight, share, low, high, known / total, reason, certainty)


def settle_points(drafts: list[ComponentDraft]) -> tuple[Component, ...]:
    """Points of each component.

    A component of which the posting asks nothing takes the level of the others, so that it neither helps nor harms; one
    of which it asks little does so in part. One of which nothing is known takes somewhat less, as an unknown part does,
    and opens the band.
    """
    judged = [(each, each.share) for each in drafts if each.share is not None]
    level = _level(judged)
    return tuple(
        Component(
            name=each.name,
            weight=each.weight,
            points=rounded(each.weight * _share(each, level)),
            known=rounded(each.known if judged else 0.0, 3),
            reason=each.reason,
        )
        for each in drafts
    )


def _level(shares: list[tuple[ComponentDraft, float]]) -> float:
    """The mean of the components' shares, by what they weigh and how much they say."""
    total = math.fsum(each.weight * each.certainty for each, _ in shares)
    earned = math.fsum(each.weight * each.certainty * share for each, share in shares)
    return earned / total if total > 0 else _NOTHING_KNOWN


def _blend(each: ComponentDraft, share: float, level: float) -> float:
    """A component's own share as far as it says something, else the level of all."""
    return each.certainty * share + (1 - each.certainty) * level


def _share(each: ComponentDraft, level: float) -> float:
    if each.share is not None:
        return _blend(each, each.share, level)
    return level * _BENEFIT if each.known < 1 else level


def score_band(drafts: list[ComponentDraft], components: tuple[Component, ...]) -> tuple[float, float]:
    """The lowest and the highest score that the unknowns allow."""
    low = high = 0.0
    open_or_judged = [each for each in drafts if each.share is not None or each.known < 1]
    lowest = _level([(each, each.low) for each in open_or_judged])
    highest = _level([(each, each.high) for each in open_or_judged])
    for each, component in zip(drafts, components, strict=True):
        asked = each.share is not None or each.known < 1 or component.known < 1
        low += each.weight * _blend(each, each.low, lowest) if asked else component.points
        high += each.weight * _blend(each, each.high, highest) if asked else component.points
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
