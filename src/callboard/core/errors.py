"""Errors that say what happened, why, and what to do.

Every failure that a person can meet is a `DomainError` with a kind. A surface turns the kind into an exit code or an
HTTP status; nothing below the surfaces knows either.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import PureWindowsPath


class ErrorKind(StrEnum):
    """The kind of a failure, which decides the caller's next move."""

    INVALID = "invalid"
    """The input cannot be used as it is: mend it and try again."""
    UNREADABLE = "unreadable"
    """A file could not be read: encrypted, damaged, empty, too large, or not what it says."""
    NOT_FOUND = "not-found"
    FORBIDDEN = "forbidden"
    CONFLICT = "conflict"
    LIMIT = "limit"
    """A bound was reached: time, memory, pages, tokens, money, or calls."""
    UNAVAILABLE = "unavailable"
    """Something outside did not answer: database, model, mail server, disk."""
    CANCELLED = "cancelled"
    FAILED = "failed"
    """The work itself failed; what was produced before is kept."""


class DomainError(Exception):
    """Something went wrong that a person can act on.

    The class docstring's first line says what happened; `why` adds the particulars and `remedy` says what to do.
    """

    kind: ErrorKind = ErrorKind.FAILED
    remedy: str = ""
    retry_after: int | None = None
    """In how many seconds the same may succeed; None if time alone mends nothing."""

    def __init__(self, why: str = "", *, remedy: str = "") -> None:
        self.why = why
        if remedy:
            self.remedy = remedy
        super().__init__(self.message)

    @property
    def title(self) -> str:
        """The error in one sentence: the first line of the class docstring."""
        return (type(self).__doc__ or type(self).__name__).strip().splitlines()[0]

    @property
    def message(self) -> str:
        """The error, its reason, and what to do, in one line."""
        parts = [self.title.rstrip(".")]
        if self.why:
            parts[0] += f": {self.why.rstrip('.')}"
        if self.remedy:
            parts.append(self.remedy.rstrip("."))
        return ". ".join(parts) + "."


def unexpected(failure: BaseException) -> str:
    """What an exception that nobody foresaw says, with names of files in place of paths: "KeyError: 'total'"."""
    words = " ".join(_without_folders(word) for word in str(failure).split())
    return f"{type(failure).__name__}: {words}" if words else type(failure).__name__


def _without_folders(word: str) -> str:
    # The manner of Windows reads both kinds of paths.
    bare = word.strip("'\"()[],;:")
    path = PureWindowsPath(bare)
    return word.replace(bare, path.name) if path.root and path.name else word
