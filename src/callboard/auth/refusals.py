"""Why somebody is not recognised, or not allowed; never more than whoever shows the token knows already."""

from __future__ import annotations

from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind


class UnrecognisedError(DomainError):
    """Nobody vouches for who is asking."""

    kind = ErrorKind.FORBIDDEN
    challenge: str = ""
    """The error code of RFC 6750 for `WWW-Authenticate`; empty where no token was shown."""


class TokenMissingError(UnrecognisedError):
    """A token is needed."""

    remedy = "Send it as `Authorization: Bearer TOKEN`"


class TokenInvalidError(UnrecognisedError):
    """The token is not accepted."""

    challenge = "invalid_token"


class TokenExpiredError(TokenInvalidError):
    """The token has expired."""


class ReadOnlyError(DomainError):
    """The token only allows to read."""

    kind = ErrorKind.FORBIDDEN


class InPersonError(DomainError):
    """A personal token can not do this: the account itself is changed by its user only."""

    kind = ErrorKind.FORBIDDEN


def in_person(principal: Principal) -> None:
    """Let only the user through.

    Raises:
        InPersonError: a program asks, with a personal token.
    """
    if not principal.in_person:
        raise InPersonError
