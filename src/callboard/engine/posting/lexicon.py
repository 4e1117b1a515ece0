"""What `data/` holds, loaded once: weights, and word lists folded for searching; how a sentence sounds by the lists."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from callboard.engine.data_files import data_file, read_table
from callboard.engine.gazetteer.legal_forms import legal_form
from callboard.engine.learning.classifier import Classifier, load_classifier
from callboard.engine.text.folding import any_pattern, any_word, fold_in_place, words_only


@cache
def classifier(name: str) -> Classifier:
    """The classifier whose weights are `data/NAME.npz`."""
    return load_classifier(data_file("posting", f"{name}.npz"))


def table(name: str, *path: str | int) -> Any:  # noqa: ANN401 - what the file holds there
    """What `data/NAME.toml` holds at `path`."""
    found: Any = read_table("posting", name)
    for key in path:
        found = found[key]
    return found


@cache
def pattern(name: str, *path: str | int) -> re.Pattern[str]:
    """One pattern of the regular expressions that `data/<name>.toml` lists at `path`, for folded text."""
    return any_pattern(table(name, *path))


@cache
def words(name: str, *path: str | int) -> re.Pattern[str]:
    """One pattern of the words that `data/<name>.toml` lists at `path`, each whole, for folded text."""
    return any_word(table(name, *path))


@cache
def _kind_of_words(name: str, *path: str) -> dict[str, str]:
    kinds: dict[str, list[str]] = table(name, *path)
    return {words_only(phrase): kind for kind, phrases in reversed(kinds.items()) for phrase in phrases}


LISTS = ("responsibilities", "requirements", "preferred", "benefits")
"""The kinds of heading that stand over lists."""


def label_kind(text: str) -> str | None:
    """The kind of a label ("Standort" is a location); None if the words are not a label."""
    return _kind_of_words("labels").get(words_only(text))


def heading_kinds() -> dict[str, str]:
    """The kind of each known heading, by its words as `words_only` writes them."""
    return _kind_of_words("headings", "kinds")


@cache
def wording(reader: str, name: str) -> re.Pattern[str]:
    """The pattern of one list in `data/wording.toml`: any of its words, whole."""
    return re.compile(rf"\b(?:{'|'.join(table('wording', reader, name))})(?!\w)", re.IGNORECASE)


@cache
def legal_form_or_kind() -> re.Pattern[str]:
    """The pattern of what names of organisations hold: a legal form as written, or a kind ("group", "hospital")."""
    return re.compile(rf"{legal_form().pattern}|(?i:{wording('employer', 'kinds').pattern})")


@cache
def unfolded(reader: str, name: str) -> re.Pattern[str]:
    """The pattern of one list in `data/wording.toml` for text that is not folded, whatever its case."""
    return re.compile(any_pattern(table("wording", reader, name)).pattern, re.IGNORECASE)


# What a sentence says is said early; a longer one is prose.
MAX_CHARS = 600
FAMILIES = ("preferred", "required", "responsible", "benefit", "boilerplate", "house")


def has_wording(name: str, flat: str) -> bool:
    """Return True if folded text has the wording of a family in `data/cues.toml`."""
    return bool(pattern("cues", name).search(flat[:MAX_CHARS]))


@cache
def _openers() -> dict[str, frozenset[str]]:
    return {kind: frozenset(map(fold_in_place, listed)) for kind, listed in table("cues", "openers").items()}


def opens_with(flat: str) -> tuple[str, ...]:
    """The families of an item's first word: a word that asks, a verb of work, or both."""
    first = flat.split(maxsplit=1)[0].strip(",.:;") if flat.strip() else ""
    return tuple(kind for kind, words in _openers().items() if first in words)
