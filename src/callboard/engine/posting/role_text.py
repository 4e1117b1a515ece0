"""The text of one role: the rows that speak of it, the lists that its labelled units make, and labelled values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from callboard.engine.posting.cells import LabelledValue, Span, cells, labelled_values
from callboard.engine.posting.field_candidates import FieldCandidate
from callboard.engine.posting.headings import in_heading_words
from callboard.engine.posting.lexicon import has_wording, heading_kinds, pattern
from callboard.engine.posting.posting_text import PostingRow, PostingText
from callboard.engine.posting.units import Unit
from callboard.engine.text.folding import words_only

LISTS = {
    "must": "requirements",
    "nice": "preferred",
    "responsibility": "responsibilities",
    "benefit": "benefits",
    "pay": "benefits",
}
"""The list that a unit of each label belongs to."""

# A sentence with another label is kept as prose if it speaks of the work with this probability at least.
_LEAST_WORK = 0.15
# Fewer words behind a heading say too little without it ("Experience: 5 years").
_LEAST_CONTENT, _LEAST_OF_FIGURES = 2, 3
# Upper bound on the rows that count as the top of a posting.
_MOST_ON_TOP = 15


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list: `reading.text[start:end]`, how likely it asks for something, and whether that is a wish."""

    start: int
    end: int
    kind: str
    probability: float = 0.0
    wished: bool = False


@dataclass(frozen=True)
class RoleText:
    """The rows that speak of one role, those on top of its lists, and what was found in them, in order."""

    reading: PostingText
    rows: tuple[PostingRow, ...]
    header: tuple[PostingRow, ...]
    labels: tuple[LabelledValue, ...]
    units: tuple[Unit, ...]
    items: tuple[Item, ...]
    title: FieldCandidate | None = None

    @cached_property
    def first_unit(self) -> dict[int, Unit]:
        """The first unit of each row, by the row's index."""
        return {one.row: one for one in reversed(self.units)}

    @property
    def body(self) -> Span:
        """From the first row to the last."""
        return self.rows[0].start, self.rows[-1].end

    def of(self, kind: str) -> list[Item]:
        """The items of one list."""
        return [item for item in self.items if item.kind == kind]

    def labelled(self, *kinds: str) -> list[Span]:
        """Spans of the labelled values of these kinds."""
        return [(label.start, label.end) for label in self.labels if label.kind in kinds]

    def labelled_text(self, kind: str) -> list[str]:
        """The folded text of the labelled values of a kind."""
        return [self.reading.flat[start:end] for start, end in self.labelled(kind)]

    def header_cells(self) -> list[Span]:
        """Cells of the header."""
        return list(cells(self.header))


def role_text(reading: PostingText, rows: Sequence[PostingRow], judged: Sequence[Unit]) -> RoleText:
    """The text of a role of which all of `rows` speak, from the labels of all units of the posting."""
    starts = {row.start for row in rows}
    units = tuple(one for one in judged if reading.rows[one.row].start in starts)
    items, labels = tuple(_items(reading, units)), tuple(labelled_values(rows))
    return RoleText(reading, tuple(rows), _header(reading, rows, units), labels, units, items)


def _header(reading: PostingText, rows: Sequence[PostingRow], units: Sequence[Unit]) -> tuple[PostingRow, ...]:
    """The rows in front of the first list; the first row is on top whatever it says."""
    listed = (reading.rows[one.row].start for one in units if one.label in ("must", "nice", "responsibility"))
    limit = next((start for start in listed if start > rows[0].start), rows[-1].end + 1)
    return tuple(row for row in rows if row.start < limit)[:_MOST_ON_TOP]


def _items(reading: PostingText, units: Sequence[Unit]) -> Iterator[Item]:
    lines = [reading.line_at(one.start) for one in units]
    asked = Counter((line, one.label) for line, one in zip(lines, units, strict=True))
    for line, one in zip(lines, units, strict=True):
        start, end = one.start, one.end
        # A short ad names the job, or its hours, in a sentence of its own.
        is_short_ad = one.label in ("title", "type") and not one.alone
        tells = is_short_ad or (one.label in ("about", "other") and one.work_probability >= _LEAST_WORK)
        # A line that asks for as much as it wishes for is one of the requirements, and so are the wishes in it; unless
        # it is the whole text.
        within = one.label == "nice" and asked[line, "must"] >= asked[line, "nice"] and lines[0] != lines[-1]
        kind = LISTS.get("must" if within else one.label) or ("prose" if tells else None)
        if kind and kind != "benefits" and has_wording("protected_trait", reading.flat[start:end]):
            kind = "protected"
        start += _label_length(reading.text[start:end])
        if one.label in ("must", "nice"):
            start, end = _asked(reading.flat, start, end)
        if kind:
            yield Item(start, end, kind, one.requirement_probability, one.label == "nice")


def _asked(flat: str, start: int, end: int) -> Span:
    """What a unit asks for, without "and" in front, and ", including:" behind."""
    opening = pattern("wording", "requirements", "goes_on").match(flat, start, end)
    announcing = pattern("wording", "requirements", "announces").search(flat, start, end)
    return opening.end() if opening else start, announcing.start() if announcing else end


def _label_length(text: str) -> int:
    """The length of a heading in front of an item ("Requirements: five years of SQL"); 0 where little would be left."""
    label, colon, content = text.partition(":")
    least = _LEAST_OF_FIGURES if content.lstrip(" *")[:1].isdigit() else _LEAST_CONTENT
    if len(content.split()) < least or not (words_only(label) in heading_kinds() or in_heading_words(label)):
        return 0
    return len(label) + len(colon) + len(content) - len(content.lstrip(" *"))
