"""Small talk: greetings, thanks, and questions to the program about itself, in four languages.

A message counts only if nothing else is in it: "Hello, find me a job" is a task.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.data_files import read_table

MAX_WORDS = 16
"""A longer message is no small talk."""

_TOKEN = re.compile(r"[^\W_]+")


class SmallTalk(StrEnum):
    """What is said; of a message that says several things the first of these counts."""

    IDENTITY = "identity"
    """Who or what the program is."""
    ABILITY = "ability"
    """What it can do, or how to begin."""
    ABUSE = "abuse"
    THANKS = "thanks"
    FAREWELL = "farewell"
    GREETING = "greeting"


class SmallTalkFound(NamedTuple):
    """What a message says, and in which language."""

    kind: SmallTalk
    language: str


def small_talk(message: str) -> SmallTalkFound | None:
    """What a message says if it is small talk from beginning to end."""
    words = tuple(fold(word) for word in _TOKEN.findall(message.replace("’", "'")))
    if not 0 < len(words) <= MAX_WORDS:
        return None
    found: list[SmallTalkFound] = []
    at = 0
    while at < len(words):
        size = next((size for size in range(len(words) - at, 0, -1) if words[at : at + size] in _phrases()), 0)
        if not size:
            return None
        said = _phrases()[words[at : at + size]]
        found += [said] if said else []
        at += size
    return min(found, key=lambda one: list(SmallTalk).index(one.kind)) if found else None


@cache
def _phrases() -> dict[tuple[str, ...], SmallTalkFound | None]:
    """Every phrase by its words; None for words that only stand beside one."""
    table = read_table("requests", "small_talk")
    known: dict[tuple[str, ...], SmallTalkFound | None] = {
        tuple(fold(words).split()): None for words in table["fillers"]["words"]
    }
    for kind in SmallTalk:
        for language, phrases in table[kind].items():
            for phrase in phrases:
                known.setdefault(tuple(fold(phrase).split()), SmallTalkFound(kind, language))
    return known
