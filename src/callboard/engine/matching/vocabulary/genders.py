"""One form of a word for a person, whoever bears the title: an "Ingeniera" and an "Ingeniero" do the same work.

Every comparison of words, occupations and meaning goes through it, so that the gender of a title changes no score.
Reads a table of endings by language; what it makes of a word is for comparing only and is never shown.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.data_files import read_table

_WORD = re.compile(r"[^\W\d_]+")


class _Rules(NamedTuple):
    shortest: int
    words: dict[str, str]
    endings: tuple[tuple[str, str], ...]


@cache
def _rules(language: str) -> _Rules | None:
    data = read_table("matching", "genders").get(language)
    if data is None:
        return None
    endings: list[list[str]] = data["endings"]
    return _Rules(data["shortest"], data["words"], tuple((ending, other) for ending, other in endings))


@lru_cache(maxsize=65536)
def in_one_form(word: str, language: str) -> str:
    """A folded word in the form that both genders share; the word itself in a language without rules."""
    rules = _rules(language)
    if rules is None:
        return word
    seen: set[str] = set()
    # "Predigerin" is "Prediger", which has the ending of an adjective itself.
    while word not in seen:
        seen.add(word)
        word = _step(word, rules)
    return word


def _step(word: str, rules: _Rules) -> str:
    if word in rules.words:
        return rules.words[word]
    if len(word) < rules.shortest:
        return word
    for ending, other in rules.endings:
        if word.endswith(ending):
            return word.removesuffix(ending) + other
    return word


def text_in_one_form(text: str) -> str:
    """An English text with each word for a person in one form, all others as they are written."""

    def one_form(word: re.Match[str]) -> str:
        folded = fold(word[0])
        found = in_one_form(folded, "en")
        return word[0] if found == folded else found

    return _WORD.sub(one_form, text)
