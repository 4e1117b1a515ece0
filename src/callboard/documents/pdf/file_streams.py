"""The streams of a PDF as its bytes have them, for what PDFium does not tell: unpacked once, within bounds."""

from __future__ import annotations

import re
import zlib
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from itertools import islice

MAX_STREAM = 1 << 20
MAX_TOTAL = 4 << 20
MOST_STREAMS = 50_000
# What is packed is hardly longer than what it holds.
MOST_PACKED = MAX_STREAM + (1 << 16)
HEAD = 1500
STREAM = re.compile(rb"(?<!end)stream\r?\n")
END = re.compile(rb"endstream")
NO_CONTENT = re.compile(
    rb"/Subtype\s*/(?:Image|XML|CIDFontType0C|Type1C|OpenType)|/Length[123]\b|/Type\s*/(?:XRef|ObjStm)"
)
UTF16, UTF8 = b"\xfe\xff", b"\xef\xbb\xbf"
LINE_END = re.compile(r"[\r\n\t]+")
ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.S)


class FileStreams:
    """The streams of one file."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def contents(self) -> tuple[bytes, ...]:
        """What may draw something: pages, forms and patterns."""
        return tuple(self._unpacked(place for place in self._places if not NO_CONTENT.search(place[0])))

    def headed(self, sign: re.Pattern[bytes], *, drawing: bool = False) -> Iterator[bytes]:
        """The streams whose heads carry a sign; with `drawing` only those that may draw something."""
        places = (place for place in self._places if sign.search(place[0]))
        return self._unpacked(place for place in places if not (drawing and NO_CONTENT.search(place[0])))

    @cached_property
    def _places(self) -> list[tuple[bytes, int]]:
        """The head of each stream, and where it begins."""
        data = self.data
        return [
            (data[max(0, start.start() - HEAD) : start.start()].rpartition(b" obj")[2], start.end())
            for start in islice(STREAM.finditer(data), MOST_STREAMS)
        ]

    @cached_property
    def _ends(self) -> list[int]:
        return [end.start() for end in islice(END.finditer(self.data), MOST_STREAMS)]

    def _unpacked(self, places: Iterator[tuple[bytes, int]]) -> Iterator[bytes]:
        total, read = 0, 0
        # Streams stand side by side, and only beginnings without an end make one byte part of several.
        most = 2 * len(self.data) + MAX_TOTAL
        for head, start in places:
            packed = self.data[start : min(self._end_of(start), start + MOST_PACKED)]
            content = _unpacked(packed, packed=b"FlateDecode" in head)
            total, read = total + len(content), read + len(packed)
            if total > MAX_TOTAL or read > most:
                return
            yield content

    def _end_of(self, start: int) -> int:
        place = bisect_left(self._ends, start)
        return self._ends[place] if place < len(self._ends) else len(self.data)


def _unpacked(content: bytes, *, packed: bool) -> bytes:
    if not packed:
        return content[:MAX_STREAM]
    try:
        return zlib.decompressobj().decompress(content, MAX_STREAM)
    except zlib.error:  # damaged, or packed in another way as well
        return b""


def string_text(found: re.Match[bytes]) -> str:
    """The text of a string, found as `text` (in brackets) or as `hex`; empty if it is none."""
    if found["hex"] is not None:
        digits = re.sub(rb"\s", b"", found["hex"])
        raw = bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
    else:
        raw = ESCAPE.sub(_escaped, found["text"])
    if raw.startswith(UTF16):
        text = raw[len(UTF16) :].decode("utf-16-be", "ignore")
    elif raw.startswith(UTF8):
        text = raw[len(UTF8) :].decode("utf-8", "ignore")
    else:
        text = raw.decode("cp1252", "ignore")
    text = LINE_END.sub(" ", text)
    return text if text.isprintable() else ""


def _escaped(found: re.Match[bytes]) -> bytes:
    code = found[1]
    return bytes([int(code, 8) & 255]) if code[:1] in b"01234567" else code
