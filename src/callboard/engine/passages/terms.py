"""The significant words of questions and passages, as stems."""

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


def query_terms(question: str) -> dict[str, str]:
    """The stems of the significant words of a question, each with its folded word, in order."""
    stop, asking = _ignored_words()
    found: dict[str, str] = {}
    question_words = words(question)
    for word, stem in zip(question_words, _stems(question_words), strict=True):
        if word not in stop and word not in asking and (len(word) > 1 or word.isdigit()):
            found.setdefault(stem, word)
    return found


def answer_pattern(question: str) -> re.Pattern[str] | None:
    """A pattern that sentences answering this type of question tend to match; None if the type is unknown."""
    data = _data()
    for kind, pattern in data["questions"].items():
        if re.search(pattern, question.strip().lower()):
            return re.compile(data["answers"][kind])
    return None


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("callboard.engine.passages").joinpath("data/words.toml").read_text("utf-8"))


@cache
def _ignored_words() -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(_data()["stop"].split()), frozenset(_data()["asking"].split())
