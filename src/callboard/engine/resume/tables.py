"""Tables: two columns of rows that are one, dates or headings beside content.

A sidebar is a column of its own; a column of dates or labels is not: its rows stand level with what they belong to.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from callboard.engine.resume.headings import title_of
from callboard.engine.resume.rows import Piece, Row
from callboard.engine.text.dates import DateSpan, is_duration

_SAME = 0.45
"""Rows are level when their middles are nearer than this share of a row's height."""
_NEAR = 1.3
"""A date that is not level with a row belongs to one whose top is nearer than this many heights."""
_ALIGNED = 0.6
_SHORT = 26


def _height(row: Row) -> float:
    return max(row.bottom - row.top, 1.0)


def _level(one: Row, other: Row) -> bool:
    height = min(_height(one), _height(other))
    return abs((one.top + one.bottom) / 2 - (other.top + other.bottom) / 2) < _SAME * height


def _heads(rows: list[Row]) -> set[int]:
    """Rows that name a section."""
    found: set[int] = set()
    for row in rows:
        title = title_of(row.text) if len(row.cells) == 1 and not row.bullet else None
        if title and title.certainty >= 0.95:
            found.add(row.index)
    return found


def _headings(side: list[Row], main: list[Row]) -> set[int]:
    """The headings of the side: where most stand above what they open, one that is level with a row is a label."""
    heads = _heads(side)
    level = {row.index for row in side if row.index in heads and any(_level(row, other) for other in main)}
    apart = heads - level
    return apart if len(apart) >= max(len(level), 2) else heads


class Table:
    """Two columns of one page, `side` the one with fewer words."""

    def __init__(self, side: list[Row], main: list[Row], spans: Sequence[DateSpan]) -> None:
        self.side, self.main, self.spans = side, main, spans
        self.heads = _headings(side, main)
        self.labels = [row for row in side if row.index not in self.heads]

    def dated(self, row: Row) -> bool:
        """Return True if a row is a date, a part of one, or a duration."""
        inside = any(span.start < cell.end and span.end > cell.start for span in self.spans for cell in row.cells)
        return inside or is_duration(row.text)

    def is_one(self) -> bool:
        """Return True if the side labels the main column."""
        if not self.side or (self.heads and _heads(self.main)):
            return False
        if sum(row.bullet for row in self.side) > 0.3 * len(self.side):
            return False
        if not self.labels or sum(len(row.text) for row in self.labels) / len(self.labels) > _SHORT:
            return False
        if self.heads:
            return len(self.heads) > 1 or self._placed() >= _ALIGNED or self._dated() >= 0.5
        return self._labelled()

    def _labelled(self) -> bool:
        """The side is dates, or short labels that are level with rows to the last."""
        if self._dated() >= 0.5:
            return self._placed() >= _ALIGNED
        level = all(any(_level(row, other) for other in self.main) for row in self.labels)
        return level and len(self.labels) > 1 and not any(re.search(r"@|\d{5}|www|//", row.text) for row in self.labels)

    def _dated(self) -> float:
        return sum(self.dated(row) for row in self.labels) / len(self.labels)

    def _placed(self) -> float:
        partners = self.partners()
        return sum(row.index in partners for row in self.labels) / len(self.labels)

    def partners(self) -> dict[int, int]:
        """For each label, by index, the row of the main column it belongs to."""
        found: dict[int, int] = {}
        before: Row | None = None
        for row in self.side:
            if row.index in self.heads:
                before = None
                continue
            partner = next(
                (other for other in self.main if _level(row, other) and other.index not in found.values()), None
            )
            goes_on = before and before.index in found and row.top - before.bottom < 0.9 * _height(row)
            if before and goes_on and not partner and (self.dated(row) or row.text[:1].islower()):
                found[row.index] = found[before.index]
            elif partner:
                found[row.index] = partner.index
            elif self.dated(row):
                # a date that is level with nothing dates what is nearest
                near = min(self.main, key=lambda other: abs(other.top - row.top))
                if abs(near.top - row.top) < _NEAR * _height(row):
                    found[row.index] = near.index
            before = row
        return found

    def merged(self) -> list[Row]:
        """The rows of both by height; a label and its row are one."""
        left = self.side[0].column < self.main[0].column
        column = min(self.side[0].column, self.main[0].column)
        partners = self.partners()
        cells: defaultdict[int, list[Piece]] = defaultdict(list)
        for row in self.side:
            if row.index in partners:
                cells[partners[row.index]] += row.cells
        rows: list[Row] = []
        for row in self.main:
            extra = tuple(cells[row.index])
            rows.append(replace(row, cells=(*extra, *row.cells) if left else (*row.cells, *extra), column=column))
        rows += [replace(row, column=column) for row in self.side if row.index not in partners]
        return sorted(rows, key=lambda row: (row.top, row.index))


def join_tables(rows: Sequence[Row], spans: Sequence[DateSpan]) -> list[Row]:
    """The rows with each column of labels put beside what it labels."""
    pages: defaultdict[tuple[int, int], defaultdict[int, list[Row]]] = defaultdict(lambda: defaultdict(list))
    band, heads = 0, _heads([row for row in rows if row.column == 0])
    for row in rows:
        # a heading that spans the page parts the columns above it from those below
        band += row.index in heads
        if row.bottom > row.top:
            pages[row.page, band][row.column].append(row)
    order = {row.index: number for number, row in enumerate(rows)}
    replaced: dict[int, list[Row]] = {}
    gone: set[int] = set()
    for columns in pages.values():
        for left, right in zip(sorted(columns)[:-1], sorted(columns)[1:], strict=True):
            one, other = columns[left], columns[right]
            if not left or any(row.index in gone for row in one + other):
                continue
            side, main = sorted((one, other), key=lambda part: sum(len(row.text) for row in part))
            table = Table(side, main, spans)
            if table.is_one():
                first = min(one + other, key=lambda row: order[row.index])
                replaced[first.index] = table.merged()
                gone |= {row.index for row in one + other}
    return _laid_out(rows, replaced, gone)


def _laid_out(rows: Sequence[Row], replaced: dict[int, list[Row]], gone: set[int]) -> list[Row]:
    result: list[Row] = []
    for row in rows:
        if row.index in replaced:
            result += replaced[row.index]
        elif row.index not in gone:
            result.append(row)
    return result
