"""Text that a file sets without any extent: other readers hand it on, and PDFium's own text layer leaves it out."""

from __future__ import annotations

import ctypes
import re
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

from callboard.documents.characters import tidy
from callboard.documents.pdf.native import pdfium

# Area of the square on a letter's size, in square points: half a point wide and high can be no print.
NO_AREA = 0.25
SIZE, STEP = 10.0, 14.0
MAX_OBJECTS = 5000
MAX_STREAM = 1 << 20
MAX_TOTAL = 4 << 20
MAX_TEXT = 20_000
HEAD = 1500
# A pattern is wallpaper: a word or two in it is a watermark, a sentence is not.
MIN_PATTERN = 40
STREAM = re.compile(rb"(?<!end)stream\r?\n")
TILING = re.compile(rb"/PatternType\s+1\b")
NO_CONTENT = re.compile(
    rb"/Subtype\s*/(?:Image|XML|CIDFontType0C|Type1C|OpenType)|/Length[123]\b|/Type\s*/(?:XRef|ObjStm)"
)
OPERAND = re.compile(
    rb"(?<![\w.])(?:0+(?:\.0*)?|\.0+)\s+(?P<zero>Tf)|(?P<font>\bTf\b)"
    rb"|\((?P<text>(?:[^()\\]|\\.)*)\)|<(?P<hex>[0-9a-fA-F\s]+)>",
    re.S,
)
UTF16 = b"\xfe\xff"
ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.S)


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


def pattern_text(data: bytes) -> str:
    """The text in patterns that fill shapes, if it is more than a few words."""
    if not TILING.search(data):
        return ""
    said = _joined(_shown(content, sized=True) for content in content_streams(data, TILING))
    return said if sum(char.isalpha() for char in said) >= MIN_PATTERN else ""


def unsized_text(data: bytes) -> str:
    """The text in letters of size zero."""
    return _joined(_shown(content, sized=False) for content in content_streams(data, None))


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


def content_streams(data: bytes, sign: re.Pattern[bytes] | None) -> Iterator[bytes]:
    """The content streams of a file whose heads carry a sign, unpacked, within bounds."""
    total = 0
    for start in STREAM.finditer(data):
        head = data[max(0, start.start() - HEAD) : start.start()].rpartition(b" obj")[2]
        if NO_CONTENT.search(head) or (sign is not None and not sign.search(head)):
            continue
        end = data.find(b"endstream", start.end())
        content = _unpacked(data[start.end() : end if end > 0 else len(data)], packed=b"FlateDecode" in head)
        total += len(content)
        if total > MAX_TOTAL:
            return
        yield content


def _unpacked(content: bytes, *, packed: bool) -> bytes:
    if not packed:
        return content[:MAX_STREAM]
    try:
        return zlib.decompressobj().decompress(content, MAX_STREAM)
    except zlib.error:  # damaged, or packed in another way as well
        return b""


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


def string_text(found: re.Match[bytes]) -> str:
    """The text of a string in a content stream, found as `text` (in brackets) or as `hex`; empty if it is none."""
    if found["hex"] is not None:
        digits = re.sub(rb"\s", b"", found["hex"])
        raw = bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
    else:
        raw = ESCAPE.sub(_escaped, found["text"])
    wide = raw.startswith(UTF16)
    text = raw[len(UTF16) :].decode("utf-16-be", "ignore") if wide else raw.decode("cp1252", "ignore")
    return text if text.isprintable() else ""


def _escaped(found: re.Match[bytes]) -> bytes:
    code = found[1]
    return bytes([int(code, 8) & 255]) if code[:1] in b"01234567" else code
