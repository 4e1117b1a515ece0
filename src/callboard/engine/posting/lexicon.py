"""The word lists of `data/`, loaded once and folded for searching, and how a sentence sounds by them."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from callboard.engine.text.flattening import any_pattern, flatten, words_only


@cache
def load(name: str) -> dict[str, Any]:
    """The tables of `data/<name>.toml`."""
    source = files("callboard.engine.posting") / "data" / f"{name}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def _label_words() -> dict[str, str]:
    return {words_only(label): kind for kind, labels in reversed(load("labels").items()) for label in labels}


def label_kind(text: str) -> str | None:
    """The kind of a label ("Standort" is a location); None if the words are not a label."""
    return _label_words().get(words_only(text))


@cache
def heading_kinds() -> dict[str, str]:
    """The kind of each known heading, by its words as `words_only` writes them."""
    kinds: dict[str, list[str]] = load("headings")["kinds"]
    return {words_only(phrase): kind for kind, phrases in reversed(kinds.items()) for phrase in phrases}


@cache
def wording(reader: str, name: str) -> re.Pattern[str]:
    """The pattern of one list in `data/wording.toml`: any of its words, whole."""
    words = "|".join(load("wording")[reader][name])
    return re.compile(rf"\b(?:{words})(?!\w)", re.IGNORECASE)


# What a sentence says is said early; a longer one is prose.
MAX_CHARS = 600
FAMILIES = ("preferred", "required", "responsible", "benefit", "boilerplate", "house")


@cache
def cue(name: str) -> re.Pattern[str]:
    """The pattern of one family in `data/cues.toml`."""
    return any_pattern(load("cues")[name])


def has_wording(name: str, flat: str) -> bool:
    """Return True if folded text has the family's wording."""
    return bool(cue(name).search(flat[:MAX_CHARS]))


@cache
def _openers() -> dict[str, frozenset[str]]:
    return {
        "asks": frozenset(load("cues")["asking"]),
        "does": frozenset(flatten(verb) for verb in load("cues")["verbs"]),
    }


def opens_with(flat: str) -> tuple[str, ...]:
    """The families of an item's first word: a word that asks, a verb of work, or both."""
    first = flat.split(maxsplit=1)[0].strip(",.:;") if flat.strip() else ""
    return tuple(kind for kind, words in _openers().items() if first in words)
