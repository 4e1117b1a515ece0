"""Uploaded files, read one after another within a time limit."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import shorten
from callboard.documents import Limits, ReaderPool
from callboard.documents.errors import TimeLimitError, TooLargeError
from callboard.documents.limits import MIB
from callboard.engine.document import Document

T = TypeVar("T")

SECONDS = 60
"""Upper bound on reading the files of one request; what is left then is refused."""

NAME = 120
"""Longest name of a file that is kept."""

LIMITS = Limits()

REFUSALS = frozenset({ErrorKind.INVALID, ErrorKind.UNREADABLE, ErrorKind.LIMIT})
"""Failures that are the file's own; anything else ends the request."""


class NothingReadableError(DomainError):
    """None of the files can be used."""

    kind = ErrorKind.UNREADABLE


@dataclass(frozen=True)
class Upload:
    """An uploaded file; `size` in bytes. `read` blocks, and is called once it is the sender's turn."""

    name: str
    size: int
    read: Callable[[], bytes]


class UploadReader:
    """Reads and analyses the files of one request, in turn with other users, until its time has passed."""

    def __init__(self, readers: ReaderPool, user: Hashable, *, seconds: float = SECONDS) -> None:
        self._readers = readers
        self._user = user
        self._until = time.monotonic() + seconds

    async def read(self, upload: Upload) -> Document:
        """The document that was sent, read in another process while this one does other work.

        Raises:
            UnreadableError: one of `documents.errors`, with one line that says what is wrong.
        """
        if upload.size > LIMITS.bytes:
            raise TooLargeError(f"{upload.name} exceeds {LIMITS.bytes // MIB} MB")
        left = int(self._until - time.monotonic())
        if left <= 0:
            raise TimeLimitError(upload.name, remedy="Send fewer files at a time")
        limits = replace(LIMITS, seconds=min(LIMITS.seconds, left))
        return await self._readers.run(
            self._user, lambda reader: reader.read(upload.read(), name=upload.name, limits=limits)
        )

    async def analyse(self, upload: Upload, function: Callable[..., T], *arguments: object, returns: object) -> T:
        """Return the result of `function` for what was read from `upload`, see `ReaderPool.analyse`."""
        return await self._readers.analyse(self._user, function, *arguments, returns=returns, name=upload.name)


def clean_name(name: str | None, *, otherwise: str) -> str:
    """A file's name as it is kept: without folders and signs that cannot be shown."""
    last = (name or "").replace("\\", "/").rpartition("/")[2]
    return shorten("".join(sign for sign in last if sign.isprintable()), NAME) or otherwise


def no_file_usable(failures: Sequence[DomainError]) -> DomainError:
    """The error for an upload of which no file can be used."""
    if len(failures) == 1:
        return failures[0]
    return NothingReadableError("; ".join(why.message.rstrip(".") for why in failures[:5]))
