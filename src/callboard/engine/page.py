"""The parts of a page: boxes, colours, runs of characters, lines, links.

Plain values that import nothing heavy, so that the process that reads a file starts in an instant.
Lengths are PDF points (1/72 inch), the origin is the top left corner of the page, y grows downwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class MediaType(StrEnum):
    """The formats that are read."""

    PDF = "application/pdf"
    DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    HTML = "text/html"
    MARKDOWN = "text/markdown"
    TEXT = "text/plain"
    JSON_RESUME = "application/json"
    PICTURE = "image/*"


RECOGNISED = "recognised"
"""Key in a document's metadata: its text was recognised in pictures of pages, with this mean confidence from 0 to 1."""


class Box(NamedTuple):
    """A rectangle: left, top, right, bottom."""

    x0: float
    y0: float
    x1: float
    y1: float


class Rgb(NamedTuple):
    """A colour, each channel 0 to 255."""

    red: int
    green: int
    blue: int


BLACK = Rgb(0, 0, 0)
WHITE = Rgb(255, 255, 255)
NOWHERE = Box(0, 0, 0, 0)


class Hidden(StrEnum):
    """The reason why a run of text is not visible on the page."""

    INVISIBLE = "invisible"  # render mode 3, display:none, w:vanish, zero opacity
    SAME_COLOUR = "same-colour"  # text in the colour of what lies behind it
    TINY = "tiny"
    OFF_PAGE = "off-page"
    COVERED = "covered"  # another object is painted over it
    CLIPPED = "clipped"


class FontFace(NamedTuple):
    """How letters look, from an offset in the document on."""

    start: int
    bold: bool
    italic: bool
    size: float
    colour: Rgb = BLACK


@dataclass(frozen=True, slots=True)
class Run:
    """Characters set in one style, as the file places them."""

    text: str
    page: int
    box: Box
    size: float
    font: str = ""
    bold: bool = False
    italic: bool = False
    colour: Rgb = BLACK
    hidden: Hidden | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the reading text: `document.text[start:start + len(text)]` is `text`.

    `block` numbers the paragraphs and cells in reading order, `column` the columns of the page from the left (0 spans
    or is the only one); `indent` is the left edge inside its column. `level` is the heading level that the format
    itself states (HTML h1–h6, Word heading styles, Markdown #), 0 where it states none. `bullet` marks a list item's
    first line; the bullet sign itself is not part of the text. `cells` holds the parts of a line that stand apart on
    one row ("Acme Ltd … 2019 – 2021"), in order, each as (start, end) offsets in the document. `faces` says how the
    letters look where they do not all look alike ("**Engineer**, Acme Ltd"); it is empty where they do.
    """

    text: str
    start: int
    page: int = 1
    box: Box = NOWHERE
    size: float = 0.0
    bold: bool = False
    italic: bool = False
    colour: Rgb = BLACK
    caps: bool = False
    block: int = 0
    column: int = 0
    indent: float = 0.0
    level: int = 0
    bullet: bool = False
    cells: tuple[tuple[int, int], ...] = ()
    faces: tuple[FontFace, ...] = ()

    @property
    def end(self) -> int:
        """One past the last character, in the document's text."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Link:
    """A link target and the text that carries it (`start == end` where it carries none)."""

    uri: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class DocumentPage:
    """One page: its size, 0 by 0 for formats without pages."""

    number: int
    width: float = 0.0
    height: float = 0.0
