"""Areas to rows: what stands on one line of an area, superscripts and dates in smaller type with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from callboard.documents.layout.model import Area, DocumentLayout, LayoutPiece, LayoutRow, PageLayout
from callboard.documents.layout.pieces import pieces_of


def find_rows(layout: DocumentLayout) -> DocumentLayout:
    """The rows of each page, area by area; text that runs up or down the page is at its end."""
    return replace(layout, pages=tuple(replace(page, rows=tuple(_rows_of_page(page))) for page in layout.pages))


def _rows_of_page(page: PageLayout) -> Iterator[LayoutRow]:
    number = page.contents.number
    for area in page.areas:
        yield from rows_of(area, number)
    for piece in pieces_of(page.rotated, []):
        yield LayoutRow((piece,), page=number, lane="rotated", running_head=True)


def rows_of(area: Area, page: int = 1) -> list[LayoutRow]:
    """The rows of an area from top to bottom."""
    groups: list[list[LayoutPiece]] = []
    for piece in sorted(area.pieces, key=lambda piece: piece.y):
        group = next((group for group in reversed(groups[-3:]) if _is_in(piece, group)), None)
        if group:
            group.append(piece)
        else:
            groups.append([piece])
    left = min((piece.x0 for piece in area.pieces), default=0.0)
    right = max((piece.x1 for piece in area.pieces), default=0.0)
    rows: list[LayoutRow] = []
    for group in groups:
        pieces = tuple(sorted(group, key=lambda piece: piece.x0))
        rows.append(LayoutRow(pieces, page, area.lane, area.column, left, right, bullet=pieces[0].bullet))
    return sorted(rows, key=lambda row: row.y)


def _is_in(piece: LayoutPiece, row: list[LayoutPiece]) -> bool:
    anchor = max(row, key=lambda one: one.x1 - one.x0)
    if max(piece.size, anchor.size) > 1.8 * min(piece.size, anchor.size) and abs(piece.y - anchor.y) > 1:
        return False
    free = all(piece.x0 >= one.x1 - 1 or piece.x1 <= one.x0 + 1 for one in row)
    if abs(piece.y - anchor.y) < 0.35 * min(piece.size, anchor.size):
        return free
    # A superscript or a date in smaller type is set off the baseline, but within the height of the line.
    overlap = min(piece.bottom, anchor.bottom) - max(piece.top, anchor.top)
    small = piece.size < 0.85 * anchor.size or anchor.size < 0.85 * piece.size
    return small and free and overlap > 0.75 * min(piece.bottom - piece.top, anchor.bottom - anchor.top)
