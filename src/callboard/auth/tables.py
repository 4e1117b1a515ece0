"""Identity: users, their tokens, and the log of what was done in their name."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Table, Uuid

from callboard.storage.schema import METADATA, created, document, instant, key, owner, words

USERS = Table("users", METADATA, key(), words("name"), words("email", nullable=True), created())

API_TOKENS = Table(
    "api_tokens",
    METADATA,
    key(),
    owner(),
    words("name"),
    words("token_hash", unique=True),
    document("scopes", nullable=False, server_default="[]"),
    created(),
    instant("expires_at"),
    instant("revoked_at"),
)

AUDIT_LOG = Table(
    "audit_log",
    METADATA,
    Column("id", Uuid, nullable=False),
    owner(),
    Column("seq", BigInteger, nullable=False, primary_key=True),
    words("action"),
    words("subject"),
    document("details", nullable=False, server_default="{}"),
    instant("created_at", nullable=False),
    words("previous_hash"),
    words("hash"),
)
"""Append-only; `(user_id, seq)` is the key, and each row holds the hash of the one before it."""
