"""Tables of the job search: profiles, sources of postings with their health, the postings, matches and searches."""

from __future__ import annotations

from pgvector.sqlalchemy import VECTOR
from sqlalchemy import (
    REAL,
    BigInteger,
    Boolean,
    Column,
    Computed,
    Date,
    ForeignKey,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    func,
)
from sqlalchemy.dialects.postgresql import ARRAY, TSVECTOR

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

JOB_SOURCES = Table(
    "job_sources",
    METADATA,
    key(),
    owner(),
    words("kind"),
    words("token"),
    words("url"),
    words("name"),
    instant("tried_at"),
    instant("succeeded_at"),
    instant("rests_until"),
    Column("listed", Integer, nullable=False, server_default="0"),
    Column("added", Integer, nullable=False, server_default="0"),
    Column("changed", Integer, nullable=False, server_default="0"),
    Column("gone", Integer, nullable=False, server_default="0"),
    Column("unusable", Integer, nullable=False, server_default="0"),
    words("failure", server_default=""),
    words("etag", server_default=""),
    words("last_modified", server_default=""),
    created(),
    UniqueConstraint("user_id", "kind", "token"),
)
"""What is asked for postings, each once, with the outcome of the last sync."""

POSTINGS = Table(
    "postings",
    METADATA,
    key(),
    owner(),
    Column("source_id", Uuid, ForeignKey("job_sources.id", ondelete="CASCADE"), nullable=False),
    words("external_id"),
    words("url"),
    words("title"),
    document("payload", nullable=False),
    words("digest"),
    instant("published_at"),
    instant("closes_at"),
    instant("unlisted_at"),
    Column("read_version", Integer),
    words("problem", server_default=""),
    words("company", server_default=""),
    document("places", nullable=False, server_default="[]"),
    Column("remote", Boolean),
    Column("hybrid", Boolean),
    document("remote_regions", nullable=False, server_default="[]"),
    words("employment_type", nullable=True),
    words("seniority", nullable=True),
    document("pay"),
    Column("yearly_min", Integer),
    Column("yearly_max", Integer),
    Column("rates_of", Date),
    words("language", server_default=""),
    words("text", server_default=""),
    Column("simhash", BigInteger),
    document("posting"),
    Column("countries", ARRAY(Text), nullable=False, server_default="{}"),
    words("requirements", server_default=""),
    Column("skills", ARRAY(Text), nullable=False, server_default="{}"),
    Column("occupations", ARRAY(Text), nullable=False, server_default="{}"),
    Column("embedding", VECTOR()),
    words("embedding_model", server_default=""),
    Column("search", TSVECTOR, Computed("by the migration", persisted=True), nullable=False),
    created(),
    instant("updated_at", nullable=False, server_default=func.clock_timestamp()),
    Column("changed_in", BigInteger, nullable=False, server_default="0"),
    UniqueConstraint("source_id", "external_id"),
)
"""Postings as their source gave them (`payload`) and as the engine read them (`read_version` says by which version).

`changed_in` is the transaction that wrote a posting last; the database sets it."""

MATCHES = Table(
    "matches",
    METADATA,
    owner(primary_key=True),
    Column("posting_id", Uuid, ForeignKey("postings.id", ondelete="CASCADE"), primary_key=True),
    Column("score", REAL, nullable=False),
    document("analysis"),
    words("profile_digest"),
    words("posting_digest"),
    words("engine_version"),
    Column("as_of", Date, nullable=False),
    created(),
)
"""The profile compared with a posting, and what both and the engine were then; `analysis` once somebody has looked."""

SEARCHES = Table(
    "searches",
    METADATA,
    key(),
    owner(),
    words("name"),
    words("query"),
    instant("looked_at", nullable=False, server_default=func.clock_timestamp()),
    created(),
    UniqueConstraint("user_id", "name"),
)
"""Searches that a user comes back to."""
