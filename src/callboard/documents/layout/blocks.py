"""Blocks: rows that follow each other at the usual distance, set alike, are one paragraph or list item."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from statistics import median

from callboard.documents.layout.model import DocumentLayout, LayoutRow


def number_blocks(layout: DocumentLayout) -> DocumentLayout:
    """Give every row the number of its block, counted through the document."""
    pitches = _pitches(layout.rows)
    rows: list[LayoutRow] = []
    block = 0
    for previous, row in zip([None, *layout.rows], layout.rows, strict=False):
        if previous is not None and _begins(previous, row, pitches.get(_place(row), 0.0)):
            block += 1
        rows.append(replace(row, block=block))
    return replace(layout, rows=tuple(rows))


def _place(row: LayoutRow) -> tuple[int, str, int, float]:
    return row.page, row.lane, row.column, row.left


def _pitches(rows: tuple[LayoutRow, ...]) -> dict[tuple[int, str, int, float], float]:
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
