"""The features of a text for the strategy `ranked`: stems, words, word bigrams and character n-grams.

Stems count most. Character n-grams match misspelt words, compounds and inflections that the stemmer does not know; each
counts less, because a word has several.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, cast

import Stemmer  # pyright: ignore[reportMissingTypeStubs]

from callboard.core.text import fold
from callboard.engine.data_files import read_table

STEM, WORD, PAIR, RUN = "s", "w", "b", "c"
"""The first character of a feature is its kind; its text starts at the third."""

WEIGHTS = {STEM: 1.0, WORD: 0.5, PAIR: 0.6, RUN: 0.5}
"""Measured by `python -m evals routing`."""

RUN_LENGTH = 4
MAX_WORDS = 2_000
"""Words of a request beyond these say nothing new about who should answer."""

MAX_CHARACTERS = 20 * MAX_WORDS
"""Of a longer text only the beginning is looked at, so that a huge one costs no more."""

_TOKEN = re.compile(r"[^\W_]+")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_stems = cast("Callable[[list[str]], list[str]]", cast("Any", Stemmer).Stemmer("english").stemWords)


def words(text: str) -> list[str]:
    """The words in order, folded. Writing without spaces gives its pairs of characters as words."""
    found: list[str] = []
    for token in _TOKEN.findall(fold(text[:MAX_CHARACTERS])):
        found.extend(_unspaced(token) if _UNSPACED.search(token) else (token,))
        if len(found) >= MAX_WORDS:
            break
    return found[:MAX_WORDS]


@cache
def small_words() -> frozenset[str]:
    """Words like "in" and "the", folded: they count with the others and explain no decision."""
    return frozenset(fold(word) for word in read_table("routing", "small")["words"].split())


def features(text: str) -> frozenset[str]:
    """The distinct features of a text."""
    tokens = words(text)
    stems = _stems(tokens)
    found = {f"{STEM} {stem}" for stem in stems}
    found.update(f"{WORD} {token}" for token in tokens)
    found.update(f"{PAIR} {left} {right}" for left, right in pairwise(("^", *stems, "$")))
    for token in set(tokens):
        found.update(_runs(token))
    return frozenset(found) if tokens else frozenset()


def readable(token: str) -> tuple[str, str]:
    """The features that are the word itself: as it stands, and its stem."""
    return f"{WORD} {token}", f"{STEM} {_stems([token])[0]}"


def weight(feature: str) -> float:
    """How much a feature of its kind counts."""
    return WEIGHTS[feature[0]]


def _runs(token: str) -> Iterator[str]:
    closed = f"_{token}_"
    for start in range(len(closed) - RUN_LENGTH + 1):
        yield f"{RUN} {closed[start : start + RUN_LENGTH]}"


def _unspaced(token: str) -> tuple[str, ...]:
    return tuple(a + b for a, b in pairwise(token)) or (token,)
