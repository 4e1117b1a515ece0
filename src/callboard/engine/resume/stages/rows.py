"""The lines of a document as a reader of résumés sees them: bullet signs apart, cells apart, page furniture gone."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from callboard.engine.data_files import any_of
from callboard.engine.document import Document, FontFace, Line, MediaType, Rgb
from callboard.engine.resume.pieces import MOST_CHARACTERS, Piece
from callboard.engine.resume.stages.lost_line_breaks import SHORTEST, Stretch, StretchKind, split_run_on_line
from callboard.engine.text.page_numbers import is_page_number

_BULLET = re.compile(
    r"\s*(?:[•◦▪▫‣∙⁃●○■□➢➤►▸▹▶✓✔✗❖◆◇★⋆∗⚬⦁❍✱✳✴✶➞➙➡⇒◾◽→»⚫⬤⋄✅・\uf0b7\uf0a7\u00b7]|[-–—−*+](?=\s)|o(?=\s[A-Z]))\s*(?=\S)"
)
# "-Built a bridge": a dash with no blank behind it is a list sign where it opens several lines.
_TIGHT_DASH, _HABIT = re.compile(r"\s*[-–—](?=[^\W\d_][^\W\d_a-z]*[^\W\d_A-Z])"), 3
_CELL_GAP = re.compile(r"\t+| {3,}|\s+[•◦▪⋄]\s+(?=$)")
# Dots that lead the eye from an employer to its dates.
_LEADERS = re.compile(r"\s*(?:(?:\.[ \u00a0]?){5,}|(?:…[ \u00a0]?){2,}|_{5,})[.…]*\s*")
# Dots, stars and squares that rate what stands before them.
_RATING = re.compile(r"(?:\s{2}|\t)\s*[•●○★☆■□◦▪▫⬤◯⚫⚪✦✩✭█▓▒░▰▱](?:\s?[•●○★☆■□◦▪▫⬤◯⚫⚪✦✩✭█▓▒░▰▱])*$")
_WORDY = re.compile(r"\w")


# What is cut out of a line never reached the edge.
_AMPLE = 120.0

# Letters that fit on a line of a document without places.
_USUAL = 120
_FOOTER = re.compile(rf"(?i){any_of('resume', 'wording', 'pages', 'footers')}\b|©")
_TITLE = re.compile(r"(?i)(?:curriculum vitae|lebenslauf)\b")
_FORM = re.compile(rf"(?i){any_of('resume', 'wording', 'pages', 'forms')}")
_CONTACT = re.compile(r"@|\d[\d ().-]{6,}\d|linkedin|github")
_LOW = 0.82
"""Below this share of a page nothing but its number numbers it."""
_SHORT = 60
_SAME_HEIGHT = 10.0
SAME_INDENT = 2
"""Rows whose left edges are nearer than so many points begin at one edge."""
MOST_ROWS = 3_000
LONGEST_LINE = 4_000
_LONG_WORD = re.compile(r"\S{321}")


class Style(NamedTuple):
    """How a row is set; two rows of one kind have equal styles."""

    size: float
    bold: bool
    italic: bool
    colour: Rgb
    caps: bool
    level: int


UNKNOWN = Style(0.0, False, False, Rgb(0, 0, 0), False, 0)  # noqa: FBT003 - a style's fields
"""The style of a row that is only part of a line."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line. `gap` is the white space above in line heights, `room` what is left to the column's edge in letters.

    `full` says that it all but reaches the edge.
    """

    index: int
    piece: Piece
    cells: tuple[Piece, ...]
    style: Style
    bullet: bool
    indent: float
    page: int
    column: int
    block: int
    gap: float
    full: bool
    room: float
    top: float = 0.0
    bottom: float = 0.0
    faces: tuple[FontFace, ...] = ()
    left: float = 0.0

    def holds(self, offset: int) -> bool:
        """Return True if the character at `offset` is in one of the cells."""
        return any(cell.start <= offset < cell.end for cell in self.cells) or self.start <= offset < self.end

    def wraps_into(self, below: Row) -> bool:
        """Return True if the first word of the row below would not have fitted on this one."""
        word = below.text.split(maxsplit=1)[0] if below.text else ""
        return self.room < 1.1 * len(word) + 1

    @property
    def text(self) -> str:
        """The text without bullet sign and outer blanks."""
        return self.piece.text

    @property
    def start(self) -> int:
        """Where it begins in the document."""
        return self.piece.start

    @property
    def end(self) -> int:
        """Where it ends in the document."""
        return self.piece.end


def as_opened(row: Row) -> Row:
    """A row in the type that it opens with, however much in another type follows the name."""
    if not row.faces:
        return row
    first = row.faces[0]
    style = row.style._replace(size=round(first.size * 2) / 2, bold=first.bold, italic=first.italic)
    return replace(row, style=style)


def body_style(rows: Sequence[Row]) -> Style | None:
    """The style that most letters are set in."""
    letters = Counter[Style]()
    for row in rows:
        letters[row.style] += len(row.text)
    return letters.most_common(1)[0][0] if letters else None


def _cells(document: Document, line: Line, piece: Piece) -> tuple[Piece, ...]:
    if line.cells:
        found = [Piece(document.text[a : min(b, piece.end)], a).strip() for a, b in line.cells if a < piece.end]
        found = [cell if cell.start >= piece.start else piece.cut(0, cell.end - piece.start) for cell in found]
        return tuple(cell for cell in found if cell.text)
    return tuple(piece.split(_CELL_GAP))


def _without_last_leaders(piece: Piece) -> Piece:
    last = next((found for found in _LEADERS.finditer(piece.text) if found.end() == len(piece.text)), None)
    last = last or _RATING.search(piece.text)
    return piece.cut(0, last.start()) if last else piece


def _style(line: Line) -> Style:
    return Style(round(line.size * 2) / 2, line.bold, line.italic, line.colour, line.caps, line.level)


def _stretches(document: Document) -> Iterator[tuple[int, Line, Stretch]]:
    """The lines with their index; those that run on without breaks cut into what they hold."""
    plain = document.media_type in {MediaType.TEXT, MediaType.MARKDOWN}
    lines = [(index, line) for index, line in enumerate(document.lines) if line.start <= MOST_CHARACTERS]
    found = {
        index: split_run_on_line(line.text) for index, line in lines if plain and not line.level and not line.bullet
    }
    # One heading that is glued on may be a word that only looks so; two are a habit of the text.
    glued = sum(len(stretches) > 1 for stretches in found.values()) > 1
    for index, line in lines:
        whole = [Stretch(0, len(line.text), StretchKind.TEXT)]
        cuts = found.get(index, whole) if glued or len(line.text) >= SHORTEST else whole
        yield from ((index, line, stretch) for stretch in cuts)


def _cells_of(document: Document, line: Line, stretch: Stretch, piece: Piece) -> tuple[Piece, ...]:
    if stretch.cells:
        return tuple(Piece(line.text[a:b], line.start + a) for a, b in stretch.cells)
    # gaps inside a line that runs on are where its breaks were, not where columns stand apart
    return (piece,) if stretch.end - stretch.start < len(line.text) else _cells(document, line, piece)


def rows_of(document: Document) -> list[Row]:
    """The rows that carry text, in the order of the document."""
    edges, drop = ColumnEdges(document), header_and_footer_lines(document)
    dashed = sum(bool(_TIGHT_DASH.match(line.text)) for line in document.lines) >= _HABIT
    rows: list[Row] = []
    before: Line | None = None
    blank = False
    for number, (index, line, stretch) in enumerate(_stretches(document)):
        if len(rows) >= MOST_ROWS:
            break
        text = within(line.text[stretch.start : stretch.end])
        sign = None if line.bullet else _BULLET.match(text) or (_TIGHT_DASH.match(text) if dashed else None)
        piece = _without_last_leaders(Piece(text, line.start + stretch.start).cut(sign.end() if sign else 0))
        if not piece.text or not re.search(r"\w", piece.text) or index in drop:
            blank = blank or not line.text.strip()
            continue
        gap = 1.0 if blank else 0.0
        if before and before.page == line.page and before.column == line.column and line.box.y1 > 0:
            height = max(min(line.box.y1 - line.box.y0, before.box.y1 - before.box.y0), 1.0)
            gap = (line.box.y0 - before.box.y1) / height
        indent = line.indent if line.box.x1 > 0 else float(len(text) - len(text.lstrip()))
        bullet = line.bullet or sign is not None or stretch.kind is StretchKind.POINT
        cells = tuple(
            part
            for cell in _cells_of(document, line, stretch, piece)
            for part in cell.split(_LEADERS)
            if _WORDY.search(part.text)
        )
        whole = stretch.end - stretch.start == len(line.text)
        rows.append(
            Row(
                number, piece, cells, _style(line), bullet, indent, line.page, line.column,
                line.block, gap, whole and edges.is_full(line), edges.room(line) if whole else _AMPLE,
                line.box.y0, line.box.y1, line.faces, line.box.x0,
            )
        )  # fmt: skip
        before, blank = line, False
    return rows


class ColumnEdges:
    """Where the columns of a document end on the right."""

    def __init__(self, document: Document) -> None:
        self._columns: dict[tuple[int, int], float] = defaultdict(float)
        for line in document.lines:
            place = (line.page, line.column)
            self._columns[place] = max(self._columns[place], line.box.x1 if line.box.x1 > 0 else float(len(line.text)))

    def room(self, line: Line) -> float:
        """Letters that would still fit."""
        edge = self._columns[line.page, line.column]
        if line.box.x1 > line.box.x0 and line.text:
            return (edge - line.box.x1) / max((line.box.x1 - line.box.x0) / len(line.text), 1.0)
        return min(edge, _USUAL) - len(line.text)

    def is_full(self, line: Line) -> bool:
        """Return True if the next word would likely not have fitted on the line."""
        edge = self._columns[line.page, line.column]
        if line.box.x1 > 0:
            width = max(edge - line.indent if line.indent < edge else edge, 1.0)
            return line.box.x1 > edge - max(0.14 * width, 40.0)
        return len(line.text) > max(0.75 * min(edge, _USUAL), 50)


def header_and_footer_lines(document: Document) -> set[int]:
    """Lines that repeat on every page at its top or bottom, and page numbers."""
    drop: set[int] = set()
    edge: dict[int, tuple[str, int]] = {}
    heights = {page.number: page.height for page in document.pages}
    for index, line in enumerate(document.lines):
        height = heights.get(line.page, 0)
        if not height:
            continue
        if _numbers(line, height):
            drop.add(index)
        elif not 0.08 * height < line.box.y0 < 0.9 * height and line.text.strip():
            # the same words at another height are an entry's that is like one on the page before
            masked = re.sub(r"\d+", "#", line.text[:200].strip())
            edge[index] = (masked, round(line.box.y0 / _SAME_HEIGHT))
    return drop | (_repeated(document, edge) if len(document.pages) > 1 else set())


def _numbers(line: Line, height: float) -> bool:
    """Return True for a page number, or a footer that only names the kind of document."""
    text = line.text.strip()
    if line.box.y0 > 0.92 * height and _FORM.search(text):
        return True
    if len(text) >= _SHORT:
        return False
    number = line.box.y0 > _LOW * height and is_page_number(text)
    again = line.page > 1 and line.box.y0 < 0.08 * height and _TITLE.match(text)
    return number or bool(again) or (line.box.y0 > 0.92 * height and bool(_FOOTER.match(text)))


def _repeated(document: Document, edge: dict[int, tuple[str, int]]) -> set[int]:
    """Lines repeated on other pages, without the first one on page one, which may be the name or contact details."""
    counts = Counter(edge.values())
    same = Counter(document.lines[index].text for index in edge)
    drop: set[int] = set()
    first: set[tuple[str, int]] = set()
    for index, text_and_place in edge.items():
        if counts[text_and_place] > 1:
            text = document.lines[index].text
            # a number that stays the same on every page is a house's or a postal code's
            numbered = "#" in text_and_place[0] and same[text] == 1 and not _CONTACT.search(text)
            if text_and_place in first or document.lines[index].page > 1 or numbered:
                drop.add(index)
            first.add(text_and_place)
    return drop


def within(line: str) -> str:
    """What is read of a line: up to 4,000 characters, and up to the first word longer than 320, the longest address."""
    read = line[:LONGEST_LINE]
    long = _LONG_WORD.search(read)
    return read[: long.start()] if long else read
