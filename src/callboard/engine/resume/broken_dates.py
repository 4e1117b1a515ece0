"""Make dates whole that a narrow column breaks over two rows: "06/2024 –" above "09/2024", each beside other text.

Where the dates close the rows, what stands before them may be one name that is broken as well.
"""

from __future__ import annotations

import re
from dataclasses import replace

from callboard.engine.resume.dates import DateSpan, find_spans
from callboard.engine.resume.degrees import degree_score
from callboard.engine.resume.lexicon import title_score
from callboard.engine.resume.rows import Piece, Row

_LONGEST = 24
_OPENING = re.compile(
    r"((?:[^\W\d_]{3,9}\.?\s)?(?:19|20)\d\d\s?[-–—]\s?(?:[^\W\d_]{3,12}\.?)?|[^\W\d_]{3,9}\.|(?:19|20)\d\d)\s+(?=\S)"
)
_CLOSING = re.compile(
    r"(?:^|(?<=\s))(?:[^\W\d_]{3,10}\.?\s(?:de\s)?|\d{1,2}[./])?(?:19|20)\d\d\s?(?:[-–—]|to|bis|au?|até|al?|tot)\s?"
    r"(?:[^\W\d_]{3,10}\.?(?:\sde)?)?$"
)
_CLOSED = re.compile(
    r"(?:^|(?<=\s))(?:[^\W\d_]{3,10}\.?\s(?:de\s)?|\d{1,2}[./]|de\s)?(?:(?:19|20)\d\d|[^\W\d_]{4,12})$"
)
_SHORT = 3
# Two rows of one entry stand closer than entries do, by this factor.
_CLOSER = 0.6
_PAIR = 2


def _lead(row: Row) -> Piece:
    """The first cell; where a cell opens with a part of a date and goes on, that part."""
    cell = row.cells[0]
    if len(cell.text) <= _LONGEST and len(row.cells) > 1:
        return cell
    match = _OPENING.match(cell.text)
    return cell.cut(0, match.end(1)) if match else cell


def _parts(rows: list[Row], count: int) -> list[Piece] | None:
    """What opens rows that follow each other, where it could be parts of one date."""
    first = rows[0]
    if len(rows) < count or _lead(first).end >= first.end:
        return None
    if any(row.page != first.page or row.column != first.column or row.bullet for row in rows[1:]):
        return None
    pieces = [_lead(row) for row in rows]
    short = max(len(piece.text) for piece in pieces) <= _LONGEST
    return pieces if short and any(char.isdigit() for piece in pieces for char in piece.text) else None


def _whole(parts: list[Piece], language: str) -> DateSpan | None:
    """The span that the parts make, if they make one and the first alone does not."""
    alone = find_spans(parts[0].text, language=language)
    if alone and alone[0].last:
        return None
    text = " ".join(part.text for part in parts)
    spans = find_spans(text, language=language)
    if len(spans) != 1 or not spans[0].is_range or spans[0].start > 1 or spans[0].end < len(text) - 1:
        return None
    if alone and not spans[0].current and not any(sign in text for sign in "-–—"):
        return None
    opens, closes = (parts[0].start, parts[0].end), (parts[-1].start, parts[-1].end)
    return replace(spans[0], start=opens[0], end=opens[1], opens=opens, closes=closes)


def _stacked(rows: list[Row], parts: list[Piece], language: str) -> DateSpan | None:
    """The span of two whole dates one above the other without a dash, as beside the line of a timeline."""
    if rows[1].gap >= _CLOSER * rows[0].gap or rows[0].start >= rows[1].start:
        return None
    first, last = (find_spans(part.text, language=language) for part in parts)
    whole = all(
        len(found) == 1 and not found[0].is_range and found[0].end - found[0].start >= len(part.text) - 1
        for found, part in ((first, parts[0]), (last, parts[1]))
    )
    if not whole or len(first[0].first) != len(last[0].first) or first[0].first > last[0].first:
        return None
    opens, closes = ((part.start, part.end) for part in parts)
    return replace(first[0], last=last[0].first, start=opens[0], end=opens[1], opens=opens, closes=closes)


def _without_lead(row: Row, lead: Piece, head: Row, following: Row | None) -> Row | None:
    rest = row.cells[0].cut(lead.end - row.cells[0].start)
    cells = (rest, *row.cells[1:]) if rest.text else row.cells[1:]
    if not cells:
        return None
    start = cells[0].start
    piece = row.piece.cut(start - row.start) if row.start <= start < row.end else cells[0]
    # list signs are lost where the second half of the date stands before them
    told = bool(following and following.bullet) or row.style.size < head.style.size - 0.4
    return replace(row, cells=cells, piece=piece, bullet=told)


def _closing(row: Row, below: Row, language: str) -> tuple[DateSpan, Piece, Piece] | None:
    """The date that closes a row and goes on at the end of the next, with its two halves."""
    if row.page != below.page or row.column != below.column or below.bullet or row.bullet or below.gap > 1:
        return None
    start, end = _CLOSING.search(row.cells[-1].text), _CLOSED.search(below.cells[-1].text)
    if not start or not end or (len(row.cells) == 1 and not start.start()):
        return None
    halves = row.cells[-1].cut(start.start()), below.cells[-1].cut(end.start())
    alone = find_spans(halves[0].text, language=language)
    text = " ".join(half.text for half in halves)
    spans = find_spans(text, language=language)
    if any(span.last for span in alone) or len(spans) != 1 or not spans[0].is_range:
        return None
    if spans[0].start > 0 or spans[0].end < len(text):
        return None
    opens, closes = ((half.start, half.end) for half in halves)
    return replace(spans[0], start=closes[0], end=closes[1], opens=opens, closes=closes), halves[0], halves[1]


def _before(cells: tuple[Piece, ...], half: Piece) -> list[Piece]:
    """The cells without the half of a date that closes them."""
    last = cells[-1].cut(0, half.start - cells[-1].start)
    return [*cells[:-1], *([last] if last.text else [])]


def _closed_up(row: Row, below: Row, halves: tuple[Piece, Piece]) -> list[Row]:
    """The two rows with the date on one of them; short words before the second half go on with the name above."""
    upper, lower = _before(row.cells, halves[0]), _before(below.cells, halves[1])
    goes_on = len(upper) == 1 and len(lower) == 1 and len(lower[0].text.split("·")[0].split()) <= _SHORT
    if goes_on and (not title_score(lower[0].text) or title_score(upper[0].text) or degree_score(upper[0].text)):
        name = Piece(f"{upper[0].text}\n{lower[0].text}", upper[0].start)
        piece = Piece(f"{name.text}  {halves[1].text}", name.start)
        return [replace(row, cells=(name, halves[1]), piece=piece)]
    head = replace(row, cells=(*upper, halves[1]))
    if not lower:
        return [head]
    rest = replace(below, cells=tuple(lower), piece=below.piece.cut(0, lower[-1].end - below.start))
    return [head, rest]


def _with_closing_dates(rows: list[Row], spans: list[DateSpan], language: str) -> tuple[list[Row], list[DateSpan]]:
    kept: list[Row] = []
    dates = list(spans)
    for row in rows:
        found = _closing(kept[-1], row, language) if kept else None
        if not found:
            kept.append(row)
            continue
        span, *halves = found
        dates = [date for date in dates if not any(half.start <= date.start < half.end for half in halves)]
        dates.append(span)
        kept += _closed_up(kept.pop(), row, (halves[0], halves[1]))
    return kept, dates


def stitched(rows: list[Row], spans: list[DateSpan], language: str) -> tuple[list[Row], list[DateSpan]]:
    """Rows and dates with broken dates made whole; the second half leaves its row."""
    rows, dates = _with_closing_dates(rows, spans, language)
    kept: list[Row] = []
    index = 0
    while index < len(rows):
        row, span, parts = rows[index], None, 0
        for count in (2, 3):
            pieces = _parts(rows[index : index + count], count)
            span = _whole(pieces, language) if pieces else None
            if pieces and not span and count == _PAIR:
                span = _stacked(rows[index : index + count], pieces, language)
            if span:
                parts = count
                break
        kept.append(row)
        if span:
            taken = [_lead(part) for part in rows[index : index + parts]]
            dates = [date for date in dates if not any(piece.start <= date.start < piece.end for piece in taken)]
            dates.append(span)
            for place in range(index + 1, index + parts):
                following = rows[place + 1] if place + 1 < len(rows) else None
                rest = _without_lead(rows[place], taken[place - index], row, following)
                kept += [rest] if rest else []
        index += max(parts, 1)
    return kept, sorted(dates, key=lambda date: date.start)
