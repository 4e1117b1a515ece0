"""The language of a request, and its words in English: agents learn from English examples, and people ask in four.

A request is put into English word by word, by a glossary of what requests are made of. What it does not hold (names,
occupations, technologies) stays as it is written. That is enough to route by and no translation to show.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.data_files import read_table
from callboard.engine.routing.features import small_words

LANGUAGES = ("de", "fr", "es")
"""The columns of the glossary behind English."""

MAX_FORM_WORDS = 5
MAX_WORDS = 300
"""Words of a request beyond these say nothing new about what it asks."""

_TOKEN = re.compile(r"[^\W_]+")
_NAME = re.compile(r"[^\W_][\w&.+#-]*[\w+#]|[^\W_]")


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
    best = max(LANGUAGES, key=lambda language: (found[language].known, _has_letters(language, request)))
    if found[best].known > _english_words(folded):
        return RequestWords(best, found[best].text)
    return RequestWords("en", request)


def search_words(words: Sequence[str], language: str) -> tuple[str, ...]:
    """Of some words of a request those that are not there only to ask, to join or to point."""
    joining = _joining(language)
    return tuple(word for word in words if not all(part in joining for part in _parts(word, language)))


def _parts(word: str, language: str) -> list[str]:
    """The words of a token ("puis-je"), folded; one that the glossary has with any ending as its English."""
    parts = [fold(part) for part in _TOKEN.findall(word)] or [fold(word)]
    if language not in LANGUAGES:
        return parts
    meant = (_form_at(language, (part,), 0)[1] for part in parts)
    return [english.split(" ")[0] if english else part for english, part in zip(meant, parts, strict=True)]


def names_in(request: str, language: str) -> tuple[str, ...]:
    """The words of a request that name something: no word of any request, as written."""
    known = _joining(language) | _english() | _vocabulary(language)
    tokens = _NAME.findall(request)[:MAX_WORDS]
    return tuple(token for token in tokens if not _names_nothing(token, language, known))


def _has_letters(language: str, request: str) -> bool:
    """Whether a request has a letter or sign that is a language's own."""
    return any(sign in request.casefold() for sign in read_table("requests", "glossary")["letters"][language])


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


def _names_nothing(token: str, language: str, known: frozenset[str]) -> bool:
    """Whether each part of a token ("prépare-moi") is a word of any request."""
    parts = [fold(part) for part in _TOKEN.findall(token)]
    return all(part in known or (language in LANGUAGES and _form_at(language, (part,), 0)[0] > 0) for part in parts)


@cache
def _shared() -> frozenset[str]:
    return frozenset(read_table("requests", "glossary")["shared"].split())


@cache
def _english() -> frozenset[str]:
    """Words that are frequent in English, and those that the glossary puts others into."""
    return frozenset(map(fold, _listed_english()))


@cache
def _joining(language: str) -> frozenset[str]:
    """Words that name nothing, folded: English ones, and their forms in the language."""
    english = {word.replace("_", " ") for word in read_table("requests", "glossary")["joining"].split()}
    found = {fold(word) for words in english for word in words.split()} | small_words()
    found.update(read_table("passages", "words")["stop"].split())
    if language in LANGUAGES:
        whole, _ = _forms(language)
        found.update(word for form, meaning in whole.items() if meaning in english for word in form)
    return frozenset(found)


@cache
def _vocabulary(language: str) -> frozenset[str]:
    """The words that questions are made of, and those of the glossary in the language."""
    found = set(read_table("requests", "topics")["vocabulary"].split())
    if language in LANGUAGES:
        found.update(word for form in _forms(language)[0] for word in form)
    return frozenset(found | {f"{word}s" for word in found})


def _listed_english() -> Iterator[str]:
    yield from read_table("text", "stopwords")["en"].split()
    for row in read_table("requests", "glossary")["words"]:
        yield from _TOKEN.findall(str(row[0]))


def _english_words(folded: Sequence[str]) -> int:
    return sum(word in _english() and word not in _shared() for word in folded)
