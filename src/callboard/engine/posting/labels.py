"""Labelled values: "Location: Berlin", or a label alone with its value on the next row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from callboard.engine.posting.lexicon import label_kind, plain
from callboard.engine.posting.reading import Reading, Row

# A label alone on its row is one only where rows are short: near the top or in a block of details.
MAX_LABEL = 40
MAX_VALUE = 160


@dataclass(frozen=True, slots=True)
class Labelled:
    """A value with the kind of its label; `text[start:end]` is the value."""

    kind: str
    label: str
    start: int
    end: int


def labelled(reading: Reading, rows: Sequence[Row] | None = None) -> list[Labelled]:
    """Every labelled value, in the order of the text."""
    chosen = reading.rows if rows is None else rows
    found: list[Labelled] = []
    for index, row in enumerate(chosen):
        following = chosen[index + 1] if index + 1 < len(chosen) else None
        if row.label:
            found.append(Labelled(row.label, row.label, row.start, row.end))
        elif value := _same_row(row) or _next_row(row, following):
            found.append(value)
    return found


def _same_row(row: Row) -> Labelled | None:
    head, sign, value = row.text.partition(":")
    if not sign or not value.strip() or len(head) > MAX_LABEL:
        return None
    kind = label_kind(head) or _opening_kind(head, value)
    if not kind:
        return None
    start = row.start + len(head) + 1 + len(value) - len(value.lstrip())
    return Labelled(kind, plain(head), start, min(row.end, start + MAX_VALUE))


def _opening_kind(head: str, value: str) -> str | None:
    """A place under a longer label that begins with a known one: "Sede di partenza: Orbassano"."""
    words = plain(head).split()
    named = len(value.split()) < 6 and value.strip()[:1].isupper() and not value.rstrip().endswith((".", "!", "?"))
    known = label_kind(words[0]) if 1 < len(words) < 7 else None
    return known if named and known == "location" and words[0] in _PLACES else None


# First words of such labels that are of no other kind in a longer one.
_PLACES = frozenset(
    {
        "sede",
        "standort",
        "location",
        "lieu",
        "ubicacion",
        "einsatzort",
        "arbeitsort",
        "dienstort",
        "luogo",
        "standplaats",
    }
)


def _next_row(row: Row, following: Row | None) -> Labelled | None:
    if following is None or len(row.text) > MAX_LABEL or len(following.text) > MAX_VALUE or row.bullet:
        return None
    kind = label_kind(row.text)
    if not kind or label_kind(following.text) or _same_row(following) or following.text.endswith((".", ":")):
        return None
    return Labelled(kind, plain(row.text), following.start, following.end)
