"""The glyphs of a page, upright and in page coordinates from the top left corner."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from statistics import median
from typing import Any

from callboard.documents.characters import tidy
from callboard.documents.layout.model import Glyph, GlyphStyle
from callboard.documents.pdf.native import buffer_bytes, pdfium
from callboard.engine.page import BLACK, Rgb

BOLD = re.compile(r"bold|black|heavy|demi|semib|cmbx|sfbx|cmb10|lmbx|-bd\b|[-,]b$|extrab", re.I)
ITALIC = re.compile(r"italic|oblique|cmti|sfti|cmsl|slanted|[-,](?:it|bi)$", re.I)
ICON = re.compile(
    r"awesome|(?<![lx])icon(?!d)|glyphicon|material|academicons|wingdings|webdings|dingbat|marvosym|fontello|icomoon|moderncv|symbolneu",
    re.I,
)
SIGN_FONT = re.compile(r"wingdings|webdings|dingbat", re.I)
# Where Word puts the bullets of its sign fonts.
BULLETS = {0xF0B7, 0xF0A7, 0xF0D8, 0xF0FC, 0xF076, 0xF0A8, 0xF06E, 0xF0E8, 0xF09F, 0xF071, 0xF0B2, 0xF075}
SIGNS = "•●○◦▪▫■□–-"
# What this font, which many LaTeX classes take their icons from, has for list items.
MARVOSYM_BULLET = ord("{")
FORCE_BOLD, ITALIC_FLAG = 1 << 18, 1 << 6
FILL_AND_STROKE = 2
# A pen this wide, in parts of the type size, leaves nothing to be seen of the fill of a letter.
WIDE_PEN = 0.25
STROKE = 1
OPAQUE = 255
# What PDFium may put into a text that the file does not have.
PUT_IN = frozenset(map(ord, " \r\n"))
HYPHENS = {0x02: "-", 0xFFFE: "-", 0xAD: "-", 0x2010: "-", 0x2011: "-"}
MEASURED = 12
# From this share of the type size on, a letter reaches out of its place.
OVERHANG = 0.08
REACHING = frozenset({ord("f"), 0xFB00})
SHORT_LETTERS = frozenset(map(ord, "acemnorsuvwxz"))
"""Letters that stand on the baseline and are of one height in whatever typeface: their ink tells what is drawn."""
# Where TeX fonts (OT1 and T1) have their ligatures and dashes, when a file does not say which letters they are.
TEX_CODES = {
    **{0x0B: "ff", 0x0C: "fi", 0x0E: "ffi", 0x0F: "ffl", 0x10: "ı"},
    **{0x15: "–", 0x16: "—", 0x1B: "ff", 0x1C: "fi", 0x1D: "fl", 0x1E: "ffi", 0x1F: "ffl"},
}
LONGEST_LIGATURE = 4
# The narrowest letter, in parts of the type size.
NARROWEST = 0.15
ADDRESS = re.compile(r"@|//|^(?:mailto|tel):")
# Letters whose line is turned by less, in quarter turns, have boxes that tell their shape.
LEVEL = 0.01
SQUASHED = 0.5
# Text that leans by less than this is upright for a reader.
UPRIGHT = 0.17


@dataclass(frozen=True, slots=True)
class TextLook:
    """How letters are drawn; all text objects of a document that are drawn alike share one."""

    face: GlyphStyle
    size: float
    mode: int
    alpha: int
    angle: float = 0.0
    rise: float = 0.0
    """How far the letters rise from their base line; less than the size where they are squashed or lean over."""
    plain_fill: bool = True
    shear: float = 0.0
    """How far a letter leans to the right for each step up; 0 where the font itself leans."""
    font: int = 0
    """The key that identifies its font."""
    breadth: float = 0.0
    """The type size along the line; more or less than the size where letters are stretched or squeezed."""
    turns: int | None = None
    """Quarter turns of its lines; None where the boxes of letters do not tell their shape."""


@dataclass(slots=True)
class TextObject:
    """One text object of the file: the glyphs it drew, and how it drew them."""

    address: int
    """That of the first, where words were put together from letters."""
    look: TextLook
    glyphs: list[Glyph] = field(default_factory=list[Glyph])
    heights: float = 0.0
    more: list[int] = field(default_factory=list[int])
    """Addresses of the letters that were joined to it."""

    @property
    def addresses(self) -> list[int]:
        """All objects of the file that this is made of."""
        return [self.address, *self.more]


@dataclass(frozen=True, slots=True)
class PageView:
    """The transformation of page space to the visible page: crop box and rotation."""

    left: float
    bottom: float
    right: float
    top: float
    turns: int = 0

    @property
    def width(self) -> float:
        """Width as seen."""
        return self.top - self.bottom if self.turns % 2 else self.right - self.left

    @property
    def height(self) -> float:
        """Height as seen."""
        return self.right - self.left if self.turns % 2 else self.top - self.bottom

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of page space, seen from the top left corner."""
        if self.turns == 1:
            return y - self.bottom, x - self.left
        if self.turns == 2:
            return self.right - x, y - self.bottom
        if self.turns == 3:
            return self.top - y, self.right - x
        return x - self.left, self.top - y

    def box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        """A rectangle of page space, seen from the top left corner."""
        if not self.turns and x0 <= x1 and y0 <= y1:
            return x0 - self.left, self.top - y1, x1 - self.left, self.top - y0
        ax, ay = self.point(x0, y0)
        bx, by = self.point(x1, y1)
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def view_of(page: Any) -> PageView:  # noqa: ANN401 - a C handle
    """The visible part of a page."""
    box = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, ctypes.byref(box))
    return PageView(box.left, box.bottom, box.right, box.top, pdfium.FPDFPage_GetRotation(page) % 4)


def says_more_than_it_draws(glyph: Glyph) -> bool:
    """Return True if a glyph stands for more letters than its place can hold, as a tag that gives its text makes it.

    The icon before an address may stand for all of it.
    """
    if len(glyph.text) <= LONGEST_LIGATURE:
        return False
    text = glyph.text.strip()
    tight = glyph.x1 - glyph.x0 < NARROWEST * glyph.size * len(text)
    return tight and len(text) > LONGEST_LIGATURE and not ADDRESS.search(text)


def level_vertical_glyphs(item: TextObject, view: PageView) -> list[Glyph]:
    """The glyphs of text that runs up or down the page, laid level: a letter is as wide as the next is away."""
    cos, sin = math.cos(item.look.angle), math.sin(item.look.angle)
    left = view.height if item.look.angle > 0 else 0.0
    places = [(left + glyph.origin * cos - glyph.y * sin, glyph.y * cos + glyph.origin * sin) for glyph in item.glyphs]
    steps = [after[0] - before[0] for before, after in pairwise(places)]
    advances = [*steps, median(steps) if steps else 0.5 * item.look.size]
    return [
        replace(glyph, x0=x, x1=x + max(advance, 0.0), y=y, origin=x)
        for glyph, (x, y), advance in zip(item.glyphs, places, advances, strict=True)
    ]


# Letters that a file draws one by one are put together as far as a word reaches, parts of the size.
NEXT_LETTER = (-0.3, 0.12)
WORD_LENGTH = 24


def joined_letters(items: list[TextObject], order: Mapping[int, int]) -> list[TextObject]:
    """The text objects with letters that are drawn one by one put together to words.

    What is seen of an object is measured on the page, which takes a hundred times as long for a page of single letters
    as for one of lines. `order` is the place of each object in the painting: nothing may be painted between letters.
    """
    joined: list[TextObject] = []
    last = 0
    for item in items:
        place = order.get(item.address, 0)
        if joined and place == last + 1 and _goes_on(joined[-1], item):
            joined[-1].glyphs.extend(item.glyphs)
            joined[-1].more.append(item.address)
            joined[-1].heights = max(joined[-1].heights, item.heights)
        else:
            joined.append(item)
        last = place
    return joined


def _goes_on(word: TextObject, item: TextObject) -> bool:
    if word.look is not item.look or len(item.glyphs) != 1:
        return False
    if not 0 < len(word.glyphs) < WORD_LENGTH or len(word.glyphs) != len(word.more) + 1:
        return False
    before, after = word.glyphs[-1], item.glyphs[0]
    (low, high), size = NEXT_LETTER, item.look.size
    near = low * size < after.x0 - before.x1 < high * size and abs(after.y - before.y) < 0.01 * size
    return near and not (before.text.isspace() or after.text.isspace())


Drawing = tuple[float, float, float, float, float, int, bool, tuple[int, int, int, int] | None, int, int]
"""What a file says of how text is drawn: the first four numbers of its matrix, the size, the mode, whether a pen makes
it bolder, its colour (None for a pattern), its font, and the quarter turns of the page."""


def _each_number(numbers: Any) -> list[Any]:  # noqa: ANN401 - a C array
    """A pointer to each number of an array."""
    return [ctypes.byref(numbers, at * ctypes.sizeof(numbers._type_)) for at in range(len(numbers))]


def _pen_width(address: int) -> float:
    pen = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(address, ctypes.byref(pen))
    return pen.value


def _quarter_turns(angle: float, size: float, breadth: float, rise: float) -> int | None:
    """By how many quarters of a turn text is turned; None where the boxes of its letters do not tell their shape."""
    turns = angle * 2 / math.pi
    level = abs(turns - round(turns)) <= LEVEL and breadth > 0 and rise >= SQUASHED * size
    return round(turns) % 4 if level else None


def _reach(
    ink: tuple[float, float, float, float], origin: tuple[float, float], turns: int, look: TextLook
) -> tuple[float, float, float, float]:
    """How far the ink of a letter reaches: left, right, above and below its origin, in parts of the type size."""
    (x, y), (left, above, right, below) = origin, ink
    across, up = look.breadth, look.size
    sides = (left - x, y - above, right - x, y - below)
    if not turns:
        left, above, right, below = sides
        return left / across, right / across, above / up, below / up
    for _ in range(turns):
        left, above, right, below = sides
        sides = (above, -left, below, -right)
    left, above, right, below = sides
    return min(left, right) / across, max(left, right) / across, max(above, below) / up, min(above, below) / up


class GlyphReader:
    """Reads the glyphs of one page after another; fonts are looked up once."""

    def __init__(self) -> None:
        self._fonts: dict[int, tuple[str, bool, bool, bool]] = {}
        self._looks: dict[Drawing, TextLook] = {}
        self._place = (ctypes.c_double * 2)()
        self._box = pdfium.FS_RECTF()
        self._matrix = pdfium.FS_MATRIX()
        self._edges = (ctypes.c_double * 4)()
        self._channels = (ctypes.c_uint * 4)()
        # Some files draw every letter as an object of its own: what is asked for each is prepared once.
        self._to_place, self._to_edges = _each_number(self._place), _each_number(self._edges)
        self._to_channels = _each_number(self._channels)
        self._to_box, self._to_matrix = ctypes.byref(self._box), ctypes.byref(self._matrix)

    def read(self, text: Any, view: PageView) -> list[TextObject]:  # noqa: ANN401 - a C handle
        """The text objects of a page with their glyphs, in the order of the file."""
        objects: dict[int, TextObject] = {}
        surrogate = 0
        for index in range(pdfium.FPDFText_CountChars(text)):
            code: int = pdfium.FPDFText_GetUnicode(text, index)
            # Spaces and line ends that PDFium has put in are its reading; we make our own.
            if code in PUT_IN and pdfium.FPDFText_IsGenerated(text, index) == 1:
                continue
            if 0xD800 <= code < 0xE000:
                if code < 0xDC00:
                    surrogate = code
                    continue
                code = 0x10000 + ((surrogate - 0xD800) << 10) + code - 0xDC00 if surrogate else 0
                surrogate = 0
            address = pdfium.FPDFText_GetTextObject(text, index)
            if not address:
                continue
            item = objects.get(address)
            if item is None:
                item = objects[address] = TextObject(address, self._look(text, index, address, view))
            self._glyph(text, index, code, item, view)
        return list(objects.values())

    def _look(self, text: Any, index: int, address: int, view: PageView) -> TextLook:  # noqa: ANN401 - a C handle
        """How a text object is drawn: what the file says is asked for each, what follows is worked out once."""
        mode: int = pdfium.FPDFTextObj_GetTextRenderMode(address)
        matrix = self._matrix
        pdfium.FPDFText_GetMatrix(text, index, self._to_matrix)
        size: float = pdfium.FPDFText_GetFontSize(text, index)
        bold = mode == FILL_AND_STROKE
        if bold and _pen_width(address) > WIDE_PEN * size * math.hypot(matrix.c, matrix.d):
            mode = STROKE
        fill = pdfium.FPDFPageObj_GetStrokeColor if mode in {1, 5} else pdfium.FPDFPageObj_GetFillColor
        rgba = tuple(self._channels[:]) if fill(address, *self._to_channels) else None
        font = pdfium.FPDFTextObj_GetFont(address)
        drawing = (matrix.a, matrix.b, matrix.c, matrix.d, size, mode, bold, rgba, font, view.turns)
        look = self._looks.get(drawing)
        if look is None:
            look = self._looks[drawing] = self._look_of(drawing)
        return look

    def _look_of(self, drawing: Drawing) -> TextLook:
        a, b, c, d, stated, mode, bold, rgba, own, turns = drawing
        size = stated * math.hypot(c, d)
        rise = abs(a * d - b * c) / max(math.hypot(a, b), 1e-9)
        angle = math.atan2(b, a) - turns * math.pi / 2
        font, bold_font, italic, icon = self._font(own)
        angle, breadth = math.remainder(angle, math.tau), stated * math.hypot(a, b)
        slanted = abs(c) > 0.15 * abs(d) and abs(b) < 0.01 * abs(a)
        face = GlyphStyle(
            font=font,
            bold=bold or bold_font,
            italic=italic or slanted,
            colour=Rgb(*rgba[:3]) if rgba else BLACK,
            icon=icon,
        )
        return TextLook(
            face=face,
            size=size,
            mode=mode,
            alpha=rgba[3] if rgba else OPAQUE,
            angle=angle,
            rise=rise * stated,
            plain_fill=rgba is not None,
            shear=c / d if slanted and d else 0.0,
            font=own or 0,
            breadth=breadth,
            turns=_quarter_turns(angle, size, breadth, rise * stated),
        )

    def _font(self, font: int) -> tuple[str, bool, bool, bool]:
        if font not in self._fonts:
            name = buffer_bytes(pdfium.FPDFFont_GetBaseFontName, font).decode("utf-8", "replace") if font else ""
            flags = pdfium.FPDFFont_GetFlags(font) if font else 0
            flags = flags if flags > 0 else 0
            name = re.sub(r"^[A-Z]{6}\+", "", name)
            self._fonts[font] = (
                name,
                bool(BOLD.search(name)) or bool(flags & FORCE_BOLD),
                bool(ITALIC.search(name)) or bool(flags & ITALIC_FLAG),
                bool(ICON.search(name)),
            )
        return self._fonts[font]

    def _glyph(self, text: Any, index: int, code: int, item: TextObject, view: PageView) -> None:  # noqa: ANN401
        box, glyphs, look = self._box, item.glyphs, item.look
        pdfium.FPDFText_GetCharOrigin(text, index, *self._to_place)
        pdfium.FPDFText_GetLooseCharBox(text, index, self._to_box)
        if look.shear:
            self._upright(look.shear)
        x0, _, x1, _ = view.box(box.left, box.bottom, box.right, box.top)
        # The ink of a few letters tells how large the type is, and stands in for an advance that a font leaves out.
        short, ink = code in SHORT_LETTERS, None
        if short or len(glyphs) < MEASURED or x1 - x0 <= 0.01:
            ink = self._ink(text, index, view)
        if ink and (len(glyphs) < MEASURED or x1 - x0 <= 0.01):
            item.heights = max(item.heights, ink[3] - ink[1])
            if x1 - x0 <= 0.01:
                x0, x1 = ink[0], ink[2]
        x, y = view.point(*self._place[:])
        # An f leans over the letters on both sides; in a ligature with i or l it does not on the right.
        if code in REACHING and look.face.italic and x - x0 > OVERHANG * look.size:
            x0, x1 = self._without_overhang(text, index, view, (x0, x, x1))
        shown = _shown(code, look.face.font if look.face.icon else None)
        last = glyphs[-1] if glyphs else None
        if last and x == last.origin and y == last.y and x1 - x0 > 0.01:
            last.text += shown  # a ligature: one glyph, several letters
            last.x0, last.x1 = min(last.x0, x0), max(last.x1, x1)
        else:
            glyphs.append(Glyph(shown, x0, x1, y, look.size, look.face, index, x, code in TEX_CODES))
            if short and ink and look.turns is not None:
                glyphs[-1].ink = _reach(ink, (x, y), look.turns, look)

    def _upright(self, shear: float) -> None:
        """Make the box of a leaning letter that of its advance: around the lean it would reach over its neighbours."""
        x, y = self._place[:]
        up, down = self._box.top - y, self._box.bottom - y
        right = self._box.right - max(shear * up, shear * down)
        if right > x:
            self._box.left, self._box.right = x, right

    def _without_overhang(
        self,
        text: Any,  # noqa: ANN401 - a C handle
        index: int,
        view: PageView,
        places: tuple[float, float, float],
    ) -> tuple[float, float]:
        """The advance of a slanted letter whose ink reaches out of it on both sides, as an italic f does."""
        x0, origin, x1 = places
        out = origin - x0
        reaches = self._ink(text, index, view)[2] > x1 - 0.25 * out
        return (origin, x1 - out) if reaches and x1 - out > origin else (x0, x1)

    def _ink(self, text: Any, index: int, view: PageView) -> tuple[float, float, float, float]:  # noqa: ANN401
        pdfium.FPDFText_GetCharBox(text, index, *self._to_edges)
        left, right, bottom, top = self._edges[:]
        return view.box(left, bottom, right, top)


@lru_cache(maxsize=2000)
def _shown(code: int, icons: str | None) -> str:
    """The character as a reader sees it; a picture of `icons`, a font of them, is nothing, or a bullet."""
    if icons is not None:
        listed = SIGN_FONT.search(icons) or chr(code) in SIGNS
        return "•" if listed or (code == MARVOSYM_BULLET and "marvosym" in icons.lower()) else ""
    if code in BULLETS:
        return "•"
    if code in TEX_CODES:
        return TEX_CODES[code]
    shown = HYPHENS.get(code) or (chr(code) if 0 < code <= 0x10FFFF else "")
    return " " if shown.isspace() else tidy(shown)[0]
