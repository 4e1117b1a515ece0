"""Find where in a résumé's rows its labelled facts stand, so that rows and words can be labelled.

The label of a résumé is JSON Resume: values without places. A value is looked for by its letters and digits alone,
because blanks, line breaks and accents come and go; nearly all of it must be there.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rapidfuzz.fuzz import partial_ratio, partial_ratio_alignment

from callboard.engine.resume.stages.rows import Row
from callboard.engine.text.dates import DateSpan

Entry = Mapping[str, Any]
MOST_HEAD_ROWS = 6
_ALIKE = 88
_LONG_ROW = 260
_LONGEST = 500
_FUZZY = range(8, 400)
_PER_ROW, _PER_LETTER = 0.12, 0.0005

FIELDS: dict[str, tuple[tuple[str, str, float], ...]] = {
    "job": (("position", "position", 2.0), ("name", "employer", 1.5), ("location", "place", 0.5)),
    "study": (
        ("studyType", "degree", 1.5), ("area", "field", 1.0), ("institution", "school", 2.0),
        ("location", "place", 0.3),
    ),
}  # fmt: skip
"""For each kind of entry: the field in the label, what its words are called, how much it counts in finding a header."""


def letters(text: object) -> str:
    """Letters and digits alone, without case or accents."""
    return "".join(char for char in unicodedata.normalize("NFKD", str(text or "")).casefold() if char.isalnum())


@dataclass(frozen=True)
class Letters:
    """The letters of some stretches of a text, each with its offset there."""

    text: str
    offsets: Sequence[int]

    @staticmethod
    def of(text: str, stretches: Iterable[tuple[int, int]]) -> Letters:
        """The letters of `text` within the stretches, in order."""
        chars: list[str] = []
        offsets: list[int] = []
        for start, end in stretches:
            for offset in range(start, end):
                for char in letters(text[offset]):
                    chars.append(char)
                    offsets.append(offset)
        return Letters("".join(chars), offsets)

    def find(self, value: object, start: int = 0, *, alike: float = _ALIKE) -> range | None:
        """Where a value stands at or after a place, exactly or nearly."""
        wanted = letters(value)
        at = self.text.find(wanted, start) if wanted else -1
        if at >= 0:
            return range(at, at + len(wanted))
        if len(wanted) not in _FUZZY:
            return None
        near = partial_ratio_alignment(wanted, self.text[start:], score_cutoff=alike)
        if near and near.dest_end - near.dest_start >= 0.85 * len(wanted):
            return range(start + near.dest_start, start + near.dest_end)
        return None


@dataclass(frozen=True)
class HeaderRows:
    """The rows of one entry's header: `rows[first : first + count]`."""

    kind: str
    entry: Entry
    first: int
    count: int


@dataclass
class Alignment:
    """What is labelled: each header's rows, and each letter of the text that belongs to a value, by its offset."""

    headers: list[HeaderRows] = field(default_factory=list[HeaderRows])
    labels: dict[int, str] = field(default_factory=dict[int, str])

    def put(self, found: Letters, where: range, label: str, *, inside: bool = False) -> None:
        """Label letters that have no label yet; with `inside` also the blanks and signs between them."""
        offsets = [found.offsets[at] for at in where]
        for offset in range(offsets[0], offsets[-1] + 1) if inside else offsets:
            self.labels.setdefault(offset, label)


def align(text: str, rows: Sequence[Row], spans: Sequence[DateSpan], label: Entry) -> Alignment:
    """Where the values of a label stand in the rows of its résumé."""
    found = Alignment()
    taken: set[int] = set()
    for kind, entries in entries_of(label).items():
        for entry in entries:
            header = _header(kind, entry, rows, spans, taken)
            if header:
                found.headers.append(header)
                taken |= set(range(header.first, header.first + header.count))
                _label_header(found, header, text, rows)
    _label_points(found, text, rows, entries_of(label)["job"])
    _label_lists(found, text, rows, label)
    return found


def entries_of(label: Entry) -> dict[str, list[dict[str, Any]]]:
    """Jobs, volunteer posts among them, and studies."""
    posts = [
        {**entry, "name": entry.get("organization") or entry.get("name")} for entry in label.get("volunteer") or []
    ]
    return {"job": [*(label.get("work") or []), *posts], "study": list(label.get("education") or [])}


def _cells(row: Row) -> list[tuple[int, int]]:
    return [(cell.start, cell.end) for cell in row.cells or (row.piece,)]


def _header(
    kind: str, entry: Entry, rows: Sequence[Row], spans: Sequence[DateSpan], taken: set[int]
) -> HeaderRows | None:
    """The fewest neighbouring rows that hold the most of an entry's fields and dates."""
    wanted = [(letters(_plain(entry.get(name))), weight) for name, _, weight in FIELDS[kind] if entry.get(name)]
    best: tuple[float, int, int] | None = None
    for first in range(len(rows)):
        held, near = "", list[DateSpan]()
        for count in range(1, MOST_HEAD_ROWS + 1):
            at = first + count - 1
            if at >= len(rows) or at in taken:
                break
            own = letters(" ".join(cell.text for cell in rows[at].cells or (rows[at].piece,)))
            if len(own) > _LONG_ROW and count > 1:
                break
            held += own
            near += [span for span in spans if rows[at].holds(span.start)]
            fields = sum(weight * _presence(value, held) for value, weight in wanted)
            worth = fields + _dates(entry, near) - _PER_ROW * count - _PER_LETTER * len(held)
            if fields > 0 and (best is None or worth > best[0] + 1e-9):
                best = worth, first, count
    enough = max(1.0, 0.45 * sum(weight for _, weight in wanted))
    return HeaderRows(kind, entry, best[1], best[2]) if best and best[0] >= enough else None


def _presence(value: str, held: str) -> float:
    if value in held:
        return 1.0
    fuzzy = len(value) in _FUZZY and len(held) < _LONGEST
    return 0.8 if fuzzy and partial_ratio(value, held, score_cutoff=_ALIKE) else 0.0


def _dates(entry: Entry, spans: Sequence[DateSpan]) -> float:
    """How many ends of an entry's time a date in the rows has."""
    start, end = str(entry.get("startDate") or ""), str(entry.get("endDate") or "")
    worth = [0.0]
    for span in spans:
        ends = same_date(end, span.last or span.first) if end else 0.7 * span.current
        worth.append(same_date(start, span.first) + ends)
    return max(worth)


def same_date(one: str, other: str | None) -> bool:
    """Whether two dates agree as far as both are told."""
    told = min(len(one), len(other or ""), 7)
    return told >= 4 and one[:told] == str(other)[:told]


def _plain(value: object) -> str:
    """A field as text; a place may be given in parts."""
    if isinstance(value, Mapping):
        return ", ".join(str(value[part]) for part in ("city", "region", "countryCode") if value.get(part))
    return str(value or "")


def _label_header(found: Alignment, header: HeaderRows, text: str, rows: Sequence[Row]) -> None:
    """Label the words of a header, long values first and places last, since they also stand in names."""
    here = Letters.of(text, [cell for row in rows[header.first : header.first + header.count] for cell in _cells(row)])
    fields = [(name, label) for name, label, _ in FIELDS[header.kind] if header.entry.get(name)]
    fields.sort(key=lambda one: (one[1] == "place", -len(letters(_plain(header.entry[one[0]])))))
    for name, label in fields:
        value = _plain(header.entry[name])
        if not _label_free(found, here, value, label) and label == "place":
            for part in value.split(","):
                _label_free(found, here, part, label)


def _label_free(found: Alignment, here: Letters, value: str, label: str) -> bool:
    """Label the first occurrence of a value that nothing else has taken."""
    where = here.find(value)
    while where:
        if not any(here.offsets[at] in found.labels for at in where):
            found.put(here, where, label, inside=True)
            return True
        where = here.find(value, where.start + 1)
    return False


def _label_points(found: Alignment, text: str, rows: Sequence[Row], jobs: Sequence[Entry]) -> None:
    """Label what each job tells, point by point, from its header on."""
    whole = Letters.of(text, [cell for row in rows for cell in _cells(row)])
    place = {offset: at for at, offset in reversed(list(enumerate(whole.offsets)))}
    headers = {id(header.entry): header for header in found.headers}
    for entry in jobs:
        header = headers.get(id(entry))
        cells = range(*_cells(rows[header.first])[0]) if header else ()
        start = next((place[offset] for offset in cells if offset in place), 0)
        at = start
        for point in entry.get("highlights") or []:
            where = whole.find(point, at, alike=93) or whole.find(point, start, alike=93) or whole.find(point, alike=93)
            if where:
                found.put(whole, where[:1], "point")
                found.put(whole, where[1:], "point+")
                at = where.stop


def _label_lists(found: Alignment, text: str, rows: Sequence[Row], label: Entry) -> None:
    """Label summary, skills and certificates."""
    whole = Letters.of(text, [cell for row in rows for cell in _cells(row)])
    summary = whole.find((label.get("basics") or {}).get("summary"))
    if summary:
        found.put(whole, summary, "summary")
    for name, kind in (("skills", "skill"), ("certificates", "certificate")):
        for item in label.get(name) or []:
            values = (item.get("keywords") or [item.get("name")]) if isinstance(item, Mapping) else [item]
            for value in values:
                if len(letters(value)) > 1:
                    _label_free_letters(found, whole, value, kind)


def _label_free_letters(found: Alignment, whole: Letters, value: object, label: str) -> None:
    wanted = letters(value)
    at = whole.text.find(wanted)
    while at >= 0:
        where = range(at, at + len(wanted))
        if not any(whole.offsets[place] in found.labels for place in where):
            found.put(whole, where, label)
            return
        at = whole.text.find(wanted, at + 1)
