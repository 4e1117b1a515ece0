"""Tables with drawn borders: read row by row, and in each row cell by cell, however many lines a cell takes.

Word draws the borders of a table, cell by cell. A row of cells becomes one piece, so that no gutter runs through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from callboard.documents.layout.model import Area, DocumentLayout, LayoutPiece, PageLayout, Ruling, Word
from callboard.documents.layout.rows import rows_of

# Distances in points: how exactly borders meet, and how far apart two borders are at least.
TOUCHING, APART = 3.0, 6.0
MOST_RULINGS = 400
"""Upper bound on the borders of a page; a drawing has more."""
FULL_WIDTH, FULL_HEIGHT = 0.9, 0.8
"""Which share of a table a border takes that parts its rows, and of a row one that parts its cells."""
LEAST_CELLS, LEAST_ROWS = 3, 2
"""Two cells beside each other are as often a page that a table lays out."""
LONGEST_CELL = 160
"""Letters of the longest cell: what is longer is told, and may hold entries of its own."""


@dataclass(frozen=True, slots=True)
class Border:
    """A line from `start` to `end` along one axis, at one place of the other."""

    at: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Grid:
    """The borders of one table."""

    upright: list[Border]
    level: list[Border]

    def rows(self) -> list[tuple[float, float]]:
        """Top and bottom of each row."""
        left, right = min(one.start for one in self.level), max(one.end for one in self.level)
        full = [
            at
            for at in _places(self.level)
            if sum(one.end - one.start for one in self.level if abs(one.at - at) < TOUCHING)
            >= FULL_WIDTH * (right - left)
        ]
        ends = [min(one.start for one in self.upright), max(one.end for one in self.upright)]
        return list(pairwise(_apart([*full, *ends])))

    def columns(self, top: float, bottom: float) -> list[tuple[float, float]]:
        """Left and right of each cell of a row."""
        through = [
            one.at for one in self.upright if min(one.end, bottom) - max(one.start, top) >= FULL_HEIGHT * (bottom - top)
        ]
        ends = [min(one.start for one in self.level), max(one.end for one in self.level)]
        return list(pairwise(_apart([*through, *ends])))


def join_table_rows(layout: DocumentLayout) -> DocumentLayout:
    """Make each row of a ruled table one piece, with its cells in order."""
    return replace(layout, pages=tuple(_with_table_rows(page) for page in layout.pages))


def _with_table_rows(page: PageLayout) -> PageLayout:
    pieces = page.pieces
    for grid in grids_of(page.contents.rulings):
        pieces = _with_rows_of(grid, pieces)
    return page if pieces is page.pieces else replace(page, pieces=pieces)


def _with_rows_of(grid: Grid, pieces: tuple[LayoutPiece, ...]) -> tuple[LayoutPiece, ...]:
    """The pieces with those of each table row joined; as they are where the grid is no table of short cells."""
    joined: dict[int, LayoutPiece] = {}
    gone: set[int] = set()
    rows = 0
    for top, bottom in grid.rows():
        columns = grid.columns(top, bottom)
        within = [one for one in pieces if top <= one.y <= bottom and _is_within(one, columns)]
        cells = [words for left, right in columns if (words := _words_between(within, left, right))]
        if len(cells) < 2 or max(sum(len(word.text) for word in words) for words in cells) > LONGEST_CELL:
            continue
        rows += len(cells) >= LEAST_CELLS
        joined[id(within[0])] = _row_of(cells)
        gone |= {id(one) for one in within}
    if rows < LEAST_ROWS:
        return pieces
    return tuple(joined.get(id(one), one) for one in pieces if id(one) in joined or id(one) not in gone)


def _is_within(piece: LayoutPiece, columns: Sequence[tuple[float, float]]) -> bool:
    return bool(columns) and columns[0][0] - TOUCHING <= piece.x0 and piece.x1 <= columns[-1][1] + TOUCHING


def _words_between(pieces: Iterable[LayoutPiece], left: float, right: float) -> list[Word]:
    """The words of a cell, line by line."""
    inside = [[word for word in piece.words if left <= (word.x0 + word.x1) / 2 < right] for piece in pieces]
    return [word for row in rows_of(Area([LayoutPiece(words) for words in inside if words])) for word in row.words]


def _row_of(cells: Sequence[list[Word]]) -> LayoutPiece:
    words = [word for cell in cells for word in cell]
    starts = [sum(map(len, cells[:number])) for number in range(1, len(cells))]
    row = LayoutPiece(words, cells=tuple(starts))
    row.x0, row.y = min(word.x0 for word in words), min(word.y for word in words)
    return row


def grids_of(rulings: Sequence[Ruling]) -> list[Grid]:
    """The borders that meet, table by table."""
    if len(rulings) > MOST_RULINGS:
        return []
    upright = _merged(
        Border((one.x0 + one.x1) / 2, one.y0, one.y1) for one in rulings if one.y1 - one.y0 > one.x1 - one.x0
    )
    level = _merged(
        Border((one.y0 + one.y1) / 2, one.x0, one.x1) for one in rulings if one.y1 - one.y0 <= one.x1 - one.x0
    )
    grids: list[Grid] = []
    for border in upright:
        met = [one for one in level if _meet(border, one)]
        own = [grid for grid in grids if any(one in grid.level for one in met)]
        found = Grid([border], met)
        for grid in own:
            grids.remove(grid)
            found = Grid(
                [*grid.upright, *found.upright], [*grid.level, *(one for one in found.level if one not in grid.level)]
            )
        if met:
            grids.append(found)
    return grids


def _merged(borders: Iterable[Border]) -> list[Border]:
    """Borders with those that go on with each other put together."""
    merged: list[Border] = []
    for border in sorted(borders, key=lambda one: (round(one.at / TOUCHING), one.start)):
        last = merged[-1] if merged else None
        if last and abs(last.at - border.at) < TOUCHING and border.start <= last.end + TOUCHING:
            merged[-1] = replace(last, end=max(last.end, border.end))
        else:
            merged.append(border)
    return merged


def _meet(upright: Border, level: Border) -> bool:
    across = level.start - TOUCHING <= upright.at <= level.end + TOUCHING
    return across and upright.start - TOUCHING <= level.at <= upright.end + TOUCHING


def _places(borders: Iterable[Border]) -> list[float]:
    return _apart([one.at for one in borders])


def _apart(places: Sequence[float]) -> list[float]:
    """Places in order, those that are one border once."""
    kept: list[float] = []
    for place in sorted(places):
        if not kept or place - kept[-1] > APART:
            kept.append(place)
    return kept
