"""Tables of identity: users, their tokens, and the audit log."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, Table, Uuid, func

from callboard.storage.schema import METADATA, created, document, instant, key, owner, words

USERS = Table(
    "users",
    METADATA,
    key(),
    words("name"),
    words("email", nullable=True),
    words("subject", nullable=True, unique=True),
    created(),
)
"""`subject` is how the one who vouches for a user names them; null for the local user."""

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
    instant("last_used_at"),
)

IDEMPOTENCY_KEYS = Table(
    "idempotency_keys",
    METADATA,
    owner(primary_key=True),
    words("key", primary_key=True),
    words("request_hash"),
    Column("subject_id", Uuid, nullable=False),
    instant("claimed_at", nullable=False, server_default=func.clock_timestamp()),
    Column("status", Integer),
    document("headers", nullable=False, server_default="{}"),
    words("body", nullable=True),
)
"""The answer to a request that must not be carried out twice; `status` is null while it is being carried out."""

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
