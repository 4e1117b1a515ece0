"""Fit a classifier's weights to labelled examples, and write them. Seeded: the same data gives the same file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar
from scipy.sparse import csr_matrix, hstack
from sklearn.linear_model import LogisticRegression

from callboard.engine.learning.classifier import BUCKETS, Classifier, buckets, softmax, term_value
from callboard.engine.learning.sequence import Chain
from callboard.engine.learning.vectors import DIMENSIONS
from training.examples import Labelled

MOST_STEPS = 400


def fit(examples: Sequence[Labelled], strength: float) -> Classifier:
    """Multinomial logistic regression over named features (standardised), terms and vectors."""
    labels = tuple(sorted({example.label for example in examples}))
    names = tuple(sorted({name for example in examples for name in example.features.named}))
    vector_names = tuple(sorted({name for example in examples for name in example.features.vectors}))
    named = _named(examples, names)
    spread = np.maximum(named.std(axis=0), 1e-6)
    middle = named.mean(axis=0)
    columns = [csr_matrix((named - middle) / spread), _terms(examples), csr_matrix(_vectors(examples, vector_names))]
    model = LogisticRegression(C=strength, max_iter=MOST_STEPS)
    target = [labels.index(example.label) for example in examples]
    model.fit(hstack(columns).tocsr(), target, sample_weight=[example.weight for example in examples])
    weights = model.coef_.T if len(labels) > 2 else np.hstack([-model.coef_.T / 2, model.coef_.T / 2])
    bias = model.intercept_ if len(labels) > 2 else np.array([-model.intercept_[0] / 2, model.intercept_[0] / 2])
    own = weights[: len(names)] / spread[:, None]
    return Classifier(
        labels=labels,
        names=names,
        named=own,
        terms=weights[len(names) : len(names) + BUCKETS],
        vector_names=vector_names,
        vectors=weights[len(names) + BUCKETS :].reshape(len(vector_names), DIMENSIONS, len(labels)),
        bias=bias - middle @ own,
    )


def temperature(scores: NDArray[np.float64], targets: NDArray[np.intp]) -> float:
    """What scores of documents left out of the fit must be divided by to be the likeliest explanation of the labels."""

    def loss(value: float) -> float:
        chosen = softmax(scores / value)[np.arange(len(targets)), targets]
        return float(-np.log(np.maximum(chosen, 1e-12)).mean())

    return float(minimize_scalar(loss, bounds=(0.2, 10.0), method="bounded").x)


def chain(examples: Sequence[Labelled], labels: tuple[str, ...], smoothing: float = 1.0) -> Chain:
    """What label follows what within a document, relative to how frequent labels are."""
    paths: dict[str, list[int]] = defaultdict(list)
    for example in examples:
        paths[example.document].append(labels.index(example.label))
    size = len(labels)
    count, first, follow = np.full(size, smoothing), np.full(size, smoothing), np.full((size, size), smoothing)
    for path in paths.values():
        first[path[0]] += 1
        np.add.at(count, path, 1)
        np.add.at(follow, (path[:-1], path[1:]), 1)
    usual = np.log(count / count.sum())
    return Chain(
        labels, np.log(first / first.sum()) - usual, np.log(follow / follow.sum(axis=1, keepdims=True)) - usual
    )


def write_weights(path: Path, classifier: Classifier, transitions: Chain | None) -> None:
    """Write what `load_classifier` (and `load_chain`) read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    arrays = {
        "labels": np.array(classifier.labels),
        "names": np.array(classifier.names, dtype=str),
        "named": classifier.named.astype(np.float32),
        "terms": classifier.terms.astype(np.float16),
        "vector_names": np.array(classifier.vector_names, dtype=str),
        "vectors": classifier.vectors.astype(np.float16),
        "bias": classifier.bias,
        "temperature": np.array(classifier.temperature),
    }
    if transitions:
        arrays |= {"start": transitions.start, "follow": transitions.follow}
    np.savez_compressed(path, **arrays)


def _named(examples: Sequence[Labelled], names: tuple[str, ...]) -> NDArray[np.float64]:
    return np.array(
        [[example.features.named.get(name, 0.0) for name in names] for example in examples], dtype=np.float64
    )


def _terms(examples: Sequence[Labelled]) -> csr_matrix:
    found = [buckets(example.features.terms) for example in examples]
    values = np.concatenate([np.full(len(row), term_value(len(row))) for row in found])
    ends = np.cumsum([0, *map(len, found)])
    return csr_matrix(
        (values, np.array([at for row in found for at in row], dtype=np.int64), ends), shape=(len(examples), BUCKETS)
    )


def _vectors(examples: Sequence[Labelled], names: tuple[str, ...]) -> NDArray[np.float32]:
    blocks = np.zeros((len(examples), len(names), DIMENSIONS), np.float32)
    for row, example in enumerate(examples):
        for at, name in enumerate(names):
            if name in example.features.vectors:
                blocks[row, at] = example.features.vectors[name]
    return blocks.reshape(len(examples), len(names) * DIMENSIONS)
