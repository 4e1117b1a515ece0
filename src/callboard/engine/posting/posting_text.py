"""A posting made ready for searching: rows of clean text, and the way back to the document.

Rows are the document's lines without bullet signs and empty lines. Positions everywhere in this package are positions
in `PostingText.text`; `evidence` turns them into a quotation of the document.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from callboard.engine.document import Document, Line
from callboard.engine.facts import Evidence, Fact, Source
from callboard.engine.page import MediaType
from callboard.engine.posting.languages import written_in
from callboard.engine.posting.lexicon import label_kind
from callboard.engine.posting.lost_line_breaks import RestoredLine, is_escaped, restored, unescaped
from callboard.engine.text.flattening import flatten

T = TypeVar("T")

# The longest real postings have 40,000 characters; what stands behind twice that is not one posting.
MAX_CHARS = 100_000

_BULLET = re.compile(
    r"\s*(?:--+\s+|[•◦▪▫■□●○◆◇►▶▸‣⁃∙·*✓✔✅☑➤➢➜→»\uf0b7\uf0a7–—-](?=\s|[A-ZÀ-Ý])|[-–•·●](?=\S)|\(?\d{1,2}[.)](?=\s)|"
    r"[a-h]\)(?=\s)|o(?=\s{1,4}[A-Z]))\s*"
)
_DECORATION = re.compile(r"\s*(?:[^\w\s(\"'“„«¿¡#$€£₹@\[/&+.-]|#{1,6}(?=\s)|\*\*|__)+\s*")


@dataclass(frozen=True, slots=True)
class PostingRow:
    """One line: `reading.text[start:end]` is `text`.

    `strong` where it is set as a heading (bold, capitals, level); `gap` where it stands apart from the row above.

    """

    text: str
    start: int
    level: int = 0
    bullet: bool = False
    strong: bool = False
    bold: bool = False
    gap: bool = False

    @property
    def end(self) -> int:
        """One past the last character."""
        return self.start + len(self.text)


class PostingText:
    """Rows, their text, the text folded, and quotations."""

    def __init__(self, document: Document) -> None:
        self.document = document
        texts: list[str] = []
        origins: list[Sequence[int]] = []
        rows: list[PostingRow] = []
        start = 0
        for piece, gap in _unwrapped(_clean(document)):
            rows.append(PostingRow(piece.text, start, piece.level, piece.bullet, _strong(piece), piece.bold, gap=gap))
            texts.append(piece.text)
            origins.append(piece.origins)
            start += len(piece.text) + 1
        self.rows = tuple(rows)
        self.text = "\n".join(texts)
        self._origins = origins

    @cached_property
    def flat(self) -> str:
        """`text` folded, of the same length."""
        return flatten(self.text)

    @cached_property
    def language(self) -> str:
        """The code of the language it is written in, `languages.UNKNOWN` for one that cannot be judged."""
        return written_in(self.text)

    @cached_property
    def _starts(self) -> list[int]:
        return [row.start for row in self.rows]

    def row_at(self, offset: int) -> int:
        """Index of the row that holds the character at `offset`."""
        return max(bisect_right(self._starts, offset) - 1, 0)

    def evidence(self, start: int, end: int) -> Evidence:
        """The document's own words for `text[start:end]`; both ends inside rows."""
        first = self._place(start)
        last = self._place(max(end - 1, start)) + 1
        return self.document.evidence(min(first, last - 1), last, source=Source.POSTING)

    def fact(self, value: T, span: tuple[int, int], confidence: float = 1.0) -> Fact[T]:
        """A value with its quotation."""
        return Fact(value=value, evidence=self.evidence(*span), confidence=confidence)

    def _place(self, offset: int) -> int:
        index = self.row_at(offset)
        row = self.rows[index]
        return self._origins[index][min(offset - row.start, len(row.text) - 1)]


def _clean(document: Document) -> Iterator[tuple[RestoredLine, bool]]:
    """Lines that hold text, without signs in front, and whether an empty line stood before."""
    gap = False
    for piece in (part for whole in _pieces(document) for part in restored(whole)):
        trimmed = _trim(piece)
        if not trimmed.text:
            gap = True
            continue
        yield trimmed, gap
        gap = False


# A shorter line that is broken off is whole as it is; a shorter bullet is a name over its text.
_FULL_LINE, _BROKEN = 45, 40
_ANNOUNCING = re.compile(r"(?:\(?(?:e\.g|i\.e)\.?|&|\b(?:and|or|the|of))$|.{45},$")


def _unwrapped(lines: Iterable[tuple[RestoredLine, bool]]) -> Iterator[tuple[RestoredLine, bool]]:
    """Lines that were broken at a margin, whole again: what goes on in lower case belongs to the full line above."""
    last: tuple[RestoredLine, bool] | None = None
    for piece, gap in lines:
        if last is not None and _goes_on(last[0], piece, gap=gap):
            text, origins = f"{last[0].text} {piece.text}", [*last[0].origins, last[0].origins[-1], *piece.origins]
            last = replace(last[0], text=text, origins=origins), last[1]
            continue
        if last is not None:
            yield last
        last = piece, gap
    if last is not None:
        yield last


def _goes_on(above: RestoredLine, piece: RestoredLine, *, gap: bool) -> bool:
    """True if a line goes on with the one above.

    What announces more ("(e.g.", "sales and") ends no line, and a bullet that was broken within ("<li>… in a
    language<br/>of our own</li>") is one line. Lists whose items all begin in lower case stay as they are.
    """
    if piece.bullet or piece.level:
        return False
    if _ANNOUNCING.search(above.text):
        return True
    if gap or above.text[-1] in ".!?;:":
        return False
    if above.bullet and above.block == piece.block is not None:
        return len(above.text) > _BROKEN
    small = piece.text[:1].islower() and not above.text[:1].islower() and not piece.text.startswith("http")
    return small and (above.bullet or len(above.text) > _FULL_LINE)


def _pieces(document: Document) -> Iterable[RestoredLine]:
    text = document.text[:MAX_CHARS]
    return unescaped(text) if is_escaped(text) else _bold_words_joined(_from_lines(document))


# Exports in Markdown break a sentence around its bold words, and leave a blank on either side of them.
_BOLD_WORDS = re.compile(r"\s(\*{2,3})([^*]+)\1\s+")


def _bold_words_joined(lines: Iterable[RestoredLine]) -> Iterator[RestoredLine]:
    """Sentences that were broken around their bold words, whole again."""
    above, broken = RestoredLine("", ()), False
    for piece in lines:
        bold = _BOLD_WORDS.fullmatch(piece.text)
        if above.text.strip() and (bold or (broken and piece.text[:1].isspace() and piece.text.strip())):
            start, end = bold.span(2) if bold else (0, len(piece.text))
            words = piece.text[start:end].strip()
            first = piece.text.index(words, start)
            kept = above.text.rstrip()
            blank = "" if words[0] in ",.;:)" else " "
            places = [*above.origins[: len(kept)], *[piece.origins[first]] * len(blank)]
            text = f"{kept}{blank}{words}"
            above = replace(above, text=text, origins=[*places, *piece.origins[first : first + len(words)]])
        else:
            yield above
            above = piece
        broken = bold is not None
    yield above


_SET_IN_BLOCKS = (MediaType.HTML, MediaType.DOCX)


def _from_lines(document: Document) -> Iterator[RestoredLine]:
    """The lines; where the document has no empty ones, a new block stands for one."""
    spaced = any(not line.text for line in document.lines[:500])
    blocks = document.media_type in _SET_IN_BLOCKS
    block = -1
    for line in document.lines:
        if line.start >= MAX_CHARS:
            return
        text = line.text[: MAX_CHARS - line.start]
        if line.block != block and not spaced:
            yield RestoredLine("", ())
        block = line.block
        origins = range(line.start, line.start + len(text))
        piece = RestoredLine(text, origins, line.level, line.bullet, line.bold, block if blocks else None)
        yield _labelled(line, piece)


def _labelled(line: Line, piece: RestoredLine) -> RestoredLine:
    """A table's row of a label and its value reads "Label: value"."""
    if len(line.cells) != 2:
        return piece
    first, second = ((start - line.start, end - line.start) for start, end in line.cells)
    label = piece.text[slice(*first)].rstrip(" :")
    if second[0] >= len(piece.text) or not label_kind(label):
        return piece
    places = [
        *piece.origins[first[0] : first[0] + len(label)],
        *[piece.origins[second[0]]] * 2,
        *piece.origins[second[0] :],
    ]
    return replace(piece, text=f"{label}: {piece.text[second[0] :]}", origins=places)


MAX_HEAD = 200


# "---- What you will do ----", "**Requirements**", in Markdown also with backslashes.
_RULED = re.compile(
    r"\s*(?:\*\*)?(?:\\?[-–—=_*~#]){2,4}\s*([^\s*=_~#-][^\n]{2,90}?)\s*(?:\\?[-–—=_*~#]){2,4}(?:\*\*)?:?\s*"
)


def _trim(piece: RestoredLine) -> RestoredLine:
    """Without the bullet, the decoration and the spaces around; the flags say what was there."""
    if len(piece.text) < MAX_HEAD and (ruled := _RULED.fullmatch(piece.text)):
        origins = piece.origins[slice(*ruled.span(1))]
        return replace(piece, text=ruled[1], origins=origins, bullet=False, bold=True)
    start, bullet = 0, piece.bullet
    if found := _BULLET.match(piece.text):
        start, bullet = found.end(), True
    if found := _DECORATION.match(piece.text, start):
        start = found.end()
    stripped = piece.text[start:].rstrip(" \t\r*_\u00a0\u200b")
    start += len(stripped) - len(stripped.lstrip(" \t\u00a0\u200b"))
    stripped = stripped.lstrip(" \t\u00a0\u200b")
    level = piece.level or (piece.text.lstrip().startswith("#") and start > 1)
    origins = piece.origins[start : start + len(stripped)]
    return replace(piece, text=stripped, origins=origins, level=int(level), bullet=bullet and not piece.level)


def _strong(piece: RestoredLine) -> bool:
    letters = [char for char in piece.text[:80] if char.isalpha()]
    capitals = len(letters) > 3 and all(char.isupper() for char in letters)
    return bool(piece.level or piece.bold or capitals)
