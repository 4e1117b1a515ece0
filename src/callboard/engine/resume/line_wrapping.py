"""How far the lines of a document reach: whether the next word would have fitted on a line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from itertools import groupby, pairwise, takewhile

from callboard.engine.document import Document, Line

_SAME_EDGE = 3.0
_MOST = 40
"""No column of a list has so many lines."""
# Letters that fit on a line of a document without places.
_USUAL = 120


class ColumnEdges:
    """Where the columns of a document end on the right: those of its pages, and those of lists that stand abreast."""

    def __init__(self, document: Document) -> None:
        self._columns: dict[tuple[int, int], float] = defaultdict(float)
        self._lists: dict[int, float] = {}
        for line in document.lines:
            place = (line.page, line.column)
            self._columns[place] = max(self._columns[place], line.box.x1 if line.box.x1 > 0 else float(len(line.text)))
        abreast: dict[tuple[int, int, int], list[Line]] = defaultdict(list)
        for column in columns_abreast(document):
            first = column[0]
            abreast[first.page, first.column, round(first.box.x0 / _SAME_EDGE)].extend(column)
        for lines in abreast.values():
            edge = max(line.box.x1 for line in lines)
            self._lists |= {line.start: edge for line in lines}

    def of(self, line: Line) -> float:
        """Where the column of a line ends."""
        return self._lists.get(line.start, self._columns[line.page, line.column])

    def room(self, line: Line) -> float:
        """Letters that would still fit."""
        edge = self.of(line)
        if line.box.x1 > line.box.x0 and line.text:
            return (edge - line.box.x1) / max((line.box.x1 - line.box.x0) / len(line.text), 1.0)
        return min(edge, _USUAL) - len(line.text)

    def is_full(self, line: Line) -> bool:
        """Whether the next word would likely not have fitted on the line."""
        edge = self.of(line)
        if line.box.x1 > 0:
            own = self._lists.get(line.start)
            width = max(edge - line.indent if line.indent < edge else edge, 1.0) if own is None else edge - line.box.x0
            return line.box.x1 > edge - max(0.14 * width, 40.0)
        return len(line.text) > max(0.75 * min(edge, _USUAL), 50)


def columns_abreast(document: Document) -> Iterator[list[Line]]:
    """The columns of lists that stand side by side: where one ends, reading goes back up to the head of the next."""
    for _, lines in groupby(document.lines, key=lambda line: (line.page, line.column)):
        yield from _abreast(list(lines))


def _abreast(lines: list[Line]) -> Iterator[list[Line]]:
    for number, (upper, lower) in enumerate(pairwise(lines), 1):
        if not lower.bullet or upper.box.x1 <= 0 or lower.box.y0 >= upper.box.y1 or lower.box.x0 <= upper.box.x0:
            continue
        before = list(takewhile(partial(_is_beside, lower), reversed(lines[max(number - _MOST, 0) : number])))
        if before and before[-1].bullet and before[-1].size == lower.size:
            yield before[::-1]
            yield list(takewhile(partial(_is_above, upper), lines[number : number + _MOST]))


def _is_beside(first: Line, line: Line) -> bool:
    """Whether a line stands left of a column that begins with `first`, and not above it."""
    return line.box.y1 > first.box.y0 and line.box.x1 <= first.box.x0


def _is_above(last: Line, line: Line) -> bool:
    """Whether a line stands above where the column beside it ends."""
    return line.box.y0 < last.box.y1
