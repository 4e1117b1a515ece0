"""The glyphs of a page, upright and in page coordinates from the top left corner."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
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
HYPHENS = {0x02: "-", 0xFFFE: "-", 0xAD: "-", 0x2010: "-", 0x2011: "-"}
MEASURED = 12
# From this share of the type size on, a letter reaches out of its place.
OVERHANG = 0.08
REACHING = frozenset({ord("f"), 0xFB00})
# Where TeX fonts (OT1 and T1) have their ligatures and dashes, when a file does not say which letters they are.
TEX_CODES = {
    **{0x0B: "ff", 0x0C: "fi", 0x0E: "ffi", 0x0F: "ffl", 0x10: "ı"},
    **{0x15: "–", 0x16: "—", 0x1B: "ff", 0x1C: "fi", 0x1D: "fl", 0x1E: "ffi", 0x1F: "ffl"},
}
LONGEST_LIGATURE = 4
# The narrowest letter, in parts of the type size.
NARROWEST = 0.15
ADDRESS = re.compile(r"@|//|^(?:mailto|tel):")
# Text that leans by less than this is upright for a reader.
UPRIGHT = 0.17


@dataclass(slots=True)
class TextObject:
    """One text object of the file: the glyphs it drew, and how it drew them."""

    handle: Any
    address: int
    """Those of the first, where words were put together from letters."""
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
    glyphs: list[Glyph] = field(default_factory=list[Glyph])
    heights: float = 0.0
    more: list[Any] = field(default_factory=list[Any])
    """Handles of the letters that were joined to it."""

    @property
    def handles(self) -> list[Any]:
        """All objects of the file that this is made of."""
        return [self.handle, *self.more]


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


def address_of(handle: Any) -> int:  # noqa: ANN401 - a C handle
    """The address that identifies an object."""
    return ctypes.addressof(handle.contents) if handle else 0


def view_of(page: Any) -> PageView:  # noqa: ANN401 - a C handle
    """The visible part of a page."""
    box = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, ctypes.byref(box))
    return PageView(box.left, box.bottom, box.right, box.top, pdfium.FPDFPage_GetRotation(page) % 4)


def says_more_than_it_draws(glyph: Glyph) -> bool:
    """Return True if a glyph stands for more letters than its place can hold, as a tag that gives its text makes it.

    The icon before an address may stand for all of it.
    """
    text = glyph.text.strip()
    tight = glyph.x1 - glyph.x0 < NARROWEST * glyph.size * len(text)
    return tight and len(text) > LONGEST_LIGATURE and not ADDRESS.search(text)


def level_vertical_glyphs(item: TextObject, view: PageView) -> list[Glyph]:
    """The glyphs of text that runs up or down the page, laid level: a letter is as wide as the next is away."""
    cos, sin = math.cos(item.angle), math.sin(item.angle)
    left = view.height if item.angle > 0 else 0.0
    places = [(left + glyph.origin * cos - glyph.y * sin, glyph.y * cos + glyph.origin * sin) for glyph in item.glyphs]
    steps = [after[0] - before[0] for before, after in pairwise(places)]
    advances = [*steps, median(steps) if steps else 0.5 * item.size]
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
            joined[-1].more.append(item.handle)
            joined[-1].heights = max(joined[-1].heights, item.heights)
        else:
            joined.append(item)
        last = place
    return joined


def _goes_on(word: TextObject, item: TextObject) -> bool:
    if len(item.glyphs) != 1 or not 0 < len(word.glyphs) < WORD_LENGTH or len(word.glyphs) != len(word.more) + 1:
        return False
    before, after = word.glyphs[-1], item.glyphs[0]
    low, high = NEXT_LETTER
    near = low * item.size < after.x0 - before.x1 < high * item.size and abs(after.y - before.y) < 0.01 * item.size
    looks = (word.face, word.size, word.mode, word.alpha, word.angle, word.plain_fill, word.shear, word.font)
    same = looks == (item.face, item.size, item.mode, item.alpha, item.angle, item.plain_fill, item.shear, item.font)
    return near and same and not (before.text.isspace() or after.text.isspace())


def _pen_width(handle: Any) -> float:  # noqa: ANN401 - a C handle
    pen = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(handle, ctypes.byref(pen))
    return pen.value


class GlyphReader:
    """Reads the glyphs of one page after another; fonts are looked up once."""

    def __init__(self) -> None:
        self._fonts: dict[int, tuple[str, bool, bool, bool]] = {}
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._box = pdfium.FS_RECTF()
        self._matrix = pdfium.FS_MATRIX()
        self._edges = [ctypes.c_double() for _ in range(4)]
        self._channels = [ctypes.c_uint() for _ in range(4)]
        # Some files draw every letter as an object of its own: what is asked for each is prepared once.
        self._to_place = ctypes.byref(self._x), ctypes.byref(self._y)
        self._to_box, self._to_matrix = ctypes.byref(self._box), ctypes.byref(self._matrix)
        self._to_edges = [ctypes.byref(edge) for edge in self._edges]
        self._to_channels = [ctypes.byref(channel) for channel in self._channels]

    def read(self, text: Any, view: PageView) -> list[TextObject]:  # noqa: ANN401 - a C handle
        """The text objects of a page with their glyphs, in the order of the file."""
        objects: dict[int, TextObject] = {}
        surrogate = 0
        for index in range(pdfium.FPDFText_CountChars(text)):
            code: int = pdfium.FPDFText_GetUnicode(text, index)
            # Spaces and line ends that PDFium has put in are its reading; we make our own.
            if pdfium.FPDFText_IsGenerated(text, index) == 1:
                continue
            if 0xD800 <= code < 0xDC00:
                surrogate = code
                continue
            if 0xDC00 <= code < 0xE000:
                code = 0x10000 + ((surrogate - 0xD800) << 10) + code - 0xDC00 if surrogate else 0
                surrogate = 0
            item = self._object(text, index, objects, view)
            if item is not None:
                self._glyph(text, index, code, item, view)
        return list(objects.values())

    def _object(self, text: Any, index: int, objects: dict[int, TextObject], view: PageView) -> TextObject | None:  # noqa: ANN401
        handle = pdfium.FPDFText_GetTextObject(text, index)
        if not handle:
            return None
        address = address_of(handle)
        item = objects.get(address)
        if item is None:
            item = objects[address] = self._new(text, index, handle, view)
            item.address = address
        return item

    def _new(self, text: Any, index: int, handle: Any, view: PageView) -> TextObject:  # noqa: ANN401
        mode: int = pdfium.FPDFTextObj_GetTextRenderMode(handle)
        bold = mode == FILL_AND_STROKE
        matrix = self._matrix
        pdfium.FPDFText_GetMatrix(text, index, self._to_matrix)
        stated: float = pdfium.FPDFText_GetFontSize(text, index)
        size = stated * math.hypot(matrix.c, matrix.d)
        if bold and _pen_width(handle) > WIDE_PEN * size:
            mode = STROKE
        fill = pdfium.FPDFPageObj_GetStrokeColor if mode in {1, 5} else pdfium.FPDFPageObj_GetFillColor
        plain = bool(fill(handle, *self._to_channels))
        red, green, blue, alpha = [channel.value for channel in self._channels] if plain else (0, 0, 0, 255)
        rise = abs(matrix.a * matrix.d - matrix.b * matrix.c) / max(math.hypot(matrix.a, matrix.b), 1e-9)
        angle = math.atan2(matrix.b, matrix.a) - view.turns * math.pi / 2
        own = pdfium.FPDFTextObj_GetFont(handle)
        font, bold_font, italic, icon = self._font(own)
        slanted = abs(matrix.c) > 0.15 * abs(matrix.d) and abs(matrix.b) < 0.01 * abs(matrix.a)
        face = GlyphStyle(
            font=font,
            bold=bold or bold_font,
            italic=italic or slanted,
            colour=Rgb(red, green, blue) if plain else BLACK,
            icon=icon,
        )
        return TextObject(
            handle,
            address=0,
            face=face,
            size=size,
            mode=mode,
            alpha=alpha,
            angle=math.remainder(angle, math.tau),
            rise=rise * stated,
            plain_fill=plain,
            shear=matrix.c / matrix.d if slanted and matrix.d else 0.0,
            font=address_of(own),
            breadth=stated * math.hypot(matrix.a, matrix.b),
        )

    def _font(self, font: Any) -> tuple[str, bool, bool, bool]:  # noqa: ANN401 - a C handle
        address = address_of(font)
        if address not in self._fonts:
            name = buffer_bytes(pdfium.FPDFFont_GetBaseFontName, font).decode("utf-8", "replace") if font else ""
            flags = pdfium.FPDFFont_GetFlags(font) if font else 0
            flags = flags if flags > 0 else 0
            name = re.sub(r"^[A-Z]{6}\+", "", name)
            self._fonts[address] = (
                name,
                bool(BOLD.search(name)) or bool(flags & FORCE_BOLD),
                bool(ITALIC.search(name)) or bool(flags & ITALIC_FLAG),
                bool(ICON.search(name)),
            )
        return self._fonts[address]

    def _glyph(self, text: Any, index: int, code: int, item: TextObject, view: PageView) -> None:  # noqa: ANN401
        pdfium.FPDFText_GetCharOrigin(text, index, *self._to_place)
        pdfium.FPDFText_GetLooseCharBox(text, index, self._to_box)
        if item.shear:
            self._upright(item.shear)
        x0, _, x1, _ = view.box(self._box.left, self._box.bottom, self._box.right, self._box.top)
        # The ink of a few letters tells how large the type is, and stands in for an advance that a font leaves out.
        if x1 - x0 <= 0.01 or len(item.glyphs) < MEASURED:
            ink = self._ink(text, index, view)
            item.heights = max(item.heights, ink[3] - ink[1])
            x0, x1 = (x0, x1) if x1 - x0 > 0.01 else (ink[0], ink[2])
        x, y = view.point(self._x.value, self._y.value)
        # An f leans over the letters on both sides; in a ligature with i or l it does not on the right.
        if x - x0 > OVERHANG * item.size and item.face.italic and code in REACHING:
            x0, x1 = self._without_overhang(text, index, view, (x0, x, x1))
        last = item.glyphs[-1] if item.glyphs else None
        shown = _shown(code, item.face)
        if last and (x, y) == (last.origin, last.y) and x1 - x0 > 0.01:
            last.text += shown  # a ligature: one glyph, several letters
            last.x0, last.x1 = min(last.x0, x0), max(last.x1, x1)
        else:
            item.glyphs.append(Glyph(shown, x0, x1, y, item.size, item.face, index, x, code in TEX_CODES))

    def _upright(self, shear: float) -> None:
        """Make the box of a leaning letter that of its advance: around the lean it would reach over its neighbours."""
        up, down = self._box.top - self._y.value, self._box.bottom - self._y.value
        right = self._box.right - max(shear * up, shear * down)
        if right > self._x.value:
            self._box.left, self._box.right = self._x.value, right

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
        left, right, bottom, top = self._edges
        pdfium.FPDFText_GetCharBox(text, index, *self._to_edges)
        return view.box(left.value, bottom.value, right.value, top.value)


def _shown(code: int, face: GlyphStyle) -> str:
    """The character as a reader sees it; a picture is nothing, or a bullet."""
    if face.icon:
        listed = SIGN_FONT.search(face.font) or chr(code) in SIGNS
        return "•" if listed or (code == MARVOSYM_BULLET and "marvosym" in face.font.lower()) else ""
    if code in BULLETS:
        return "•"
    if code in TEX_CODES:
        return TEX_CODES[code]
    shown = HYPHENS.get(code) or (chr(code) if 0 < code <= 0x10FFFF else "")
    return " " if shown.isspace() else tidy(shown)[0]
