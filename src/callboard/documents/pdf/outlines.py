"""Text that is drawn as shapes and lies beside them as a copy that is not shown.

A browser prints letters that it cannot set in a font of the file (bold made from a regular font, a heading filled with
a gradient) as shapes, and adds the text, transparent, so that it can be searched and copied. A person reads the shapes,
so the copy is read. It is believed only where its letters, were they shown, would look like what is drawn in their
place.
"""

from __future__ import annotations

import ctypes
from collections.abc import Generator
from contextlib import contextmanager
from statistics import median
from typing import Any

from callboard.documents.pdf.glyphs import TextObject, address_of
from callboard.documents.pdf.native import pdfium
from callboard.documents.pdf.paint import PaintedPage
from callboard.documents.pdf.pixels import PageImage, objects_switched_off, render_page
from callboard.engine.page import BLACK, Box

# How alike the two drawings are, as a correlation: the same letters have 0.8 and more, others 0.3.
ALIKE = 0.6
# A page drawn at two pixels a point shows the shapes of small print.
SHARP = 2.0
MAX_PIXELS = 2_000_000
# What differs from the ground by less is grain.
GRAIN = 12
# Ink in half of the letters' places is a line of print; smudges and rules hit fewer.
INKED = 0.5
PLAIN_INK = 60
FILL_MODE = 0


def drawn_as_shapes(
    page: Any,  # noqa: ANN401 - a C handle
    unseen: list[TextObject],
    painting: PaintedPage,
    boxes: dict[int, Box],
) -> set[int]:
    """Addresses of unseen text objects whose letters the page's shapes draw in the same place."""
    copies = [handle for item in unseen for handle in item.handles]
    known = {address_of(handle) for handle in copies}
    texts = [handle for handle in painting.handles if address_of(handle) not in known]
    with objects_switched_off(painting.handles):
        drawn = render_page(page, SHARP)
    if not any(_ink(drawn, boxes[item.address]) for item in unseen):
        return set()
    with objects_switched_off([*texts, *painting.shapes]), _shown(copies):
        shown = render_page(page, SHARP)
    found: set[int] = set()
    looked_at = 0
    for item in unseen:
        box = boxes[item.address]
        looked_at += int((box.x1 - box.x0) * (box.y1 - box.y0) * SHARP * SHARP)
        if looked_at > MAX_PIXELS:
            break
        if _correlation(_ink(drawn, box), _ink(shown, box)) >= ALIKE:
            found.add(item.address)
    return found


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


def _correlation(one: list[int], other: list[int]) -> float:
    if not one or len(one) != len(other):
        return 0.0
    mean, mean_other = sum(one) / len(one), sum(other) / len(other)
    above, above_other = [value - mean for value in one], [value - mean_other for value in other]
    spread = sum(value * value for value in above) * sum(value * value for value in above_other)
    return sum(a * b for a, b in zip(above, above_other, strict=True)) / spread**0.5 if spread else 0.0
