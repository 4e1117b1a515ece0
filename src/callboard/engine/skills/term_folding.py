"""Text folded for finding terms in it, with the way back to every character of the original.

Folding lowers case, drops accents, opens ligatures, treats hyphens and line breaks as spaces and single spaces as
enough, so that `Qualitäts-management` and `qualitats management` are one term. A blank line stays a break.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from dataclasses import dataclass
from functools import cached_property

_HYPHENS = "-‐‑‒–—−_\u00ad"
_QUOTES = "’‘´`ʼ"
# More spaces than this in a line are a gap between columns.
_MAX_SPACES = 3
_SPACES = re.compile(r" {2,}")
_RUNS = re.compile(r"\s{2,}|\n")


class _FoldingTable(dict[int, str]):
    """Each character's folded form, made when first met."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        decomposed = unicodedata.normalize("NFKD", char.casefold())
        folded = "".join(part for part in decomposed if not unicodedata.combining(part))
        self[code] = folded.lower()
        return self[code]


_TABLE = _FoldingTable(dict.fromkeys(map(ord, _HYPHENS), " "))
_TABLE.update(dict.fromkeys(map(ord, _QUOTES), "'"))
_TABLE.update(dict.fromkeys(map(ord, "\t\r\x0b\x0c\u00a0\u2007\u2009\u202f"), " "))
_TABLE.update({ord("ł"): "l", ord("Ł"): "l", ord("ø"): "o", ord("Ø"): "o", ord("ı"): "i", ord("İ"): "i"})
_TABLE.update({ord(char): " " for char in "\u00ad"})


def _close(run: re.Match[str]) -> str:
    """A blank line or a wide gap, as between columns, parts terms; a line break or two spaces do not."""
    shown = run.group()
    return "\n" if shown.count("\n") > 1 or (len(shown.replace("\n", "")) > _MAX_SPACES and "\n" not in shown) else " "


def fold_term(term: str) -> str:
    """A term as `Folded.text` would show it."""
    return _RUNS.sub(" ", term.translate(_TABLE)).strip()


def fold_lines(content: str) -> str:
    """Many lines of terms at once: every line folded, none joined to another."""
    return _SPACES.sub(" ", content.translate(_TABLE))


@dataclass(frozen=True)
class Folded:
    """`text` for searching; `start` and `end` turn its offsets into offsets of `source`."""

    source: str
    text: str
    offsets: array[int] | None

    @cached_property
    def _last(self) -> int:
        return len(self.source)

    def start(self, at: int) -> int:
        """The source position of the character `text[at]`."""
        return at if self.offsets is None else self.offsets[at]

    def end(self, at: int) -> int:
        """One past the source character that `text[at - 1]` came from."""
        if self.offsets is None:
            return at
        end = self.offsets[at - 1] + 1
        # Accents that follow their letter as characters of their own belong to it.
        while end < self._last and unicodedata.combining(self.source[end]):
            end += 1
        return end


def fold_text(source: str) -> Folded:
    """Fold a text; offsets are kept only where folding moves characters."""
    text = source.translate(_TABLE)
    if len(text) == len(source) and not _RUNS.search(text):
        return Folded(source, text, None)
    offsets: array[int] | range = range(len(source))
    if len(text) != len(source):
        offsets = array("l", [at for at, char in enumerate(source) for _ in _TABLE[ord(char)]])
    return _closed(source, text, offsets)


def _closed(source: str, text: str, offsets: array[int] | range) -> Folded:
    """Runs of white space become one character, and so do their offsets."""
    pieces: list[str] = []
    moved: array[int] = array("l")
    last = 0
    for run in _RUNS.finditer(text):
        pieces += (text[last : run.start()], _close(run))
        moved.extend(offsets[last : run.start() + 1])
        last = run.end()
    pieces.append(text[last:])
    moved.extend(offsets[last:])
    return Folded(source, "".join(pieces), moved)
