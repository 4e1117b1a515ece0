"""The templates, tones and patterns of drafts, from `data/forms.toml`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from callboard.engine.data_files import read_table
from callboard.engine.drafts.model import DraftKind


@dataclass(frozen=True, slots=True)
class SectionTemplate:
    """A section of a template, with its share of the whole in per cent."""

    heading: str
    purpose: str
    points: tuple[str, ...]
    part: int = 0


@dataclass(frozen=True, slots=True)
class DraftTemplate:
    """The template for something that can be requested, under all its names."""

    names: tuple[str, ...]
    kind: DraftKind
    sections: tuple[SectionTemplate, ...]
    grid: tuple[str, ...] = ()
    audience: str = ""
    """Whom it is for, where the request does not say."""


@cache
def templates() -> dict[str, DraftTemplate]:
    """The templates by each of their names."""
    found: dict[str, DraftTemplate] = {}
    for entry in _data()["form"]:
        sections = tuple(
            SectionTemplate(section["heading"], section["purpose"], tuple(section["points"]), section.get("part", 0))
            for section in entry["sections"]
        )
        names, kind, grid = tuple(entry["names"]), DraftKind(entry["kind"]), tuple(entry.get("grid", ()))
        template = DraftTemplate(names, kind, sections, grid, entry.get("audience", ""))
        found.update((name, template) for name in entry["names"])
    return found


@cache
def request_pattern(name: str) -> re.Pattern[str]:
    """The compiled pattern of that name, for searching requests."""
    patterns = _data()["patterns"]
    return re.compile(patterns[name].replace("<STOP>", patterns["stop"]))


def limitation_sentence(kind: DraftKind) -> str:
    """A sentence that says what rules cannot do for a draft of this kind."""
    return _data()["cannot"][kind]


def question_list(name: str) -> tuple[str, ...]:
    """A named list of questions."""
    return tuple(_data()["points"][name])


@cache
def tone_effects() -> dict[str, tuple[str, str]]:
    """By each word for a tone, what the tone means for a layout and for text."""
    known: dict[str, tuple[str, str]] = {name: (pair[0], pair[1]) for name, pair in _data()["tones"].items()}
    return known | {word: known[name] for word, name in _data()["tone_words"].items()}


def name_elements() -> dict[str, str]:
    """Words that names are composed with, and what each suggests."""
    return _data()["naming"]


@cache
def words_not_in_names() -> frozenset[str]:
    """Words of a request that no name is made of."""
    return frozenset(_data()["name_words"]["excluded"])


@cache
def words_without_topic() -> frozenset[str]:
    """Words that say nothing of what is to be named."""
    return frozenset(_data()["name_words"]["generic"])


def _data() -> dict[str, Any]:
    return read_table("drafts", "forms")
