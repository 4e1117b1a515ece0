"""A small transformer that reads a text as a whole, in its order, and says how likely it is of one kind.

The encoder of all-MiniLM-L6-v2 (six layers, 384 numbers a word piece), fine-tuned; its weights are whole numbers of
eight bits. It takes some ten milliseconds of processor time a sentence, so that only those in doubt are given to it.
`training.transformer` writes the weights; nothing is learned here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from callboard.engine.learning.vectors import FloatArray, word_pieces

Arrays: TypeAlias = Mapping[str, NDArray[np.generic]]

LAYERS, HEADS, MOST_PIECES = 6, 12, 62
"""A longer text is read up to its 62nd word piece."""
_EPSILON = np.float32(1e-12)
_ROOT = np.float32(math.sqrt(2 / math.pi))


@dataclass(frozen=True)
class Layer:
    """One layer: attention to the other word pieces, then a wider layer for each by itself."""

    attention: FloatArray
    """Shape (384, 3 * 384): queries, keys and values side by side."""
    attention_bias: FloatArray
    output: FloatArray
    output_bias: FloatArray
    attention_norm: FloatArray
    """Shape (2, 384): scale and shift."""
    wide: FloatArray
    wide_bias: FloatArray
    narrow: FloatArray
    narrow_bias: FloatArray
    norm: FloatArray


@dataclass(frozen=True)
class Transformer:
    """The weights, and a linear layer on top that says how likely a text is of the kind."""

    pieces: NDArray[np.int8]
    """A row for each word piece of `vectors.word_pieces`, then one for the beginning of a text and one for its end."""
    piece_scales: FloatArray
    positions: FloatArray
    embedding_norm: FloatArray
    layers: tuple[Layer, ...]
    head: FloatArray
    """Shape (2 * 384): for the first piece, and for the mean of all."""
    bias: float

    def probability(self, text: str) -> float:
        """How likely a text is of the kind, 0 to 1."""
        # Rounded, so that another processor's order of summing changes nothing.
        return round(1 / (1 + math.exp(-float(self._encoded(text) @ self.head) - self.bias)), 4)

    def _encoded(self, text: str) -> FloatArray:
        beginning, end = len(self.pieces) - 2, len(self.pieces) - 1
        rows = [beginning, *word_pieces(text)[:MOST_PIECES], end]
        embedded = self.pieces[rows] * self.piece_scales[rows, None] + self.positions[: len(rows)]
        states = _normalised(embedded, self.embedding_norm)
        for layer in self.layers:
            attended = _attended(states @ layer.attention + layer.attention_bias) @ layer.output + layer.output_bias
            states = _normalised(states + attended, layer.attention_norm)
            widened = _gelu(states @ layer.wide + layer.wide_bias) @ layer.narrow + layer.narrow_bias
            states = _normalised(states + widened, layer.norm)
        return np.concatenate([states[0], states.mean(axis=0)])


def load_transformer(weights: Traversable) -> Transformer:
    """Read a weights file that `training.transformer` wrote."""
    with weights.open("rb") as stream, np.load(stream) as stored:
        arrays: Arrays = {name: stored[name] for name in stored.files}
    return Transformer(
        pieces=arrays["pieces"].astype(np.int8, copy=False),
        piece_scales=_floats(arrays, "pieces scales"),
        positions=_floats(arrays, "positions"),
        embedding_norm=_floats(arrays, "embedding norm"),
        layers=tuple(_layer(arrays, at) for at in range(LAYERS)),
        head=_floats(arrays, "head"),
        bias=float(_floats(arrays, "bias")[0]),
    )


def _layer(arrays: Arrays, at: int) -> Layer:
    def matrix(name: str) -> FloatArray:
        return _floats(arrays, f"{at} {name}") * _floats(arrays, f"{at} {name} scales")

    def plain(name: str) -> FloatArray:
        return _floats(arrays, f"{at} {name}")

    return Layer(
        attention=matrix("attention"),
        attention_bias=plain("attention bias"),
        output=matrix("output"),
        output_bias=plain("output bias"),
        attention_norm=plain("attention norm"),
        wide=matrix("wide"),
        wide_bias=plain("wide bias"),
        narrow=matrix("narrow"),
        narrow_bias=plain("narrow bias"),
        norm=plain("norm"),
    )


def _floats(arrays: Arrays, name: str) -> FloatArray:
    return arrays[name].astype(np.float32)


def _attended(projected: FloatArray) -> FloatArray:
    """Each word piece as what it attends to: the values of all, by how near their keys are to its query."""
    count = len(projected)
    queries, keys, values = (
        part.reshape(count, HEADS, -1).transpose(1, 0, 2) for part in np.split(projected, 3, axis=1)
    )
    nearness = queries @ keys.transpose(0, 2, 1)
    nearness /= np.float32(math.sqrt(queries.shape[-1]))
    nearness -= nearness.max(axis=-1, keepdims=True)
    shares = np.exp(nearness, out=nearness)
    shares /= shares.sum(axis=-1, keepdims=True)
    return np.asarray((shares @ values).transpose(1, 0, 2).reshape(count, -1), np.float32)


def _normalised(states: NDArray[np.floating], norm: FloatArray) -> FloatArray:
    centred = states - states.mean(axis=-1, keepdims=True)
    length = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + _EPSILON)
    return np.asarray(centred / length * norm[0] + norm[1], np.float32)


def _gelu(values: FloatArray) -> FloatArray:
    """The Gaussian error linear unit, in its usual approximation by a hyperbolic tangent."""
    # Cubed by multiplying: a power takes thirty times as long.
    inner = values * values
    inner *= np.float32(0.044715)
    inner += 1
    inner *= values
    inner *= _ROOT
    np.tanh(inner, out=inner)
    inner += 1
    inner *= values
    inner *= np.float32(0.5)
    return inner
