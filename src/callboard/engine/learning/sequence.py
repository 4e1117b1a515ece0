"""Labels of a sequence decided together: what stands where, given what follows what (a linear chain)."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources.abc import Traversable

import numpy as np
from numpy.typing import NDArray

from callboard.engine.learning.classifier import Probabilities


@dataclass(frozen=True)
class Chain:
    """What labels follow each other: `start[b]` and `follow[a, b]` are added to the log-probability of `b`.

    Both are logarithms relative to how frequent `b` is anyway, so that a classifier's probabilities, which hold the
    frequency already, can be combined with them.
    """

    labels: tuple[str, ...]
    start: NDArray[np.float64]
    follow: NDArray[np.float64]

    def best_path(self, probabilities: Probabilities) -> list[int]:
        """The likeliest labels of a whole sequence (Viterbi), from each place's own probabilities (n, labels)."""
        if not len(probabilities):
            return []
        own = _logarithm(probabilities)
        reached = own[0] + self.start
        came_from: list[NDArray[np.intp]] = []
        for step in own[1:]:
            ways = reached[:, None] + self.follow
            came_from.append(ways.argmax(axis=0))
            reached = ways.max(axis=0) + step
        path = [int(reached.argmax())]
        for back in reversed(came_from):
            path.append(int(back[path[-1]]))
        return path[::-1]

    def marginals(self, probabilities: Probabilities) -> Probabilities:
        """The probability of each label at each place, given the whole sequence (forward-backward)."""
        if not len(probabilities):
            return probabilities
        own = _logarithm(probabilities)
        forward, backward = np.empty_like(own), np.zeros_like(own)
        forward[0] = own[0] + self.start
        for at in range(1, len(own)):
            forward[at] = _sum(forward[at - 1][:, None] + self.follow, axis=0) + own[at]
        for at in range(len(own) - 2, -1, -1):
            backward[at] = _sum(self.follow + (own[at + 1] + backward[at + 1])[None, :], axis=1)
        both = forward + backward
        return np.exp(both - _sum(both, axis=1)[:, None])


def load_chain(weights: Traversable) -> Chain:
    """Read the transitions that stand in a weights file beside its classifier."""
    with weights.open("rb") as stream, np.load(stream) as arrays:
        labels = tuple(str(label) for label in arrays["labels"])
        return Chain(labels, arrays["start"].astype(np.float64), arrays["follow"].astype(np.float64))


def _logarithm(probabilities: Probabilities) -> NDArray[np.float64]:
    return np.log(np.maximum(probabilities, 1e-12))


def _sum(logarithms: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    """The logarithm of the sum of what the logarithms stand for."""
    most = logarithms.max(axis=axis, keepdims=True)
    return np.squeeze(most, axis=axis) + np.log(np.exp(logarithms - most).sum(axis=axis))
