"""Keys and claims of users' JSON Web Tokens. Imports no library, because every command imports this."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import UUID

SECRET_BYTES = 32
"""A key shorter than the hash can be guessed from one token (RFC 7518, section 3.2)."""


@dataclass(frozen=True)
class TokenKeys:
    """The secrets that sign tokens, and how long a token may be valid."""

    secrets: tuple[bytes, ...] = field(repr=False)
    """The current secret, then the previous one while it is being replaced."""
    max_seconds: float = 30 * 86400.0
    """A token that is valid for longer is refused, because it could not be revoked."""


@dataclass(frozen=True)
class Claims:
    """The user whom a token names."""

    subject: str
    """How the app in front names the user."""
    user_id: UUID
    """The user's id here."""
    email: str | None
    name: str


ClaimsReader = Callable[[str], Claims]
"""Gives the claims of a genuine token, or raises `TokenInvalidError`. `auth.token_verification` makes one."""
