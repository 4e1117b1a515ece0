"""Bytes of a text to characters."""

from __future__ import annotations

import codecs
import re

from callboard.documents.errors import NotTextError, TooLargeError
from callboard.documents.mojibake import repair_text

MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16: its mark begins with the one of UTF-16
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
SAMPLE = 4096
# Tabs, line and page breaks are ordinary; anything else below a space is a sign of data. A stray one is forgiven.
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
CONTROL_SHARE = 0.01
# The five bytes that Windows-1252 leaves undefined.
UNDEFINED = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")
# The letters of EBCDIC, the code of mainframes; its blank is the sign "@" of other codes.
EBCDIC_LETTERS = re.compile(rb"[\x81-\x89\x91-\x99\xa2-\xa9\xc1-\xc9\xd1-\xd9\xe2-\xe9]")
EBCDIC_BLANK, EBCDIC_LETTER_SHARE, EBCDIC_BLANK_SHARE = b"\x40", 0.5, 0.05


def decode_text(data: bytes, *, at_most: int | None = None) -> str:
    """The characters of a text in UTF-8, UTF-16, UTF-32, Windows-1252, Latin-1 or EBCDIC.

    Raises:
        NotTextError: the bytes are not text.
        TooLargeError: it has more than `at_most` characters.
    """
    text = _decode(data)
    if at_most is not None and len(text) > at_most:
        raise TooLargeError(f"it holds more than {at_most:,} characters")
    sample = text[: SAMPLE * 4]
    if "\x00" in text or len(CONTROL.findall(sample)) > CONTROL_SHARE * len(sample):
        raise NotTextError("it holds binary data")
    text = CONTROL.sub("", text).removeprefix("\ufeff")
    return repair_text(text.replace("\r\n", "\n").replace("\r", "\n"))


def _decode(data: bytes) -> str:
    for mark, name in MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :] if name == "utf-8" else data, name)
    if b"\x00" in data[:SAMPLE]:
        return _strictly(data, _wide(data[:SAMPLE]))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        if _is_ebcdic(data[:SAMPLE]):
            return data.decode("cp1140").replace("\x85", "\n")
        return data.decode("latin-1" if UNDEFINED.search(data) else "cp1252")


def _is_ebcdic(sample: bytes) -> bool:
    """Return True if most bytes are letters of EBCDIC and words are parted by its blank, hardly by any other."""
    letters, blanks = len(EBCDIC_LETTERS.findall(sample)), sample.count(EBCDIC_BLANK)
    blanks_only = blanks > EBCDIC_BLANK_SHARE * len(sample) and sample.count(b" ") < blanks / 10
    return blanks_only and letters > EBCDIC_LETTER_SHARE * len(sample)


def _strictly(data: bytes, name: str) -> str:
    try:
        return data.decode(name)
    except (UnicodeDecodeError, UnicodeError) as error:
        raise NotTextError(f"its text is no valid {name.upper()}") from error


def _wide(sample: bytes) -> str:
    """UTF-16 without a mark has its zero bytes all on one side; data has them anywhere."""
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if odd > len(sample) * 0.3 and even < odd * 0.05:
        return "utf-16-le"
    if even > len(sample) * 0.3 and odd < even * 0.05:
        return "utf-16-be"
    raise NotTextError("it holds binary data")
