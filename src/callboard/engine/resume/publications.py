"""Publications: the title in a citation, between whoever wrote it and wherever it was printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from callboard.engine.document import Document
from callboard.engine.page import FontFace
from callboard.engine.resume.dates import DateSpan
from callboard.engine.resume.entries import EntryDraft, dates_in
from callboard.engine.resume.listings import names_of_entry, numbered, one_row, short_entries
from callboard.engine.resume.model import Entry
from callboard.engine.resume.paragraphs import items_of
from callboard.engine.resume.rows import Piece, Row, span_of, text_fact
from callboard.engine.resume.work import start_fact

_LONGEST = 700
_QUOTED = re.compile(r"[“„«]\s?([^“”„«»]{8,400}?)[,.]?\s?[”“»]|(?<!\w)[\"‘]([^\"‘’]{8,400}?)[,.]?[\"’](?!\w)")
_INITIALS = r"(?:[^\W\d_]\.[ -]?){1,3}"
_AND = r"(?:,? ?(?:and|und|et|y|e|en|i|och|og|&) |[,;] ?| ?…,? )"
_SURNAME = r"[^\W\d_][\w'’-]+(?:\s(?!(?:and|und|et|och|og|en)\s)[^\W\d_][\w'’-]+){0,2}"
# One author is never matched in two ways: a citation of many words that are not names costs no more than its length.
_AUTHOR = re.compile(rf"(?>{_SURNAME},? {_INITIALS}|{_INITIALS}{_SURNAME}){_AND}?")
_OTHERS = re.compile(r"(?:et al\.?)?[,.:;]? ?")
_YEAR = re.compile(r"\(?(?:19|20)\d\d[a-z]?\)?\s?[.,:]?\s+")
# A full stop that ends a sentence, and no initial or number.
_STOP = re.compile(r"(?:(?<=[^\W\d_]{2})|(?<=[)\]\d]))\.\s+(?=[^\W_])")
_JOINT = re.compile(r"[\s,.;:]++(?:[Ii]n:?)?\s*+$")
# A word is taken whole: cut in every way, a long one took minutes.
_NAMES = re.compile(r"(?:(?>[^\W\d_][\w'’.-]*|&),?\s?){2,40}$")
_SMALL = frozenset(
    {"and", "und", "et", "y", "e", "en", "i", "och", "og", "&", "al", "de", "van", "von", "da", "del", "di"}
)
_LEAST = 8
# What parts a title from where it was printed: titles have colons.
_PRINTED = re.compile(r"\s+[-–—]\s+|\s*,\s+|\s*\((?=[^)]*\)$)")


def find_publications(rows: list[Row], spans: list[DateSpan], document: Document) -> tuple[Entry, ...]:
    """What the person published: the title, where, when."""
    found: list[Entry] = []
    for draft in _drafts([numbered(row) for row in rows], spans):
        title = _title(draft, spans, document)
        names = [title] if title else names_of_entry(draft, spans, _PRINTED)
        if names:
            detail = text_fact(document, names[1], 0.6) if len(names) > 1 else None
            when = start_fact(document, draft.span)
            found.append(Entry(name=text_fact(document, names[0], 0.8), detail=detail, date=when))
    return tuple(found)


def _drafts(rows: list[Row], spans: list[DateSpan]) -> list[EntryDraft]:
    """Citations that run over several lines, each with its date; else what lists hold."""
    items = [part for item in items_of(rows) for part in _parted(item.rows, spans)]
    dates = [[span for row in item for span in dates_in(row, spans)] for item in items]
    if not all(dates):
        return short_entries(rows, spans)
    heads = [item if len(item[0].cells) > 1 else [one_row(item)] for item in items]
    return [EntryDraft(head, near[-1]) for head, near in zip(heads, dates, strict=True)]


def _parted(rows: list[Row], spans: list[DateSpan]) -> Iterator[list[Row]]:
    """Citations one by one: one ends with its year, or begins with it in a cell of its own."""
    start = 0
    for number, (upper, lower) in enumerate(pairwise(rows), 1):
        ends = any(span.end >= upper.end - 2 for span in dates_in(upper, spans)) and len(upper.cells) == 1
        ends = ends or (upper.text.endswith(".") and _authors_end(lower.text) > 0)
        begins = len(lower.cells) > 1 and any(span.start <= lower.start + 1 for span in dates_in(lower, spans))
        if ends or begins:
            yield rows[start:number]
            start = number
    yield rows[start:]


def _title(draft: EntryDraft, spans: list[DateSpan], document: Document) -> Piece | None:
    """The title in a citation, where quotation marks, sentences or a turn of type set it apart."""
    rows = [replace(row, piece=cell) for row in draft.head for cell in _told(row, spans)]
    if not rows or any(lower.start < upper.start for upper, lower in pairwise(rows)):
        return None
    piece = span_of([row.piece for row in rows], document)
    piece = piece.cut(0, min(len(piece.text), _LONGEST))
    text = re.sub(r"\s", " ", piece.text)
    quoted = _QUOTED.search(text)
    if quoted:
        group = 1 if quoted[1] else 2
        return piece.cut(quoted.start(group), quoted.end(group)).bare()
    return _unquoted(piece, text, tuple(face for row in draft.head for face in row.faces))


def _told(row: Row, spans: list[DateSpan]) -> list[Piece]:
    """The cells of a row that say more than a date."""
    dates = dates_in(row, spans)
    return [
        cell
        for cell in row.cells
        if not any(span.start <= cell.start + 1 and span.end >= cell.end - 1 for span in dates)
    ]


def _unquoted(piece: Piece, text: str, faces: tuple[FontFace, ...]) -> Piece | None:
    start = _after_authors(text)
    stop = _STOP.search(text, start)
    turn = next((at for face in faces if start + _LEAST <= (at := face.start - piece.start) < len(text)), None)
    ends = [end for end in (stop.start() if stop else None, turn) if end is not None and end - start >= _LEAST]
    if not ends:
        return None
    title = _JOINT.sub("", text[start : min(ends)])
    return piece.cut(start, start + len(title)).bare() if len(title.split()) > 1 else None


def _after_authors(text: str) -> int:
    """Where the title begins: after the authors and the year."""
    start = _authors_end(text)
    if not start:
        stop = _STOP.search(text)
        start = stop.end() if stop and _are_names(text[: stop.start()]) else 0
    year = _YEAR.match(text, start)
    return year.end() if year else start


def _authors_end(text: str) -> int:
    """Where the authors end that a citation opens with, each with initials; 0 where it opens with none."""
    end = 0
    while author := _AUTHOR.match(text, end):
        end = author.end()
    others = _OTHERS.match(text, end) if end else None
    return others.end() if others else end


def _are_names(text: str) -> bool:
    """Return True if a sentence only lists people: "Brandt and Okafor (2020)"."""
    text = re.sub(r"\s*\(?(?:19|20)\d\d[a-z]?\)?$", "", text)
    words = text.replace(",", " ").split()
    several = "," in text or any(word in _SMALL for word in words)
    return bool(_NAMES.match(text)) and several and all(word[:1].isupper() or word in _SMALL for word in words)
