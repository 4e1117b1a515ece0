"""Put back with an entry's head what a design sets in a column beside it.

A right column holds place and date on lines of their own, so that the date stands beside the first list item.
"""

from __future__ import annotations

from dataclasses import replace

from callboard.engine.resume.dates import DateSpan, beginning_in
from callboard.engine.resume.places import place_score
from callboard.engine.resume.rows import Piece, Row


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
