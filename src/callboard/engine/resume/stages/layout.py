"""A résumé between two stages of reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from callboard.engine.document import Document
from callboard.engine.learning.tagger import Tag
from callboard.engine.resume.learned_models import LearnedModels
from callboard.engine.resume.model import Section
from callboard.engine.resume.stages.entries import EntryDraft
from callboard.engine.resume.stages.rows import Row
from callboard.engine.text.dates import DateSpan

_MOST_LARGE = 3


@dataclass
class SectionPart:
    """A section: its heading (none for what stands above the first one) and its rows."""

    section: Section
    heading: Row | None = None
    rows: list[Row] = field(default_factory=list[Row])


@dataclass
class Entries:
    """The entries of one kind that follow each other in one part of the résumé."""

    kind: str
    section: Section
    drafts: list[EntryDraft]


@dataclass(frozen=True)
class Layout:
    """What the stages have found in a résumé; each adds its own."""

    document: Document
    models: LearnedModels
    language: str
    spans: Sequence[DateSpan]
    rows: Sequence[Row] = ()
    sections: Sequence[SectionPart] = ()
    """The sections in reading order, with all their rows."""
    roles: Mapping[int, Tag] = field(default_factory=dict[int, Tag])
    """What each row is, by its index."""
    entries: Sequence[Entries] = ()
    """Jobs, volunteer posts and studies."""
    parts: Sequence[SectionPart] = ()
    """What no entry has taken of the sections: contact lines, summary, lists."""

    def of(self, section: Section) -> list[SectionPart]:
        """The parts of a section, in order."""
        return [part for part in self.parts if part.section == section and part.rows]

    def rows_of(self, *sections: Section) -> list[Row]:
        """The rows of all parts of some sections, section by section."""
        return [row for section in sections for part in self.of(section) for row in part.rows]

    def top(self) -> list[Row]:
        """The rows of page one that may hold the name: those without a section, what stands first or is set largest."""
        loose = self.rows_of(Section.CONTACT)
        headings = [part.heading for part in self.sections if part.heading]
        page = [row for row in self.rows if row.page == 1]
        largest = max((row.style.size for row in page), default=0.0)
        large = [row for row in page if row.style.size == largest][:_MOST_LARGE]
        rows = {row.index: row for row in [*loose, *page[:6], *large] if row.page == 1 and row not in headings}
        return [rows[index] for index in sorted(rows)]

    def around(self, name_rows: list[Row]) -> list[Row]:
        """The rows of the part that the name stands in."""
        for part in self.of(Section.CONTACT):
            if name_rows and all(row in part.rows for row in name_rows):
                return part.rows
        return self.top()
