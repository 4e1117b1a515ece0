"""A readable linear classifier: named features, terms and vectors in, a calibrated probability for each label out.

Multinomial logistic regression. `training.fitting` writes the weights; nothing is learned here.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from callboard.engine.learning.vectors import FloatArray

Probabilities: TypeAlias = NDArray[np.float64]

BUCKETS = 1 << 14
"""Number of hash values for terms; hashing makes a vocabulary in the weights unnecessary."""


@dataclass(frozen=True)
class Features:
    """The features of one candidate."""

    named: Mapping[str, float] = field(default_factory=dict[str, float])
    """Readable features by name; one that is left out is 0."""
    terms: Sequence[str] = ()
    """Words, word pairs or character n-grams; counted once each."""
    vectors: Mapping[str, FloatArray] = field(default_factory=dict[str, FloatArray])
    """Sentence vectors by what they stand for ("line", "heading"); one that is left out is 0."""


def buckets(terms: Sequence[str]) -> list[int]:
    """The buckets of some terms, each once, in order."""
    return sorted({zlib.crc32(term.encode()) % BUCKETS for term in terms})


def term_value(count: int) -> float:
    """The value of each of `count` terms, normalised so that a long text weighs no more than a short one."""
    return 1.0 / float(np.sqrt(count)) if count else 0.0


@dataclass(frozen=True)
class Classifier:
    """Weights by kind of feature; the last axis of every array is the label."""

    labels: tuple[str, ...]
    names: tuple[str, ...]
    named: NDArray[np.float64]
    terms: NDArray[np.float64]
    vector_names: tuple[str, ...]
    vectors: NDArray[np.float64]
    bias: NDArray[np.float64]
    temperature: float = 1.0
    """Scores are divided by it before the softmax (temperature scaling); fitted on held-out documents."""

    def scores(self, candidates: Sequence[Features]) -> Probabilities:
        """Uncalibrated scores, shape (candidates, labels)."""
        values = [[candidate.named.get(name, 0.0) for name in self.names] for candidate in candidates]
        scores = self.bias + np.array(values, np.float64).reshape(len(candidates), len(self.names)) @ self.named
        for score, candidate in zip(scores, candidates, strict=True):
            if found := buckets(candidate.terms):
                score += self.terms[found].sum(axis=0) * term_value(len(found))
        for weights, name in zip(self.vectors, self.vector_names, strict=True):
            having = [at for at, candidate in enumerate(candidates) if name in candidate.vectors]
            if having:
                vectors = np.array([candidates[at].vectors[name] for at in having], np.float64)
                scores[having] += vectors @ weights
        # Rounded, so that another processor's order of summing changes nothing.
        return np.round(scores, 9)

    def probabilities(self, candidates: Sequence[Features]) -> Probabilities:
        """Calibrated probabilities, shape (candidates, labels); each row sums to 1."""
        return softmax(self.scores(candidates) / self.temperature)

    def probability(self, candidates: Sequence[Features], label: str) -> list[float]:
        """The calibrated probability of one label for each candidate."""
        return [float(p) for p in self.probabilities(candidates)[:, self.labels.index(label)]]


def load_classifier(weights: Traversable) -> Classifier:
    """Read a weights file that `training.fitting.write_weights` wrote."""
    with weights.open("rb") as stream, np.load(stream) as arrays:
        return Classifier(
            labels=tuple(str(label) for label in arrays["labels"]),
            names=tuple(str(name) for name in arrays["names"]),
            named=arrays["named"].astype(np.float64),
            terms=arrays["terms"].astype(np.float64),
            vector_names=tuple(str(name) for name in arrays["vector_names"]),
            vectors=arrays["vectors"].astype(np.float64),
            bias=arrays["bias"].astype(np.float64),
            temperature=float(arrays["temperature"]),
        )


def softmax(scores: Probabilities) -> Probabilities:
    """Scores as probabilities along the last axis."""
    raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return raised / raised.sum(axis=-1, keepdims=True)
