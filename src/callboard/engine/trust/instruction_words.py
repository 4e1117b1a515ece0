"""The words of instructions, from the data file, each class compiled when it is first looked for."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

SLOT = re.compile(r"\{([a-z_]+)\}")
WORD_END = re.compile(r"(\\w[*+])(?=[ )|]|$)")
"""Where a pattern takes the rest of a word. The word is taken whole: dividing it in every way takes quadratic time."""
LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl")


@cache
def _data() -> dict[str, Any]:
    words, wordings = (
        tomllib.loads(files("callboard.engine.trust").joinpath(f"data/{name}.toml").read_text("utf-8"))
        for name in ("instructions", "wordings")
    )
    return words | {"classes": words["classes"] | wordings["classes"]}


def entries() -> dict[str, dict[str, list[str]]]:
    """The patterns of each class, by language."""
    return _data()["classes"]


@cache
def words(name: str, language: str) -> re.Pattern[str]:
    """The words of one class in one language, whole words only."""
    return re.compile(source(name, language))


@cache
def source(name: str, language: str) -> str:
    """The pattern of a class, for use inside another one."""
    return _whole("|".join(_data()["classes"][name][language]), language)


@cache
def wording(name: str, language: str, place: int) -> re.Pattern[str]:
    """One entry of a class by itself."""
    return re.compile(_whole(_data()["classes"][name][language][place], language))


def _whole(pattern: str, language: str) -> str:
    """A pattern for whole words, with the classes that it names put in."""
    whole = WORD_END.sub(r"\1+", pattern)
    return rf"(?<!\w)(?:{SLOT.sub(lambda slot: source(slot[1], language), whole)})(?!\w)"


@cache
def marker_tokens() -> re.Pattern[str]:
    """Marks of the dialogues that models are trained on."""
    return re.compile("|".join(_data()["markers"]["tokens"]))


@cache
def marker_roles() -> re.Pattern[str]:
    """The name of a role in a dialogue, at the start of an utterance."""
    return re.compile(rf"(?:^|[\n.!?\]>*#\"'-])\s*{_data()['markers']['roles'][0]}\s?[\])]?\s?[:>\]]")


@cache
def telling(part: str) -> re.Pattern[str]:
    """Words of someone who tells of such instructions in their work."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(_data()['telling'][part])})(?!\w)")
