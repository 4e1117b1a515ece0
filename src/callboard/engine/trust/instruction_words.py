"""Word classes of instructions from the data file. Each class is compiled when it is first used."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

SLOT = re.compile(r"\{([a-z_]+)\}")
WORD_END = re.compile(r"(\\w[*+])(?=[ )|]|$)")
"""Where a pattern matches the rest of a word. It is made possessive, because backtracking takes quadratic time."""
LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl")


@cache
def _data() -> dict[str, Any]:
    words, wordings = (
        tomllib.loads(files("callboard.engine.trust").joinpath(f"data/{name}.toml").read_text("utf-8"))
        for name in ("instructions", "wordings")
    )
    return words | {"classes": words["classes"] | wordings["classes"]}


def class_entries() -> dict[str, dict[str, list[str]]]:
    """The patterns of each class, by language."""
    return _data()["classes"]


@cache
def class_pattern(name: str, language: str) -> re.Pattern[str]:
    """The compiled pattern of a class in one language; it matches whole words only."""
    return re.compile(class_source(name, language))


@cache
def class_source(name: str, language: str) -> str:
    """The source of a class's pattern, for use inside another pattern."""
    return _whole_words("|".join(_data()["classes"][name][language]), language)


@cache
def entry_pattern(name: str, language: str, place: int) -> re.Pattern[str]:
    """The compiled pattern of one entry of a class."""
    return re.compile(_whole_words(_data()["classes"][name][language][place], language))


def _whole_words(pattern: str, language: str) -> str:
    """A pattern for whole words, with the patterns of the classes that it names inserted."""
    whole = WORD_END.sub(r"\1+", pattern)
    return rf"(?<!\w)(?:{SLOT.sub(lambda slot: class_source(slot[1], language), whole)})(?!\w)"


@cache
def marker_tokens() -> re.Pattern[str]:
    """Special tokens of the dialogue formats that models are trained on."""
    return re.compile("|".join(_data()["markers"]["tokens"]))


@cache
def marker_roles() -> re.Pattern[str]:
    """The name of a dialogue role at the start of a line, such as `system:`."""
    return re.compile(rf"(?:^|[\n.!?\]>*#\"'-])\s*{_data()['markers']['roles'][0]}\s?[\])]?\s?[:>\]]")


@cache
def description_pattern(part: str) -> re.Pattern[str]:
    """Words of someone who describes their work on such instructions."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(_data()['telling'][part])})(?!\w)")
