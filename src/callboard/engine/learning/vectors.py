"""Sentence vectors from a table: the mean of the rows of a text's word pieces, as a unit vector.

The table is sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0) distilled with model2vec; `data/README.md` says how.
It knows English best. `make vectors` writes it anew.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from callboard.engine import learning

FloatArray: TypeAlias = NDArray[np.float32]

DIMENSIONS = 256
MODEL = "minilm-static-256"
"""The model name stored with each vector: vectors of different tables cannot be compared."""

# The longest text that the distilled model was made for; what follows does not change what a text is about.
_MAX_PIECES = 512
_MAX_WORD_LENGTH = 100
_IDEOGRAPHS = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORDS = re.compile(rf"[{_IDEOGRAPHS}]|[^\W_{_IDEOGRAPHS}]+|[^\w\s]|_")
_CONTINUES = "##"
# Accents, control and format characters.
_NOT_WRITTEN = frozenset(("Mn", "Cc", "Cf"))


def sentence_vectors(texts: Sequence[str]) -> FloatArray:
    """One unit vector a text, shape (len(texts), 256); zeros for a text without a known word piece."""
    rows, scales = _table()
    vectors = np.zeros((len(texts), DIMENSIONS), np.float32)
    for at, text in enumerate(texts):
        pieces = word_pieces(text)
        if pieces:
            total = (rows[pieces].astype(np.float32) * scales[pieces, None]).sum(axis=0)
            length = float(np.sqrt(np.square(total, dtype=np.float64).sum()))
            # Rounded, so that another processor's order of summing changes nothing.
            vectors[at] = np.round(total / length, 6) if length else total
    return vectors


def is_word(word: str) -> bool:
    """Return True if a word in small letters has a row of its own."""
    return word in _vocabulary()


def word_pieces(text: str) -> list[int]:
    """Rows of the table for a text, by the WordPiece algorithm; words that cannot be spelled are left out."""
    letters = text.lower()
    if not letters.isascii():
        letters = "".join(
            letter
            for letter in unicodedata.normalize("NFD", letters)
            if unicodedata.category(letter) not in _NOT_WRITTEN or letter.isspace()
        )
    pieces = [piece for word in _WORDS.findall(letters) for piece in _spell(word)]
    return pieces[:_MAX_PIECES]


def is_common_word(word: str) -> bool:
    """Whether a word is a piece by itself, as some 23,000 are: "ohio" and "must", but neither "cpa" nor "bls"."""
    return word.lower() in _vocabulary()


@lru_cache(maxsize=50_000)
def _spell(word: str) -> tuple[int, ...]:
    """Greedy WordPiece: the longest known prefix, then the longest known prefix of the rest, and so on."""
    vocabulary = _vocabulary()
    pieces: list[int] = []
    start = 0
    while start < len(word):
        mark = _CONTINUES if start else ""
        end = min(len(word), start + _MAX_WORD_LENGTH)
        while end > start and mark + word[start:end] not in vocabulary:
            end -= 1
        if end == start or len(word) > _MAX_WORD_LENGTH:
            return ()
        pieces.append(vocabulary[mark + word[start:end]])
        start = end
    return tuple(pieces)


def pieces_by_row() -> list[str]:
    """The word piece of each row of the table; "##" begins a piece that goes on with a word."""
    content = resources.files(learning).joinpath("data", "vocabulary.txt").read_text(encoding="utf-8")
    return content.split("\n")[:-1]


@cache
def _vocabulary() -> dict[str, int]:
    return {piece: row for row, piece in enumerate(pieces_by_row())}


@cache
def _table() -> tuple[NDArray[np.int8], FloatArray]:
    """The rows as int8 from -127 to 127, and the scale of each row."""
    stored = resources.files(learning).joinpath("data", "vectors.npz")
    with stored.open("rb") as stream, np.load(stream) as table:
        return table["rows"], table["scales"]
