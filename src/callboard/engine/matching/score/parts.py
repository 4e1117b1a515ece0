"""The parts of the score, and what they add up to.

The score is the mean of its parts by what they weigh; a component is the parts of one kind. A part is judged (a credit
from 0 to 1) or unknown (no credit). An unknown part counts somewhat less than the known ones, since who has something
tends to say so; and it opens the band: at the low end it counts 0, at the high end 1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from callboard.engine.matching.model import Component, rounded

# Credit of an unknown part, as a share of the mean credit of the known ones.
_UNKNOWN_SHARE = 0.7

# If nothing at all can be judged, most candidates do not fit; the band shows how little is known.
_CREDIT_IF_NOTHING_KNOWN = 0.2


@dataclass(frozen=True)
class Part:
    """A share of a component: its weight among the others, and the credit it earns, None where unknown."""

    weight: float
    credit: float | None


@dataclass(frozen=True)
class ComponentDraft:
    """A component before its points are computed; without parts if the posting requires nothing of its kind."""

    name: str
    parts: tuple[Part, ...]
    reason: str

    @property
    def weight(self) -> float:
        """What its parts weigh together."""
        return math.fsum(part.weight for part in self.parts)

    @property
    def known(self) -> float:
        """The share of its weight that the texts let us judge, 0 to 1."""
        judged = math.fsum(part.weight for part in self.parts if part.credit is not None)
        return judged / self.weight if self.weight else 0.0


def component_points(drafts: Sequence[ComponentDraft], *, factor: float = 1.0) -> tuple[Component, ...]:
    """The components with their points; their weights add up to 100, and `factor` scales all points."""
    total = math.fsum(each.weight for each in drafts)
    unknown = _UNKNOWN_SHARE * _mean_known_credit(drafts)
    return tuple(
        Component(
            name=each.name,
            weight=rounded(100 * each.weight / total) if total else 0.0,
            points=rounded(100 * factor * _earned(each, unknown) / total) if total else 0.0,
            known=rounded(each.known, 3),
            reason=each.reason,
        )
        for each in drafts
    )


def _mean_known_credit(drafts: Sequence[ComponentDraft]) -> float:
    """The mean credit of all parts that are known."""
    judged = [part for each in drafts for part in each.parts if part.credit is not None]
    weight = math.fsum(part.weight for part in judged)
    return (
        math.fsum(part.weight * (part.credit or 0.0) for part in judged) / weight
        if weight
        else _CREDIT_IF_NOTHING_KNOWN
    )


def _earned(draft: ComponentDraft, unknown: float) -> float:
    return math.fsum(part.weight * (unknown if part.credit is None else part.credit) for part in draft.parts)


def score_band(drafts: Sequence[ComponentDraft], *, factor: float = 1.0) -> tuple[float, float]:
    """The lowest and the highest score that the unknown parts allow; `factor` lowers only the low end."""
    total = math.fsum(each.weight for each in drafts)
    if not total:
        return 0.0, 100.0
    low, high = (100 * math.fsum(_earned(each, unknown) for each in drafts) / total for unknown in (0.0, 1.0))
    return rounded(factor * low), rounded(high)
