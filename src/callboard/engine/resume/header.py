"""The head of a résumé: who it is, what they call themselves, how to reach them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from callboard.engine.facts import Fact
from callboard.engine.resume.contact import find_contact, is_contact_line
from callboard.engine.resume.layout import Layout
from callboard.engine.resume.lexicon import title_score
from callboard.engine.resume.model import Contact, Section
from callboard.engine.resume.name import find_label, find_name
from callboard.engine.resume.rows import Piece, Row

_SIGN = re.compile(r"\s[·|•]\s")
_REACHES = re.compile(r"@|\+\d|www\.|https?:")
_TOP = 8


@dataclass(frozen=True)
class Header:
    """Name, headline and contact details; `rows` are the rows that name and headline stand in, by index."""

    name: Fact[str] | None
    label: Fact[str] | None
    contact: Contact
    rows: frozenset[int]


def read_header(layout: Layout) -> Header:
    """The head of a résumé, wherever on its first page it stands."""
    name, held = find_name(layout.document, layout.top(), layout.models.names)
    label, label_row = find_label(layout.document, layout.around(held), held, name)
    named = frozenset(row.index for row in held)
    reached = [*_beside_name(held, name, label), *_contact_rows(layout, named)]
    contact = find_contact(layout.document, sorted(reached, key=lambda row: row.index), layout.language)
    return Header(name, label, contact, named | {label_row.index} if label_row else named)


def _contact_rows(layout: Layout, named: frozenset[int]) -> list[Row]:
    rows = [row for row in layout.rows_of(Section.CONTACT) if row.index not in named]
    # a summary may be followed by contact lines without a heading of their own
    late = [row for row in layout.rows_of(Section.SUMMARY) if is_contact_line(row.text)]
    top = [
        row for row in layout.rows[:_TOP] if row not in rows and row.index not in named and _REACHES.search(row.text)
    ]
    return sorted([*rows, *late, *top], key=lambda row: row.index)


def _beside_name(held: Sequence[Row], name: Fact[str] | None, label: Fact[str] | None) -> list[Row]:
    """What stands left and right of the name in its row: "Leiden   JAN SMIT   jan@smit.example"."""
    told = [found.evidence for found in (name, label) if found]
    parts = [(row, part) for row in held for cell in row.cells for part in _separated(cell)]
    return [
        replace(row, piece=part, cells=(part,))
        for row, part in parts
        if not any(part.start < one.end and part.end > one.start for one in told) and not title_score(part.text)
    ]


def _separated(cell: Piece) -> list[Piece]:
    """The parts of a line that sets all of them in one row: "Jan Smit · Leiden · jan@smit.example"."""
    signs = [match.span() for match in _SIGN.finditer(cell.text)]
    starts, ends = [0, *(end for _, end in signs)], [*(start for start, _ in signs), len(cell.text)]
    return [cell.cut(start, end) for start, end in zip(starts, ends, strict=True)]
