"""Find words of a sentence that mean nearly what other words of its source mean, by their vectors."""

from __future__ import annotations

import importlib
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any

from callboard.engine.trust.wording import Wording

NEAR = 0.6
"""Lower bound on the cosine of two words that say nearly the same: replied, answered."""

MIN_LETTERS = 4
"""Shorter words are too often another word."""


def without_near_words(
    strange: Iterable[str], content: Collection[str], known: Collection[str], wording: Wording
) -> list[str]:
    """The strange words that are not near to a word of the source which the sentence does not say otherwise.

    Args:
        strange: words of the sentence that the source does not have.
        content: all content words of the sentence.
        known: the words of the source.
        wording: of the sentence. Vectors know English.
    """
    strange = list(strange)
    if wording.language != "en" or not strange:
        return strange
    said = wording.roots_of(content)
    left = [word for word in wording.content(frozenset(known)) if not wording.roots(word) & said]
    left = sorted(word for word in left if len(word) >= MIN_LETTERS and word.isalpha())
    if not left:
        return strange
    return [word for word in strange if not _is_near(word, left, wording)]


def _is_near(word: str, left: list[str], wording: Wording) -> bool:
    if len(word) < MIN_LETTERS or not word.isalpha():
        return False
    near = (other for other in left if float(_vector(word) @ _vector(other)) >= NEAR)
    return any(not _contradict(word, other, wording) for other in near)


def _contradict(word: str, other: str, wording: Wording) -> bool:
    rows = (*wording.opposites, wording.grades)
    return any((word in mine and other in theirs) or (word in theirs and other in mine) for mine, theirs in rows)


@lru_cache(maxsize=10_000)
def _vector(word: str) -> Any:  # noqa: ANN401 - an array of a library that is loaded here only
    # Not imported above, so that a process that only serves never loads the table.
    return importlib.import_module("callboard.engine.learning.vectors").sentence_vectors([word])[0]
