"""Put back with an entry's head what a design sets in a column beside it.

A right column holds place and date on lines of their own, so that the date stands beside the first list item; a narrow
left column holds the degree, broken over several lines.
"""

from __future__ import annotations

import re
from dataclasses import replace

from callboard.engine.resume.dates import DateSpan, beginning_in
from callboard.engine.resume.degrees import AT_START, degree_score, split_degree
from callboard.engine.resume.paragraphs import joined
from callboard.engine.resume.places import place_score
from callboard.engine.resume.rows import Piece, Row

_NARROW = 18
_SAME_EDGE = 3.0


def with_sides(rows: list[Row], spans: list[DateSpan]) -> list[Row]:
    """The rows with dates and places that stand beside list items given to the row above the list."""
    whole: list[Row] = []
    head: int | None = None
    for row in rows:
        if not row.bullet:
            head = len(whole) if len(row.cells) > 1 or row.style.bold or row.faces else None
            whole.append(row)
            continue
        side = row.cells[-1] if len(row.cells) > 1 and row.cells[0].start <= row.start else None
        if side and head is not None and _is_side(side, whole[head], spans):
            whole[head] = replace(whole[head], cells=(*whole[head].cells, side))
            row = replace(row, cells=row.cells[:-1], piece=row.piece.cut(0, side.start - row.start))
        whole.append(row)
    return whole


def _is_side(side: Piece, head: Row, spans: list[DateSpan]) -> bool:
    """Whether a cell is a date or a place that the head has none of."""
    near = beginning_in(spans, side.start, side.end)
    if near:
        whole = near[0].is_range and near[0].start <= side.start + 1 and near[0].end >= side.end - 1
        return whole and not any(span.is_range and head.holds(span.start) for span in spans)
    return place_score(side.text) >= 0.75 and not any(place_score(cell.text) >= 0.75 for cell in head.cells)


def with_broken_degree(head: list[Row]) -> list[Row]:
    """The head of a study whose degree stands in a narrow column, its lines made one part of the first row."""
    if len(head) < 2:
        return head
    first = head[0]
    below = [row for row in head[1:] if _is_below(row, first)]
    if len(below) < len(head) - 1:
        return head
    cell, lines = first.cells[0], [row.text for row in below]
    end = max(_ends(first), key=lambda end: _reach(cell.text[:end].strip(), lines), default=0)
    if not end or _reach(cell.text[:end].strip(), lines) <= 0:
        return head
    lead, rest = cell.cut(0, end), cell.cut(end)
    parts = (Piece(joined([lead.text, *lines]), lead.start), *((rest,) if rest.text else ()), *first.cells[1:])
    return [replace(first, cells=parts, index=below[-1].index)]


def _reach(lead: str, lines: list[str]) -> int:
    """How many letters below its first line a degree goes on; 0 where the first line has all of it."""
    text = joined([lead, *lines])
    degree = split_degree(Piece(text, 0)).degree
    return degree.end - len(lead.rstrip("-")) if degree and degree_score(text) == AT_START else 0


def _ends(row: Row) -> list[int]:
    """Where the narrow column could end in the first cell: where the type turns, at its end, or after a word."""
    cell = row.cells[0]
    turns = [face.start - cell.start for face in row.faces if 0 < face.start - cell.start <= _NARROW + 1]
    if turns or len(cell.text) <= _NARROW:
        ends = turns or [len(cell.text)] * (len(row.cells) > 1)
    else:
        ends = [match.end() for match in re.finditer(r"\S+", cell.text[: _NARROW + 1]) if match.end() <= _NARROW]
    return [end for end in ends if end <= _NARROW + 1]


def _is_below(row: Row, first: Row) -> bool:
    """Whether a row stands in the narrow column under the first one."""
    narrow = len(row.text) <= _NARROW and len(row.cells) == 1 and not row.bullet and not re.search(r"\d", row.text)
    return narrow and row.page == first.page and abs(row.left - first.left) < _SAME_EDGE and not row.faces
