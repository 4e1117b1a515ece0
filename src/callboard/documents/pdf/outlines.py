"""Text that is drawn as shapes and lies beside them as a copy that is not shown.

A browser prints letters that it cannot set in a font of the file (bold made from a regular font, a heading filled with
a gradient) as shapes, and adds the text, transparent, so that it can be searched and copied. A person reads the shapes,
so the copy is read. It is believed only where its letters, were they shown, would look like what is drawn in their
place. Design programs draw all text so and add it in a font whose letters are blank: it is compared in another font.
"""

from __future__ import annotations

import ctypes
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from statistics import median
from typing import Any

from callboard.documents.pdf.glyphs import Glyph, TextObject
from callboard.documents.pdf.native import pdfium
from callboard.documents.pdf.paint import PaintedPage
from callboard.documents.pdf.pixels import PageImage, objects_switched_off, render_page
from callboard.engine.page import BLACK, Box

# How alike the two drawings are, as a correlation: the same letters have 0.8 and more, others 0.3.
ALIKE = 0.6
# Beside words that are believed, on their line, the same letters drawn bolder or a hair away have 0.5 and more.
ALIKE_ON_A_LINE = 0.5
# How far two words of one line are apart at most, in parts of their size.
BESIDE = 0.6
# The same letters in another font of the same widths have 0.5 and more, other letters 0.2 to 0.45.
ALIKE_IN_ANOTHER_FONT = 0.5
# Of fewer letters, and of large type with a shape of its own, another font says too little: they are believed where
# nearly all other text is.
ENOUGH_LETTERS = 8
LARGE_TYPE = 1.5
NEARLY_ALL = 0.8
COMMON_FONT = b"Helvetica"
LEAST_STRETCH, MOST_STRETCH = 0.7, 1.5
# A page drawn at two pixels a point shows the shapes of small print.
SHARP = 2.0
MAX_PIXELS = 2_000_000
# What differs from the ground by less is grain.
GRAIN = 12
# Ink in half of the letters' places is a line of print; smudges and rules hit fewer.
INKED = 0.5
# A row of pixels with ink in more of its width is a rule, as under a link; letters have few such rows.
RULED = 0.75
MOST_RULED = 0.25
PLAIN_INK = 60
FILL_MODE = 0


def drawn_as_shapes(
    page: Any,  # noqa: ANN401 - a C handle
    unseen: list[TextObject],
    painting: PaintedPage,
    boxes: dict[int, Box],
) -> set[int]:
    """Addresses of unseen text objects whose letters the page's shapes draw in the same place."""
    copies = [handle for item in unseen for handle in item.addresses]
    known = set(copies)
    texts = [handle for handle in painting.handles if handle not in known]
    with objects_switched_off(painting.handles):
        drawn = render_page(page, SHARP)
    if not any(_ink(drawn, boxes[item.address]) for item in unseen):
        return set()
    with objects_switched_off([*texts, *painting.shapes]), _shown(copies):
        shown = render_page(page, SHARP)
    found: set[int] = set()
    blank: list[TextObject] = []
    doubtful: set[int] = set()
    looked_at = 0
    for item in unseen:
        box = boxes[item.address]
        looked_at += int((box.x1 - box.x0) * (box.y1 - box.y0) * SHARP * SHARP)
        if looked_at > MAX_PIXELS:
            break
        if not _ink(shown, box):
            blank.append(item)
        elif (likeness := _likeness(drawn, shown, box)) >= ALIKE:
            found.add(item.address)
        elif likeness >= ALIKE_ON_A_LINE:
            doubtful.add(item.address)
    beside = {address for address in doubtful if any(_is_beside(boxes[address], boxes[one]) for one in found)}
    return found | beside | _drawn_in_another_font(page, blank, drawn, boxes)


def _is_beside(box: Box, other: Box) -> bool:
    """Return True if two boxes of words are next to each other on one line."""
    height = box.y1 - box.y0
    level = abs(box.y0 - other.y0) + abs(box.y1 - other.y1) < 0.1 * height
    return level and max(box.x0 - other.x1, other.x0 - box.x1) < BESIDE * height


def _drawn_in_another_font(
    page: Any,  # noqa: ANN401 - a C handle
    blank: list[TextObject],
    drawn: PageImage,
    boxes: dict[int, Box],
) -> set[int]:
    """Addresses of text objects of blank letters that are drawn in the same place."""
    if not blank:
        return set()
    letters = {item.address: sum(glyph.text.isalnum() for glyph in item.glyphs) for item in blank}
    large = LARGE_TYPE * median(item.look.size for item in blank)
    telling = [item for item in blank if letters[item.address] >= ENOUGH_LETTERS and item.look.size < large]
    common = _typeset(page, [glyph for item in telling for glyph in item.glyphs if glyph.text.strip()])
    found: set[int] = set()
    for item in telling:
        box = boxes[item.address]
        if _likeness(drawn, common, box) >= ALIKE_IN_ANOTHER_FONT:
            found.add(item.address)
    if found and sum(letters[one] for one in found) >= NEARLY_ALL * sum(letters[one.address] for one in telling):
        found |= {item.address for item in blank if item not in telling and drawn_in_picture(item, drawn)}
    return found


def _typeset(page: Any, glyphs: Iterable[Glyph]) -> PageImage:  # noqa: ANN401 - a C handle
    """A page of the same size with letters in a common font, each as wide as it is and where it is."""
    width, height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
    document = pdfium.FPDF_CreateNewDocument()
    try:
        sheet = pdfium.FPDFPage_New(document, 0, width, height)
        for glyph in glyphs:
            letter = pdfium.FPDFPageObj_NewTextObj(document, COMMON_FONT, glyph.size)
            text = ctypes.create_string_buffer(f"{glyph.text}\0".encode("utf-16-le"))
            pdfium.FPDFText_SetText(letter, ctypes.cast(text, ctypes.POINTER(ctypes.c_ushort)))
            stretch, x = _fitted(letter, glyph)
            pdfium.FPDFPageObj_Transform(letter, stretch, 0, 0, 1, x, height - glyph.y)
            pdfium.FPDFPage_InsertObject(sheet, letter)
        image = render_page(sheet, SHARP)
        pdfium.FPDF_ClosePage(sheet)
    finally:
        pdfium.FPDF_CloseDocument(document)
    return image


def _fitted(letter: Any, glyph: Glyph) -> tuple[float, float]:  # noqa: ANN401 - a C handle
    """How far a letter is to be stretched to fill the width of a glyph, and where it then begins."""
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    pdfium.FPDFPageObj_GetBounds(letter, *(ctypes.byref(edge) for edge in (left, bottom, right, top)))
    wide = glyph.x1 - glyph.x0
    own = right.value - left.value
    stretch = min(max(wide / max(own + 0.1 * glyph.size, 0.1), LEAST_STRETCH), MOST_STRETCH)
    return stretch, glyph.x0 + (wide - stretch * own) / 2 - stretch * left.value


def drawn_in_picture(item: TextObject, bare: PageImage) -> bool:
    """True if a picture has ink where most of an object's letters stand: the print that they were recognised from."""
    letters = [glyph for glyph in item.glyphs if glyph.text.strip()]
    if not letters:
        return True
    inked = sum(
        max(_ink(bare, Box(glyph.x0, glyph.y - 0.75 * glyph.size, glyph.x1, glyph.y)), default=0) > PLAIN_INK
        for glyph in letters
    )
    return inked >= INKED * len(letters)


@contextmanager
def _shown(handles: list[Any]) -> Generator[None]:
    """Text objects painted black, whatever they are."""
    before = [_paint(handle) for handle in handles]
    for handle in handles:
        pdfium.FPDFTextObj_SetTextRenderMode(handle, FILL_MODE)
        pdfium.FPDFPageObj_SetFillColor(handle, *BLACK, 255)
    try:
        yield
    finally:
        for handle, (mode, colour) in zip(handles, before, strict=True):
            pdfium.FPDFTextObj_SetTextRenderMode(handle, mode)
            pdfium.FPDFPageObj_SetFillColor(handle, *colour)


def _paint(handle: Any) -> tuple[int, tuple[int, ...]]:  # noqa: ANN401 - a C handle
    channels = [ctypes.c_uint() for _ in range(4)]
    pdfium.FPDFPageObj_GetFillColor(handle, *(ctypes.byref(channel) for channel in channels))
    return pdfium.FPDFTextObj_GetTextRenderMode(handle), tuple(channel.value for channel in channels)


def _ink(picture: PageImage, box: Box) -> list[int]:
    """How far each pixel of a box is from the box's usual colour; empty where all are alike."""
    rows = picture.rows(box)
    grounds = [median(row[channel::4] or b"\0") for row in rows for channel in range(3)]
    if not grounds:
        return []
    ground = [median(grounds[channel::3]) for channel in range(3)]
    ink = [
        int(max(abs(row[at] - ground[0]), abs(row[at + 1] - ground[1]), abs(row[at + 2] - ground[2])))
        for row in rows
        for at in range(0, len(row), 4)
    ]
    return ink if max(ink, default=0) > GRAIN else []


def _likeness(drawn: PageImage, copy: PageImage, box: Box) -> float:
    """How alike the ink of two pages is in a box, leaving aside the rules that one of them has across its width."""
    ink, other, rows = _ink(drawn, box), _ink(copy, box), len(drawn.rows(box))
    if not ink or not other:
        return 0.0
    width = len(ink) // rows
    starts = [at for at in range(0, len(ink), width) if not _is_rule(ink[at : at + width])]
    if len(starts) < (1 - MOST_RULED) * rows:
        starts = list(range(0, len(ink), width))
    return _correlation(*([value for at in starts for value in one[at : at + width]] for one in (ink, other)))


def _is_rule(row: list[int]) -> bool:
    return sum(value > PLAIN_INK for value in row) > RULED * len(row)


def _correlation(one: list[int], other: list[int]) -> float:
    if not one or len(one) != len(other):
        return 0.0
    mean, mean_other = sum(one) / len(one), sum(other) / len(other)
    above, above_other = [value - mean for value in one], [value - mean_other for value in other]
    spread = sum(value * value for value in above) * sum(value * value for value in above_other)
    return sum(a * b for a, b in zip(above, above_other, strict=True)) / spread**0.5 if spread else 0.0
