"""Texts given one a line, from a file or from stdin."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import printable

PEEKED_BYTES = 1024
MAX_LINE_CHARACTERS = 400_000
"""Characters of one text: as many as a whole document may have."""
MAX_BYTES = 64_000_000
"""The largest file that is read as a whole."""
# What a document begins with that somebody took for a list of texts.
DOCUMENTS = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a Word file or another archive"),
    (b"\xd0\xcf\x11\xe0", "an Office file of the old kind"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"\x1f\x8b", "an archive"),
)


class LinesUnreadableError(DomainError):
    """The file could not be read."""

    kind = ErrorKind.UNREADABLE
    remedy = "Give a text file with one text per line, or - for standard input"


class LineTooLongError(DomainError):
    """The text is too long."""

    kind = ErrorKind.LIMIT
    remedy = "Give a text file with one text per line"


def text_lines(path: Path | None) -> Iterator[str]:
    """The lines of a UTF-8 file, or of stdin for `-`, without their ends; undecodable bytes become U+FFFD.

    Lines end at a line feed only: other separators of Unicode stay inside their text, so that the answer has as many
    lines as the question.

    Raises:
        LinesUnreadableError: the file is missing, may not be read, or is not a list of texts.
        LineTooLongError: a line has more than `MAX_LINE_CHARACTERS` characters.
    """
    with _opened(path) as stream:
        yield from _decoded(stream)


@contextmanager
def _opened(path: Path | None) -> Generator[BinaryIO]:
    if path is None or str(path) == "-":
        yield sys.stdin.buffer
        return
    try:
        with path.open("rb") as stream:
            _refuse_documents(path, stream.peek(PEEKED_BYTES)[:PEEKED_BYTES])
            yield stream
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no file name can be so"
        raise LinesUnreadableError(f"{printable(str(path))}: {reason}") from error


def _refuse_documents(path: Path, head: bytes) -> None:
    for sign, what in DOCUMENTS:
        if head.startswith(sign):
            raise LinesUnreadableError(f"{printable(path.name)} is {what}")


def _decoded(stream: BinaryIO) -> Iterator[str]:
    number = 0
    # no character takes more than four bytes
    while raw := stream.readline(4 * MAX_LINE_CHARACTERS + 2):
        number += 1
        line = raw.decode("utf-8", errors="replace").removesuffix("\n").removesuffix("\r")
        if len(line) > MAX_LINE_CHARACTERS:
            raise LineTooLongError(f"line {number:,} has more than {MAX_LINE_CHARACTERS:,} characters")
        yield line.removeprefix("\ufeff") if number == 1 else line


def read_text(path: Path) -> str:
    """The whole of a UTF-8 file, or of stdin for `-`; its lines may be of any length.

    Raises:
        LinesUnreadableError: the file is missing or may not be read.
        LineTooLongError: it has more than `MAX_BYTES`.
    """
    with _opened(path) as stream:
        raw = stream.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise LineTooLongError(f"{printable(path.name)} has more than {MAX_BYTES:,} bytes")
    return raw.decode("utf-8", errors="replace").removeprefix("\ufeff")
