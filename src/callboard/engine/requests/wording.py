"""How a request is worded: its stems, phrases in it, whether it speaks of oneself or of candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, cast

import Stemmer  # pyright: ignore[reportMissingTypeStubs]

from callboard.core.text import shorten
from callboard.engine.data_files import read_table
from callboard.engine.routing.features import words

MAX_CHARACTERS = 400
"""People say early what they want; what follows is what it is about, such as the answer to be judged."""

stems = cast("Callable[[list[str]], list[str]]", cast("Any", Stemmer).Stemmer("english").stemWords)
"""The stem of each word."""


def is_of_recruiting(request: str) -> bool:
    """Whether a request, given in English, is somebody's who hires: it speaks of candidates."""
    # Compared as written: the stem of "applicant" is that of "application".
    return has_any(f" {' '.join(words(shorten(request, MAX_CHARACTERS)))} ", _recruiting())


def has_any_phrase(request: str, phrases: tuple[str, ...]) -> bool:
    """Whether a request, given in English, has one of some words or phrases, as stems are compared."""
    return has_any(stemmed(shorten(request, MAX_CHARACTERS)), map(stemmed, phrases))


def has_any(text: str, phrases: Iterable[str]) -> bool:
    """Whether a text has one of some phrases; all are what `stemmed` gives."""
    return any(phrase in text for phrase in phrases)


def stemmed(text: str) -> str:
    """The stems of a text, each between spaces."""
    return f" {' '.join(stems(words(text)))} "


@cache
def _recruiting() -> tuple[str, ...]:
    return tuple(f" {' '.join(words(phrase))} " for phrase in read_table("requests", "topics")["recruiting"])


@cache
def first_person() -> frozenset[str]:
    """Words of somebody who speaks of himself."""
    return frozenset(read_table("requests", "topics")["first_person"])
