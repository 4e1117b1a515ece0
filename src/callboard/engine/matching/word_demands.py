"""The words that a requirement asks for, and how far a text has them. Of alternatives the best counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from callboard.engine.learning.vectors import FloatArray
from callboard.engine.matching.alternatives import Alternatives
from callboard.engine.matching.lines import rarity


class WordDemands(NamedTuple):
    """The words that a requirement asks for: each is a demand by itself, those of alternatives are one together."""

    shares: NDArray[np.float64]
    """One row an option, one column a word: the word's share of the option by rarity. A plain word is one option."""
    starts: tuple[int, ...]
    """The first option of each demand."""
    rarity: NDArray[np.float64]
    """How rare each demand is, on the scale of `lines.rarity`."""

    @classmethod
    def of(cls, words: Sequence[str], listed: Sequence[Alternatives]) -> WordDemands:
        """The demands of the content words of a requirement, each given once."""
        left = set(words)
        demands = list[list[set[str]]]()
        for alternatives in listed:
            options = [option for each in alternatives.named() if (option := left & set(each))]
            if len(options) > 1:
                demands.append(options)
                left = left.difference(*options)
        demands = [[{word}] for word in words if word in left] + demands
        rare = np.array([rarity(word) for word in words], float)
        options = [np.array([word in option for word in words]) * rare for demand in demands for option in demand]
        starts = np.cumsum([0, *map(len, demands[:-1])])
        means = [option.sum() / np.count_nonzero(option) for option in options]
        return cls(
            np.array([option / option.sum() for option in options]),
            tuple(starts.tolist()),
            np.maximum.reduceat(means, starts) if demands else rare,
        )

    def coverage(self, alike: FloatArray) -> NDArray[np.float64]:
        """How far a text has each demand, 0 to 1.

        `alike` holds the similarity of each word asked for (row) and each word of the text (column).
        """
        best = np.clip(alike.max(axis=1), 0, 1)
        if len(self.starts) == len(best):  # No alternatives: each word is a demand of its own.
            return np.asarray(best, np.float64)
        return np.maximum.reduceat(self.shares @ best, self.starts)
