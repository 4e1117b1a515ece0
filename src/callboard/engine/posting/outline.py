"""A posting cut into its lists: what is asked for, wished for, to be done, offered; and the rows on top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from callboard.engine.posting.lexicon import wish_at
from callboard.engine.posting.reading import Reading, Row
from callboard.engine.posting.units import Judged, Unit

LISTS = {
    "must": "requirements",
    "nice": "preferred",
    "responsibility": "responsibilities",
    "benefit": "benefits",
    "pay": "benefits",
}
"""The list that a unit of each label belongs to."""

_ASKED = ("must", "nice")
# Text that sounds like something else speaks of the work with this probability at least, or it is not told of the work.
_MAY_TELL = 0.15
# More rows are not the top of a posting.
_MOST_ON_TOP = 15


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list: `reading.text[start:end]`."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True)
class Outline:
    """The items in order, the rows on top, and the units with their labels."""

    items: tuple[Item, ...]
    header: tuple[Row, ...]
    judged: tuple[Judged, ...]

    def of(self, kind: str) -> list[Item]:
        """The items of one list."""
        return [item for item in self.items if item.kind == kind]

    def labelled(self, *labels: str) -> list[Unit]:
        """The units with any of these labels."""
        return [one.unit for one in self.judged if one.label in labels]


def outline(reading: Reading, rows: Sequence[Row], judged: Sequence[Judged]) -> Outline:
    """The lists of `rows`, from the judgement of every unit of the posting."""
    starts = {row.start for row in rows}
    inside = tuple(one for one in judged if reading.rows[one.unit.row].start in starts)
    return Outline(tuple(_items(reading, inside)), _header(reading, rows, inside), inside)


def _header(reading: Reading, rows: Sequence[Row], judged: Sequence[Judged]) -> tuple[Row, ...]:
    """The rows in front of the first list or the first heading; the first row is on top whatever it says."""
    firsts = [reading.rows[one.unit.row].start for one in judged if one.label in (*_ASKED, "responsibility")]
    limit = next((start for start in firsts if start > rows[0].start), None) if rows else None
    captions = {reading.rows[one.unit.row].start for one in judged if one.label == "heading" and one.unit.row}
    above = [row for row in rows if limit is None or row.start < limit]
    return tuple(row for row in above if row.start not in captions)[:_MOST_ON_TOP]


def _items(reading: Reading, judged: Sequence[Judged]) -> Iterator[Item]:
    for one in judged:
        unit, label = one.unit, one.label
        kind = LISTS.get(label) or ("told" if _may_tell(one) else None)
        if kind is None:
            continue
        cut = wish_at(reading.flat[unit.start : unit.end]) if label in _ASKED else None
        if cut is None:
            yield Item(unit.start, unit.end, kind)
            continue
        tail = reading.flat[unit.start + cut : unit.end]
        yield Item(unit.start, unit.start + cut, "requirements")
        yield Item(unit.end - len(tail.lstrip(" ,;")), unit.end, "preferred")


def _may_tell(one: Judged) -> bool:
    # A short ad names the job, or its hours, in a sentence of its own.
    if one.label in ("title", "type"):
        return not one.unit.alone
    return one.label in ("about", "other") and one.of_work >= _MAY_TELL
