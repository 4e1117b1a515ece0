"""The forms, tones and words of drafts, from `data/forms.toml`."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from callboard.engine.drafts.model import Kind


@dataclass(frozen=True, slots=True)
class Area:
    """A section as the template has it, with its part of the whole in hundredths."""

    heading: str
    purpose: str
    points: tuple[str, ...]
    part: int = 0


@dataclass(frozen=True, slots=True)
class Form:
    """Something that can be asked for, and its template."""

    names: tuple[str, ...]
    kind: Kind
    areas: tuple[Area, ...]
    grid: tuple[str, ...] = ()


@cache
def forms() -> dict[str, Form]:
    """Every name of every form."""
    found: dict[str, Form] = {}
    for entry in _data()["form"]:
        areas = tuple(
            Area(area["heading"], area["purpose"], tuple(area["points"]), area.get("part", 0))
            for area in entry["sections"]
        )
        form = Form(tuple(entry["names"]), Kind(entry["kind"]), areas, tuple(entry.get("grid", ())))
        found.update((name, form) for name in entry["names"])
    return found


@cache
def pattern(name: str) -> re.Pattern[str]:
    """A pattern over requests, by its name."""
    patterns = _data()["patterns"]
    return re.compile(patterns[name].replace("<STOP>", patterns["stop"]))


def cannot(kind: Kind) -> str:
    """What of such a request rules cannot do."""
    return _data()["cannot"][kind]


def points(name: str) -> tuple[str, ...]:
    """A named list of questions."""
    return tuple(_data()["points"][name])


@cache
def tones() -> dict[str, tuple[str, str]]:
    """What each tone means for a layout and for words, by every word for it."""
    known: dict[str, tuple[str, str]] = {name: (pair[0], pair[1]) for name, pair in _data()["tones"].items()}
    return known | {word: known[name] for word, name in _data()["tone_words"].items()}


def joinable() -> dict[str, str]:
    """Words that names are made with, and what each suggests."""
    return _data()["naming"]


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("callboard.engine.drafts").joinpath("data/forms.toml").read_text("utf-8"))
