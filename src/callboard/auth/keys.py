"""What tokens of users are checked with, and what they say; light, because every command pays for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import UUID

SECRET_BYTES = 32
"""A key shorter than the hash can be guessed from one token (RFC 7518, section 3.2)."""


@dataclass(frozen=True)
class Keys:
    """What tokens are checked with."""

    secrets: tuple[bytes, ...] = field(repr=False)
    """The present secret, then the one before it while it is being replaced."""
    longest_seconds: float = 30 * 86400.0
    """A token that is valid for longer than this is refused: it could not be taken back."""


@dataclass(frozen=True)
class Claims:
    """Whom a token is about."""

    subject: str
    """How the app in front names the user."""
    user_id: UUID
    """How we do."""
    email: str | None
    name: str


Reader = Callable[[str], Claims]
"""The claims of a genuine token, or `TokenInvalidError`. Made by `auth.claims`, which loads the library for it."""
