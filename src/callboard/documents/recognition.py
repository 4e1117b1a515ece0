"""Text recognised in pictures of pages, by `rapidocr-onnxruntime`, which the extra `callboard[ocr]` installs.

What is recognised becomes glyphs with places, so that columns and lines are found as on any other page. A line is cut
into its words first, see `word_gaps`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from itertools import count
from statistics import mean, median
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from callboard.documents.layout.model import Glyph, GlyphStyle, PageContents
from callboard.documents.limits import RECOGNISER
from callboard.documents.word_gaps import InkSpan, words_of

# Two pixels a point: 144 dots an inch, with which print of 8 points is 16 pixels high.
SCALE = 2.0
# The box of a line goes from the tops of its letters to below their tails.
TYPE_SIZE, TAIL = 0.75, 0.22
# What is recognised with less is noise: stamps, photographs, signatures.
LEAST = 0.5
# Pictures are filled up to the longest of a batch, and to this: the model's own 320 makes words take twice the time.
WORD_SHAPE = [3, 48, 96]
# White around a word, in heights of its line: cut close, letters at the edges are misread.
MARGIN = 0.12
SIGN, POINT = "•", "·"
# In heights, how long a line must be for its slope to be known; and by how much heights of one size of type differ.
LONG, ALIKE = 5, 0.15


class RecognisedWord(NamedTuple):
    """A printed word: its box from the top left corner, in points, its text, and how sure the recognition is.

    The box is as high as that of its line. `spaced` says that another word of the line follows.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    text: str
    confidence: float
    spaced: bool = False


class LineOfPrint(NamedTuple):
    """The picture of a line, put level, and where it is on the page: left, right, middle and height, in pixels.

    `slope` is how far it goes down for each pixel to the right; None for a short one, whose box does not tell.
    """

    picture: NDArray[np.uint8]
    left: float
    right: float
    middle: float
    height: float
    slope: float | None = None


class Recogniser:
    """Recognises page after page; its models are loaded once.

    Raises:
        ImportError: the extra is not installed.
    """

    def __init__(self) -> None:
        self._engine: Any = importlib.import_module(RECOGNISER).RapidOCR()
        self._engine.text_rec.rec_image_shape = WORD_SHAPE
        self._confidences: list[float] = []

    @property
    def confidence(self) -> float:
        """The mean confidence of the words so far."""
        return mean(self._confidences) if self._confidences else 0.0

    def sheet(self, picture: NDArray[np.uint8], scale: float, number: int) -> PageContents:
        """One page as glyphs.

        `picture` is rows by columns by blue, green and red; `scale` is its pixels a point.
        """
        words = [word for word in self._words(picture, scale) if word.confidence >= LEAST]
        self._confidences.extend(word.confidence for word in words)
        height, width = picture.shape[:2]
        return PageContents(number, width / scale, height / scale, glyphs_of(words))

    def _words(self, picture: NDArray[np.uint8], scale: float) -> Iterator[RecognisedWord]:
        lines = _set_straight(self._lines(picture))
        spans = [words_of(line.picture) for line in lines]
        crops = [
            _crop(line.picture, span)
            for line, found in zip(lines, spans, strict=True)
            for span in found
            if not span.mark
        ]
        read = iter(self._engine.text_rec(crops)[0] if crops else ())
        for line, found in zip(lines, spans, strict=True):
            for place, span in enumerate(found):
                text, confidence = (SIGN if place == 0 else POINT, 1.0) if span.mark else next(read)[:2]
                yield _placed(line, span, str(text), float(confidence), scale, spaced=place < len(found) - 1)

    def _lines(self, picture: NDArray[np.uint8]) -> list[LineOfPrint]:
        """The lines of print; a page that stands on its head is turned round."""
        lines = self._detected(picture)
        _, turned, _ = self._engine.text_cls([line.picture for line in lines]) if lines else ((), (), 0)
        # Of single lines, short ones above all, the model is wrong at times.
        if 2 * sum(str(label) == "180" for label, _ in turned) > len(lines):
            return self._detected(np.ascontiguousarray(picture[::-1, ::-1]))
        return lines

    def _detected(self, picture: NDArray[np.uint8]) -> list[LineOfPrint]:
        boxes, _ = self._engine(picture, use_cls=False, use_rec=False)
        corners = np.array(boxes or (), np.float32).reshape(-1, 4, 2)
        crops = self._engine.get_crop_img_list(picture, corners)
        return [_line_of(crop, box) for crop, box in zip(crops, corners, strict=True)]


def _line_of(picture: NDArray[np.uint8], corners: NDArray[np.float32]) -> LineOfPrint:
    """A line from its four corners, clockwise from the top left; aslant, it is less high than the box around it."""
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    along, down = corners[1] - corners[0], corners[3] - corners[0]
    height = min(float(np.linalg.norm(down)), float(bottom - top))
    slope = float(along[1] / along[0]) if along[0] > LONG * height else None
    return LineOfPrint(picture, float(left), float(right), float(top + bottom) / 2, height, slope)


def _set_straight(lines: Sequence[LineOfPrint]) -> list[LineOfPrint]:
    """The lines of a page that lies aslant where they would be on a straight one, those of nearly one height alike.

    The height of a box is a guess from its letters, and that of a line of print is not.
    """
    slopes = [line.slope for line in lines if line.slope is not None]
    slope = median(slopes) if slopes else 0.0
    usual = median(line.height for line in lines) if lines else 0.0
    return [
        line._replace(
            left=line.left + slope * line.middle,
            right=line.right + slope * line.middle,
            middle=line.middle - slope * (line.left + line.right) / 2,
            height=usual if abs(line.height - usual) <= ALIKE * usual else line.height,
        )
        for line in lines
    ]


def _crop(picture: NDArray[np.uint8], span: InkSpan) -> NDArray[np.uint8]:
    margin = max(2, int(MARGIN * picture.shape[0]))
    return np.ascontiguousarray(picture[:, max(0, span.start - margin) : span.end + margin])


def _placed(
    line: LineOfPrint, span: InkSpan, text: str, confidence: float, scale: float, *, spaced: bool
) -> RecognisedWord:
    stretch = (line.right - line.left) / line.picture.shape[1]
    x0, x1 = (line.left + stretch * column for column in (span.start, span.end))
    y0, y1 = line.middle - line.height / 2, line.middle + line.height / 2
    return RecognisedWord(x0 / scale, y0 / scale, x1 / scale, y1 / scale, text, confidence, spaced)


def glyphs_of(words: Sequence[RecognisedWord]) -> list[Glyph]:
    """The letters of recognised words, each word's set side by side in equal widths, and the blanks between words."""
    orders = count()
    glyphs: list[Glyph] = []
    for word in words:
        height, advance = word.y1 - word.y0, (word.x1 - word.x0) / max(len(word.text), 1)
        for place, char in enumerate(word.text + " " * word.spaced):
            x = word.x0 + place * advance
            glyph = Glyph(
                char, x, x + advance, word.y1 - TAIL * height, TYPE_SIZE * height, GlyphStyle(), next(orders), x
            )
            glyphs.append(glyph)
    return glyphs
