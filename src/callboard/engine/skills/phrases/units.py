"""Split a text into units (sentences, bullets, lines), and units into words with their offsets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from callboard.engine.skills.term_folding import fold_term

_BREAK = re.compile(
    r"[^\S\n]{4,}|\t"
    # A line that goes on in lower case belongs to the one before: a wrapped sentence.
    r"|\n(?=[^\S\n]*[^\sa-zà-ÿ])|\n\s*\n"
    # A full stop, but not that of an example.
    r"|(?<=[.!?;])(?<!\be\.g\.)(?<!\be\.g \.)(?<!\bi\.e\.)(?<!\bi\.e \.)\s+(?=[A-ZÀ-Ý•*(-])"
    # A heading in capitals, joined to the line before.
    r"|(?<=[a-zà-ÿ])[^\S\n]+(?=(?:[A-Z]{2,}[^\S\n]+){3})"
    # Bullets, at the head of a line or where lines were joined.
    r"|[^\S\n][-–—*][^\S\n]+(?=[A-ZÀ-Ý])|[•▪●◦‣;]"
)
# A capital after lower case and with lower case behind it: a bullet may have begun here before the lines were joined.
_POSSIBLE_BULLET = re.compile(r"(?<=[a-zà-ÿ0-9.)])[^\S\n]+(?=([A-ZÀ-Ý][a-zà-ÿ-]+)[^\S\n]+([a-zà-ÿ]+))")
_TOKEN = re.compile(r"[^\W_]+(?:[+#&'’./-]+[^\W_]+)*[+#]*|[^\w\s]")
_LAST = re.compile(r"[^\W_]+\Z")
_MAX_WORD_LENGTH = 24
_LETTER = re.compile(r"[^\W_]")
_MAX_UNIT_LENGTH = 1200
_APOSTROPHES = frozenset("'’")

Span = tuple[int, int]
BulletTest = Callable[[str, str, str], bool]


class Token(NamedTuple):
    """A word (folded) or a mark, and where it stands in the source."""

    word: str
    start: int
    end: int
    is_word: bool


@dataclass(frozen=True)
class TextUnit:
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
        """Its folded words separated by single spaces, for finding phrases."""
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
        """True if there is no word in it."""
        return _LETTER.search(self.source, self.start, self.end) is None


def _token(text: str, start: int, end: int) -> Token:
    word = text[0].isalnum()
    return Token(text.lower() if text.isascii() else fold_term(text), start, end, word)


def split_units(source: str, begins_bullet: BulletTest | None = None) -> Iterator[TextUnit]:
    """Yield the units of a text in order; overlong ones are cut.

    A unit also ends in the middle of a line before a capitalised word for which `begins_bullet` returns True; it is
    called with the word before, the word itself and the word after.
    """
    for start, end in _split_at(_BREAK, source, 0, len(source)):
        joints = _split_at(_POSSIBLE_BULLET, source, start, end, begins_bullet) if begins_bullet else [(start, end)]
        for first, last in joints:
            yield from _cut_overlong(source, first, last)


def _split_at(
    mark: re.Pattern[str], source: str, start: int, end: int, begins: BulletTest | None = None
) -> Iterator[tuple[int, int]]:
    for gap in mark.finditer(source, start, end):
        if begins is None or begins(_last_word(source, gap.start()), gap.group(1).lower(), gap.group(2)):
            yield start, gap.start()
            start = gap.end()
    yield start, end


def _last_word(source: str, end: int) -> str:
    """The word that ends at `end`, in lower case."""
    word = _LAST.search(source, max(end - _MAX_WORD_LENGTH, 0), end)
    return word.group().lower() if word else ""


def _cut_overlong(source: str, start: int, end: int) -> Iterator[TextUnit]:
    for at in range(start, end, _MAX_UNIT_LENGTH):
        yield TextUnit(at, min(at + _MAX_UNIT_LENGTH, end), source)
