"""A text cut into units (sentences, bullets, lines), and units into words with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from callboard.engine.skills.folding import fold_term

# A line that goes on in lower case belongs to the one before: a wrapped sentence.
_BREAK = re.compile(r"[^\S\n]{4,}|\t|\n(?=[^\S\n]*[^\sa-zà-ÿ])|\n\s*\n|(?<=[.!?;])\s+(?=[A-ZÀ-Ý•*(-])|[•▪●◦‣;]")
_TOKEN = re.compile(r"[^\W_]+(?:[+#&'’./-]+[^\W_]+)*[+#]*|[^\w\s]")
_LETTER = re.compile(r"[^\W_]")
_LONGEST_UNIT = 1200
_APOSTROPHES = frozenset("'’")


class Token(NamedTuple):
    """A word (folded) or a mark, and where it stands in the source."""

    word: str
    start: int
    end: int
    is_word: bool


@dataclass(frozen=True)
class Unit:
    """One sentence, bullet or line."""

    start: int
    end: int
    source: str

    @cached_property
    def tokens(self) -> list[Token]:
        """Its words and marks."""
        found = _TOKEN.finditer(self.source, self.start, self.end)
        return [_token(match.group(), match.start(), match.end()) for match in found]

    @cached_property
    def words(self) -> str:
        """Its words alone, folded, between single spaces, for looking for phrases in it."""
        return f" {' '.join([token.word for token in self.tokens if token.is_word])} "

    def before(self, index: int, count: int, *, skipping: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """Up to `count` words right before a token, nearest last, without the ones to skip, none beyond a mark."""
        words: list[str] = []
        for token in reversed(self.tokens[max(index - count - 2, 0) : index]):
            if len(words) == count or not (token.is_word or token.word in _APOSTROPHES):
                break
            if not token.is_word:
                continue
            if token.word not in skipping or words:
                words.append(token.word)
        return tuple(reversed(words))

    @cached_property
    def is_empty(self) -> bool:
        """Whether there is no word in it."""
        return _LETTER.search(self.source, self.start, self.end) is None


def _token(text: str, start: int, end: int) -> Token:
    word = text[0].isalnum()
    return Token(text.lower() if text.isascii() else fold_term(text), start, end, word)


def units(source: str) -> Iterator[Unit]:
    """The units of a text in order; what has no end within reason is cut."""
    last = 0
    for mark in _BREAK.finditer(source):
        yield from _cut(source, last, mark.start())
        last = mark.end()
    yield from _cut(source, last, len(source))


def _cut(source: str, start: int, end: int) -> Iterator[Unit]:
    for at in range(start, end, _LONGEST_UNIT):
        yield Unit(at, min(at + _LONGEST_UNIT, end), source)
