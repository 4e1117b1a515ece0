"""Dates that a template sets in the right margin, on the line of an entry's first point: they belong to its header."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from callboard.engine.resume.lexicon import duration
from callboard.engine.resume.stages.entries import dates_in
from callboard.engine.resume.stages.rows import Row
from callboard.engine.text.dates import DateSpan
from callboard.engine.text.folding import fold_in_place


def with_margin_dates(rows: Sequence[Row], spans: Sequence[DateSpan]) -> list[Row]:
    """The rows with such dates in the row above, and without how long it was in all, which stands below them."""
    found = list(rows)
    for at in range(1, len(found)):
        if _is_date_of_header(found[at - 1], found[at], spans):
            header, point = found[at - 1], found[at]
            found[at - 1] = replace(header, cells=(*header.cells, point.cells[-1]))
            found[at] = _without_last_cell(point)
            below = found[at + 1] if at + 1 < len(found) else None
            if below and len(below.cells) > 1 and re.fullmatch(duration(), fold_in_place(below.cells[-1].text)):
                found[at + 1] = _without_last_cell(below)
    return found


def _is_date_of_header(header: Row, point: Row, spans: Sequence[DateSpan]) -> bool:
    """Return True if a list item ends in a stretch of time set apart, and the row above has no date."""
    if header.bullet or not point.bullet or len(point.cells) < 2:
        return False
    dates = dates_in(point, spans)
    fills = len(dates) == 1 and dates[0].is_range and dates[0].end >= point.cells[-1].end
    return fills and not dates_in(header, spans)


def _without_last_cell(row: Row) -> Row:
    cells = row.cells[:-1]
    return replace(row, cells=cells, piece=row.piece.cut(0, cells[-1].end - row.start))
