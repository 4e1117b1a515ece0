"""The sentences of evaluation and e-mail, from the data files."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from callboard.core.text import one_stop

_FORMATTER = string.Formatter()


@cache
def sentences(name: str) -> dict[str, Any]:
    """The sentences of one file of `data/`, without its ending."""
    file = resources.files("callboard.engine.writing") / "data" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def fill(sentence: str, words: Mapping[str, str]) -> str | None:
    """The sentence with its words put in; None where one of them is unknown or empty."""
    wanted = {name for _, name, _, _ in _FORMATTER.parse(sentence) if name}
    if any(not words.get(name) for name in wanted):
        return None
    return one_stop(sentence.format_map(words)).strip()


def first_filled(choices: list[str], words: Mapping[str, str]) -> str:
    """The first sentence whose words are all known; empty where there is none."""
    return next((text for choice in choices if (text := fill(choice, words)) is not None), "")
