"""A margin or column so close to the next that both look like one line: parted where the text of the page begins.

Where a margin of dates is narrow, or a column full, the white before the next is no wider than that of a justified
line. What tells it is that text begins there exactly, line after line, and nearly every line that runs over the place
has white there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from callboard.documents.characters import BULLETS
from callboard.documents.layout.margin_labels import HEADING, LABEL_LENGTH, YEAR
from callboard.documents.layout.model import LayoutPiece

# How exactly text keeps to its edge, in points; how wide the white before it is, in parts of the type size and in
# times the usual distance of two words.
EXACT = 0.7
WHITE = 0.42
WIDER = 1.25
# Lines with text at the edge, lines of these with a label before it, and their share of all that run over it.
MIN_TEXTS = 4
MIN_PARTED = 2
SHARE = 0.75
# So many lines that begin there with nothing before them show an edge by themselves.
MIN_COLUMN = 8
# Signs of list items, not the dash that a date has as well.
ROUND = set(BULLETS) - set("–—-*o")

# What opens an item of a list; a month before its year is not a label either.
NUMBER = re.compile(r"\W*+\w{0,2}[.):]*|\d+[.):]")


@dataclass(frozen=True, slots=True)
class TextStart:
    """A possible start of text: a word of a piece, the first one or one behind white; `label` has what is before it."""

    x: float
    piece: LayoutPiece
    word: int
    label: int = 0


def split_close_margins(bands: list[list[LayoutPiece]]) -> list[list[LayoutPiece]]:
    """The pieces of each baseline, with labels in a close margin as pieces of their own."""
    pieces = [piece for band in bands for piece in band]
    white = _white(pieces)
    starts = sorted((start for piece in pieces for start in _starts(piece, white)), key=lambda one: one.x)
    cuts: dict[int, int] = {}
    for run in _runs(starts):
        behind = [start for start in run if start.word]
        if behind and _is_text(run) and _is_edge(behind, pieces):
            cuts = {id(start.piece): start.word for start in behind} | cuts
    return [[part for piece in band for part in _parts(piece, cuts.get(id(piece), 0))] for band in bands]


def _white(pieces: list[LayoutPiece]) -> float:
    """How wide white is that tells, in parts of the type size."""
    gaps = [(right.x0 - left.x1) / piece.size for piece in pieces for left, right in pairwise(piece.words)]
    return max(WHITE, WIDER * median(gaps)) if gaps else WHITE


def _starts(piece: LayoutPiece, white: float) -> list[TextStart]:
    """The first word of a piece, and those that stand behind white."""
    starts = [TextStart(piece.x0, piece, 0)]
    length = 0
    for at, (word, following) in enumerate(pairwise(piece.words), start=1):
        length += len(word.text) + 1
        is_item = at == 1 and (NUMBER.fullmatch(word.text) or YEAR.match(following.text))
        if not is_item and following.x0 - word.x1 >= white * piece.size:
            starts.append(TextStart(following.x0, piece, at, length))
    return starts


def _runs(starts: list[TextStart]) -> list[list[TextStart]]:
    """Starts at one place."""
    runs: list[list[TextStart]] = []
    for start in starts:
        if runs and start.x - runs[-1][0].x <= EXACT:
            runs[-1].append(start)
        else:
            runs.append([start])
    return runs


def _is_text(run: list[TextStart]) -> bool:
    """Return True if text begins at a place: many lines, some behind labels, and not all as short as dates."""
    alone = sum(not start.word for start in run)
    labels = sum(0 < start.label <= LABEL_LENGTH for start in run)
    return (alone >= MIN_COLUMN or (labels >= MIN_PARTED and len(run) >= MIN_TEXTS)) and any(
        sum(len(word.text) + 1 for word in start.piece.words[start.word :]) > LABEL_LENGTH for start in run
    )


def _is_edge(behind: list[TextStart], pieces: list[LayoutPiece]) -> bool:
    """Return True if nearly all lines that run over the place have white there; headings may run over it."""
    x, size = behind[0].x, HEADING * median(start.piece.size for start in behind)
    top, bottom = min(start.piece.y for start in behind), max(start.piece.y for start in behind)
    beside = [piece for piece in pieces if top <= piece.y <= bottom and piece.size < size]
    return len(behind) >= SHARE * sum(piece.x0 < x - 1 and piece.x1 > x + 1 for piece in beside)


def _parts(piece: LayoutPiece, at: int) -> list[LayoutPiece]:
    if not at:
        return [piece]
    at -= at > 1 and piece.words[at - 1].text in ROUND
    return [LayoutPiece(piece.words[:at]), LayoutPiece(piece.words[at:], apart=True)]
