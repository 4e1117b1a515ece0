"""Words and texts as vectors of meaning, and how rare a word is. English only, as the vectors are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from callboard.engine.learning.vectors import FloatArray, sentence_vectors, word_pieces
from callboard.engine.matching.vocabulary.genders import in_one_form, text_in_one_form
from callboard.engine.matching.vocabulary.words import stem, tokens, weight

_MASK = re.compile("█+")
_COMMON_WORDS = 1500


def is_content_word(word: str) -> bool:
    """Return True if a word has a topic of its own; numbers, years, pronouns and other function words have none."""
    return weight(stem(word, "en"), "en") > 0


def content_vectors(texts: Sequence[str]) -> FloatArray:
    """One unit vector a text, of its content words alone."""
    return meaning_vectors([" ".join(filter(is_content_word, tokens(text))) for text in texts])


def meaning_vectors(texts: Sequence[str]) -> FloatArray:
    """One unit vector a text, the same for both genders of a title."""
    return sentence_vectors([text_in_one_form(text) for text in texts])


def without_masks(text: str) -> str:
    """A text without what blind mode covered: how long a name was must not matter."""
    return _MASK.sub("", text)


def mean_direction(vectors: FloatArray) -> FloatArray:
    """The mean direction of some vectors, with length 1; zeros where there are none."""
    vector: FloatArray = vectors.sum(axis=0, dtype=np.float32)
    length = float(np.sqrt(np.square(vector, dtype=np.float64).sum()))
    return np.round(vector / length, 6).astype(np.float32) if length else vector


def word_vectors(words: tuple[str, ...]) -> FloatArray:
    """One unit vector a word."""
    return np.stack([_word_vector(word) for word in words]) if words else sentence_vectors([])


@lru_cache(maxsize=1_000)
def word_vectors_of(text: str) -> FloatArray:
    """One unit vector a word of a text, each word once; every requirement is compared with the same lines."""
    return word_vectors(tuple(dict.fromkeys(tokens(text))))


@lru_cache(maxsize=20_000)
def _word_vector(word: str) -> FloatArray:
    return sentence_vectors([in_one_form(word, "en")])[0]


@lru_cache(maxsize=20_000)
def rarity(word: str) -> float:
    """How rare a word is in English, 0.2 to 3: the vocabulary of the vectors is in order of frequency."""
    pieces = word_pieces(in_one_form(word, "en"))
    if not pieces:
        return 3.0
    return float(np.clip(np.log(pieces[0] / _COMMON_WORDS + 1), 0.2, 3.0)) if len(pieces) == 1 else 2.7
