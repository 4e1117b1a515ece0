"""The language of a request, and its words in English: agents learn from English examples, and people ask in four.

A request is put into English word by word, by a glossary of what requests are made of. What it does not hold (names,
occupations, technologies) stays as it is written. That is enough to route by and no translation to show.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.data_files import read_table

LANGUAGES = ("de", "fr", "es")
"""The columns of the glossary behind English."""

MAX_FORM_WORDS = 5
MAX_WORDS = 300
"""Words of a request beyond these say nothing new about what it asks."""

_TOKEN = re.compile(r"[^\W_]+")


class RequestWords(NamedTuple):
    """A request as the rules read it."""

    language: str
    """`en`, `de`, `fr` or `es`; English where nothing tells."""
    english: str
    """The request itself if it is English, else its words put into English."""


def read_words(request: str) -> RequestWords:
    """The language of a request, and its words in English."""
    tokens = _TOKEN.findall(request)[:MAX_WORDS]
    folded = [fold(token) for token in tokens]
    found = {language: _translated(language, tokens, folded) for language in LANGUAGES}
    best = max(LANGUAGES, key=lambda language: found[language].known)
    if found[best].known > _english_words(folded):
        return RequestWords(best, found[best].text)
    return RequestWords("en", request)


class _Translation(NamedTuple):
    text: str
    known: int
    """Words that the glossary knows and English does not share."""


def _translated(language: str, tokens: Sequence[str], folded: Sequence[str]) -> _Translation:
    said: list[str] = []
    known = at = 0
    while at < len(tokens):
        size, english = _form_at(language, folded, at)
        said.append(english if size else tokens[at])
        known += sum(word not in _shared() for word in folded[at : at + size])
        at += size or 1
    return _Translation(" ".join(said), known)


def _form_at(language: str, folded: Sequence[str], at: int) -> tuple[int, str]:
    """How many words the longest form has that begins at a word, and its English; 0 for none."""
    whole, beginnings = _forms(language)
    for size in range(min(MAX_FORM_WORDS, len(folded) - at), 0, -1):
        english = whole.get(tuple(folded[at : at + size]))
        if english:
            return size, english
    word = folded[at]
    cuts = (word[:length] for length in range(len(word), 0, -1))
    begun = next((beginnings[cut] for cut in cuts if cut in beginnings), "")
    return (1, begun) if begun else (0, "")


@cache
def _forms(language: str) -> tuple[dict[tuple[str, ...], str], dict[str, str]]:
    """Forms by their words, and beginnings of words; of several meanings the first row counts."""
    whole: dict[tuple[str, ...], str] = {}
    beginnings: dict[str, str] = {}
    column = LANGUAGES.index(language) + 1
    for row in read_table("requests", "glossary")["words"]:
        for form in str(row[column]).split():
            if form.endswith("*"):
                beginnings.setdefault(fold(form[:-1]), row[0])
            else:
                whole.setdefault(tuple(fold(form).split("_")), row[0])
    return whole, beginnings


@cache
def _shared() -> frozenset[str]:
    return frozenset(read_table("requests", "glossary")["shared"].split())


@cache
def _english() -> frozenset[str]:
    """Words that are frequent in English, and those that the glossary puts others into."""
    known: dict[str, int] = defaultdict(int)
    for word in _listed_english():
        known[fold(word)] += 1
    return frozenset(known)


def _listed_english() -> Iterator[str]:
    yield from read_table("text", "stopwords")["en"].split()
    for row in read_table("requests", "glossary")["words"]:
        yield from _TOKEN.findall(str(row[0]))


def _english_words(folded: Sequence[str]) -> int:
    return sum(word in _english() and word not in _shared() for word in folded)
