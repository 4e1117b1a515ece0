"""A document beside the judgements on it: its lines, and in each line which words carry which requirement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from callboard.engine.document import Document, Line
from callboard.engine.facts import Evidence

MAX_HEADING_CHARACTERS = 70
"""Characters; a longer line in bold is a sentence that somebody stressed."""

FULL_WIDTH = 0.8
"""Share of its column's width from which on a line is taken to have been broken for want of room."""

_LABEL = re.compile(r"[^\s:][^:]{0,24}: ")
"""The beginning of an entry of its own: "Languages: Swedish"."""

MAX_LINE_GAP = 0.8
"""Upper bound on the space between two lines of a paragraph, in heights of the line."""


class LineKind(StrEnum):
    """How a line is set, as far as its file says."""

    TITLE = "title"
    HEAD = "head"
    POINT = "point"
    PLAIN = "plain"


@dataclass(frozen=True)
class HighlightSpan:
    """Words of a line, and the numbers of the requirements that they carry."""

    text: str
    carries: tuple[int, ...] = ()


@dataclass(frozen=True)
class ShownLine:
    """A line of a document. `number` counts from 1."""

    number: int
    kind: LineKind
    stretches: tuple[HighlightSpan, ...]
    runs_on: bool = False
    """True if the next line goes on with the paragraph, so that both are set as one text."""


def shown_lines(document: Document, evidence: Sequence[Sequence[Evidence]]) -> tuple[ShownLine, ...]:
    """The lines of a document.

    Args:
        document: as it was read.
        evidence: the quotations from it, for each requirement.
    """
    spans = [(each.start, each.end, number) for number, quoted in enumerate(evidence) for each in quoted]
    largest = max((line.size for line in document.lines), default=0.0)
    kinds = [_kind(line, place, largest) for place, line in enumerate(document.lines, 1)]
    running = [*_running_on(document.lines, kinds), False]
    return tuple(
        ShownLine(place, kind, tuple(_stretches(line, spans)), runs_on)
        for place, (line, kind, runs_on) in enumerate(zip(document.lines, kinds, running, strict=False), 1)
    )


def _running_on(lines: Sequence[Line], kinds: Sequence[LineKind]) -> Iterator[bool]:
    """For each line but the last, whether the next goes on with its paragraph.

    Formats without geometry have whole paragraphs in a line.
    """
    columns: dict[tuple[int, int], tuple[float, float]] = {}
    for line in lines:
        left, right = columns.get((line.page, line.column), (line.box.x0, line.box.x1))
        columns[line.page, line.column] = (min(left, line.box.x0), max(right, line.box.x1))
    for (line, kind), (after, kind_after) in pairwise(zip(lines, kinds, strict=True)):
        left, right = columns[line.page, line.column]
        height = line.box.y1 - line.box.y0
        together = (line.page, line.column, line.bold) == (after.page, after.column, after.bold)
        is_full = height > 0 and line.box.x1 >= left + FULL_WIDTH * (right - left)
        is_near = 0 < after.box.y0 - line.box.y0 <= (1 + MAX_LINE_GAP) * height
        is_text = kind in (LineKind.POINT, LineKind.PLAIN) and kind_after is LineKind.PLAIN
        is_entry = line.cells or after.cells or _LABEL.match(after.text) or "@" in line.text or "@" in after.text
        yield is_text and together and is_full and is_near and not is_entry


def _kind(line: Line, place: int, largest: float) -> LineKind:
    if line.bullet:
        return LineKind.POINT
    if place == 1 and (line.level == 1 or (line.size and line.size == largest)):
        return LineKind.TITLE
    if line.level or ((line.bold or line.caps) and len(line.text) <= MAX_HEADING_CHARACTERS):
        return LineKind.HEAD
    return LineKind.PLAIN


def _stretches(line: Line, spans: Iterable[tuple[int, int, int]]) -> Iterable[HighlightSpan]:
    here = [(max(start, line.start), min(end, line.end), number) for start, end, number in spans]
    here = [span for span in here if span[0] < span[1]]
    cuts = sorted({line.start, line.end, *(edge for start, end, _ in here for edge in (start, end))})
    for left, right in pairwise(cuts):
        carries = tuple(sorted({number for start, end, number in here if start <= left and right <= end}))
        yield HighlightSpan(line.text[left - line.start : right - line.start], carries)
