"""The lists of a posting: its labelled units put together, and the rows on top of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from callboard.engine.posting.headings import in_heading_words
from callboard.engine.posting.lexicon import has_wording, heading_kinds
from callboard.engine.posting.posting_text import PostingRow, PostingText
from callboard.engine.posting.unit_labels import LabelledUnit
from callboard.engine.posting.units import Unit
from callboard.engine.text.flattening import words_only

LISTS = {
    "must": "requirements",
    "nice": "preferred",
    "responsibility": "responsibilities",
    "benefit": "benefits",
    "pay": "benefits",
}
"""The list that a unit of each label belongs to."""

_REQUIREMENT_LABELS = ("must", "nice")
# A sentence with another label is kept as prose if it speaks of the work with this probability at least.
_LEAST_WORK = 0.15
# Fewer words behind a heading say too little without it ("Experience: 5 years").
_LEAST_CONTENT, _LEAST_OF_FIGURES = 2, 3
# Upper bound on the rows that count as the top of a posting.
_MOST_ON_TOP = 15


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list: `reading.text[start:end]`, and how likely it asks for something."""

    start: int
    end: int
    kind: str
    probability: float = 0.0


@dataclass(frozen=True)
class Outline:
    """The items in order, the rows on top, and the units with their labels."""

    items: tuple[Item, ...]
    header: tuple[PostingRow, ...]
    units: tuple[LabelledUnit, ...]

    def of(self, kind: str) -> list[Item]:
        """The items of one list."""
        return [item for item in self.items if item.kind == kind]

    def labelled(self, *labels: str) -> list[Unit]:
        """The units with any of these labels."""
        return [one.unit for one in self.units if one.label in labels]


def outline(reading: PostingText, rows: Sequence[PostingRow], labelled: Sequence[LabelledUnit]) -> Outline:
    """The lists of `rows`, from the labels of all units of the posting."""
    starts = {row.start for row in rows}
    inside = tuple(one for one in labelled if reading.rows[one.unit.row].start in starts)
    return Outline(tuple(_items(reading, inside)), _header(reading, rows, inside), inside)


def _header(
    reading: PostingText, rows: Sequence[PostingRow], labelled: Sequence[LabelledUnit]
) -> tuple[PostingRow, ...]:
    """The rows in front of the first list; the first row is on top whatever it says."""
    firsts = [
        reading.rows[one.unit.row].start for one in labelled if one.label in (*_REQUIREMENT_LABELS, "responsibility")
    ]
    limit = next((start for start in firsts if start > rows[0].start), None) if rows else None
    return tuple(row for row in rows if limit is None or row.start < limit)[:_MOST_ON_TOP]


def _items(reading: PostingText, labelled: Sequence[LabelledUnit]) -> Iterator[Item]:
    for one in labelled:
        unit, label = one.unit, one.label
        kind = LISTS.get(label) or ("prose" if _is_prose_of_work(one) else None)
        if kind is None:
            continue
        if kind != "benefits" and has_wording("protected_trait", reading.flat[unit.start : unit.end]):
            kind = "protected"
        yield Item(
            unit.start + _label_length(reading.text[unit.start : unit.end]), unit.end, kind, one.requirement_probability
        )


def _label_length(text: str) -> int:
    """The length of a heading in front of an item ("Requirements: five years of SQL"); 0 where little would be left."""
    label, colon, content = text.partition(":")
    least = _LEAST_OF_FIGURES if content.lstrip(" *")[:1].isdigit() else _LEAST_CONTENT
    if len(content.split()) < least or not (words_only(label) in heading_kinds() or in_heading_words(label)):
        return 0
    return len(label) + len(colon) + len(content) - len(content.lstrip(" *"))


def _is_prose_of_work(one: LabelledUnit) -> bool:
    # A short ad names the job, or its hours, in a sentence of its own.
    if one.label in ("title", "type"):
        return not one.unit.alone
    return one.label in ("about", "other") and one.work_probability >= _LEAST_WORK
