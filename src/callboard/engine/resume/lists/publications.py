"""Publications: the title in a citation, between whoever wrote it and wherever it was printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from callboard.engine.data_files import any_of
from callboard.engine.document import Document
from callboard.engine.resume.history.highlights import items_of
from callboard.engine.resume.history.work import start_fact
from callboard.engine.resume.lists.short_entries import names_of_entry, numbered, one_row, short_entries
from callboard.engine.resume.model import Entry
from callboard.engine.resume.pieces import Piece, text_fact
from callboard.engine.resume.stages.entries import EntryDraft, dates_in
from callboard.engine.resume.stages.rows import Row
from callboard.engine.text.dates import DateSpan

_LONGEST = 700
_QUOTED = re.compile(r"[“„«]\s?([^“”„«»]{8,400}?)[,.]?\s?[”“»]|(?<!\w)[\"‘]([^\"‘’]{8,400}?)[,.]?[\"’](?!\w)")
_INITIALS = r"(?:[^\W\d_]\.[ -]?){1,3}"
_JOINTS = any_of("resume", "wording", "joints", "authors")
_AND = rf"(?:,? ?{_JOINTS} |[,;] ?| ?…,? )"
_SURNAME = rf"[^\W\d_][\w'’-]+(?:\s(?!{_JOINTS}\s)[^\W\d_][\w'’-]+){{0,2}}"
# One author is never matched in two ways: a citation of many words that are not names costs no more than its length.
_AUTHOR = re.compile(rf"(?>{_SURNAME},? {_INITIALS}|{_INITIALS}{_SURNAME}){_AND}?")
_AFTER_AUTHORS = re.compile(r"(?:et al\.?)?[,.:;]? ?(?:\(?(?:19|20)\d\d[a-z]?\)?\s?[.,:]?\s+)?")
# A full stop that ends a sentence, and no initial or number.
_STOP = re.compile(r"(?:(?<=[^\W\d_]{2})|(?<=[)\]\d]))\.\s+(?=[^\W_])")
# What parts a title from where it was printed: titles have colons.
_PRINTED = re.compile(r"\s+[-–—]\s+|\s*,\s+|\s*\((?=[^)]*\)$)")


def find_publications(rows: list[Row], spans: Sequence[DateSpan], document: Document) -> tuple[Entry, ...]:
    """What the person published: the title, where, when."""
    found: list[Entry] = []
    for draft in _drafts([numbered(row) for row in rows], spans):
        title = _title(draft.header[0].piece)
        names = [title] if title else names_of_entry(draft, spans, _PRINTED)
        if names:
            detail = text_fact(document, names[1], 0.6) if len(names) > 1 else None
            when = start_fact(document, draft.span)
            found.append(Entry(name=text_fact(document, names[0], 0.8), detail=detail, date=when))
    return tuple(found)


def _drafts(rows: list[Row], spans: Sequence[DateSpan]) -> list[EntryDraft]:
    """Citations that run over several lines, each with its date; else what lists hold."""
    items = [part for item in items_of(rows) for part in _parted(item.rows, spans)]
    dates = [[span for row in item for span in dates_in(row, spans)] for item in items]
    if not all(dates):
        return short_entries(rows, spans)
    return [EntryDraft([one_row(item)], near[-1]) for item, near in zip(items, dates, strict=True)]


def _parted(rows: list[Row], spans: Sequence[DateSpan]) -> Iterator[list[Row]]:
    """Citations one by one: one ends with its year, or with a full stop before the authors of the next."""
    start = 0
    for number, (upper, lower) in enumerate(pairwise(rows), 1):
        dated = len(upper.cells) == 1 and any(span.end >= upper.end - 2 for span in dates_in(upper, spans))
        if dated or (upper.text.endswith(".") and _AUTHOR.match(lower.text)):
            yield rows[start:number]
            start = number
    yield rows[start:]


def _title(piece: Piece) -> Piece | None:
    """The title in a citation, where quotation marks or sentences set it apart."""
    text = re.sub(r"\s", " ", piece.text[:_LONGEST])
    if quoted := _QUOTED.search(text):
        return piece.cut(*quoted.span(1 if quoted[1] else 2)).bare()
    start = _title_start(text)
    stop = _STOP.search(text, start)
    return piece.cut(start, stop.start()).bare() if stop else None


def _title_start(text: str) -> int:
    """Where the title begins: after the authors, each with initials, and the year."""
    end = 0
    while author := _AUTHOR.match(text, end):
        end = author.end()
    after = _AFTER_AUTHORS.match(text, end) if end else None
    return after.end() if after else end
