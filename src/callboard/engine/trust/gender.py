"""Words for work that tell a gender, and one word for both.

Two people with the same work history read the same after this, whichever form their language made them use.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

_WORD = re.compile(r"[^\W\d_]+(?:[*:_](?:innen|in)\b)?")
_LEAST = 3


@cache
def blind_data() -> dict[str, Any]:
    """The word lists of blind mode."""
    text = (resources.files("callboard.engine.trust") / "data" / "blind.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _endings(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    pairs: list[list[str]] = blind_data()["endings"].get(language, [])
    return tuple((re.compile(rf"{ending}$", re.IGNORECASE), instead) for ending, instead in pairs)


def neutral_word(word: str, language: str) -> str:
    """The same word in the form that tells no gender; capitals at the start are kept."""
    plain = blind_data()["neutral"].get(word.casefold())
    if plain is None:
        plain = _without_ending(word, language)
    return plain[:1].upper() + plain[1:] if word[:1].isupper() else plain


def _without_ending(word: str, language: str) -> str:
    for pattern, instead in _endings(language):
        found = pattern.search(word)
        if found and found.start() >= _LEAST:
            return word[: found.start()] + found.expand(instead)
    return word


def gendered_words(text: str, language: str) -> list[tuple[int, int, str]]:
    """Where a text has gendered words for work: start, end, and the word for both."""
    return [
        (found.start(), found.end(), neutral)
        for found in _WORD.finditer(text)
        if (neutral := neutral_word(found[0], language)) != found[0]
    ]
