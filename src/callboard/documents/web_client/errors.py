"""Reasons why a site gave nothing that can be used, each in one clear line."""

from __future__ import annotations

from callboard.core.errors import DomainError, ErrorKind


class AddressInvalidError(DomainError):
    """This is not an address of a web page."""

    kind = ErrorKind.INVALID
    remedy = "Give an http or https URL without a user name or password"


class RedirectedElsewhereError(DomainError):
    """The address leads to another site."""

    kind = ErrorKind.INVALID
    remedy = "Give the address that it leads to, if you trust it"


class PageGoneError(DomainError):
    """There is no page at this address, or no longer."""

    kind = ErrorKind.NOT_FOUND
    remedy = "Check the address in a browser"


class PageRefusedError(DomainError):
    """The site does not give this page to programs."""

    kind = ErrorKind.UNREADABLE
    remedy = "Open it in a browser and save it as a file"


class RobotsRefusedError(DomainError):
    """The site does not allow programs to fetch this page."""

    kind = ErrorKind.FORBIDDEN
    remedy = "Open it in a browser and save it as a file"


_MINUTE, _HOUR = 60, 3600


def _in_time(seconds: int) -> str:
    """When to try again, in the unit that a person would use, rounded up."""
    size, unit = next(
        (size, unit) for size, unit in ((_HOUR, "hour"), (_MINUTE, "minute"), (1, "second")) if seconds >= size
    )
    count = -(-seconds // size)
    return f"Try again in {count} {unit}{'s' if count > 1 else ''}"


class HostBusyError(DomainError):
    """The site takes no requests for now."""

    kind = ErrorKind.LIMIT
    remedy = "Try again later"

    def __init__(self, why: str = "", *, retry_after: int = 0, remedy: str = "") -> None:
        super().__init__(why, remedy=remedy or (_in_time(retry_after) if retry_after else ""))
        self.retry_after = retry_after


class NoAnswerError(DomainError):
    """The site gave no usable answer."""

    kind = ErrorKind.UNREADABLE
    remedy = "Try again later"


class AnswerTooLargeError(DomainError):
    """The answer of the site is too large."""

    kind = ErrorKind.LIMIT
    remedy = "Give the address of a smaller page or feed, or save it in a browser and give the file"
