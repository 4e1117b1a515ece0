"""The page as a picture: what changes when text is taken away is what a person sees of it."""

from __future__ import annotations

import ctypes
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from callboard.documents.pdf.native import pdfium
from callboard.engine.page import Box, Rgb

# Notes are drawn; pictures are scaled the quick way: whether text is seen does not hang on how soft a shadow is.
DRAWN = pdfium.FPDF_ANNOT | pdfium.FPDF_RENDER_NO_SMOOTHIMAGE
WHITE = 0xFFFFFFFF
# One pixel a point shows every letter that can be read; a poster is drawn smaller.
MAX_SIDE = 1600
DEPTH, COLOURS = 4, 3
"""Bytes of a pixel, and how many of them are colours."""

STRIPS = 16


@dataclass(frozen=True, slots=True)
class PageImage:
    """A rendered page, four bytes a pixel."""

    width: int
    height: int
    scale: float
    pixels: bytearray

    def colour(self, x: float, y: float) -> Rgb | None:
        """The colour at a point of the page, None outside."""
        column, row = int(x * self.scale), int(y * self.scale)
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        at = (row * self.width + column) * DEPTH
        blue, green, red = self.pixels[at : at + 3]
        return Rgb(red, green, blue)

    def difference(self, other: PageImage) -> PageDifference:
        """Where, and by how much, this page differs from another one of its size."""
        mine, theirs = (np.frombuffer(one.pixels, np.uint8).reshape(-1, DEPTH) for one in (self, other))
        most = np.zeros(self.height * self.width, np.uint8)
        # Most of a page is paper: only the pixels that differ are compared channel by channel.
        differ = np.flatnonzero(mine.view(np.uint32) != theirs.view(np.uint32))
        one, two = mine[differ, :COLOURS], theirs[differ, :COLOURS]
        most[differ] = (np.maximum(one, two) - np.minimum(one, two)).max(axis=1, initial=0)
        return PageDifference(self.scale, most.reshape(self.height, self.width))

    def rows(self, box: Box) -> list[bytearray]:
        """The pixels of a box, row by row."""
        x0, x1, top, bottom = _pixels_of(box, self.scale, self.width, self.height)
        return [
            self.pixels[(row * self.width + x0) * DEPTH : (row * self.width + x1) * DEPTH] for row in range(top, bottom)
        ]


@dataclass(frozen=True, slots=True)
class PageDifference:
    """By how much two pictures of a page differ in each pixel, in the channel where they differ most."""

    scale: float
    pixels: NDArray[np.uint8]

    def most(self, box: Box) -> int:
        """The largest difference inside a box."""
        return int(self._inside(box).max(initial=0))

    def shown_share(self, box: Box) -> float:
        """The share of a box's height, or of its width where that is less, in which the pages differ."""
        pixels = self._inside(box)
        height, width = pixels.shape
        if not pixels.size:
            return 0.0
        starts = range(0, width, max(width // STRIPS, 1))
        strips = np.maximum.reduceat(pixels.max(axis=0), starts)
        return min(np.count_nonzero(pixels.max(axis=1)) / height, np.count_nonzero(strips) / len(starts))

    def _inside(self, box: Box) -> NDArray[np.uint8]:
        height, width = self.pixels.shape
        x0, x1, top, bottom = _pixels_of(box, self.scale, width, height)
        return self.pixels[top:bottom, x0:x1]


def _pixels_of(box: Box, scale: float, width: int, height: int) -> tuple[int, int, int, int]:
    """The first and last column, and the first and last row, of a box."""
    return (
        max(0, min(int(box.x0 * scale), width)),
        max(0, min(int((box.x1 + 1) * scale), width)),
        max(0, min(int(box.y0 * scale), height)),
        max(0, min(int((box.y1 + 1) * scale), height)),
    )


def render_page(page: Any, scale: float = 1.0) -> PageImage:  # noqa: ANN401 - a C handle
    """The page as it looks now, in pixels a point."""
    width, height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
    scale = min(scale, scale * MAX_SIDE / max(width, height, 1))
    columns, rows = max(int(width * scale), 1), max(int(height * scale), 1)
    stride = DEPTH * columns
    pixels = bytearray(stride * rows)
    room = (ctypes.c_char * len(pixels)).from_buffer(pixels)
    bitmap = pdfium.FPDFBitmap_CreateEx(columns, rows, pdfium.FPDFBitmap_BGRx, ctypes.addressof(room), stride)
    if not bitmap:
        raise MemoryError
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, DRAWN)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    return PageImage(columns, rows, scale, pixels)


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
