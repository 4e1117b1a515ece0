"""Replace gendered words for work by one word for both genders.

Two people with the same work history read the same after this, whichever form their language made them use.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

_WORD = re.compile(r"[^\W\d_]+(?:[*:_](?:innen|in)\b)?")
_MIN_STEM_LETTERS = 3


@cache
def blind_data() -> dict[str, Any]:
    """The word lists of blind mode."""
    text = (resources.files("callboard.engine.trust") / "data" / "blind.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _endings(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    pairs: list[list[str]] = blind_data()["endings"].get(language, [])
    return tuple((re.compile(rf"{ending}$", re.IGNORECASE), instead) for ending, instead in pairs)


def gender_neutral_form(word: str, language: str) -> str:
    """The gender-neutral form of a word, with its initial capital kept."""
    neutral = blind_data()["neutral"].get(word.casefold())
    if neutral is None:
        neutral = _without_ending(word, language)
    return neutral[:1].upper() + neutral[1:] if word[:1].isupper() else neutral


def _without_ending(word: str, language: str) -> str:
    for pattern, instead in _endings(language):
        found = pattern.search(word)
        if found and found.start() >= _MIN_STEM_LETTERS:
            return word[: found.start()] + found.expand(instead)
    return word


def gendered_words(text: str, language: str) -> list[tuple[int, int, str]]:
    """The gendered words for work in a text: start, end, and the neutral word."""
    return [
        (found.start(), found.end(), neutral)
        for found in _WORD.finditer(text)
        if (neutral := gender_neutral_form(found[0], language)) != found[0]
    ]
