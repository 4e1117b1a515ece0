"""The word lists of `data/`, loaded once and folded for searching."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from callboard.engine.posting.flat import flatten

_SPACES = re.compile(r"\s+")
_NOT_WORDS = re.compile(r"[^\w'+/&#]+")


@cache
def load(name: str) -> dict[str, Any]:
    """The tables of `data/<name>.toml`."""
    source = files("callboard.engine.posting") / "data" / f"{name}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


def plain(text: str) -> str:
    """Words only, folded, single spaces: the form in which headings and labels are compared."""
    return _SPACES.sub(" ", _NOT_WORDS.sub(" ", flatten(text)).replace("&", " and ")).strip(" '/")


def any_word(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds any of the words, whole, in folded text; the longest first."""
    folded = sorted({flatten(word) for word in words}, key=len, reverse=True)
    return re.compile(r"(?<![\w])(?:" + "|".join(map(re.escape, folded)) + r")(?!\w)")


def any_pattern(patterns: Iterable[str]) -> re.Pattern[str]:
    """One pattern from several, for folded text."""
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.MULTILINE)


@cache
def _label_words() -> dict[str, str]:
    return {plain(label): kind for kind, labels in reversed(load("labels").items()) for label in labels}


def label_kind(text: str) -> str | None:
    """What a label announces ("Standort" a location), or None where the words are no label."""
    return _label_words().get(plain(text))


@cache
def heading_kinds() -> dict[str, str]:
    """What stands under each known heading, by its words as `plain` writes them."""
    kinds: dict[str, list[str]] = load("headings")["kinds"]
    return {plain(phrase): kind for kind, phrases in reversed(kinds.items()) for phrase in phrases}
