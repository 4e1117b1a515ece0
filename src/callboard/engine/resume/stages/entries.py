"""Cut a section into its entries: jobs, studies, projects.

Dates mark entries; how many rows an entry has above its date, and how its first row is set, is learned from the section
itself. Where nothing is dated, rows set alike, white space and the end of a list mark them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from callboard.engine.resume.lexicon import phrases
from callboard.engine.resume.stages.rows import UNKNOWN, Row
from callboard.engine.text.dates import DateSpan, beginning_in
from callboard.engine.text.folding import phrase_key

_MOST_ABOVE = 3
MOST_HEADER = 5
_LABEL = re.compile(r"[^\W\d_](?=(?:\S+\s){0,2}\S+:)[\w /&'’-]{2,32}:\s")
_PARTED = re.compile(r"\s[|•·]\s")


def dates_in(row: Row, spans: Sequence[DateSpan]) -> list[DateSpan]:
    """The dates of a text that begin in a row."""
    pieces = (*row.cells, row.piece)
    near = beginning_in(spans, min(piece.start for piece in pieces), max(piece.end for piece in pieces))
    return [span for span in near if row.holds(span.start)]


class SectionRows:
    """What can be said of each row of a section before its entries are known."""

    def __init__(self, rows: list[Row], spans: Sequence[DateSpan]) -> None:
        self.rows = rows
        self.spans = spans
        # The list item above each row: looked up for every row.
        self.items: list[Row] = []
        for row in rows:
            self.items.append(row if row.bullet or not self.items else self.items[-1])
        self.continues = [False] * len(rows)
        self.prose = [False] * len(rows)
        for index in range(len(rows)):
            self.continues[index] = index > 0 and self._continues(index)
            self.prose[index] = self._is_prose(index)
        self.listed = self._entries_are_bullets()

    def dates(self, row: Row) -> list[DateSpan]:
        """The dates that begin in a row."""
        return dates_in(row, self.spans)

    def body(self, index: int) -> bool:
        """Return True if a row tells about an entry, rather than name it."""
        row = self.rows[index]
        return (row.bullet and not self.listed) or self.continues[index] or self.prose[index] or is_subheading(row.text)

    def _continues(self, index: int) -> bool:
        """Return True if the row goes on with a list item."""
        row, before = self.rows[index], self.rows[index - 1]
        if row.bullet or not (before.bullet or self.continues[index - 1]):
            return False
        item = self.items[index]
        one, other = row.style, item.style
        if (one.size, one.bold, one.level) != (other.size, other.bold, other.level):
            return False
        if row.page != before.page or row.column != before.column:
            return _opens_lower(row) or (before.full and row.indent > item.indent + 2)
        if row.gap > max(0.9, before.gap + 0.5) or self._whole_date(row):
            return False
        if row.indent > item.indent + 2:
            return before.full or _opens_lower(row) or row.block == before.block
        return abs(row.indent - item.indent) <= 2 and (before.full or _opens_lower(row))

    def _whole_date(self, row: Row) -> bool:
        spans = self.dates(row)
        return bool(spans) and spans[0].is_range and (spans[-1].end >= row.end - 1 or spans[0].start <= row.start)

    def _is_prose(self, index: int) -> bool:
        row = self.rows[index]
        if row.bullet or len(row.cells) > 1 or row.style.level:
            return False
        if row.style.bold or _PARTED.search(row.text):
            return False
        words = row.text.split()
        lower = sum(word[:1].islower() for word in words)
        if len(words) >= 9 and lower >= 0.5 * len(words):
            return True
        if len(words) >= 4 and row.text.rstrip().endswith((".", "!", ";")) and lower >= 0.4 * len(words):
            return True
        before = self.rows[index - 1] if index else None
        return bool(
            before and self.prose[index - 1] and before.style == row.style and row.gap < 0.8
            and (before.wraps_into(row) or _opens_lower(row)) and not self._whole_date(row)
        )  # fmt: skip

    def _entries_are_bullets(self) -> bool:
        dated = [row for row in self.rows if self.dates(row)]
        bullets = [row for row in self.rows if row.bullet]
        if not bullets:
            return False
        items = len(self.rows) - sum(self.continues)
        if all(row.bullet for row in self.rows[:1]) and len(bullets) >= 0.5 * items:
            ranged = [row for row in bullets if any(span.is_range for span in self.dates(row))]
            plain_dated = [row for row in dated if not row.bullet]
            return not plain_dated and (len(ranged) >= 0.6 * len(bullets) or not dated)
        return False

    def header_date(self, index: int) -> DateSpan | None:
        """The date by which this row marks an entry."""
        row = self.rows[index]
        if self.body(index):
            return None
        spans = self.dates(row)
        if not spans:
            return None
        best = next((span for span in spans if span.is_range), spans[0])
        rest = sum(len(cell.text) for cell in row.cells) - (best.end - best.start)
        edge = any(
            best.start <= cell.start + 1 or best.end >= cell.end - 1
            for cell in row.cells
            if cell.start <= best.start < cell.end
        )
        if best.is_range and (edge or rest < 100):
            return best
        return best if (edge and rest < 110) or rest < 40 else None


def is_subheading(text: str) -> bool:
    """Return True if a row only announces the points of an entry ("Responsibilities:")."""
    return len(text) < 40 and phrase_key(text) in phrases("entries", "subheadings")


def _opens_lower(row: Row) -> bool:
    return row.text[:1].islower() or row.text[:1] in "&(,"


@dataclass
class EntryDraft:
    """One entry: the rows of its header, its date, and the rows that tell."""

    header: list[Row]
    span: DateSpan | None = None
    body: list[Row] = field(default_factory=list[Row])


def _above(outline: SectionRows, index: int, floor: int) -> int:
    """How many rows directly above could belong to the header of the entry dated at `index`."""
    count = 0
    while count < _MOST_ABOVE and index - count - 1 >= floor and not outline.body(index - count - 1):
        if _LABEL.match(outline.rows[index - count - 1].text):
            break
        count += 1
    return count


def _starts(outline: SectionRows, dated: list[int]) -> list[int]:
    """The first row of each dated entry."""
    first = _above(outline, dated[0], 0)
    tops = [dated[0] - first]
    style = outline.rows[tops[0]].style
    for before, index in pairwise(dated):
        most = _above(outline, index, before + 1)
        count = min(most, first)
        own = outline.rows[index - count].style
        if style != UNKNOWN and own != style and (style.bold or not own.bold):
            alike = [k for k in range(most + 1) if outline.rows[index - k].style == style]
            count = min(alike, key=lambda k: abs(k - first)) if alike else count
        tops.append(index - count)
    return tops


def _header_end(outline: SectionRows, top: int, dated: int, stop: int, *, wide: float) -> int:
    """One past the last row of the header: after the date, short rows until the telling starts."""
    end = dated + 1
    while end < stop and end - top < MOST_HEADER and not outline.body(end) and not _LABEL.match(outline.rows[end].text):
        row, first = outline.rows[end], outline.rows[top]
        apart = row.gap > 0.9 and row.gap > max(2 * typical_gap(outline.rows), wide)
        if apart and not (
            row.style.bold or row.style.size > outline.rows[end - 1].style.size or row.style == first.style
        ):
            break
        end += 1
    return end


def typical_gap(rows: list[Row]) -> float:
    """The usual white space between rows, in line heights."""
    gaps = [row.gap for row in rows[1:] if row.gap > 0]
    return median(gaps) if gaps else 0.0


def _dated_entries(outline: SectionRows, dated: list[int]) -> list[EntryDraft]:
    tops = _starts(outline, dated)
    drafts: list[EntryDraft] = []
    if tops[0] > 0:
        drafts += [EntryDraft([], None, outline.rows[: tops[0]])]
    # white space inside an entry is less than that between entries
    wide = 0.7 * min((outline.rows[top].gap for top in tops[1:]), default=0.0)
    for order, (top, index) in enumerate(zip(tops, dated, strict=True)):
        stop = tops[order + 1] if order + 1 < len(tops) else len(outline.rows)
        end = _header_end(outline, top, index, stop, wide=wide)
        drafts.append(EntryDraft(outline.rows[top:end], outline.header_date(index), outline.rows[end:stop]))
    return drafts


def _undated_entries(outline: SectionRows) -> list[EntryDraft]:
    rows = outline.rows
    drafts: list[EntryDraft] = []
    telling = any(outline.body(index) for index in range(len(rows)))
    for index, row in enumerate(rows):
        if outline.body(index) and drafts:
            drafts[-1].body.append(row)
            continue
        before = rows[index - 1] if index else None
        opens = (
            before is None or row.bullet or outline.body(index - 1)
            or (row.style == rows[0].style and row.style != before.style)
            or (not telling and _parted(rows, row, before)) or _are_alike(rows[0], before, row)
        )  # fmt: skip
        if opens:
            drafts.append(EntryDraft([row]))
        else:
            drafts[-1].header.append(row)
    return drafts


def _are_alike(first: Row, before: Row, row: Row) -> bool:
    """Return True for two rows set like the first of the section, each with something of its own on the right."""
    return row.style == before.style == first.style and len(row.cells) > 1 and len(before.cells) > 1


def _parted(rows: list[Row], row: Row, before: Row) -> bool:
    usual = typical_gap(rows)
    if row.gap > 1.4 * usual + 0.2 or row.column != before.column:
        return True
    return row.style == before.style == rows[0].style


def find_entries(rows: list[Row], spans: Sequence[DateSpan]) -> list[EntryDraft]:
    """The entries of a section, in order. A first draft without header holds what introduces the section."""
    if not rows:
        return []
    outline = SectionRows(rows, spans)
    dated = [index for index in range(len(rows)) if outline.header_date(index)]
    return _dated_entries(outline, dated) if dated else _undated_entries(outline)
