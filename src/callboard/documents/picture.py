"""Read pictures of pages: a photographed or scanned résumé as PNG, JPEG, TIFF, WebP, GIF or BMP.

Pillow, which opens them, comes with the extra `callboard[ocr]`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from callboard.documents.errors import DamagedError, EmptyError, ScannedError, TooLargeError, TooManyPagesError
from callboard.documents.layout.model import PageContents
from callboard.documents.layout.stages import lay_out
from callboard.documents.limits import Limits
from callboard.documents.reading import Reading
from callboard.engine.page import RECOGNISED, DocumentPage, MediaType

FORMATS = ("PNG", "JPEG", "TIFF", "WEBP", "GIF", "BMP")
# A photograph of a telephone has 12 to 50 million.
MOST_PIXELS = 100_000_000
# A page is taken to be as long as one of A4, in points, whatever the picture says of its size: photographs say nothing.
PAGE = 842
MAX_SIDE = 2400
"""Pixels of the longer side that are looked at: 205 dots an inch on A4."""


def read(data: bytes, limits: Limits) -> Reading:
    """The reading of a picture; each frame of a TIFF is a page.

    Raises:
        ScannedError: text in pictures is not asked for.
        UnreadableError: it is damaged, too large, or shows no text.
    """
    if not limits.recognise:
        raise ScannedError
    recogniser = importlib.import_module("callboard.documents.recognition").Recogniser()
    sheets: list[PageContents] = [
        recogniser.sheet(pixels, max(pixels.shape[:2]) / PAGE, number)
        for number, pixels in enumerate(_pages(data, limits), 1)
    ]
    layout = lay_out(sheets)
    if not layout.lines:
        raise EmptyError("no text was recognised in it")
    return Reading(
        media_type=MediaType.PICTURE,
        lines=list(layout.lines),
        pages=[DocumentPage(sheet.number, round(sheet.width, 1), round(sheet.height, 1)) for sheet in sheets],
        metadata={RECOGNISED: f"{recogniser.confidence:.2f}"},
    )


def _pages(data: bytes, limits: Limits) -> Iterator[NDArray[np.uint8]]:
    """The frames as rows by columns by blue, green and red, the right way up."""
    modules: list[Any] = [importlib.import_module(f"PIL.{name}") for name in ("Image", "ImageOps", "ImageSequence")]
    pillow, turn, frames = modules
    pillow.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        picture: Any = pillow.open(BytesIO(data), formats=FORMATS)
        if picture.width * picture.height > MOST_PIXELS:
            raise TooLargeError(f"it has more than {MOST_PIXELS // 1_000_000} million pixels")
        if picture.format == "TIFF" and picture.n_frames > limits.pages:
            raise TooManyPagesError(f"it has {picture.n_frames:,} pages and the limit is {limits.pages}")
        for frame in frames.Iterator(picture):
            page = turn.exif_transpose(frame).convert("RGB")
            page.thumbnail((MAX_SIDE, MAX_SIDE))
            yield np.ascontiguousarray(np.asarray(page)[:, :, ::-1])
            if picture.format != "TIFF":  # what moves is no document: its first frame is enough
                return
    except (OSError, SyntaxError, ValueError, pillow.DecompressionBombError) as error:
        raise DamagedError("the picture cannot be opened") from error
