"""Candidates for a field of a posting, and the choice of the likeliest by a classifier that `data/` holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from callboard.engine.facts import Fact
from callboard.engine.learning.classifier import Classifier, Features, softmax
from callboard.engine.posting.lexicon import classifier
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.text.folding import words_only

YES = "yes"
"""The label of a candidate that is the field's value."""


@dataclass(frozen=True, slots=True)
class FieldCandidate:
    """A cleaned value; its words are those of the posting's text between `start` and `end`.

    `sources` say how it was found, and `score` how likely it is the field's value.
    """

    text: str
    start: int
    end: int
    sources: frozenset[str] = frozenset()
    score: float = 0.0

    def fact(self, reading: PostingText) -> Fact[str]:
        """The value with its quotation; its score is the confidence."""
        return reading.fact(self.text, (self.start, self.end), round(self.score, 2))


def each_once(found: Sequence[FieldCandidate]) -> list[FieldCandidate]:
    """The candidates in the order of the text; of those with the same words the first, with the sources of all."""
    chosen: dict[str, FieldCandidate] = {}
    for one in found:
        first = chosen.setdefault(words_only(one.text), one)
        chosen[words_only(one.text)] = replace(first, sources=first.sources | one.sources)
    return sorted(chosen.values(), key=lambda one: (one.start, one.end))


def likeliest(
    found: Sequence[FieldCandidate], features: Sequence[Features], *, model: str, least: float
) -> FieldCandidate | None:
    """The likeliest candidate, scored by its probability; None if none reaches `least`. Of equals the first counts."""
    if not found:
        return None
    likely = chances(classifier(model), features)
    best = max(range(len(found)), key=lambda at: likely[at])
    return replace(found[best], score=likely[best]) if likely[best] >= least else None


def chances(model: Classifier, features: Sequence[Features]) -> list[float]:
    """How likely each candidate is the value, where at most one is: what they leave of 1 is the chance of none."""
    scores = model.scores(features) / model.temperature
    at = model.labels.index(YES)
    own = scores[:, at] - scores[:, 1 - at]
    return [round(float(share), 6) for share in softmax(np.append(own, 0.0))[:-1]]
