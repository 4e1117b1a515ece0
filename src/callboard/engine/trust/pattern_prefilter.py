"""How words of a class can begin: a text that holds no such beginning need not be searched for them.

Ordinary text is nearly all there is to scan, and a hundred patterns would be tried on every sentence of it in vain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from callboard.engine.trust.instruction_words import LANGUAGES, entries, wording

LENGTH = 4
"""How many letters of a word are looked at."""

_WORD = re.compile(r"\w+")
_LITERAL = re.compile(r"[a-z0-9]*")
_REPEATED = frozenset("?*{")


def openings(pattern: str) -> frozenset[str] | None:
    """The first letters, at most `LENGTH`, of every text that the pattern can match; None where that cannot be told.

    Reads only what the data file is made of: literal words, and groups that do not capture.
    """
    found: set[str] = set()
    for branch in _branches(pattern):
        if not branch.startswith("(?:"):
            literal = _LITERAL.match(branch)
            word = literal[0] if literal else ""
            if branch[len(word) : len(word) + 1] in _REPEATED:
                word = word[:-1]
            heads = frozenset({word[:LENGTH]}) if word else None
        else:
            end = _closing(branch)
            heads, rest = openings(branch[3:end]), branch[end + 1 :]
            if rest[:1] in _REPEATED and heads is not None:
                after = openings(rest[1:]) if rest[0] == "?" else None
                heads = None if after is None else heads | after
        if heads is None:
            return None
        found |= heads
    return frozenset(found)


def _branches(pattern: str) -> Iterable[str]:
    depth, start = 0, 0
    for at, char in _structure(pattern):
        depth += (char == "(") - (char == ")")
        if char == "|" and not depth:
            yield pattern[start:at]
            start = at + 1
    yield pattern[start:]


def _closing(pattern: str) -> int:
    depth = 0
    for at, char in _structure(pattern):
        depth += (char == "(") - (char == ")")
        if not depth:
            return at
    raise ValueError(pattern)


def _structure(pattern: str) -> Iterable[tuple[int, str]]:
    """The signs that make up the structure, without those that are escaped or in a set of characters."""
    escaped, inside = False, False
    for at, char in enumerate(pattern):
        if escaped:
            escaped = False
        elif char == "\\":
            escaped = True
        elif inside:
            inside = char != "]"
        elif char == "[":
            inside = True
        elif char in "(|)":
            yield at, char


Class = tuple[str, str]
"""A class of words and its language."""


@cache
def _index() -> tuple[dict[str, frozenset[Class]], frozenset[Class]]:
    """The classes that begin so, by their first letters; and those that may begin with anything."""
    index: dict[str, set[Class]] = {}
    anything: set[Class] = set()
    for name, by_language in entries().items():
        for language in LANGUAGES:
            heads = [openings(entry) for entry in by_language[language]]
            if None in heads:
                anything.add((name, language))
            for head in (each for known in heads if known for each in known):
                index.setdefault(head, set()).add((name, language))
    return {head: frozenset(classes) for head, classes in index.items()}, frozenset(anything)


def possible(text: str) -> set[Class]:
    """The classes that may have a word in a folded text; all others have none."""
    index, anything = _index()
    found = set(anything)
    for head in _heads(text) & index.keys():
        found |= index[head]
    return found


def fitting(name: str, text: str, language: str) -> Iterator[re.Pattern[str]]:
    """The single entries of a class that may be in a folded text, each compiled when it is first met."""
    heads = _heads(text)
    for place, known in enumerate(_known(name, language)):
        if known is None or not heads.isdisjoint(known):
            yield wording(name, language, place)


@lru_cache(maxsize=8)
def _heads(text: str) -> frozenset[str]:
    return frozenset(word[:length] for word in _WORD.findall(text) for length in range(1, LENGTH + 1))


@cache
def _known(name: str, language: str) -> tuple[frozenset[str] | None, ...]:
    return tuple(openings(entry) for entry in entries()[name][language])
