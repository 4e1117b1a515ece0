"""Lists whose items stand in columns below the head of each entry: each column is read to its end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from statistics import median

from callboard.documents.layout.cards import level_rows
from callboard.documents.layout.model import Piece

# Shorter items are the cells of a table: there one reads across.
TOLD = 18
# Parts of the type size: how far left of its words an item's sign may stand, and how far its lines are apart.
SIGN = 0.9
PITCH = 2.3
SIZED = 0.05


def lists_abreast(pieces: list[Piece]) -> list[list[Piece]]:
    """The parts in reading order of what has lists in columns: what is around the lists, and each of their columns."""
    if sum(piece.bullet for piece in pieces) < 2:
        return []
    rows = level_rows(pieces)
    parts: list[list[Piece]] = []
    done = 0
    for first, last, edges in _lists(rows):
        if around := [piece for row in rows[done:first] for piece in row]:
            parts.append(around)
        inside = [piece for row in rows[first : last + 1] for piece in row]
        ends = [*edges[1:], float("inf")]
        parts.extend([piece for piece in inside if x0 <= piece.x0 < x1] for x0, x1 in zip(edges, ends, strict=True))
        done = last + 1
    return [*parts, [piece for row in rows[done:] for piece in row]] if parts else []


def _lists(rows: list[list[Piece]]) -> Iterator[tuple[int, int, list[float]]]:
    """First and last row of each list in columns, and where these begin."""
    number = 0
    while number < len(rows):
        row = rows[number]
        edges = [piece.x0 - SIGN * piece.size for piece in row]
        first = number
        number += 1
        if len(row) < 2 or not all(piece.bullet for piece in row) or not _keeps(row, edges):
            continue
        while number < len(rows) and _goes_on(rows[number - 1], rows[number], edges):
            number += 1
        if median(len(piece.text) for inside in rows[first:number] for piece in inside if piece.bullet) >= TOLD:
            yield first, number - 1, edges


def _goes_on(upper: list[Piece], lower: list[Piece], edges: list[float]) -> bool:
    near = lower[0].y - upper[0].y < PITCH * upper[0].size
    alike = all(abs(piece.size - upper[0].size) < SIZED * piece.size for piece in lower)
    return near and alike and _keeps(lower, edges)


def _keeps(row: list[Piece], edges: list[float]) -> bool:
    """Whether each piece of a row stands in a column of its own."""
    own = [sum(piece.x0 >= edge for edge in edges) for piece in row]
    inside = all(
        place and (place == len(edges) or piece.x1 <= edges[place] + 1) for place, piece in zip(own, row, strict=True)
    )
    return inside and all(left < right for left, right in pairwise(own))
