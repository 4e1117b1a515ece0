"""Which agent a request sounds like, learned from the agents' own texts.

Softmax regression over sentence vectors. The vectors are whitened first, so that twenty steps of accelerated gradient
descent are enough; 150 agents with 100 examples each take about a second. Nothing is random: the same texts give the
same model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from callboard.engine.learning.vectors import FloatArray

STEPS = 20
LEARNING_RATE = 6.0
PENALTY = 1e-4
WHITENING = 1e-4
"""Added to each variance, so that directions without any do not count for everything."""

NEIGHBOURS = 3


@dataclass(frozen=True)
class IntentModel:
    """A trained model of `names`, in that order."""

    names: tuple[str, ...]
    mean: FloatArray
    whitening: FloatArray
    weights: FloatArray
    biases: FloatArray
    vectors: FloatArray
    labels: NDArray[np.int64]

    def log_probabilities(self, vectors: FloatArray) -> FloatArray:
        """Log probability of each agent for each request: shape (requests, names)."""
        scores = (vectors - self.mean) @ self.whitening @ self.weights + self.biases
        return log_softmax(scores.astype(np.float32))

    def likeness(self, vector: FloatArray, agent: int) -> float:
        """How near a request is to the agent's nearest texts: mean cosine of the best three, -1 to 1."""
        near = np.sort(self.vectors[self.labels == agent] @ vector)[-NEIGHBOURS:]
        return float(near.mean()) if len(near) else 0.0


def train(names: Sequence[str], vectors: FloatArray, labels: NDArray[np.int64]) -> IntentModel:
    """Train on texts given as unit vectors, shape (texts, 256), each with the index of its agent in `names`."""
    mean = vectors.mean(axis=0)
    variances, directions = np.linalg.eigh(np.cov((vectors - mean).T, bias=True).astype(np.float64))
    whitening = (directions / np.sqrt(np.maximum(variances, 0) + WHITENING)).astype(np.float32)
    inputs = (vectors - mean) @ whitening
    targets = np.zeros((len(vectors), len(names)), np.float32)
    targets[np.arange(len(vectors)), labels] = 1
    # Every agent counts alike, however many texts it has.
    shares = (1 / np.bincount(labels, minlength=len(names))[labels] / len(names)).astype(np.float32)[:, None]
    weights = np.zeros((inputs.shape[1], len(names)), np.float32)
    biases, previous = np.zeros(len(names), np.float32), weights
    for step in range(STEPS):
        ahead = weights + step / (step + 3) * (weights - previous)
        scores = (inputs @ ahead + biases).astype(np.float32)
        errors = shares * (np.exp(log_softmax(scores)) - targets)
        previous, weights = weights, ahead - LEARNING_RATE * (inputs.T @ errors + PENALTY * ahead)
        biases = biases - LEARNING_RATE * errors.sum(axis=0)
    return IntentModel(tuple(names), mean, whitening, weights, biases, vectors, labels)


def log_softmax(scores: FloatArray) -> FloatArray:
    """Logarithm of the softmax of each row."""
    centred = scores - scores.max(axis=-1, keepdims=True)
    return centred - np.log(np.exp(centred).sum(axis=-1, keepdims=True))
