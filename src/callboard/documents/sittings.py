"""Files that somebody sent, read one after another: each process reads for few people at once, and for so long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import shorten
from callboard.documents import DocumentReader, Limits
from callboard.documents.errors import TimeLimitError, TooLargeError
from callboard.engine.document import Document

SECONDS = 60
"""So long the files of a sitting may take to be read, all together; what is left then was not read."""

AT_ONCE = 2
"""Sittings that go on at once in one process: each has a reading process of its own."""

NAME = 120
"""Longest name of a file that is kept."""

LIMITS = Limits()

REFUSALS = frozenset({ErrorKind.INVALID, ErrorKind.UNREADABLE, ErrorKind.LIMIT})
"""Failures that are the file's own; anything else ends the sitting."""


class NothingReadableError(DomainError):
    """None of the files can be used."""

    kind = ErrorKind.UNREADABLE


@dataclass(frozen=True)
class Upload:
    """A file that somebody sent; `size` in bytes."""

    name: str
    size: int
    read: Callable[[], Awaitable[bytes]]


@dataclass(frozen=True)
class Sitting:
    """Reads until a moment of `time.monotonic`."""

    reader: DocumentReader
    until: float

    async def read(self, upload: Upload) -> Document:
        """The document that was sent, read in another process while this one does other work.

        Raises:
            UnreadableError: one of `documents.errors`, with one line that says what is wrong.
        """
        if upload.size > LIMITS.bytes:
            raise TooLargeError(upload.name)
        left = int(self.until - time.monotonic())
        if left <= 0:
            raise TimeLimitError(upload.name, remedy="Send fewer files at a time")
        limits = replace(LIMITS, seconds=min(LIMITS.seconds, left))
        data = await upload.read()
        return await asyncio.to_thread(self.reader.read, data, name=upload.name, limits=limits)


class Sittings:
    """Gives out sittings, `AT_ONCE` at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[Sitting]:
        """A sitting, once it is one's turn."""
        async with self._turn:
            with DocumentReader() as reader:
                yield Sitting(reader, time.monotonic() + SECONDS)


def tidy(name: str | None, *, otherwise: str) -> str:
    """A file's name as it is kept: without folders and signs that can not be shown."""
    last = (name or "").replace("\\", "/").rpartition("/")[2]
    return shorten("".join(sign for sign in last if sign.isprintable()), NAME) or otherwise


def nothing(failures: Sequence[DomainError]) -> DomainError:
    """What to say where not one of several files can be used."""
    if len(failures) == 1:
        return failures[0]
    return NothingReadableError("; ".join(why.message.rstrip(".") for why in failures[:5]))
