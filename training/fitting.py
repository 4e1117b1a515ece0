"""Fit a classifier's weights to labelled examples, and write them. Seeded: the same data gives the same file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize, minimize_scalar
from scipy.sparse import csr_matrix

from callboard.engine.learning.classifier import BUCKETS, Classifier, buckets, softmax, term_value
from callboard.engine.learning.vectors import DIMENSIONS
from training.design import Design, Kept
from training.examples import Labelled

# Further steps change nothing that can be seen in figures of documents left out.
MOST_STEPS = 60
_STRENGTH_OF_MIXING = 0.3


def design(examples: Sequence[Labelled]) -> Design:
    """The numbers of the examples; named features have mean 0 and standard deviation 1."""
    labels = tuple(sorted({example.label for example in examples}))
    names = tuple(sorted({name for example in examples for name in example.features.named}))
    vector_names = tuple(sorted({name for example in examples for name in example.features.vectors}))
    named = np.array([[example.features.named.get(name, 0.0) for name in names] for example in examples])
    middle, spread = named.mean(axis=0), np.ones(len(names))
    return Design(
        labels=labels,
        names=names,
        vector_names=vector_names,
        dense=np.hstack([((named - middle) / spread).astype(np.float32), _vectors(examples, vector_names)]),
        terms=_terms(examples),
        targets=np.array([labels.index(example.label) for example in examples]),
        weights=np.array([example.weight for example in examples]),
        middle=middle,
        spread=spread,
        documents=np.unique([example.document for example in examples], return_inverse=True)[1],
        known=np.array([example.known for example in examples], bool),
    )


def fit(
    examples: Sequence[Labelled], strength: float, kept: Kept | None = None, *, is_choice: bool = False
) -> Classifier:
    """Multinomial logistic regression over named features, terms and vectors."""
    return fit_rows(design(examples), np.arange(len(examples)), strength, kept, is_choice=is_choice)


def fit_rows(
    data: Design, rows: NDArray[np.intp], strength: float, kept: Kept | None = None, *, is_choice: bool = False
) -> Classifier:
    """The same for some of the examples.

    Minimises the summed loss plus, over twice `strength`, the squared distance from the kept weights, or from 0. Where
    it is a choice, at most one of a document's candidates is right ("yes"), and each is judged beside the others. Kept
    weights are first made to give the probabilities of these examples, save for a choice.
    """
    dense, terms, targets, weights = data.dense[rows], data.terms[rows], data.targets[rows], data.weights[rows]
    many, size = len(data.labels), (dense.shape[1] + BUCKETS) * len(data.labels)
    begin = kept.expected(data) if kept else np.zeros(size + many)
    begin = _recalibrated(begin, data, rows) if kept and not is_choice else begin
    middle = begin[:size].reshape(-1, many)

    def loss(flat: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        own, bias = flat[:size].reshape(-1, many), flat[size:]
        scores = dense @ own[: dense.shape[1]].astype(np.float32) + terms @ own[dense.shape[1] :] + bias
        if is_choice:
            lost, away = _choice_loss(scores[:, 1] - scores[:, 0], targets, weights, data.documents[rows])
        else:
            lost, away = _loss(np.asarray(scores, np.float64), targets, weights)
        slope = np.vstack([dense.T @ away.astype(np.float32), terms.T @ away]) + (own - middle) / strength
        lost += ((own - middle) ** 2).sum() / (2 * strength)
        return float(lost), np.concatenate([slope.ravel(), away.sum(axis=0)])

    found = minimize(loss, begin, jac=True, method="L-BFGS-B", options={"maxiter": MOST_STEPS}).x
    own, named = found[:size].reshape(-1, many), len(data.names)
    raw = own[:named] / data.spread[:, None]
    return Classifier(
        labels=data.labels,
        names=data.names,
        named=raw,
        terms=own[dense.shape[1] :],
        vector_names=data.vector_names,
        vectors=own[named : dense.shape[1]].reshape(len(data.vector_names), DIMENSIONS, many),
        bias=found[size:] - data.middle @ raw,
    )


def chances(odds: NDArray[np.float64], documents: NDArray[np.intp]) -> NDArray[np.float64]:
    """How likely each candidate is the one of its document, by the log of its odds against there being none."""
    likely = np.zeros(len(odds))
    for document in np.unique(documents):
        own = documents == document
        likely[own] = softmax(np.append(odds[own], 0.0))[:-1]
    return likely


def _loss(
    scores: NDArray[np.float64], targets: NDArray[np.intp], weights: NDArray[np.float64]
) -> tuple[float, NDArray[np.float64]]:
    """The loss of telling labels apart, and its slope for the scores."""
    likely = softmax(scores)
    lost = -(weights * np.log(np.maximum(likely[np.arange(len(targets)), targets], 1e-12))).sum()
    likely[np.arange(len(targets)), targets] -= 1
    return float(lost), likely * weights[:, None]


def _choice_loss(
    odds: NDArray[np.float64], targets: NDArray[np.intp], weights: NDArray[np.float64], documents: NDArray[np.intp]
) -> tuple[float, NDArray[np.float64]]:
    """The loss of choosing, and its slope for the scores of both labels; of several right ones any may be chosen."""
    likely = chances(odds, documents)
    away, lost = likely * weights, 0.0
    for document in np.unique(documents):
        own = documents == document
        right = likely[own] * targets[own]
        some = bool(targets[own].any())
        said = right.sum() if some else 1 - likely[own].sum()
        lost -= float(weights[own][0] * np.log(max(said, 1e-12)))
        away[own] -= weights[own] * right / max(said, 1e-12) if some else 0.0
    return lost, np.column_stack([-away, away])


def _recalibrated(begin: NDArray[np.float64], data: Design, rows: NDArray[np.intp]) -> NDArray[np.float64]:
    """Weights whose scores are mixed so that their probabilities are those of the labels: readers differ in strictness.

    A matrix of labels by labels and a bias, drawn to changing nothing, by the examples that the weights never saw.
    """
    rows = rows[~data.known[rows]]
    many, targets, weights = len(data.labels), data.targets[rows], data.weights[rows]
    own, bias = begin[:-many].reshape(-1, many), begin[-many:]
    dense = data.dense.shape[1]
    known = np.asarray(data.dense[rows] @ own[:dense].astype(np.float32) + data.terms[rows] @ own[dense:] + bias)
    same = np.vstack([np.eye(many), np.zeros(many)])
    known = np.hstack([known, np.ones((len(rows), 1))])

    def loss(flat: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        mixing = flat.reshape(-1, many)
        lost, away = _loss(known @ mixing, targets, weights)
        slope = known.T @ away + (mixing - same) / _STRENGTH_OF_MIXING
        return lost + float(((mixing - same) ** 2).sum()) / (2 * _STRENGTH_OF_MIXING), slope.ravel()

    mixing = minimize(loss, same.ravel(), jac=True, method="L-BFGS-B").x.reshape(-1, many)
    return np.concatenate([(own @ mixing[:many]).ravel(), bias @ mixing[:many] + mixing[many]])


def temperature(scores: NDArray[np.float64], targets: NDArray[np.intp]) -> float:
    """What scores of documents left out of the fit must be divided by to be the likeliest explanation of the labels."""

    def loss(value: float) -> float:
        chosen = softmax(scores / value)[np.arange(len(targets)), targets]
        return float(-np.log(np.maximum(chosen, 1e-12)).mean())

    return float(minimize_scalar(loss, bounds=(0.2, 10.0), method="bounded").x)


def write_weights(path: Path, classifier: Classifier) -> None:
    """Write what `load_classifier` reads."""
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
    np.savez_compressed(path, **arrays)


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
