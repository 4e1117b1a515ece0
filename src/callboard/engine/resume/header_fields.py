"""Fields of an entry's header: the words that were read as one name, as one line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby

from callboard.engine.gazetteer.legal_forms import is_legal_form
from callboard.engine.resume.header_words import HeaderWord
from callboard.engine.resume.highlights import join_lines
from callboard.engine.resume.rows import Piece

OTHER = "other"
LEAST = 0.4
"""A field whose words are less probable than this is left empty."""
_QUOTED_NAME = re.compile(r"\s*(?:«[^»]+»|“[^”]+”|\"[^\"]+\")")
# "1." before the first, second and third job of a numbered list.
_COUNT = re.compile(r"\d{1,2}[.)]\s+(?=[^\W\d])")
# "University of Bern (80 %)": how much of a week the work took.
_WORKLOAD = re.compile(r"(?<=\w)\s*(?:\(\d{1,3}(?:\s?[-–]\s?\d{1,3})?(?:\s?%)?\)?|,?\s\d{2,3}\s?%)$")
_QUOTES = ' \t\n"“”„«»'


@dataclass(frozen=True)
class HeaderField:
    """One field of a header: where it begins, all its words, the row they begin in, how probable they are."""

    piece: Piece
    value: str
    row: int
    probability: float

    def holds(self, word: HeaderWord) -> bool:
        """Return True if a word is part of the stretch."""
        return self.piece.start <= word.piece.start and word.piece.end <= self.piece.end


def field_of(words: list[HeaderWord], probability: float) -> HeaderField:
    """The words of a run: the stretch of one cell that they begin with, and all of them as one line."""
    stretches = [list(group) for _, group in groupby(words, key=lambda word: (word.row, word.cell))]
    pieces = [_stretch(one[0], one[-1]).bare() for one in stretches]
    if counted := _COUNT.match(pieces[0].text):
        pieces[0] = pieces[0].cut(counted.end())
    if workload := _WORKLOAD.search(pieces[-1].text):
        pieces[-1] = pieces[-1].cut(0, workload.start()).bare()
    if len(pieces) == 1 and pieces[0].text.count('"') == 1 + (pieces[0].text[:1] == '"' == pieces[0].text[-1:]):
        pieces = [pieces[0].strip('" ')]
    lines = [line for piece in pieces for line in piece.text.split("\n")]
    return HeaderField(pieces[0], join_lines(lines), words[0].row, probability)


def _stretch(first: HeaderWord, last: HeaderWord) -> Piece:
    within = first.within.text
    start, end = first.piece.start - first.within.start, last.piece.end - first.within.start
    for left, right in ("()", "«»", "“”"):
        if within.count(left, start, end) > within.count(right, start, end) and within.startswith(right, end):
            end += 1
    name = _QUOTED_NAME.match(within, end)
    if name and is_legal_form(within[start:end]):
        end = name.end()
    return Piece(within[start:end], first.piece.start)
