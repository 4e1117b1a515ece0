"""Text recognised in pictures of pages, by `rapidocr-onnxruntime`, which the extra `callboard[ocr]` installs.

What is recognised becomes glyphs with places, so that columns and lines are found as on any other page.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from itertools import count
from statistics import mean
from typing import Any, NamedTuple

import numpy as np

from callboard.documents.layout.model import Glyph, GlyphStyle, PageContents
from callboard.documents.limits import RECOGNISER
from callboard.documents.pdf.glyphs import view_of
from callboard.documents.pdf.native import load_page
from callboard.documents.pdf.pixels import DEPTH, PageImage, render_page

# Two pixels a point: 144 dots an inch, with which print of 8 points is 16 pixels high.
SCALE = 2.0
# The box of a line goes from the tops of its letters to below their tails.
TYPE_SIZE, TAIL = 0.75, 0.22
# What is recognised with less is noise: stamps, photographs, signatures.
LEAST = 0.5


class RecognisedLine(NamedTuple):
    """A line of print: its box from the top left corner, in points, its text, and how sure the recognition is."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str
    confidence: float


class Recogniser:
    """Recognises page after page; its models are loaded once.

    Raises:
        ImportError: the extra is not installed.
    """

    def __init__(self) -> None:
        self._recognise: Any = importlib.import_module(RECOGNISER).RapidOCR()
        self._confidences: list[float] = []

    @property
    def confidence(self) -> float:
        """The mean confidence of the lines so far."""
        return mean(self._confidences) if self._confidences else 0.0

    def sheet(self, document: Any, index: int) -> PageContents:  # noqa: ANN401 - a C handle
        """One page as glyphs."""
        with load_page(document, index) as (page, _):
            view, picture = view_of(page), render_page(page, SCALE)
        lines = [line for line in self._lines(picture) if line.confidence >= LEAST]
        self._confidences.extend(line.confidence for line in lines)
        return PageContents(index + 1, view.width, view.height, glyphs_of(lines))

    def _lines(self, picture: PageImage) -> Iterator[RecognisedLine]:
        pixels = np.frombuffer(picture.pixels, np.uint8).reshape(picture.height, picture.width, DEPTH)
        found, _ = self._recognise(np.ascontiguousarray(pixels[:, :, :3]))
        for corners, text, confidence in found or ():
            xs, ys = ([float(corner[axis]) / picture.scale for corner in corners] for axis in (0, 1))
            yield RecognisedLine(min(xs), min(ys), max(xs), max(ys), str(text), float(confidence))


def glyphs_of(lines: list[RecognisedLine]) -> list[Glyph]:
    """The letters of recognised lines, each line's set side by side in equal widths."""
    orders = count()
    glyphs: list[Glyph] = []
    for line in lines:
        height, advance = line.y1 - line.y0, (line.x1 - line.x0) / max(len(line.text), 1)
        for place, char in enumerate(line.text):
            x = line.x0 + place * advance
            glyph = Glyph(
                char, x, x + advance, line.y1 - TAIL * height, TYPE_SIZE * height, GlyphStyle(), next(orders), x
            )
            glyphs.append(glyph)
    return glyphs
