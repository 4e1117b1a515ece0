"""The words of an entry's header, with their look and place, and the fields that they make; a date is one word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from callboard.engine.gazetteer.legal_forms import is_legal_form
from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.lexicon import phrases
from callboard.engine.resume.pieces import Piece, is_sign, join_lines
from callboard.engine.resume.stages.rows import Row
from callboard.engine.text.dates import DateSpan
from callboard.engine.text.folding import phrase_key

_WORD = re.compile(r"[^\W_]+(?:['’.&+/-]+[^\W_]+)*[+#]*\.?|[^\s]")
IDEOGRAPH, _BLANK = re.compile(r"[\u3040-\u9fff]"), re.compile(r"\s+")
DATE = "‹date›"
LONGEST_ROW = 40
"""Words of one row that are looked at; what stands further on is not a header."""
OTHER = "other"
LEAST = 0.4
"""A field whose words are less probable than this is left empty."""
_QUOTED_NAME = re.compile(r"\s*(?:«[^»]+»|“[^”]+”|\"[^\"]+\")")
# "1." before the first, second and third job of a numbered list.
_COUNT = re.compile(r"\d{1,2}[.)]\s+(?=[^\W\d])")
# "University of Bern (80 %)": how much of a week the work took.
_WORKLOAD = re.compile(r"(?<=\w)\s*(?:\(\d{1,3}(?:\s?[-–]\s?\d{1,3})?(?:\s?%)?\)?|,?\s\d{2,3}\s?%)$")


@dataclass(frozen=True, slots=True)
class HeaderWord:
    """A word, a sign or a whole date (`text` is then `DATE`) of a header."""

    text: str
    piece: Piece
    row: int
    cell: int
    within: Piece
    """The cell that it stands in, which may have been joined from several places of the document."""
    bold: bool
    italic: bool
    size: float

    @property
    def is_date(self) -> bool:
        """True if it stands for a whole date."""
        return self.text == DATE

    @property
    def is_sign(self) -> bool:
        """True if it has neither letters nor digits."""
        return is_sign(self.text)


def is_at(text: str) -> bool:
    """Return True for the word that parts a post or a degree from where it was held: "Engineer at Moor Mills"."""
    return phrase_key(text) in phrases("entries", "at_words")


TaggedWords = Sequence[tuple[HeaderWord, Tag]]
"""The words of a header, each with what the tagger says of it."""


def words_of_header(rows: Sequence[Row], spans: Sequence[DateSpan]) -> list[HeaderWord]:
    """The words of a header in reading order; each date is one word."""
    return [word for number, row in enumerate(rows) for word in _words_of_row(row, number, spans)]


def _words_of_row(row: Row, number: int, spans: Sequence[DateSpan]) -> list[HeaderWord]:
    found: list[HeaderWord] = []
    # in Chinese and Japanese a blank parts what a comma parts elsewhere
    cells = [part for cell in row.cells for part in (cell.split(_BLANK) if IDEOGRAPH.search(cell.text) else [cell])]
    for cell_number, cell in enumerate(cells):
        dates = [span for span in spans if span.start < cell.end and span.end > cell.start]
        position = 0
        for match in _WORD.finditer(cell.text):
            if match.start() < position:
                continue
            start = cell.start + match.start()
            date = next((span for span in dates if span.start <= start < span.end), None)
            if date:
                position = max(min(date.end, cell.end) - cell.start, match.end())
                piece = Piece(cell.text[match.start() : position], start)
                found.append(_word(DATE, piece, row, (number, cell_number), cell))
            else:
                found.append(_word(match[0], Piece(match[0], start), row, (number, cell_number), cell))
            if len(found) >= LONGEST_ROW:
                return found
    return found


def _word(text: str, piece: Piece, row: Row, place: tuple[int, int], within: Piece) -> HeaderWord:
    face = next((face for face in reversed(row.faces) if face.start <= piece.start), None)
    look = face or row.style
    return HeaderWord(text, piece, *place, within, look.bold, look.italic, round(look.size * 2) / 2)


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
