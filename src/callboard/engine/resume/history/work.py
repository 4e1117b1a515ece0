"""Jobs and volunteer posts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from callboard.engine.dates import PartialDate
from callboard.engine.document import Document
from callboard.engine.facts import Fact
from callboard.engine.resume.history.entry_headers import EntryHeader, HeaderField, read_headers
from callboard.engine.resume.history.highlights import summary_and_bullets
from callboard.engine.resume.lexicon import phrases, table, title_score
from callboard.engine.resume.model import Position, Section
from callboard.engine.resume.pieces import Piece, fact, text_fact
from callboard.engine.resume.stages.layout import Layout
from callboard.engine.resume.stages.rows import Row, body_style
from callboard.engine.text.dates import DateSpan
from callboard.engine.text.folding import alternation, fold_in_place, phrase_key

_LONGEST_TITLE = 8
_YEAR = 4
"""Characters of a date that is a year and no more."""


@cache
def _title_label() -> re.Pattern[str]:
    return re.compile(rf"(?:{alternation(list(table('entries')['title_labels']))})\s*[:：]\s*")


def start_fact(document: Document, span: DateSpan | None) -> Fact[PartialDate] | None:
    """When it began."""
    if not span:
        return None
    return fact(document, _place(document, span.opens), span.first, 0.95 if span.is_range else 0.6)


def end_fact(document: Document, span: DateSpan | None) -> Fact[PartialDate] | None:
    """When it ended; a single date is both."""
    if not span or span.current:
        return None
    return fact(document, _place(document, span.closes), span.last or span.first, 0.95 if span.is_range else 0.6)


def _place(document: Document, place: tuple[int, int]) -> Piece:
    return Piece(document.text[place[0] : place[1]], place[0])


def field_fact(document: Document, found: HeaderField | None) -> Fact[str] | None:
    """A field of a header with its probability."""
    return fact(document, found.piece, found.value, round(found.probability, 3)) if found else None


@dataclass(frozen=True, slots=True)
class WorkHistory:
    """What stands among the jobs of a résumé, each kind in order."""

    positions: tuple[Position, ...]
    leaves: tuple[Position, ...]
    """Entries that only say why there was no work: parental leave, a sabbatical."""


def find_work(layout: Layout) -> WorkHistory:
    """The jobs, and what else stands among them."""
    jobs: list[EntryHeader] = []
    leaves: list[EntryHeader] = []
    for header in _headers(layout, Section.WORK):
        (leaves if _is_leave(header) else jobs).append(header)
    return WorkHistory(_positions(jobs, layout), _positions(leaves, layout))


def find_volunteer_posts(layout: Layout) -> tuple[Position, ...]:
    """The volunteer posts, in order."""
    headers = _headers(layout, Section.VOLUNTEER)
    return _positions([header for header in headers if not _is_leave(header)], layout)


def _positions(headers: Sequence[EntryHeader], layout: Layout) -> tuple[Position, ...]:
    return tuple(_position(header, layout) for header in headers)


def _headers(layout: Layout, section: Section) -> list[EntryHeader]:
    body, tagger = body_style(layout.rows), layout.models.job_headers
    of_section = (entries for entries in layout.entries if entries.section == section)
    return [each for entries in of_section for each in read_headers(tagger, entries.drafts, layout.spans, body)]


def _is_leave(header: EntryHeader) -> bool:
    title = header.fields.get("position")
    named = title.piece if title else next((row.piece for row in header.draft.body), None)
    said = f"{phrase_key(named.text)} " if named and "employer" not in header.fields else ""
    return any(said.startswith(f"{leave} ") for leave in phrases("entries", "leaves"))


def _title_below(body: list[Row]) -> Piece | None:
    """The title of a header without one: the first row below it, where that says so or sounds like a title."""
    row = body[0] if body else None
    if not row or row.bullet or len(row.text.split()) > _LONGEST_TITLE:
        return None
    label = _title_label().match(fold_in_place(row.text))
    if not label and (title_score(row.text) < 1 or row.text.endswith(".")):
        return None
    return row.piece.cut(label.end() if label else 0)


def _position(header: EntryHeader, layout: Layout) -> Position:
    document, description = layout.document, header.draft.body
    title = field_fact(document, header.fields.get("position"))
    rows = [*header.draft.header, *description]
    if not title and (below := _title_below(description)):
        title, description = text_fact(document, below, 0.7), description[1:]
    summary, bullets = summary_and_bullets(description, document, layout.roles)
    span = header.span
    return Position(
        company=field_fact(document, header.fields.get("employer")),
        title=title,
        location=field_fact(document, header.fields.get("place")),
        start=start_fact(document, span),
        # A year alone is when a job was held; of a month alone it is unknown whether the job has ended.
        end=end_fact(document, span) if span and (span.is_range or len(span.first) == _YEAR) else None,
        current=bool(span and span.current),
        summary=summary,
        bullets=bullets,
        evidence=document.evidence(rows[0].start, max(row.end for row in rows)),
    )
