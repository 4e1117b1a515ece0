"""How good a model is on documents, and on sources, that it was not fitted to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from callboard.engine.learning.classifier import softmax
from training.design import Kept
from training.examples import Labelled
from training.fitting import chances, design, fit_rows, temperature

FOLDS = 5
SEED = 20261122


@dataclass(frozen=True)
class Validation:
    """Scores of every example by a model that was fitted without its group."""

    labels: tuple[str, ...]
    targets: NDArray[np.intp]
    scores: NDArray[np.float64]
    temperature: float

    @property
    def chosen(self) -> NDArray[np.intp]:
        """The likeliest label of each example."""
        return self.scores.argmax(axis=1)

    @property
    def probabilities(self) -> NDArray[np.float64]:
        """Calibrated probabilities (examples, labels)."""
        return softmax(self.scores / self.temperature)

    @property
    def accuracy(self) -> float:
        """Share of examples that were labelled right."""
        return float((self.chosen == self.targets).mean())

    def f1(self) -> dict[str, tuple[float, float, float, int]]:
        """Precision, recall, F1 and number of examples, a label."""
        found = {}
        for at, label in enumerate(self.labels):
            right = int(((self.chosen == at) & (self.targets == at)).sum())
            told, true = int((self.chosen == at).sum()), int((self.targets == at).sum())
            precision, recall = right / max(told, 1), right / max(true, 1)
            found[label] = precision, recall, 2 * precision * recall / max(precision + recall, 1e-9), true
        return found

    def reliability(self) -> list[tuple[float, float, int]]:
        """Mean probability, share right and number of examples, a tenth of probability."""
        probabilities = self.probabilities
        best, sure = probabilities.argmax(axis=1), probabilities.max(axis=1)
        rows: list[tuple[float, float, int]] = []
        for tenth in range(10):
            inside = (sure >= tenth / 10) & (sure < (tenth + 1) / 10 + (tenth == 9))
            if inside.any():
                right = (best[inside] == self.targets[inside]).mean()
                rows.append((float(sure[inside].mean()), float(right), int(inside.sum())))
        return rows


def by_document(examples: Sequence[Labelled]) -> list[int]:
    """A fold an example, the same for all of a document."""
    return folds_of([example.document for example in examples])


def folds_of(documents: Sequence[str], count: int = FOLDS) -> list[int]:
    """A fold for each, the same for the same document; documents are dealt to folds in a seeded order."""
    names = sorted(set(documents))
    Random(SEED).shuffle(names)  # noqa: S311 - a fair deal, no secret
    fold = {name: at % count for at, name in enumerate(names)}
    return [fold[document] for document in documents]


def by_source(examples: Sequence[Labelled]) -> list[int]:
    """A fold an example: one a source, so that each source is judged by a model that never saw it."""
    sources = sorted({example.source for example in examples})
    return [sources.index(example.source) for example in examples]


def cross_validate(
    examples: Sequence[Labelled],
    folds: Sequence[int],
    strength: float,
    beside: Sequence[Labelled] = (),
    kept: Kept | None = None,
    *,
    is_choice: bool = False,
) -> Validation:
    """Score each fold with a model that was fitted to the others, and to the examples beside, which are not scored.

    With `kept` weights that shipped before; the figures are honest only if these never saw the examples either.
    """
    data = design([*examples, *beside])
    targets = data.targets[: len(examples)]
    scores = np.zeros((len(examples), len(data.labels)))
    always = np.arange(len(examples), len(examples) + len(beside))
    for fold in sorted(set(folds)):
        inside = np.array(folds) == fold
        model = fit_rows(data, np.concatenate([np.flatnonzero(~inside), always]), strength, kept, is_choice=is_choice)
        scores[inside] = data.scores(model, np.flatnonzero(inside))
    if is_choice:
        likely = chances(scores[:, 1] - scores[:, 0], data.documents[: len(examples)])
        return Validation(data.labels, targets, np.log(np.column_stack([1 - likely, likely]) + 1e-9), 1.0)
    return Validation(data.labels, targets, scores, temperature(scores, targets))
