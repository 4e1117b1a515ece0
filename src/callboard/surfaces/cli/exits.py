"""Exit codes, one per kind of error."""

from __future__ import annotations

from callboard.core.errors import DomainError, ErrorKind

INTERRUPTED = 130
"""What a shell expects after Ctrl-C: 128 + SIGINT."""

UNAVAILABLE = 5

CODES = {
    ErrorKind.FAILED: 1,
    ErrorKind.UNREADABLE: 3,
    ErrorKind.INVALID: 4,
    ErrorKind.UNAVAILABLE: UNAVAILABLE,
    ErrorKind.LIMIT: 6,
    ErrorKind.NOT_FOUND: 7,
    ErrorKind.FORBIDDEN: 8,
    ErrorKind.CONFLICT: 8,
    ErrorKind.CANCELLED: INTERRUPTED,
}


def exit_code(error: DomainError) -> int:
    """The exit code of an error."""
    return CODES[error.kind]
