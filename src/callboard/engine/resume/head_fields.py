"""Fields of an entry's head: the words that were read as one name, as one line."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from callboard.engine.resume.head_words import HeadWord
from callboard.engine.resume.highlights import join_lines
from callboard.engine.resume.rows import Piece

OTHER = "other"
LEAST = 0.4
"""A field whose words are less probable than this is left empty."""


@dataclass(frozen=True)
class HeadField:
    """One field of a head: where it begins, all its words, the row of the head they begin in, how probable they are."""

    piece: Piece
    value: str
    row: int
    probability: float

    def holds(self, word: HeadWord) -> bool:
        """Return True if a word is part of the stretch."""
        return self.piece.start <= word.piece.start and word.piece.end <= self.piece.end


def field_of(words: list[HeadWord], probability: float) -> HeadField:
    """The words of a run: the stretch of one cell that they begin with, and all of them as one line."""
    stretches = [list(group) for _, group in groupby(words, key=lambda word: (word.row, word.cell))]
    pieces = [_stretch(one[0], one[-1]).bare() for one in stretches]
    lines = [line for piece in pieces for line in piece.text.split("\n")]
    return HeadField(pieces[0], join_lines(lines), words[0].row, probability)


def _stretch(first: HeadWord, last: HeadWord) -> Piece:
    within = first.within.text
    start, end = first.piece.start - first.within.start, last.piece.end - first.within.start
    for left, right in ("()", "«»", "“”"):
        if within.count(left, start, end) > within.count(right, start, end) and within.startswith(right, end):
            end += 1
    return Piece(within[start:end], first.piece.start)
