"""Text that a file sets without any extent: other readers hand it on, and PDFium's own text layer leaves it out."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterable
from typing import Any

from callboard.documents.characters import tidy
from callboard.documents.pdf.file_streams import FileStreams, string_text
from callboard.documents.pdf.native import pdfium

# Area of the square on a letter's size, in square points: half a point wide and high can be no print.
NO_AREA = 0.25
SIZE, STEP = 10.0, 14.0
MAX_OBJECTS = 5000
MAX_TEXT = 20_000
# A pattern is wallpaper: a word or two in it is a watermark, a sentence is not.
MIN_PATTERN = 40
TILING = re.compile(rb"/PatternType\s+1\b")
OPERAND = re.compile(
    rb"(?<![\w.])(?:0+(?:\.0*)?|\.0+)\s+(?P<zero>Tf)|(?P<font>\bTf\b)"
    rb"|(?<!\\)\((?P<text>(?:[^()\\]|\\.)*+)\)|<(?P<hex>[0-9a-fA-F\s]++)>",
    re.S,
)


def zero_size_text(page: Any, handles: Iterable[Any], known: set[int]) -> tuple[str, bool]:  # noqa: ANN401 - C handles
    """The text of objects without extent, and whether some are left whose text PDFium does not tell.

    The objects are given a size to be read: nothing may be rendered afterwards.
    """
    flat: dict[int, None] = {}
    unsized = False
    for handle in handles:
        if handle in known or len(flat) >= MAX_OBJECTS:
            continue
        area, size = _extent(handle)
        unsized = unsized or size == 0
        if area < NO_AREA and size > 0:
            _enlarge(handle, size, len(flat))
            flat[handle] = None
    return (_read(page, flat) if flat else ""), unsized


def _extent(handle: Any) -> tuple[float, float]:  # noqa: ANN401
    matrix, size = pdfium.FS_MATRIX(), ctypes.c_float()
    pdfium.FPDFPageObj_GetMatrix(handle, ctypes.byref(matrix))
    pdfium.FPDFTextObj_GetFontSize(handle, ctypes.byref(size))
    return abs(matrix.a * matrix.d - matrix.b * matrix.c) * size.value**2, abs(size.value)


def _enlarge(handle: Any, size: float, index: int) -> None:  # noqa: ANN401
    scale = SIZE / size
    matrix = pdfium.FS_MATRIX(scale, 0, 0, scale, SIZE, SIZE + STEP * index)
    pdfium.FPDFPageObj_SetMatrix(handle, ctypes.byref(matrix))


def _read(page: Any, flat: dict[int, None]) -> str:  # noqa: ANN401
    text = pdfium.FPDFText_LoadPage(page)
    if not text:
        return ""
    found: list[str] = []
    for index in range(pdfium.FPDFText_CountChars(text)):
        handle = pdfium.FPDFText_GetTextObject(text, index)
        if handle in flat and pdfium.FPDFText_IsGenerated(text, index) != 1:
            code: int = pdfium.FPDFText_GetUnicode(text, index)
            found.append(chr(code) if 0 < code <= 0x10FFFF else "")
    pdfium.FPDFText_ClosePage(text)
    return tidy("".join(found))[0].strip()


def pattern_text(streams: FileStreams) -> str:
    """The text in patterns that fill shapes, if it is more than a few words."""
    if not TILING.search(streams.data):
        return ""
    said = _joined(_shown(content, sized=True) for content in streams.headed(TILING, drawing=True))
    return said if sum(char.isalpha() for char in said) >= MIN_PATTERN else ""


def unsized_text(streams: FileStreams) -> str:
    """The text in letters of size zero."""
    return _joined(_shown(content, sized=False) for content in streams.contents)


def _joined(parts: Iterable[str]) -> str:
    """The parts as one text, no longer than what is worth showing."""
    found: list[str] = []
    length = 0
    for part in filter(None, parts):
        found.append(part)
        length += len(part) + 1
        if length > MAX_TEXT:
            break
    return " ".join(found)[:MAX_TEXT]


def _shown(content: bytes, *, sized: bool) -> str:
    """The strings that a content stream shows: all of them, or those set in size zero; as far as codes are letters."""
    parts: list[str] = []
    wanted, length = sized, 0
    for found in OPERAND.finditer(content):
        if length > MAX_TEXT:
            break
        if found["zero"] or found["font"]:
            wanted = sized or bool(found["zero"])
        elif wanted:
            parts.append(string_text(found))
            length += len(parts[-1])
    return tidy(" ".join(filter(None, parts)))[0].strip()
