"""Reasons why a host gave nothing that can be used, each in one clear line."""

from __future__ import annotations

from callboard.core.errors import DomainError, ErrorKind


class AddressInvalidError(DomainError):
    """This is not an address of a web page."""

    kind = ErrorKind.INVALID
    remedy = "Give an http or https URL without a user name or password"


class RedirectedElsewhereError(DomainError):
    """The page leads to another address."""

    kind = ErrorKind.INVALID
    remedy = "Give the address that it leads to, if you trust it"


class PageGoneError(DomainError):
    """There is no such page any more."""

    kind = ErrorKind.NOT_FOUND


class PageRefusedError(DomainError):
    """The host does not hand this page to programs."""

    kind = ErrorKind.UNREADABLE
    remedy = "Open it in a browser and save it as a file"


class RobotsRefusedError(DomainError):
    """The host does not allow programs to fetch this page."""

    kind = ErrorKind.FORBIDDEN
    remedy = "Open it in a browser and save it as a file"


class HostBusyError(DomainError):
    """The host asks us to wait."""

    kind = ErrorKind.LIMIT
    remedy = "Try again later"

    def __init__(self, why: str = "", *, retry_after: int = 0, remedy: str = "") -> None:
        super().__init__(why, remedy=remedy)
        self.retry_after = retry_after


class NoAnswerError(DomainError):
    """The host gave no answer that can be used."""

    kind = ErrorKind.UNREADABLE
    remedy = "Try again later"


class AnswerTooLargeError(DomainError):
    """The answer of the host is too large."""

    kind = ErrorKind.LIMIT
