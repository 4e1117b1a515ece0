"""Put rows of two columns side by side where the columns are one table: dates or headings left, content right.

A sidebar is a column of its own; a column of dates or labels is not: its rows stand at the height of what they belong to.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from callboard.engine.resume.dates import DateSpan
from callboard.engine.resume.headings import title_of
from callboard.engine.resume.rows import Row

_SAME = 0.45
"""Rows are level when their middles are nearer than this share of a row's height."""
_ALIGNED = 0.6
_SHORT = 26


def _level(one: Row, other: Row) -> bool:
    height = max(min(one.bottom - one.top, other.bottom - other.top), 1.0)
    return abs((one.top + one.bottom) / 2 - (other.top + other.bottom) / 2) < _SAME * height


def _heads(rows: list[Row]) -> set[int]:
    """Rows that name a section."""
    found: set[int] = set()
    for row in rows:
        title = title_of(row.text) if len(row.cells) == 1 and not row.bullet else None
        if title and title.certainty >= 0.95:
            found.add(row.index)
    return found


def _labels_apart(side: list[Row], main: list[Row]) -> set[int]:
    """The headings of the side: where most stand above what they open, one that is level with a row is a label."""
    heads = _heads(side)
    level = {row.index for row in side if row.index in heads and any(_level(row, other) for other in main)}
    return heads - level if len(heads - level) >= 2 and len(heads - level) >= len(level) else heads


def _is_table(side: list[Row], main: list[Row], spans: list[DateSpan]) -> bool:
    """Whether `side` labels `main`."""
    if any(row.bullet for row in side) or not side:
        return False
    side_heads, main_heads = _labels_apart(side, main), _heads(main)
    styles = {row.style for row in side if row.index in side_heads}
    labels = [row for row in side if row.index not in side_heads]
    if any(row.style not in styles for row in labels):
        # the second line of a heading that a narrow column breaks
        labels = [row for row in labels if row.style not in styles]
    if main_heads and side_heads:
        return False
    level = [row for row in labels if any(_level(row, other) for other in main)]
    dated = [row for row in labels if any(row.holds(span.start) for span in spans)]
    if labels and len(level) < _ALIGNED * len(labels):
        return False
    if not labels:
        return any(_level(row, other) for row in side for other in main)
    short = sum(len(row.text) for row in labels) / len(labels) <= _SHORT
    return short and (bool(side_heads) or len(dated) >= 0.5 * len(labels))


def _merged(side: list[Row], main: list[Row]) -> list[Row]:
    """The rows of both by height; a label and its row are one."""
    left = side[0].column < main[0].column
    heads = _labels_apart(side, main)
    taken: dict[int, Row] = {}
    alone: list[Row] = []
    for label in side:
        partner = None if label.index in heads else next((row for row in main if _level(label, row) and row.index not in taken), None)
        if partner:
            taken[partner.index] = label
        else:
            alone.append(label)
    rows: list[Row] = []
    for row in main:
        label = taken.get(row.index)
        cells = row.cells if not label else (*label.cells, *row.cells) if left else (*row.cells, *label.cells)
        rows.append(replace(row, cells=cells, column=min(side[0].column, main[0].column)))
    rows += [replace(row, column=min(side[0].column, main[0].column)) for row in alone]
    return sorted(rows, key=lambda row: (row.top + (0 if row.index not in heads else -0.6 * (row.bottom - row.top)), row.index))


def in_order(rows: list[Row], spans: list[DateSpan]) -> list[Row]:
    """The rows with tables put together."""
    pages: defaultdict[int, defaultdict[int, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row.bottom > row.top:
            pages[row.page][row.column].append(row)
    order = {row.index: number for number, row in enumerate(rows)}
    replaced: dict[int, list[Row]] = {}
    gone: set[int] = set()
    for columns in pages.values():
        for left, right in zip(sorted(columns)[:-1], sorted(columns)[1:], strict=True):
            one, other = columns[left], columns[right]
            if not left or any(row.index in gone for row in one + other):
                continue
            side, main = sorted((one, other), key=lambda part: sum(len(row.text) for row in part))
            if _is_table(side, main, spans):
                first = min(one + other, key=lambda row: order[row.index])
                replaced[first.index] = _merged(side, main)
                gone |= {row.index for row in one + other}
    result: list[Row] = []
    for row in rows:
        if row.index in replaced:
            result += replaced[row.index]
        elif row.index not in gone:
            result.append(row)
    return result
