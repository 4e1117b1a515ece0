"""Words to pieces: what stands together on one baseline, and which of it is a list item."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from callboard.documents.characters import BULLETS
from callboard.documents.layout.close_margins import split_close_margins
from callboard.documents.layout.model import DocumentLayout, LayoutPiece, Mark, Ruling, Word
from callboard.documents.layout.words import closed_up, join_words

# Distances in parts of the type size.
BAND = 0.3
CHUNK_GAP = 2.6
# A justified line stretches its spaces to three quarters of the size, seldom further.
PIECE_GAP = 0.8
BULLET_REACH = 3.2
DASH_REACH = 1.6
DASHES = set("–—-")
# The second line of a date is none that is listed.
LATER = re.compile(r"[–—-] (?:[^\W\d]+\.? |\d\d[./])?(?:19|20)\d\d$")
YEAR = re.compile(r"\b(?:19|20)\d\d$")
SIGNS = set(BULLETS) - set("»*o") | {"o", "*", "»", "¤", "ž", "¨", "§", "Ø", "ü", "v"}
MARK_SIZES = (0.08, 0.85)
# A time line is longer than its dots by this factor at least; a sign and its mirror are as far from the text, by so
# many parts of the type size.
LINE_OF_TIME, MIRRORED = 3.0, 0.3


def find_pieces(layout: DocumentLayout) -> DocumentLayout:
    """The pieces of each page."""
    return replace(
        layout,
        pages=tuple(
            replace(page, pieces=tuple(pieces_of(page.words, page.contents.marks, page.contents.rulings)))
            for page in layout.pages
        ),
    )


def pieces_of(words: Sequence[Word], marks: Sequence[Mark], rulings: Sequence[Ruling] = ()) -> list[LayoutPiece]:
    """What stands together on the baselines of a page, top to bottom and left to right.

    `marks` may be list signs, but not the dots of a time line, which one of the `rulings` runs through, nor those that
    a heading has on both its sides.
    """
    pieces: list[LayoutPiece] = []
    for band in split_close_margins([_pieces(band) for band in _bands(words)]):
        pieces.extend(_with_bullets(band))
    signs = [mark for mark in marks if not any(_runs_through(ruling, mark) for ruling in rulings)]
    for mark in signs:
        for piece in pieces:
            piece.bullet = piece.bullet or (_is_bullet_of(mark, piece) and not _is_mirrored(mark, piece, signs))
    return pieces


def _runs_through(ruling: Ruling, mark: Mark) -> bool:
    """Return True if an upright line runs through a mark or begins at it."""
    inside = mark.x0 < (ruling.x0 + ruling.x1) / 2 < mark.x1 and ruling.y0 < mark.y1 and mark.y0 < ruling.y1
    return inside and ruling.y1 - ruling.y0 > LINE_OF_TIME * (mark.y1 - mark.y0)


def _is_mirrored(mark: Mark, piece: LayoutPiece, marks: Sequence[Mark]) -> bool:
    """Return True if a mark before a piece stands as far behind it once more."""
    far = piece.x0 - mark.x1
    return any(
        abs(other.y0 - mark.y0) < 1 and abs(other.x0 - piece.x1 - far) < MIRRORED * piece.size for other in marks
    )


def _bands(words: Sequence[Word]) -> list[list[Word]]:
    """Words by baseline."""
    bands: list[list[Word]] = []
    for word in sorted(words, key=lambda word: word.y):
        if bands and word.y - bands[-1][0].y < BAND * min(word.size, bands[-1][0].size):
            bands[-1].append(word)
        else:
            bands.append([word])
    return [_joined(sorted(band, key=lambda word: (word.x0, word.x1))) for band in bands]


def _joined(band: list[Word]) -> list[Word]:
    """Words that the file draws in several parts, made whole."""
    result: list[Word] = []
    for word in band:
        whole = join_words(result[-1], word) if result else None
        if whole:
            result[-1] = whole
        else:
            result.append(word)
    return result


def _pieces(band: list[Word]) -> list[LayoutPiece]:
    pieces: list[LayoutPiece] = []
    for chunk in _runs(band, CHUNK_GAP):
        pieces.extend(LayoutPiece(run) for run in _runs(closed_up(chunk), PIECE_GAP))
    return pieces


def _runs(words: list[Word], gap: float) -> list[list[Word]]:
    """Words with no more than `gap` between them."""
    runs: list[list[Word]] = []
    for word in words:
        if runs and word.x0 - runs[-1][-1].x1 <= gap * min(word.size, runs[-1][-1].size):
            runs[-1].append(word)
        else:
            runs.append([word])
    return runs


def _with_bullets(pieces: list[LayoutPiece]) -> list[LayoutPiece]:
    """Bullet signs attached to the text on their right."""
    result: list[LayoutPiece] = []
    pending: LayoutPiece | None = None
    for piece in pieces:
        if pending:
            if piece.x0 - pending.x1 <= BULLET_REACH * max(piece.size, 6):
                piece.bullet = True
            pending = None
        if len(piece.words) == 1 and piece.words[0].text in SIGNS and (len(pieces) > 1):
            if result and _ends_in(piece, result[-1]):
                result[-1] = LayoutPiece([*result[-1].words, *piece.words], bullet=result[-1].bullet)
            else:
                pending = piece
            continue
        if len(piece.words) > 1 and piece.words[0].text in SIGNS and not LATER.match(piece.text):
            piece = LayoutPiece(piece.words[1:], bullet=True, apart=piece.apart)
        result.append(piece)
    return result


def _ends_in(dash: LayoutPiece, piece: LayoutPiece) -> bool:
    """Return True if a dash is that of a date on its left that goes on below."""
    near = dash.x0 - piece.x1 <= DASH_REACH * piece.size
    return near and dash.text in DASHES and bool(YEAR.search(piece.text))


def _is_bullet_of(mark: Mark, piece: LayoutPiece) -> bool:
    """Return True if a mark stands on the line of a piece, where the sign of a list item does."""
    middle = (mark.y0 + mark.y1) / 2
    on_line = piece.top - 0.1 * piece.size <= middle <= piece.y + 0.1 * piece.size
    return on_line and _could_be_bullet(mark, piece)


def _could_be_bullet(mark: Mark, piece: LayoutPiece) -> bool:
    """Return True if a mark is as large as a list sign, and as near to the left of a piece."""
    low, high = MARK_SIZES
    width, height = mark.x1 - mark.x0, mark.y1 - mark.y0
    sized = low * piece.size <= width <= high * piece.size and 0.5 * width <= height <= 2 * width
    return sized and 0 <= piece.x0 - mark.x1 <= 2 * piece.size
