"""Label a sequence as a whole with a linear-chain conditional random field (CRF).

The label of a token depends on its features and on the label before it, so that a job title is expected next to an
employer. The weights can be read: one per feature and label. `training.tagging` writes them; nothing is learned here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from math import exp, log
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Scores: TypeAlias = NDArray[np.float64]
"""Logarithms that are added up: weights, and sums of them."""

_MAX_PROBABILITY = 0.999
"""Higher probabilities are clipped to this: the training data is too small to tell them apart."""


def log_odds(probability: float) -> float:
    """The log-odds of a probability, clipped at `_MAX_PROBABILITY` on both sides."""
    bounded = min(max(probability, 1 - _MAX_PROBABILITY), _MAX_PROBABILITY)
    return log(bounded / (1 - bounded))


@dataclass(frozen=True)
class Tag:
    """The label of one token; `probabilities` has those of all labels, given the whole sequence."""

    label: str
    probabilities: dict[str, float]

    @property
    def probability(self) -> float:
        """How probable the label is."""
        return self.probabilities[self.label]


@dataclass(frozen=True)
class Tagger:
    """Weights of features by label, and of transitions between labels (`follow[before, label]`)."""

    labels: tuple[str, ...]
    features: dict[str, int]
    weights: Scores
    follow: Scores
    calibration: Mapping[str, tuple[float, float]] = field(default_factory=dict[str, tuple[float, float]])
    """Slope and intercept by label, which turn the log-odds of tokens into those of the whole field being right."""

    def confidence(self, label: str, probability: float, whole: float) -> float:
        """The calibrated probability that a labelled span is right.

        Args:
            label: the label of the span.
            probability: mean probability of the label over the tokens of the span.
            whole: mean probability of the labels of the whole sequence.
        """
        slope, intercept = self.calibration.get(label, (1.0, 0.0))
        return 1 / (1 + exp(-slope * (log_odds(probability) + log_odds(whole)) / 2 - intercept))

    def tag(self, places: Sequence[Sequence[str]]) -> list[Tag]:
        """The most probable labels of a sequence of tokens, each given by its features."""
        if not places:
            return []
        # Rounded, so that another processor's order of summing changes nothing.
        scores: Scores = np.round([self._score(place) for place in places], 9)
        path, marginals = self._best(scores), self._marginals(scores)
        return [
            Tag(self.labels[at], dict(zip(self.labels, map(float, row), strict=True)))
            for at, row in zip(path, marginals, strict=True)
        ]

    def _score(self, place: Sequence[str]) -> Scores:
        known = [number for number in map(self.features.get, place) if number is not None]
        score: Scores = self.weights.take(known, axis=0).sum(axis=0)
        return score

    def _best(self, scores: Scores) -> list[int]:
        """The labels of the most probable path (Viterbi)."""
        reached = scores[0]
        came_from: list[NDArray[np.intp]] = []
        for score in scores[1:]:
            ways = reached[:, None] + self.follow
            came_from.append(ways.argmax(axis=0))
            reached = ways.max(axis=0) + score
        path = [int(reached.argmax())]
        for back in reversed(came_from):
            path.append(int(back[path[-1]]))
        return path[::-1]

    def _marginals(self, scores: Scores) -> Scores:
        """The probability of each label for each token (forward-backward)."""
        forward, backward = scores.copy(), np.zeros_like(scores)
        for at in range(1, len(scores)):
            forward[at] += _sum(forward[at - 1][:, None] + self.follow, axis=0)
        for at in range(len(scores) - 2, -1, -1):
            backward[at] = _sum(self.follow + (scores[at + 1] + backward[at + 1])[None, :], axis=1)
        both = forward + backward
        return np.exp(both - _sum(both, axis=1)[:, None])


def load_tagger(weights: Traversable) -> Tagger:
    """Read a weights file that `training.tagging.write_tagger` wrote."""
    with weights.open("rb") as stream, np.load(stream) as arrays:
        names = str(arrays["features"]).split("\n")
        return Tagger(
            labels=tuple(str(label) for label in arrays["labels"]),
            features={name: at for at, name in enumerate(names)},
            weights=arrays["weights"].astype(np.float64),
            follow=arrays["follow"].astype(np.float64),
        )


def _sum(logarithms: Scores, axis: int) -> Scores:
    """The logarithm of a sum of exponentials (log-sum-exp)."""
    most = logarithms.max(axis=axis, keepdims=True)
    return np.squeeze(most, axis=axis) + np.log(np.exp(logarithms - most).sum(axis=axis))
