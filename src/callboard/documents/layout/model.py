"""Values of the layout: glyphs in; words, pieces, areas and rows between; lines out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from callboard.engine.page import BLACK, Line, Rgb


@dataclass(frozen=True, slots=True)
class GlyphStyle:
    """The look that the glyphs of one text object share."""

    font: str = ""
    bold: bool = False
    italic: bool = False
    colour: Rgb = BLACK
    icon: bool = False


@dataclass(slots=True)
class Glyph:
    """One character with its advance box; `y` is the baseline. `text` may be several letters (a ligature).

    `guessed` says that the font does not name them. `ink` is where a letter of `SHORT_LETTERS` leaves ink: left and
    right of its origin, above and below the baseline, in parts of the type size; None for all others.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    face: GlyphStyle
    order: int = 0
    origin: float = 0.0
    guessed: bool = False
    ink: tuple[float, float, float, float] | None = None


class BaselineText:
    """Type set on a baseline."""

    __slots__ = ()

    y: float
    size: float

    @property
    def top(self) -> float:
        """The upper edge, at the capitals."""
        return self.y - 0.72 * self.size

    @property
    def bottom(self) -> float:
        """The lower edge, at the descenders."""
        return self.y + 0.22 * self.size


@dataclass(slots=True)
class Word(BaselineText):
    """Glyphs without a gap; `spaced` says that the file itself has a space behind it.

    `parted` says that the gaps of its line leave no doubt that it ends there.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    face: GlyphStyle
    glyphs: list[Glyph]
    spaced: bool = False
    parted: bool = False


@dataclass(slots=True)
class LayoutPiece(BaselineText):
    """Words next to each other on one baseline: what no gutter can run through; `apart` from the label before it.

    Of a row of a table it is all words, and `cells` are the numbers of those that open a cell.
    """

    words: list[Word]
    bullet: bool = False
    apart: bool = False
    cells: tuple[int, ...] = ()
    x0: float = 0.0
    x1: float = 0.0
    y: float = 0.0
    size: float = 0.0

    def __post_init__(self) -> None:
        self.x0 = self.words[0].x0
        self.x1 = max(word.x1 for word in self.words)
        # The widest word stands for the piece: a superscript must not set its baseline.
        widest = max(self.words, key=lambda word: (word.size > 0, word.x1 - word.x0))
        self.y, self.size = widest.y, widest.size

    @property
    def text(self) -> str:
        """The words with single spaces."""
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True, slots=True)
class Mark:
    """A small filled shape, which may be a drawn bullet."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class Ruling:
    """A thin line, level or upright, which may be a border of a table."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class Panel:
    """A filled area that sets a part of the page apart."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(slots=True)
class PageContents:
    """Everything on one page that bears on its reading order."""

    number: int
    width: float
    height: float
    glyphs: list[Glyph] = field(default_factory=list[Glyph])
    rotated: list[Glyph] = field(default_factory=list[Glyph])
    marks: list[Mark] = field(default_factory=list[Mark])
    panels: list[Panel] = field(default_factory=list[Panel])
    rulings: list[Ruling] = field(default_factory=list[Ruling])


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a page that is read as one: its lane is main, left or right."""

    pieces: list[LayoutPiece]
    lane: str = "main"
    column: int = 0


@dataclass(frozen=True, slots=True)
class LayoutRow:
    """One row of a column: pieces that stand apart, from left to right."""

    pieces: tuple[LayoutPiece, ...]
    page: int = 1
    lane: str = "main"
    column: int = 0
    left: float = 0.0
    right: float = 0.0
    block: int = 0
    bullet: bool = False
    running_head: bool = False

    @property
    def y(self) -> float:
        """The baseline of its widest piece."""
        return max(self.pieces, key=lambda piece: piece.x1 - piece.x0).y

    @property
    def size(self) -> float:
        """The size of its widest piece."""
        return max(self.pieces, key=lambda piece: piece.x1 - piece.x0).size

    @property
    def words(self) -> list[Word]:
        """All words from left to right."""
        return [word for piece in self.pieces for word in piece.words]

    @property
    def text(self) -> str:
        """The text with single spaces."""
        return " ".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class PageLayout:
    """What the stages have found on one page; `rotated` holds what runs up or down it."""

    contents: PageContents
    words: tuple[Word, ...] = ()
    rotated: tuple[Word, ...] = ()
    pieces: tuple[LayoutPiece, ...] = ()
    areas: tuple[Area, ...] = ()
    rows: tuple[LayoutRow, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentLayout:
    """A document between two stages: its pages, then all rows as they are read, then its lines.

    `places` gives the offset of each glyph in the text, by page and number of the glyph.
    """

    pages: tuple[PageLayout, ...]
    rows: tuple[LayoutRow, ...] = ()
    lines: tuple[Line, ...] = ()
    places: Mapping[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])

    @staticmethod
    def of(sheets: Sequence[PageContents]) -> DocumentLayout:
        """The layout that nothing has been found in."""
        return DocumentLayout(tuple(PageLayout(sheet) for sheet in sheets))

    def place_of(self, page: int, glyph: Glyph) -> int | None:
        """The offset of a glyph in the text; None for one that was left out."""
        return self.places.get((page, glyph.order))
