"""Cut a section into its entries: jobs, studies, projects.

Dates mark entries; how many rows an entry has above its date, and how its first row is set, is learned from the section
itself. Where nothing is dated, rows set alike, white space and the end of a list mark them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from callboard.engine.resume.dates import DateSpan
from callboard.engine.resume.places import place_score
from callboard.engine.resume.rows import UNKNOWN, Row, Style
from callboard.engine.resume.section_rows import SectionRows

_MOST_ABOVE = 3
MOST_HEAD = 5
_LABEL = re.compile(r"[^\W\d_](?=(?:\S+\s){0,2}\S+:)[\w /&'’-]{2,32}:\s")


@dataclass
class EntryDraft:
    """One entry: the rows of its head, its date, and the rows that tell."""

    head: list[Row]
    span: DateSpan | None = None
    body: list[Row] = field(default_factory=list[Row])


def _above(outline: SectionRows, index: int, floor: int) -> int:
    """How many rows directly above could belong to the head of the entry dated at `index`."""
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
    trailing = _places_follow(outline, dated)
    for before, index in pairwise(dated):
        most = _above(outline, index, before + 1 + trailing)
        count = min(most, first)
        own = outline.rows[index - count].style
        if style != UNKNOWN and own != style and (style.bold or not own.bold):
            alike = [k for k in range(most + 1) if outline.rows[index - k].style == style]
            count = min(alike, key=lambda k: abs(k - first)) if alike else _by_gap(outline, index, count)
        tops.append(index - count)
    return tops


def _places_follow(outline: SectionRows, dated: list[int]) -> bool:
    """Whether each date has the entry's place on the row below it, set as the date is."""
    below = [(outline.rows[index], outline.rows[index + 1]) for index in dated if index + 1 < len(outline.rows)]
    return len(below) == len(dated) > 1 and all(
        row.style == date.style and len(row.cells) == 1 and place_score(row.text) >= 0.75 for date, row in below
    )


def _by_gap(outline: SectionRows, index: int, count: int) -> int:
    """Where white space parts the rows above a date, the part next to it is the entry's."""
    for k in range(count):
        row = outline.rows[index - k]
        if row.gap > 0.6 and row.gap > 1.5 * max(outline.rows[index - k - 1].gap, 0.1):
            return k
    return count


def _head_end(outline: SectionRows, top: int, dated: int, stop: int, *, wide: float) -> int:
    """One past the last row of the head: after the date, short rows until the telling starts."""
    end = dated + 1
    while end < stop and end - top < MOST_HEAD and not outline.body(end) and not _LABEL.match(outline.rows[end].text):
        if _indented(outline, top, end):
            break
        row, first = outline.rows[end], outline.rows[top]
        apart = row.gap > 0.9 and row.gap > max(2 * typical_gap(outline.rows), wide)
        if apart and not (
            row.style.bold or row.style.size > outline.rows[end - 1].style.size or row.style == first.style
        ):
            break
        end += 1
    return end


def _indented(outline: SectionRows, top: int, index: int) -> bool:
    """Whether a row stands in from the head, as points without signs do."""
    first, row = outline.rows[top], outline.rows[index]
    opens_with_date = any(span.start <= first.cells[0].start + 1 for span in outline.dates(first))
    plain = not row.style.bold and row.style == outline.rows[min(index + 1, len(outline.rows) - 1)].style
    return (
        not opens_with_date
        and plain
        and first.column == row.column
        and row.indent >= max(first.indent, outline.rows[index - 1].indent) + 8
    )


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
        end = _head_end(outline, top, index, stop, wide=wide)
        drafts.append(EntryDraft(outline.rows[top:end], outline.head_date(index), outline.rows[end:stop]))
    style = outline.rows[tops[0]].style
    if style in outline.telling or not (style.bold or style.level or style.caps or style.size):
        return drafts
    return [piece for draft in drafts for piece in _split_undated(outline, draft, style)]


def _split_undated(outline: SectionRows, draft: EntryDraft, style: Style) -> list[EntryDraft]:
    """An entry without a date hides in the body of the one before; its first row is set as theirs are."""
    place = outline.place
    for number, row in enumerate(draft.body):
        index = place[row.index]
        if number and row.style == style and not outline.body(index) and outline.body(index - 1):
            end = number + 1
            while end < len(draft.body) and end - number < 3 and not outline.body(place[draft.body[end].index]):
                end += 1
            rest = EntryDraft(draft.body[number:end], None, draft.body[end:])
            return [EntryDraft(draft.head, draft.span, draft.body[:number]), *_split_undated(outline, rest, style)]
    return [draft]


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
            not drafts or before is None or row.bullet or outline.body(index - 1)
            or (row.style == rows[0].style and row.style != before.style)
            or (not telling and _parted(rows, row, before))
        )  # fmt: skip
        if opens:
            drafts.append(EntryDraft([row]))
        else:
            drafts[-1].head.append(row)
    return drafts


def _parted(rows: list[Row], row: Row, before: Row) -> bool:
    usual = typical_gap(rows)
    if row.gap > 1.4 * usual + 0.2 or row.column != before.column:
        return True
    return row.style == before.style == rows[0].style


def find_entries(rows: list[Row], spans: list[DateSpan]) -> list[EntryDraft]:
    """The entries of a section, in order. A first draft without head holds what introduces the section."""
    if not rows:
        return []
    outline = SectionRows(rows, spans)
    dated = [index for index in range(len(rows)) if outline.head_date(index)]
    return _dated_entries(outline, dated) if dated else _undated_entries(outline)
