"""The parts of an entry's head: its rows cut at cells and separators, without the date."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from callboard.engine.page import FontFace
from callboard.engine.resume.dates import DateSpan, beginning_in
from callboard.engine.resume.degrees import degree_score
from callboard.engine.resume.entries import EntryDraft
from callboard.engine.resume.lexicon import key, phrases, title_score
from callboard.engine.resume.links import urls_in
from callboard.engine.resume.paragraphs import joined
from callboard.engine.resume.places import city_like, place_score, trailing_place
from callboard.engine.resume.rows import Piece, Row, Style

_STRONG = re.compile(r"\s*[|•·▪⋅∙◦●■‖]\s*|\s*\t\s*|\s{3,}|\s+/{1,2}\s+|\s+[~→]\s+")
_ABBREVIATED = re.compile(r"(?i)\b(?:inc|ltd|corp|gmbh|hons|univ|dept|ltda|cia|bros)\.$")
_OPEN_END = re.compile(r"(?:\s(?:of|de|du|des|der|die|das|for|and|und|et|y|e|in|the|di|da|do|van|för|für|&)|[-&/,])$")
_NAME = re.compile(r"[^\W\d_]{2}")
_JOINT = re.compile(r"(?i)(?:^|\s)(?:at|bei|chez|presso|bij|@|en|em|w)$|^(?:at|bei|chez|presso|bij|@)\s+")
_STRAY_SIGNS = ",;|·•–—-/(@ \t\u00a0"

_LONGEST_SPAN = 160
_PLACE = 0.5
_SHORT = 30
_CLOSE = 0.9
_DASH = re.compile(r"\s[—–]\s")


@dataclass(frozen=True, slots=True)
class HeadPart:
    """A part of a head; `row`, `cell` and `part` (within the cell) count from 0. `kind` is set once it is known."""

    piece: Piece
    row: int
    cell: int
    part: int
    style: Style
    kind: str | None = None

    @property
    def text(self) -> str:
        """The words of the part."""
        return self.piece.text

    @property
    def slot(self) -> tuple[int, int, int]:
        """Its place in the head."""
        return (self.row, self.cell, self.part)


def _without(piece: Piece, spans: list[DateSpan]) -> list[Piece]:
    """What is left of a piece when the dates are taken out."""
    left: list[Piece] = []
    position = piece.start
    for span in spans:
        if span.end <= position or span.start >= piece.end:
            continue
        left.append(piece.cut(position - piece.start, max(span.start - piece.start, position - piece.start)))
        position = max(position, span.end)
    if position < piece.end:
        left.append(piece.cut(position - piece.start))
    return [bare for part in left if (bare := _no_full_stop(part.bare())).text and re.search(r"\w", bare.text)]


def _no_full_stop(piece: Piece) -> Piece:
    """Without the full stop some templates set after a head; abbreviations keep theirs."""
    return (
        piece.strip(".").strip()
        if re.search(r"[a-zà-ÿ]{3}\.$", piece.text) and not _ABBREVIATED.search(piece.text)
        else piece
    )


def _split(piece: Piece, pattern: re.Pattern[str]) -> list[Piece]:
    parts: list[Piece] = []
    position = 0
    for match in pattern.finditer(piece.text):
        sides = piece.text[position : match.start()], piece.text[match.end() :]
        if match[0].strip() == "/" and (_two_roles(*sides) or _one_name(*sides)):
            continue
        parts.append(piece.cut(position, match.start()).bare())
        position = match.end()
    parts.append(piece.cut(position).bare())
    return [part for part in parts if re.search(r"\w", part.text)]


def _two_roles(left: str, right: str) -> bool:
    """Whether a slash joins two words for one post ("Shop Helper / Mechanic")."""
    right = right.split(",", maxsplit=1)[0]
    scores = sorted((title_score(left), title_score(right)))
    return 0 < len(left.split()) <= 3 >= len(right.split()) and scores[0] > 0 and scores[1] >= 1


def _one_name(left: str, right: str) -> bool:
    """Whether a slash stands inside a name ("HP / Autocorp"): nothing on its sides tells them apart."""
    right = right.split(",", maxsplit=1)[0]
    scores = [title_score(side) + degree_score(side) for side in (left, right)]
    return scores == [0, 0] and max(place_score(left), place_score(right)) < _PLACE and len(f"{left}{right}") < _SHORT


def _is_terms(text: str) -> bool:
    """Whether a part says how someone was employed ("full-time")."""
    return key(text) in phrases("entries", "terms")


def _brackets(piece: Piece) -> list[Piece]:
    """A place in brackets at the end is a part of its own; other brackets stay."""
    match = re.search(r"\s*[(\[]([^()\[\]]+)[)\]]\s*$", piece.text)
    if match and match.start() > 0 and (place_score(match[1]) >= 0.75 or _is_terms(match[1])):
        return [piece.cut(0, match.start()).bare(), piece.cut(match.start(1), match.end(1)).bare()]
    return [piece]


def _tail(piece: Piece) -> list[Piece]:
    """A place at the end of the part is a part of its own."""
    if place_score(piece.text) >= 0.75:
        return [piece]
    start = trailing_place(piece.text)
    return [piece.cut(0, start).bare(), piece.cut(start).bare()] if start else [piece]


def _kind(text: str) -> str | None:
    links = urls_in(Piece(text.strip(), 0))
    if len(links) == 1 and len(links[0].piece.text) >= len(text.strip()) - 1:
        return "url"
    if _is_terms(text) or key(text) in phrases("entries", "date_labels"):
        return "terms"
    return "place" if place_score(text) >= 0.75 else None


def _row_tokens(row: Row, number: int, spans: list[DateSpan]) -> list[HeadPart]:
    found: list[HeadPart] = []
    for cell_number, cell in enumerate(row.cells):
        pieces = [part for left in _without(cell, spans) for part in _split(left, _STRONG)]
        pieces = [half for piece in pieces for half in _halves(piece)]
        pieces = [part for piece in pieces for part in parts_by_face(piece, row.faces)]
        pieces = [part for piece in pieces for inner in _brackets(piece) for part in _tail(inner) if part.text]
        for part_number, piece in enumerate(pieces):
            style = _style_at(row, piece.start)
            found.append(HeadPart(piece, number, cell_number, part_number, style, _kind(piece.text)))
    return found


def _halves(piece: Piece) -> list[Piece]:
    """“Acme Ltd, Leiden — Engineer”: where a place closes one side of the only dash, the dash parts two names."""
    dashes = list(_DASH.finditer(piece.text))
    if len(dashes) != 1:
        return [piece]
    left, right = piece.cut(0, dashes[0].start()).bare(), piece.cut(dashes[0].end()).bare()
    name, comma, town = left.text.rpartition(", ")
    if not (comma and name and right.text and (place_score(town) >= 0.5 or city_like(town))):
        return [piece]
    return [piece] if title_score(town) or degree_score(town) else [left, right]


def _style_at(row: Row, offset: int) -> Style:
    """How a row is set at an offset."""
    face = next((face for face in reversed(row.faces) if face.start <= offset), None)
    if not face:
        return row.style
    return row.style._replace(size=round(face.size * 2) / 2, bold=face.bold, italic=face.italic, colour=face.colour)


def parts_by_face(piece: Piece, faces: tuple[FontFace, ...]) -> list[Piece]:
    """The parts of a piece that are set apart by their type: “**Engineer**, Acme Ltd”."""
    parts: list[Piece] = []
    position = 0
    for face in faces:
        offset = face.start - piece.start
        left, right = piece.text[position:offset], piece.text[offset:]
        if position < offset < len(piece.text) and _are_names(left, right):
            parts.append(_without_joint(piece.cut(position, offset).bare()))
            position = offset
    parts.append(_without_joint(piece.cut(position).bare()) if position else piece)
    return [part for part in parts if part.text]


def _are_names(left: str, right: str) -> bool:
    """Whether type turns between two names: after a blank, and not between a label and what it labels."""
    if not left[-1:].isspace() and left[-1:] not in _STRAY_SIGNS:
        return False
    if left.rstrip().endswith(":") or left.count("(") > left.count(")"):
        return False
    return bool(_NAME.search(left) and _NAME.match(right.lstrip(_STRAY_SIGNS)))


def _without_joint(piece: Piece) -> Piece:
    """Without the word that leads on to the next name: "Engineer at"."""
    match = _JOINT.search(piece.text)
    if match and match.end() < len(piece.text):
        piece, match = piece.cut(match.end()), None
    return piece.cut(0, match.start()).bare() if match else piece


def _wraps(before: Row, row: Row) -> bool:
    """Whether a name goes on from one row of the head in the next."""
    if len(before.cells) > 1 or len(row.cells) > 1 or row.index != before.index + 1 or row.gap > 0.9:
        return False
    if before.style.size != row.style.size or row.column != before.column or row.start != before.end + 1:
        return False
    if before.style == row.style and (_OPEN_END.search(before.text) or row.text[:1].islower()):
        return True
    if before.style == row.style and before.style.bold and before.full and before.wraps_into(row):
        return True
    return before.full and before.style.size > 0 and len(before.text) > 45 and len(row.text.split()) <= 3


def _whole_rows(rows: list[Row], spans: list[DateSpan]) -> list[Row]:
    """The rows of a head, those that a narrow column breaks made one."""
    whole: list[Row] = []
    for row in rows:
        dated = any(span.start < row.end and span.end > row.start for span in spans)
        if whole and not dated and _wraps(whole[-1], row):
            before = whole[-1]
            piece = Piece(f"{before.text}\n{row.text}", before.start)
            whole[-1] = replace(before, piece=piece, cells=(piece,), index=row.index, full=row.full)
        else:
            whole.append(row)
    return whole


def _gone_on(
    before: Row, row: Row, found: list[HeadPart], parts: list[HeadPart], spans: list[DateSpan]
) -> list[HeadPart]:
    """The parts of a row without the first, where that only goes on with the last of a cell above."""
    last = next((part for part in reversed(found) if part.cell == found[-1].cell), None)
    if not last or last.row != parts[0].row - 1 or len(row.cells) > 1 or row.page != before.page or row.gap > _CLOSE:
        return parts
    text = _undated(before, last, spans)
    if text is None or not _continues(text, before, row, last):
        return parts
    hyphen = "-" if text.endswith(("-", "\u2010")) else ""
    whole = joined([last.text + hyphen, parts[0].text])
    opens = last.text.count("(") > last.text.count(")")
    piece = Piece(whole, last.piece.start) if opens else Piece(whole, last.piece.start).bare()
    found[found.index(last)] = replace(last, piece=piece, kind=_kind(piece.text))
    return parts[1:]


def _undated(row: Row, last: HeadPart, spans: list[DateSpan]) -> str | None:
    """The cell that ends with a part, up to the date that stands after it; none where no date or cell does."""
    cell = next((cell for cell in row.cells if cell.start <= last.piece.start < cell.end), row.cells[-1])
    end = min((span.start for span in spans if last.piece.end <= span.start < cell.end), default=cell.end)
    rest = cell.text[last.piece.end - cell.start : end - cell.start]
    if rest.strip(_STRAY_SIGNS + ".)\u2010") or (end == cell.end and len(row.cells) == 1):
        return None
    return cell.text[: end - cell.start].rstrip()


def _continues(text: str, before: Row, row: Row, last: HeadPart) -> bool:
    """Whether a row goes on with what stands beside a date or another cell in the row above."""
    opens = text.count("(") > text.count(")") or _OPEN_END.search(text) or row.text[:1].islower()
    if opens and not text.endswith(","):
        return True
    face = next((face for face in reversed(before.faces) if face.start < last.piece.end), None)
    first = row.faces[0] if row.faces else None
    alike = first and face and first[1:] == face[1:] and face[1:3] != (False, False)
    return bool(alike) and last.kind is None and not text.endswith((".", ","))


def head_parts_of(draft: EntryDraft, spans: list[DateSpan]) -> list[HeadPart]:
    """The parts of an entry's head in reading order."""
    if not draft.head:
        return []
    cells = [cell for row in draft.head for cell in (*row.cells, row.piece)]
    # a span that overlaps the head begins at most its own length before it
    spans = beginning_in(spans, min(cell.start for cell in cells) - _LONGEST_SPAN, max(cell.end for cell in cells))
    found: list[HeadPart] = []
    whole = _whole_rows(draft.head, spans)
    for number, row in enumerate(whole):
        near = [span for span in spans if any(span.start < cell.end and span.end > cell.start for cell in row.cells)]
        parts = _row_tokens(row, number, near)
        goes_on = parts and found and parts[0].kind in {None, "place"} and not near
        if goes_on and whole[number - 1].index == row.index - 1:
            parts = _gone_on(whole[number - 1], row, found, parts, spans)
        # a row that only held the date does not count: "row 1" is the second row with words
        found += parts
    rows = sorted({part.row for part in found})
    return [replace(part, row=rows.index(part.row)) for part in found]
