"""Pages to one text: rows of all pages in reading order, as lines."""

from __future__ import annotations

from callboard.documents.layout.areas import rows_of
from callboard.documents.layout.blocks import number_blocks
from callboard.documents.layout.furniture import mark_furniture
from callboard.documents.layout.lines import LineWriter
from callboard.documents.layout.model import Row, Sheet
from callboard.documents.layout.order import areas_of
from callboard.documents.layout.pieces import pieces_of
from callboard.documents.layout.word_gaps import WordGaps
from callboard.documents.layout.words import word_gaps


def lay_out(sheets: list[Sheet]) -> LineWriter:
    """Lines of all pages, in the order in which they are read."""
    gaps = word_gaps(sheet.glyphs for sheet in sheets)
    pages = [page_rows(sheet, gaps) for sheet in sheets]
    mark_furniture(sheets, pages)
    rows = _in_order(pages)
    number_blocks(rows)
    writer = LineWriter(has_spaces=_has_spaces(rows))
    for row in rows:
        writer.write(row)
    return writer


def _has_spaces(rows: list[Row]) -> bool:
    """Whether the file writes its spaces as characters."""
    words = [word for row in rows for word in row.words]
    return sum(word.spaced for word in words) > 0.4 * len(words)


def page_rows(sheet: Sheet, gaps: WordGaps | None = None) -> list[Row]:
    """The rows of one page in reading order."""
    pieces = pieces_of(sheet.glyphs, sheet.marks, gaps)
    areas = areas_of(pieces, sheet.panels, sheet.width, sheet.height)
    rows = [row for area in areas for row in rows_of(area)]
    for row in rows:
        row.page = sheet.number
    return rows + _rotated(sheet)


def _rotated(sheet: Sheet) -> list[Row]:
    """Text that runs up or down the page, at its end."""
    rows = [Row([piece], page=sheet.number, lane="rotated") for piece in pieces_of(sheet.rotated, [])]
    for row in rows:
        row.furniture = True
    return rows


def _in_order(pages: list[list[Row]]) -> list[Row]:
    """A side bar that goes on on the next page is read through, and so is the main column."""
    left = [row for rows in pages for row in rows if row.lane == "left" and not row.furniture]
    flow: list[Row] = []
    held: list[Row] = []
    for number, rows in enumerate(pages):
        kept = [row for row in rows if not row.furniture]
        waits = (number + 1 < len(pages) or bool(held)) and bool(kept) and kept[-1].lane == "right"
        for row in kept:
            if row.lane == "left":
                flow.extend(left)
                left = []
            else:
                (held if row.lane == "right" and waits else flow).append(row)
    return flow + held + [row for rows in pages for row in rows if row.furniture]
