"""Fit a sequence tagger near one that was fitted before, to documents newer than what that one was learned from.

The weights begin with the old ones and are drawn to them: minimised is the negative log-likelihood of the labels plus
`held` times the squared distance from the old weights, by L-BFGS. Many sequences are computed at once, step by step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from callboard.engine.learning.tagger import Tagger

Floats = NDArray[np.float64]
MOST_STEPS = 60
LEAST_DOCUMENTS = 3
"""Lower bound on the documents with a feature: rarer features are names and chance."""
_NEGLIGIBLE = 0.005


class Sequenced(Protocol):
    """A labelled sequence of one document."""

    @property
    def document(self) -> str:
        """Which document it is from."""
        ...

    @property
    def features(self) -> Sequence[Sequence[str]]:
        """The features of each place."""
        ...

    @property
    def labels(self) -> Sequence[str]:
        """The label of each place."""
        ...


def fit_near(sequences: Sequence[Sequenced], old: Tagger, held: float) -> Tagger:
    """Fit a tagger to sequences, near `old`; raises KeyError for a label that `old` does not know."""
    names = _names(sequences, old)
    batch = _Batch.of([one for one in sequences if one.labels], names, old.labels)
    begin = np.zeros((len(names), len(old.labels)))
    for at, name in enumerate(names):
        if name in old.features:
            begin[at] = old.weights[old.features[name]]
    start = np.concatenate([begin.ravel(), old.follow.ravel()])

    def loss(flat: Floats) -> tuple[float, Floats]:
        lost, slope = batch.loss(flat[: begin.size].reshape(begin.shape), flat[begin.size :].reshape(old.follow.shape))
        away = flat - start
        return lost + held * float(away @ away), slope + 2 * held * away

    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": MOST_STEPS}).x
    weights, follow = found[: begin.size].reshape(begin.shape), found[begin.size :].reshape(old.follow.shape)
    kept = np.flatnonzero(np.abs(weights).max(axis=1) >= _NEGLIGIBLE)
    features = {names[at]: number for number, at in enumerate(kept)}
    return Tagger(old.labels, features, np.round(weights[kept], 3), np.round(follow, 3), old.calibration)


def _names(sequences: Sequence[Sequenced], old: Tagger) -> list[str]:
    """The features that get a weight, in order of their names."""
    documents: defaultdict[str, set[str]] = defaultdict(set)
    for one in sequences:
        for feature in {feature for place in one.features for feature in place}:
            documents[feature].add(one.document)
    new = {feature for feature, where in documents.items() if len(where) >= LEAST_DOCUMENTS}
    return sorted(new | set(old.features))


@dataclass(frozen=True)
class _Batch:
    """Sequences as one matrix, longest first: all first places, then all second ones (`steps` has the bounds)."""

    terms: csr_matrix
    targets: NDArray[np.intp]
    steps: Sequence[tuple[int, int]]
    labels: int

    @staticmethod
    def of(sequences: Sequence[Sequenced], names: Sequence[str], labels: Sequence[str]) -> _Batch:
        column, number = {name: at for at, name in enumerate(names)}, {label: at for at, label in enumerate(labels)}
        longest_first = sorted(sequences, key=lambda one: -len(one.labels))
        columns: list[int] = []
        ends, targets, bounds = [0], list[int](), [0]
        for step in range(len(longest_first[0].labels)):
            for one in longest_first:
                if step >= len(one.labels):
                    break
                columns += [column[feature] for feature in one.features[step] if feature in column]
                ends.append(len(columns))
                targets.append(number[one.labels[step]])
            bounds.append(len(targets))
        terms = csr_matrix((np.ones(len(columns)), columns, ends), shape=(len(targets), len(names)))
        return _Batch(terms, np.array(targets), list(pairwise(bounds)), len(labels))

    def loss(self, weights: Floats, follow: Floats) -> tuple[float, Floats]:
        """The negative log-likelihood, and its slope for all weights and then for all transitions."""
        scores = np.asarray(self.terms @ weights)
        forward, backward = self._forward(scores, follow), self._backward(scores, follow)
        total = _log_sum(forward + backward)
        places = np.exp(forward + backward - total[:, None])
        pairs, seen = np.zeros_like(follow), np.zeros_like(follow)
        for (before, _), (start, end) in pairwise(self.steps):
            last = slice(before, before + end - start)
            left, right = forward[last], scores[start:end] + backward[start:end]
            middle = left[:, :, None] + follow[None] + right[:, None, :] - total[start:end, None, None]
            pairs += np.exp(middle).sum(axis=0)
            np.add.at(seen, (self.targets[last], self.targets[start:end]), 1.0)
        told = np.eye(self.labels)[self.targets]
        first = slice(*self.steps[0])
        lost = total[first].sum() - (scores * told).sum() - (seen * follow).sum()
        return float(lost), np.concatenate([(self.terms.T @ (places - told)).ravel(), (pairs - seen).ravel()])

    def _forward(self, scores: Floats, follow: Floats) -> Floats:
        found = scores.copy()
        for (before, _), (start, end) in pairwise(self.steps):
            found[start:end] += _log_sum(found[before : before + end - start, :, None] + follow[None], axis=1)
        return found

    def _backward(self, scores: Floats, follow: Floats) -> Floats:
        found = np.zeros_like(scores)
        for (before, _), (start, end) in reversed(list(pairwise(self.steps))):
            after = scores[start:end] + found[start:end]
            found[before : before + end - start] = _log_sum(follow[None] + after[:, None, :], axis=2)
        return found


def _log_sum(logarithms: Floats, axis: int = -1) -> Floats:
    """The logarithm of a sum of exponentials."""
    most = logarithms.max(axis=axis, keepdims=True)
    return np.squeeze(most, axis) + np.log(np.exp(logarithms - most).sum(axis=axis))
