"""Pages to one text, in stages: glyphs, pieces, areas in reading order, rows, running heads, blocks, lines."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from statistics import median

from callboard.documents.layout.columns import areas_of
from callboard.documents.layout.line_writer import LineWriter
from callboard.documents.layout.model import Area, LayoutPiece, LayoutRow, PageContents
from callboard.documents.layout.pieces import pieces_of
from callboard.documents.layout.word_gaps import WordGaps
from callboard.documents.layout.words import word_gaps


def lay_out(sheets: list[PageContents]) -> LineWriter:
    """Lines of all pages, in the order in which they are read."""
    gaps = word_gaps(sheet.glyphs for sheet in sheets)
    pages = [page_rows(sheet, gaps) for sheet in sheets]
    mark_running_heads(sheets, pages)
    rows = _in_order(pages)
    number_blocks(rows)
    writer = LineWriter(has_spaces=_has_spaces(rows))
    for row in rows:
        writer.write(row)
    return writer


def _has_spaces(rows: list[LayoutRow]) -> bool:
    """Return True if the file writes its spaces as characters."""
    words = [word for row in rows for word in row.words]
    return sum(word.spaced for word in words) > 0.4 * len(words)


def page_rows(sheet: PageContents, gaps: WordGaps | None = None) -> list[LayoutRow]:
    """The rows of one page in reading order."""
    pieces = pieces_of(sheet.glyphs, sheet.marks, gaps)
    areas = areas_of(pieces, sheet.panels, sheet.width, sheet.height)
    rows = [row for area in areas for row in rows_of(area)]
    for row in rows:
        row.page = sheet.number
    return rows + _rotated(sheet)


def _rotated(sheet: PageContents) -> list[LayoutRow]:
    """Text that runs up or down the page, at its end."""
    rows = [LayoutRow([piece], page=sheet.number, lane="rotated") for piece in pieces_of(sheet.rotated, [])]
    for row in rows:
        row.running_head = True
    return rows


def _in_order(pages: list[list[LayoutRow]]) -> list[LayoutRow]:
    """A side bar that goes on on the next page is read through, and so is the main column."""
    left = [row for rows in pages for row in rows if row.lane == "left" and not row.running_head]
    flow: list[LayoutRow] = []
    held: list[LayoutRow] = []
    for number, rows in enumerate(pages):
        kept = [row for row in rows if not row.running_head]
        waits = (number + 1 < len(pages) or bool(held)) and bool(kept) and kept[-1].lane == "right"
        for row in kept:
            if row.lane == "left":
                flow.extend(left)
                left = []
            else:
                (held if row.lane == "right" and waits else flow).append(row)
    return flow + held + [row for rows in pages for row in rows if row.running_head]


def rows_of(area: Area) -> list[LayoutRow]:
    """The rows of an area from top to bottom."""
    rows: list[LayoutRow] = []
    for piece in sorted(area.pieces, key=lambda piece: piece.y):
        row = next((row for row in reversed(rows[-3:]) if _is_in(piece, row)), None)
        if row:
            row.pieces.append(piece)
        else:
            rows.append(LayoutRow([piece]))
    left = min((piece.x0 for piece in area.pieces), default=0.0)
    right = max((piece.x1 for piece in area.pieces), default=0.0)
    for row in rows:
        row.pieces.sort(key=lambda piece: piece.x0)
        row.bullet = row.pieces[0].bullet
        row.lane, row.column, row.left, row.right = area.lane, area.column, left, right
    return sorted(rows, key=lambda row: row.y)


def _is_in(piece: LayoutPiece, row: LayoutRow) -> bool:
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


def number_blocks(rows: list[LayoutRow]) -> None:
    """Give every row the number of its block, counted through the document."""
    pitches = _pitches(rows)
    block = 0
    for previous, row in zip([None, *rows], rows, strict=False):
        if previous is not None and _begins(previous, row, pitches.get(_place(row), 0.0)):
            block += 1
        row.block = block


def _place(row: LayoutRow) -> tuple[int, str, int, float]:
    return row.page, row.lane, row.column, row.left


def _pitches(rows: list[LayoutRow]) -> dict[tuple[int, str, int, float], float]:
    """The usual distance of two baselines, for each area."""
    steps: dict[tuple[int, str, int, float], list[float]] = {}
    for upper, lower in pairwise(rows):
        if _place(upper) == _place(lower) and 0 < lower.y - upper.y < 2.2 * lower.size:
            steps.setdefault(_place(lower), []).append((lower.y - upper.y) / lower.size)
    return {place: median(found) for place, found in steps.items()}


def _begins(previous: LayoutRow, row: LayoutRow, pitch: float) -> bool:
    if _place(previous) != _place(row) or row.bullet or row.running_head != previous.running_head:
        return True
    if abs(row.size - previous.size) > 0.12 * max(row.size, previous.size) or _bold(row) != _bold(previous):
        return True
    if row.y - previous.y > max(1.22 * pitch, 1.05) * row.size + 0.5:
        return True
    # What returns to the left of a list item's text has left the item.
    return previous.bullet and row.pieces[0].x0 < previous.pieces[0].x0 - 0.4 * row.size


def _bold(row: LayoutRow) -> bool:
    return all(word.face.bold for word in row.words)


TOP, BOTTOM = 0.12, 0.88
NUMBER = re.compile(
    r"^\W*+(?:(?:page|seite|s\.|p\.|página|pagina|pág\.|pag\.|blz\.)\s*+)?\d{1,3}(?:\s*+(?:of|von|de|di|sur|van|/|\||-)\s*+\d{1,3})?\W*+$",
    re.I,
)
DIGITS = re.compile(r"\d+")


def mark_running_heads(sheets: list[PageContents], pages: list[list[LayoutRow]]) -> None:
    """Mark rows that the pages repeat in their margins, and page numbers; the first page keeps its own."""
    seen: dict[tuple[str, int], list[tuple[int, LayoutRow]]] = defaultdict(list)
    for sheet, rows in zip(sheets, pages, strict=True):
        for row in rows:
            if not TOP * sheet.height < row.y < BOTTOM * sheet.height:
                row.running_head = row.running_head or bool(NUMBER.match(row.text))
                seen[DIGITS.sub("#", row.text), round(row.y / 6)].append((sheet.number, row))
    for places in seen.values():
        numbers = {number for number, _ in places}
        if len(numbers) > 1:
            for number, row in places:
                row.running_head = row.running_head or number != min(numbers)
