"""Texts given one a line, from a file or from stdin."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from callboard.core.errors import DomainError, ErrorKind


class LinesUnreadableError(DomainError):
    """The file could not be read."""

    kind = ErrorKind.UNREADABLE


def text_lines(path: Path | None) -> Iterator[str]:
    """The lines of a UTF-8 file, or of stdin for `-`, without their ends; undecodable bytes become U+FFFD.

    Lines end at a line feed only: other separators of Unicode stay inside their text, so that the answer has as many
    lines as the question.

    Raises:
        LinesUnreadableError: the file is missing or may not be read.
    """
    if path is None or str(path) == "-":
        yield from _decoded(sys.stdin.buffer)
        return
    try:
        with path.open("rb") as stream:
            yield from _decoded(stream)
    except OSError as error:
        raise LinesUnreadableError(f"{path}: {error.strerror}") from error


def _decoded(stream: Iterator[bytes]) -> Iterator[str]:
    for index, raw in enumerate(stream):
        line = raw.decode("utf-8", errors="replace").removesuffix("\n").removesuffix("\r")
        yield line.removeprefix("\ufeff") if index == 0 else line


def read_text(path: Path) -> str:
    """The whole of a UTF-8 file, or of stdin for `-`.

    Raises:
        LinesUnreadableError: the file is missing or may not be read.
    """
    return "\n".join(text_lines(path))
