"""Candidates for a field of a posting, and the choice of the likeliest by a classifier that `data/` holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from callboard.engine.learning.classifier import Classifier, Features, load_classifier

YES = "yes"
"""The label of a candidate that is the field's value."""


@dataclass(frozen=True, slots=True)
class FieldCandidate:
    """A cleaned value; its words are those of the posting's text between `start` and `end`."""

    text: str
    start: int
    end: int
    score: float


@cache
def classifier(name: str) -> Classifier:
    """The classifier whose weights are `data/NAME.npz`."""
    return load_classifier(files("callboard.engine.posting") / "data" / f"{name}.npz")


def likeliest(
    found: Sequence[FieldCandidate], features: Sequence[Features], *, model: str, least: float
) -> FieldCandidate | None:
    """The likeliest candidate, scored by its probability; None if none reaches `least`. Of equals the first counts."""
    if not found:
        return None
    likely = classifier(model).probability(features, YES)
    best = max(range(len(found)), key=lambda at: likely[at])
    return replace(found[best], score=likely[best]) if likely[best] >= least else None
