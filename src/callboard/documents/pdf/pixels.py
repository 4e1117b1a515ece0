"""The page as a picture: what changes when text is taken away is what a person sees of it."""

from __future__ import annotations

import ctypes
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from callboard.documents.pdf.native import pdfium
from callboard.engine.page import Box, Rgb

# Notes are drawn; pictures are scaled the quick way: whether text is seen does not hang on how soft a shadow is.
DRAWN = pdfium.FPDF_ANNOT | pdfium.FPDF_RENDER_NO_SMOOTHIMAGE
WHITE = 0xFFFFFFFF
# One pixel a point shows every letter that can be read; a poster is drawn smaller.
MAX_SIDE = 1600
DEPTH = 4
ENOUGH = 40
STRETCH = 64
STRIPS = 16


@dataclass(frozen=True, slots=True)
class PageImage:
    """A rendered page, four bytes a pixel."""

    width: int
    height: int
    scale: float
    pixels: bytes

    def colour(self, x: float, y: float) -> Rgb | None:
        """The colour at a point of the page, None outside."""
        column, row = int(x * self.scale), int(y * self.scale)
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        at = (row * self.width + column) * DEPTH
        blue, green, red = self.pixels[at : at + 3]
        return Rgb(red, green, blue)

    def change(self, other: PageImage, box: Box) -> int:
        """The largest difference of a channel inside a box; stops looking once there is plenty."""
        x0, x1 = self._within(box.x0, self.width), self._within(box.x1 + 1, self.width)
        most = 0
        for row in range(self._within(box.y0, self.height), self._within(box.y1 + 1, self.height)):
            start, end = (row * self.width + x0) * DEPTH, (row * self.width + x1) * DEPTH
            mine, theirs = self.pixels[start:end], other.pixels[start:end]
            if mine != theirs:
                most = max(most, _most(mine, theirs))
                if most > ENOUGH:
                    break
        return most

    def shown_share(self, other: PageImage, box: Box) -> float:
        """The share of a box's height, or of its width where that is less, in which two pages differ."""
        rows = self.rows(box)
        differing = [(mine, theirs) for mine, theirs in zip(rows, other.rows(box), strict=True) if mine != theirs]
        step = DEPTH * max(len(rows[0]) // DEPTH // STRIPS, 1) if rows else DEPTH
        strips = range(0, len(rows[0]) if rows else 0, step)
        wide = sum(any(mine[at : at + step] != theirs[at : at + step] for mine, theirs in differing) for at in strips)
        return min(len(differing) / max(len(rows), 1), wide / max(len(strips), 1))

    def rows(self, box: Box) -> list[bytes]:
        """The pixels of a box, row by row."""
        x0, x1 = self._within(box.x0, self.width), self._within(box.x1 + 1, self.width)
        top, bottom = self._within(box.y0, self.height), self._within(box.y1 + 1, self.height)
        return [
            self.pixels[(row * self.width + x0) * DEPTH : (row * self.width + x1) * DEPTH] for row in range(top, bottom)
        ]

    def _within(self, value: float, limit: int) -> int:
        return max(0, min(int(value * self.scale), limit))


def _most(mine: bytes, theirs: bytes) -> int:
    """The largest difference in a row of pixels, looked for in short stretches: most of a row is usually the same."""
    most = 0
    for at in range(0, len(mine), STRETCH):
        one, other = mine[at : at + STRETCH], theirs[at : at + STRETCH]
        if one != other:
            most = max(most, *(abs(a - b) for a, b in zip(one, other, strict=True)))
            if most > ENOUGH:
                break
    return most


def render_page(page: Any, scale: float = 1.0) -> PageImage:  # noqa: ANN401 - a C handle
    """The page as it looks now, in pixels a point."""
    width, height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
    scale = min(scale, scale * MAX_SIDE / max(width, height, 1))
    columns, rows = max(int(width * scale), 1), max(int(height * scale), 1)
    bitmap = pdfium.FPDFBitmap_CreateEx(columns, rows, pdfium.FPDFBitmap_BGRx, None, 0)
    if not bitmap:
        raise MemoryError
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, DRAWN)
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        pixels = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * rows)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    return PageImage(stride // DEPTH, rows, scale, pixels)


@contextmanager
def objects_switched_off(handles: Iterable[Any]) -> Generator[None]:
    """Some objects of a page switched off."""
    chosen = list(handles)
    for handle in chosen:
        pdfium.FPDFPageObj_SetIsActive(handle, 0)
    try:
        yield
    finally:
        for handle in chosen:
            pdfium.FPDFPageObj_SetIsActive(handle, 1)
