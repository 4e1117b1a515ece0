"""Principals, their permissions, and the errors of callers without them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from callboard.core.errors import DomainError, ErrorKind

LOCAL_USER = UUID("00000000-0000-7000-8000-000000000001")
"""The only user of a local installation; created by the first migration."""


class Scope(StrEnum):
    """A permission that a personal token gives to a program."""

    READ = "read"
    WRITE = "write"


ALL_SCOPES = frozenset(Scope)


@dataclass(frozen=True)
class Principal:
    """A user that has been recognised; every transaction runs in the name of one."""

    user_id: UUID
    name: str = ""
    email: str | None = None
    scopes: frozenset[Scope] = ALL_SCOPES
    token_id: UUID | None = None
    """The personal token of a program; None for the user."""

    @property
    def may_write(self) -> bool:
        """True if anything may be changed in the user's name."""
        return Scope.WRITE in self.scopes

    @property
    def in_person(self) -> bool:
        """True if this is the user and not a program: only then may the account itself be changed."""
        return self.token_id is None


def local_principal() -> Principal:
    """The local single user."""
    return Principal(LOCAL_USER, "local")


class UnrecognisedError(DomainError):
    """The caller is not authenticated."""

    kind = ErrorKind.FORBIDDEN
    challenge: str = ""
    """The error code of RFC 6750 for `WWW-Authenticate`; empty where no token was sent."""


class TokenMissingError(UnrecognisedError):
    """A token is needed."""

    remedy = "Send it as `Authorization: Bearer TOKEN`"


class TokenInvalidError(UnrecognisedError):
    """The token is not accepted."""

    challenge = "invalid_token"


class TokenExpiredError(TokenInvalidError):
    """The token has expired."""


class ReadOnlyError(DomainError):
    """The token allows reading only."""

    kind = ErrorKind.FORBIDDEN


class InPersonError(DomainError):
    """A personal token cannot do this: only the user changes the account itself."""

    kind = ErrorKind.FORBIDDEN


def in_person(principal: Principal) -> None:
    """Refuse a program that acts with a personal token.

    Raises:
        InPersonError: a program asks, with a personal token.
    """
    if not principal.in_person:
        raise InPersonError
