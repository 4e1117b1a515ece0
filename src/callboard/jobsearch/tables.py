"""Tables of the job search."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Table, UniqueConstraint, Uuid

from callboard.storage.schema import METADATA, created, document, instant, key, owner, words

PROFILES = Table(
    "profiles",
    METADATA,
    Column("user_id", Uuid, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    document("merged", nullable=False),
    document("choices", nullable=False),
    document("wishes", nullable=False),
    Column("revision", BigInteger, nullable=False),
    instant("updated_at", nullable=False),
)
"""One profile a user: what the sources make together, what the person decided, and what they want."""

PROFILE_SOURCES = Table(
    "profile_sources",
    METADATA,
    key(),
    owner(),
    words("kind"),
    words("name"),
    words("sha256"),
    document("resume", nullable=False),
    created(),
    UniqueConstraint("user_id", "sha256"),
)
"""What was imported, each text once."""
