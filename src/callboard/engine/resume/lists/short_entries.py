"""Short entries: awards and interests; projects, certificates and publications are read from the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from callboard.engine.document import Document
from callboard.engine.resume.history.highlights import ListItem, items_of
from callboard.engine.resume.history.work import start_fact
from callboard.engine.resume.lexicon import company_score, phrases, school_score, table
from callboard.engine.resume.lists.skills import find_groups, is_level
from callboard.engine.resume.model import Entry
from callboard.engine.resume.pieces import Piece, parts_by_face, text_fact
from callboard.engine.resume.stages.entries import EntryDraft, dates_in, find_entries
from callboard.engine.resume.stages.rows import Row
from callboard.engine.resume.vocabulary.places import place_score
from callboard.engine.resume.vocabulary.section_headings import is_title
from callboard.engine.text.dates import DateSpan, beginning_in
from callboard.engine.text.folding import alternation, fold_in_place, phrase_key

_A_PLACE = 0.9
_LONG_NAME, _SMALL_WORD = 8, 3
_LISTED = 0.4
"""This share of list items among its rows makes a section a list."""
_FEWEST_OF_TABLE, _TABLE = 3, 0.6
"""So many rows with several cells, and this share of all rows, make a section a table."""
# What parts names in the header of an entry, whatever they are.
_STRONG = re.compile(r"\s*[|•·▪⋅∙◦●■‖]\s*|\s*\t\s*|\s{3,}|\s+/{1,2}\s+|\s+[~→]\s+")
_LONGEST_SPAN = 160
_NAMED = re.compile(r"[^\W\d_]{2}")
# Words that name a school only before "of": "Academy Instructor" and "School Bus Driver" are none.
_KIND_FIRST = re.compile(r"^\s*(?:school|academy|institute)\b(?!\s+of\b)(?=\s+\S)", re.IGNORECASE)
_ENDS_IN_WORD, _GOES_ON_IN_WORD = re.compile(r"\w[+.]? $"), re.compile(r" [^\W\d_]")
NUMBER = re.compile(r"(?:\d{1,2}\.|\[\d{1,3}\]|\(\d{1,2}\))\s+(?=[^\W\d])")


@cache
def _issued() -> re.Pattern[str]:
    by = alternation(list(table("entries")["given_by"]))
    return re.compile(rf"\s+[-–—]\s+|\s*,\s+|\s*\((?=[^)]*\)$)|\s+(?:{by})\s+")


def _halves(piece: Piece, joints: re.Pattern[str]) -> list[Piece]:
    """Name and giver in one part: "Certified Scrum Master – Scrum Alliance"."""
    best: tuple[float, re.Match[str]] | None = None
    for match in joints.finditer(fold_in_place(piece.text)):
        left, right = piece.text[: match.start()], piece.text[match.end() :]
        if not left or not right[:1].isupper():
            continue
        if "(" in match[0] and _is_grade(right.strip(" )")):
            continue
        score = company_score(right) + (0.3 if "," not in match[0] else 0.0) + (0.5 if "(" in match[0] else 0.0)
        if best is None or score >= best[0]:
            best = (score, match)
    if not best:
        return [piece]
    match = best[1]
    return [piece.cut(0, match.start()).bare(), piece.cut(match.end()).bare()]


def _is_grade(text: str) -> bool:
    """Return True if what stands in brackets is a grade or a code ("Bronze", "PL-300", "CPR") and no giver."""
    is_code = any(map(str.isdigit, text)) or text.isupper()
    return is_code or is_level(text) or phrase_key(text) in phrases("entries", "grades")


def gives_courses(text: str) -> bool:
    """Return True if a text names who gives courses: a platform, a school."""
    words = _KIND_FIRST.sub("", text).split()
    edges = (words[0], words[-1]) if 0 < len(words) <= _LONG_NAME else ()
    is_school = any(school_score(word) >= 1 for word in edges)
    return is_school or phrase_key(text) in phrases("entries", "course_providers")


def header_parts(draft: EntryDraft, spans: Sequence[DateSpan]) -> list[Piece]:
    """The parts of an entry's header, without its dates: cut at cells, strong separators and turns of type."""
    cells = [(row, cell) for row in draft.header for cell in row.cells]
    found: list[Piece] = []
    for row, cell in cells:
        # a span that overlaps the cell begins at most its own length before it
        near = beginning_in(spans, cell.start - _LONGEST_SPAN, cell.end)
        pieces = [part.bare() for left in _without(cell, near) for part in left.split(_STRONG)]
        found += [part for piece in pieces for part in parts_by_face(piece, row.faces)]
    return [piece for piece in found if re.search(r"\w", piece.text)]


def _without(piece: Piece, spans: Sequence[DateSpan]) -> list[Piece]:
    """What is left of a piece when the dates are taken out."""
    left: list[Piece] = []
    position = piece.start
    for span in spans:
        if span.end > position and span.start < piece.end and not _is_within_name(piece, span):
            left.append(piece.cut(position - piece.start, max(span.start - piece.start, position - piece.start)))
            position = max(position, span.end)
    if position < piece.end:
        left.append(piece.cut(position - piece.start))
    return [part.bare() for part in left]


def _is_within_name(piece: Piece, span: DateSpan) -> bool:
    """Return True for a year with words on either side and nothing between: "Office 2013 Expert"."""
    before, after = piece.text[: span.start - piece.start], piece.text[span.end - piece.start :]
    return not span.is_range and bool(_ENDS_IN_WORD.search(before) and _GOES_ON_IN_WORD.match(after))


def names_of_entry(draft: EntryDraft, spans: Sequence[DateSpan], joints: re.Pattern[str] | None = None) -> list[Piece]:
    """The names of a short entry: its own, then whose it is; what may stand between them in one part are `joints`."""
    pieces = header_parts(draft, spans)
    named = [piece for piece in pieces if _NAMED.search(piece.text)]
    if len(named) == 1:
        return _halves(named[0], joints or _issued())
    return named


def short_entries(rows: list[Row], spans: Sequence[DateSpan]) -> list[EntryDraft]:
    """Every list item its own entry where the section is a list; else as the dates and styles say."""
    rows = [numbered(row) for row in rows]
    if is_list(rows):
        return [entry_of(item, spans) for item in items_of(rows)]
    if _is_table(rows):
        return [EntryDraft([row], next(iter(dates_in(row, spans)), None)) for row in rows]
    return [draft for draft in find_entries(rows, spans) if draft.header]


def is_list(rows: list[Row]) -> bool:
    """Return True if a section opens with a list item and consists of them."""
    return bool(rows) and rows[0].bullet and sum(row.bullet for row in rows) >= _LISTED * len(rows)


def _is_table(rows: list[Row]) -> bool:
    """Return True if nearly every row of a section has several cells: each is an entry with what belongs to it."""
    several = sum(len(row.cells) > 1 for row in rows)
    return several >= _FEWEST_OF_TABLE and several >= _TABLE * len(rows)


def entry_of(item: ListItem, spans: Sequence[DateSpan]) -> EntryDraft:
    """A list item as an entry, with the last of its dates."""
    near = [span for row in item.rows for span in dates_in(row, spans)]
    return EntryDraft([one_row(item.rows)], near[-1] if near else None)


def numbered(row: Row) -> Row:
    """“2. Sediment and light”, “[3] Drone surveys”: a number is a list sign here."""
    match = NUMBER.match(row.text)
    if row.bullet or not match:
        return row
    piece = row.piece.cut(match.end())
    cells = tuple(cell for cell in row.cells if cell.start >= piece.start) if len(row.cells) > 1 else ()
    return replace(row, piece=piece, cells=cells or (piece,), bullet=True)


def one_row(rows: list[Row]) -> Row:
    """A wrapped item as one row, where its rows follow each other in the document."""
    if len(rows) == 1:
        return rows[0]
    text = "\n".join(row.text for row in rows)
    if rows[0].start + len(text) != rows[-1].end:
        return rows[0]
    piece = Piece(text, rows[0].start)
    return replace(rows[0], piece=piece, cells=(piece,))


def find_awards(rows: list[Row], spans: Sequence[DateSpan], document: Document) -> tuple[Entry, ...]:
    """Awards: a name, who gave it, a date."""
    found: list[Entry] = []
    for draft in short_entries(rows, spans):
        names = names_of_entry(draft, spans)
        if not names or is_title(names[0].text) or place_score(names[0].text) >= _A_PLACE:
            continue
        found.append(
            Entry(
                name=text_fact(document, names[0], 0.8),
                detail=text_fact(document, names[1], 0.6) if len(names) > 1 else None,
                date=start_fact(document, draft.span),
            )
        )
    return tuple(found)


def find_interests(rows: list[Row], document: Document) -> tuple[Entry, ...]:
    """Interests: names, or a name with what belongs to it."""
    found: list[Entry] = []
    for group in find_groups(rows, document):
        if group.name:
            words = group.keywords
            detail = Piece(document.text[words[0].start : words[-1].end], words[0].start) if words else None
            found.append(
                Entry(
                    name=text_fact(document, group.name, 0.8),
                    detail=text_fact(document, detail, 0.7) if detail else None,
                )
            )
        else:
            found += [Entry(name=text_fact(document, word, 0.8)) for word in group.keywords]
    return tuple(found)
