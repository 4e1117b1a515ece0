"""A posting cut into its parts: what stands under which heading, item by item.

Responsibilities, requirements, preferences and benefits are lists; rows under other headings, or under none, are prose
of which single sentences belong to a list by their wording. What a company says of itself, how to apply and the small
print never do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from callboard.engine.posting.cues import is_duty, prose_kind, sounds, wish_at
from callboard.engine.posting.headings import LISTS, Heading, heading
from callboard.engine.posting.items import FAIR_PAY, LEAD_IN, SUM, is_item, kind_in
from callboard.engine.posting.reading import Reading, Row
from callboard.engine.posting.sentences import sentences
from callboard.engine.posting.wording import by_items

# A row of prose this long inside a list is a paragraph, not an item.
PARAGRAPH = 130
CAPTION = 40

_PROSE = frozenset({"", "role", "other", "after"})


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list: `reading.text[start:end]`."""

    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class Part:
    """Neighbouring rows under one heading; `start` of each body is where its text begins (behind an inline heading)."""

    kind: str
    rows: tuple[tuple[Row, int], ...]


@dataclass(frozen=True)
class Outline:
    """The parts in order, the items by list, and the rows on top, before the first heading."""

    parts: tuple[Part, ...]
    items: tuple[Item, ...]
    header: tuple[Row, ...]
    kinds: dict[int, str] = field(default_factory=dict[int, str])
    """Kind of the part by the start of the row."""

    def of(self, kind: str) -> list[Item]:
        """The items of one list."""
        return [item for item in self.items if item.kind == kind]


def outline(reading: Reading, rows: Sequence[Row] | None = None) -> Outline:
    """Cut `rows` (all of them by default) into parts and items."""
    chosen = reading.rows if rows is None else rows
    parts = _parts(chosen)
    kinds = {row.start: part.kind for part in parts for row, _ in part.rows}
    listed = {part.kind for part in parts if part.kind in LISTS}
    items: list[Item] = []
    for part in parts:
        items.extend(_items(reading, part, listed))
    return Outline(parts, tuple(items), _header(chosen, parts), kinds)


def _header(rows: Sequence[Row], parts: Sequence[Part]) -> tuple[Row, ...]:
    """Rows before the first list, at most fifteen."""
    firsts = [part.rows[0][0].start for part in parts if part.kind in LISTS - {"benefits"} and part.rows]
    limit = min(firsts, default=1 << 62)
    # The first row is on top whatever it says; "About us" further down is none of the header's rows.
    return tuple(row for index, row in enumerate(rows) if row.start < limit and not (index and _is_caption(row)))[:15]


def _is_caption(row: Row) -> bool:
    found = heading(row, None)
    return found is not None and found.kind != "other" and found.inline is None


def _parts(rows: Sequence[Row]) -> tuple[Part, ...]:
    gathered = _Gathered()
    for index, row in enumerate(rows):
        following = rows[index + 1] if index + 1 < len(rows) else None
        found = None if row.label or index == 0 else heading(row, following)
        if found is None or found.kind == "other":
            found = by_items(rows, index, gathered.kind, gathered.level, gathered.seen) or found
        if found is None:
            gathered.add(row)
        elif found.inline is not None:
            gathered.single(found, row)
        elif not _inside(found, gathered.kind, row, gathered.level):
            gathered.open(found.kind, row.level)
    gathered.close()
    return tuple(gathered.parts)


class _Gathered:
    """Parts as they are met, row by row."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.kind = ""
        self.level = 0
        self.seen: set[str] = set()
        self._body: list[tuple[Row, int]] = []

    def close(self) -> None:
        """End the part that is open."""
        if self._body:
            self.parts.append(Part(self.kind, tuple(self._body)))
            self._body = []

    def open(self, kind: str, level: int) -> None:
        """Begin a part under a heading."""
        self.close()
        self.kind, self.level = kind, level
        self.seen.add(kind)

    def single(self, found: Heading, row: Row) -> None:
        """A heading with its content in one row."""
        self.close()
        self.parts.append(Part(found.kind, ((row, row.start + (found.inline or 0)),)))
        self.kind = _after_inline(found.kind, self.kind, row)

    def add(self, row: Row) -> None:
        """A row of the open part, or the first behind it."""
        if self.kind in LISTS and self._body and _leaves(row, self._body):
            self.open("after", self.level)
        self._body.append((row, row.start))


def _after_inline(found: str, kind: str, row: Row) -> str:
    """What goes on behind "Requirements: SQL": that list; behind "Location: Lyon" a list has come to its end."""
    if found in ("responsibilities", "requirements", "preferred"):
        return found
    return "after" if kind in LISTS and not row.bullet else kind


def _inside(found: Heading, kind: str, row: Row, level: int) -> bool:
    """An unknown heading below a list's own is a caption in the list ("Languages:"), not its end."""
    return found.kind == "other" and kind in LISTS and (row.level == 0 or row.level > level > 0)


def _leaves(row: Row, body: Sequence[tuple[Row, int]]) -> bool:
    """A paragraph behind bullets, after a gap, is no longer of the list."""
    previous = body[-1][0]
    if row.bullet or not (row.gap or len(row.text) > PARAGRAPH):
        return False
    closed = row.text.rstrip().endswith((".", "!", ")", "?"))
    open_before = not previous.text.rstrip().endswith((".", "!", "?"))
    return (previous.bullet and len(row.text) > 40) or (closed and open_before and len(row.text) > 30)


def _items(reading: Reading, part: Part, listed: set[str]) -> Iterator[Item]:
    if part.kind in LISTS:
        yield from _listed(reading, part)
    elif part.kind in _PROSE:
        yield from _prose(reading, part, listed)


def _listed(reading: Reading, part: Part) -> Iterator[Item]:
    joined = list(_joined(reading, part))
    for index, (start, end, bullet) in enumerate(joined):
        # "Languages" between bullets is a caption of the list.
        if not bullet and end - start < CAPTION and _between_bullets(joined, index):
            continue
        whole = bullet or (end - start < PARAGRAPH and (len(part.rows) > 1 or ". " not in reading.text[start:end]))
        spans = [(start, end)] if whole else list(sentences(reading.text[start:end], start))
        for first, last in spans:
            flat = reading.flat[first:last]
            if not is_item(flat, single=len(spans) == 1, bullet=bullet):
                continue
            cut = None if bullet or part.kind != "requirements" else wish_at(flat)
            if cut is not None:
                yield Item(first, first + cut, "requirements")
                first += cut + len(flat[cut:]) - len(flat[cut:].lstrip(" ,;"))
                flat = reading.flat[first:last]
            yield Item(first, last, kind_in(part.kind, flat))


def _between_bullets(joined: Sequence[tuple[int, int, bool]], index: int) -> bool:
    return 0 < index < len(joined) - 1 and joined[index - 1][2] and joined[index + 1][2]


def _joined(reading: Reading, part: Part) -> Iterator[tuple[int, int, bool]]:
    """Items over line breaks: a row that goes on in lower case belongs to the row above."""
    start = end = -1
    bullet = False
    # A list whose first row is in lower case is written so; its rows are items, not lines of one.
    small = bool(part.rows) and part.rows[0][0].text[:1].islower()
    for row, first in part.rows:
        apart = start < 0 or small or row.bullet or row.gap
        if not apart and row.text[:1].islower() and _open(reading, end, bullet):
            end = row.end
            continue
        if start >= 0:
            yield start, end, bullet
        start, end, bullet = first, row.end, row.bullet
    if start >= 0:
        yield start, end, bullet


def _open(reading: Reading, end: int, bullet: bool) -> bool:  # noqa: FBT001 - a flag of the row above
    """Whether the row that ends here can go on: a full line, or a bullet whose text has not come to an end."""
    row = reading.rows[reading.row_at(end - 1)]
    return reading.text[end - 1] not in ".!?;:" and (bullet or len(row.text) > 60)


def _prose(reading: Reading, part: Part, listed: set[str]) -> Iterator[Item]:
    """Sentences that sound like an item; a bullet that sounds like nothing goes with the one above."""
    by_default = "responsibilities" if part.kind == "role" and "responsibilities" not in listed else None
    last_kind = by_default
    for start, end, bullet in _joined(reading, part):
        if reading.rows[reading.row_at(start)].level == 1:
            continue
        spans = [(start, end)] if bullet else list(sentences(reading.text[start:end], start))
        for first, last in spans:
            flat = reading.flat[first:last]
            kind = prose_kind(flat) or (last_kind if bullet and len(flat) < PARAGRAPH else None)
            if (
                kind is None
                and not bullet
                and not _speaks_of_employer(reading, first)
                and "responsibilities" not in listed
                and is_duty(flat, reading.text[first:last])
            ):
                kind = "responsibilities"
            last_kind = kind if bullet else by_default
            if kind is None or _is_no_item(flat, bullet=bullet) or not _fits(kind, flat, listed, part.kind):
                if _tells(flat, part.kind):
                    yield Item(first, last, "told")
                continue
            cut = wish_at(flat) if kind == "preferred" else None
            if cut is not None:
                yield Item(first, first + cut, "requirements")
                first += cut + len(flat[cut:]) - len(flat[cut:].lstrip(" ,;"))
            yield Item(first, last, kind)


def _is_no_item(flat: str, *, bullet: bool) -> bool:
    """Whether a sentence asks, leads in or states pay, whatever it sounds like."""
    asks = flat.rstrip().endswith("?") and not bullet
    return asks or any(words.search(flat) for words in (FAIR_PAY, LEAD_IN)) or bool(SUM.match(flat))


def _tells(flat: str, where: str) -> bool:
    """Whether a sentence that no list holds may speak of the work: not of the firm, nor of what it gives."""
    if where == "after" or len(flat.split()) < 2 or SUM.match(flat):
        return False
    return not sounds("boilerplate", flat) and not sounds("house", flat)


def _speaks_of_employer(reading: Reading, start: int) -> bool:
    """Whether a sentence begins with the name that the head of a comment begins with: "Acme manages fleets."."""
    name, sign, _ = reading.rows[0].text.partition("|")
    name = name.split("(")[0].strip()
    return bool(sign) and 2 < len(name) < 40 and reading.text.startswith(name, start)


def _fits(kind: str, flat: str, listed: set[str], where: str) -> bool:
    """Where a posting has the list itself, prose adds only what is put as a condition behind it."""
    if kind not in listed:
        return not (where == "after" and kind == "responsibilities")
    return kind == "requirements" and where in ("after", "other") and bool(re.search(r"\bmust\b|\brequired\b", flat))
