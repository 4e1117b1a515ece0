"""Examples as numbers, and the weights that a fit begins with. Without SciPy, which only fitting needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from callboard.engine.learning.classifier import Classifier
from callboard.engine.learning.vectors import DIMENSIONS

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix


@dataclass(frozen=True)
class Design:
    """Examples as numbers: named features and vectors in one dense block, terms in a sparse one."""

    labels: tuple[str, ...]
    names: tuple[str, ...]
    vector_names: tuple[str, ...]
    dense: NDArray[np.float32]
    terms: csr_matrix
    targets: NDArray[np.intp]
    weights: NDArray[np.float64]
    middle: NDArray[np.float64]
    spread: NDArray[np.float64]
    documents: NDArray[np.intp]
    """A number a document."""
    known: NDArray[np.bool_]
    """Which examples the weights to keep were learned from."""

    def scores(self, model: Classifier, rows: NDArray[np.intp]) -> NDArray[np.float64]:
        """What `model.scores` gives for these rows, all at once."""
        raised = model.named * self.spread[:, None]
        weights = np.vstack([raised, model.vectors.reshape(-1, len(self.labels))]).astype(np.float32)
        constant = model.bias + self.middle @ model.named
        return np.asarray(self.dense[rows] @ weights + self.terms[rows] @ model.terms + constant, np.float64)


@dataclass(frozen=True)
class Kept:
    """Weights that shipped before: what they were learned from is no longer at hand."""

    weights: Classifier
    share: float
    """How much of each weight is expected to hold, 0 to 1."""

    def expected(self, data: Design) -> NDArray[np.float64]:
        """The weights that a fit to `data` begins with and is drawn to, the bias last.

        Features that the old weights did not know begin at 0; those that the reader no longer has are left out.
        Raises ValueError if the two do not tell the same labels apart.
        """
        old, many = self.weights, len(data.labels)
        if old.labels != data.labels:
            raise ValueError("The weights to keep have other labels: fit without --keep.")
        named, vectors = np.zeros((len(data.names), many)), np.zeros((len(data.vector_names), DIMENSIONS, many))
        for at, name in enumerate(data.names):
            named[at] = old.named[old.names.index(name)] if name in old.names else 0.0
        for at, name in enumerate(data.vector_names):
            vectors[at] = old.vectors[old.vector_names.index(name)] if name in old.vector_names else 0.0
        own = np.vstack([named * data.spread[:, None], vectors.reshape(-1, many), old.terms])
        return np.concatenate([own.ravel(), old.bias + data.middle @ named]) * self.share / old.temperature
