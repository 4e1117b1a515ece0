"""The page header of a résumé: who it is, what they call themselves, how to reach them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from callboard.engine.facts import Fact
from callboard.engine.resume.model import Contact, Section
from callboard.engine.resume.page_header.contact import contact_rows_among, find_contact
from callboard.engine.resume.page_header.name import find_label, find_name
from callboard.engine.resume.stages.layout import Layout
from callboard.engine.resume.stages.rows import Row

_SIGN = re.compile(r"\s[·|•]\s")
_REACHES = re.compile(r"@|\+\d|www\.|https?:")
_TOP = 8


@dataclass(frozen=True)
class PageHeader:
    """Name, headline and contact details; `rows` are the rows that name and headline stand in, by index."""

    name: Fact[str] | None
    label: Fact[str] | None
    contact: Contact
    rows: frozenset[int]


def read_page_header(layout: Layout) -> PageHeader:
    """The page header of a résumé, wherever on its first page it stands."""
    name, name_rows = find_name(layout.document, layout.top(), layout.models.names)
    label, label_row = find_label(layout.document, layout.around(name_rows), name_rows, name)
    name_row_numbers = frozenset(row.index for row in name_rows)
    contact_rows = [*_beside_name(name_rows, name, label), *_contact_rows(layout, name_row_numbers)]
    contact = find_contact(layout.document, sorted(contact_rows, key=lambda row: row.index), layout.language)
    return PageHeader(name, label, contact, name_row_numbers | {label_row.index} if label_row else name_row_numbers)


def _contact_rows(layout: Layout, name_row_numbers: frozenset[int]) -> list[Row]:
    rows = [row for row in layout.rows_of(Section.CONTACT) if row.index not in name_row_numbers]
    # a summary may be followed by contact lines without a heading of their own, and a list in a margin by all of them
    late = contact_rows_among(layout.rows_of(Section.SUMMARY))
    listed = contact_rows_among(layout.rows_of(Section.SKILLS, Section.LANGUAGES, Section.INTERESTS))
    late += listed if any("@" in row.text for row in listed) else []
    top = [
        row
        for row in layout.rows[:_TOP]
        if row not in rows and row.index not in name_row_numbers and _REACHES.search(row.text)
    ]
    return sorted([*rows, *late, *top], key=lambda row: row.index)


def _beside_name(name_rows: Sequence[Row], name: Fact[str] | None, label: Fact[str] | None) -> list[Row]:
    """The parts of the name's row that are neither name nor headline: "Leiden   JAN SMIT   jan@smit.example"."""
    used_evidence = [found.evidence for found in (name, label) if found]
    # "Jan Smit · Leiden · jan@smit.example" sets all of them in one row
    parts = [(row, part) for row in name_rows for cell in row.cells for part in cell.split(_SIGN)]
    return [
        replace(row, piece=part, cells=(part,))
        for row, part in parts
        if not any(part.start < one.end and part.end > one.start for one in used_evidence)
    ]
