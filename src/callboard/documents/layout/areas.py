"""Parts of a page that are read as one, and their rows."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.documents.layout.model import Piece, Row


@dataclass(slots=True)
class Area:
    """A part of a page that is read as one: its lane is main, left or right."""

    pieces: list[Piece]
    lane: str = "main"
    column: int = 0


def rows_of(area: Area) -> list[Row]:
    """The rows of an area from top to bottom."""
    rows: list[Row] = []
    for piece in sorted(area.pieces, key=lambda piece: piece.y):
        row = next((row for row in reversed(rows[-3:]) if _is_in(piece, row)), None)
        if row:
            row.pieces.append(piece)
        else:
            rows.append(Row([piece]))
    left = min((piece.x0 for piece in area.pieces), default=0.0)
    right = max((piece.x1 for piece in area.pieces), default=0.0)
    for row in rows:
        row.pieces.sort(key=lambda piece: piece.x0)
        row.bullet = row.pieces[0].bullet
        row.lane, row.column, row.left, row.right = area.lane, area.column, left, right
    return sorted(rows, key=lambda row: row.y)


def _is_in(piece: Piece, row: Row) -> bool:
    anchor = max(row.pieces, key=lambda one: one.x1 - one.x0)
    if max(piece.size, anchor.size) > 1.8 * min(piece.size, anchor.size) and abs(piece.y - anchor.y) > 1:
        return False
    if abs(piece.y - anchor.y) < 0.35 * min(piece.size, anchor.size):
        return all(piece.x0 >= one.x1 - 1 or piece.x1 <= one.x0 + 1 for one in row.pieces)
    # A superscript or a date in smaller type is set off the baseline, but within the height of the line.
    overlap = min(piece.bottom, anchor.bottom) - max(piece.top, anchor.top)
    small = piece.size < 0.85 * anchor.size or anchor.size < 0.85 * piece.size
    free = all(piece.x0 >= one.x1 - 1 or piece.x1 <= one.x0 + 1 for one in row.pieces)
    return small and free and overlap > 0.75 * min(piece.bottom - piece.top, anchor.bottom - anchor.top)
