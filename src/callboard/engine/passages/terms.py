"""The words of questions and passages that count, as stems."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, cast

import Stemmer  # pyright: ignore[reportMissingTypeStubs]

from callboard.engine.routing.features import words

_stems = cast("Callable[[list[str]], list[str]]", cast("Any", Stemmer).Stemmer("english").stemWords)


def stems(text: str) -> list[str]:
    """Every word of a text as its stem, in order; of a huge text only the beginning."""
    return _stems(words(text))


def asked(question: str) -> dict[str, str]:
    """The stems that a question is about, each with the word as it was written, folded; in order."""
    stop, asking = _idle()
    found: dict[str, str] = {}
    spoken = words(question)
    for word, stem in zip(spoken, _stems(spoken), strict=True):
        if word not in stop and word not in asking and (len(word) > 1 or word.isdigit()):
            found.setdefault(stem, word)
    return found


def answering(question: str) -> re.Pattern[str] | None:
    """What a sentence that answers a question of this sort tends to hold, None where the sort is not known."""
    data = _data()
    for kind, pattern in data["questions"].items():
        if re.search(pattern, question.strip().lower()):
            return re.compile(data["answers"][kind])
    return None


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("callboard.engine.passages").joinpath("data/words.toml").read_text("utf-8"))


@cache
def _idle() -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(_data()["stop"].split()), frozenset(_data()["asking"].split())
