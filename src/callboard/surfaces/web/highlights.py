"""A document beside the judgements on it: its lines, and in each line which words carry which requirement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from callboard.engine.document import Document, Line
from callboard.engine.facts import Evidence

MAX_HEADING_CHARACTERS = 70
"""Characters; a longer line in bold is a sentence that somebody stressed."""


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


def shown_lines(document: Document, evidence: Sequence[Sequence[Evidence]]) -> tuple[ShownLine, ...]:
    """The lines of a document.

    Args:
        document: as it was read.
        evidence: the quotations from it, for each requirement.
    """
    spans = [(each.start, each.end, number) for number, quoted in enumerate(evidence) for each in quoted]
    largest = max((line.size for line in document.lines), default=0.0)
    return tuple(
        ShownLine(place, _kind(line, place, largest), tuple(_stretches(line, spans)))
        for place, line in enumerate(document.lines, 1)
    )


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
