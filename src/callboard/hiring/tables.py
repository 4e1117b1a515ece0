"""Tables of the hiring product: requisitions, candidates and evaluations."""

from __future__ import annotations

from sqlalchemy import Column, Double, ForeignKey, Table, UniqueConstraint, Uuid

from callboard.storage.schema import METADATA, created, document, key, owner, words

REQUISITIONS = Table(
    "requisitions",
    METADATA,
    key(),
    owner(),
    words("title"),
    words("sha256"),
    document("posting", nullable=False),
    created(),
    UniqueConstraint("user_id", "sha256"),
)
"""Postings, each once per text."""

CANDIDATES = Table(
    "candidates",
    METADATA,
    key(),
    owner(),
    words("name"),
    words("sha256"),
    document("resume", nullable=False),
    created(),
    UniqueConstraint("user_id", "sha256"),
)
"""Résumés, each once per text."""

EVALUATIONS = Table(
    "evaluations",
    METADATA,
    key(),
    owner(),
    Column("requisition_id", Uuid, ForeignKey("requisitions.id", ondelete="CASCADE"), nullable=False),
    Column("candidate_id", Uuid, ForeignKey("candidates.id", ondelete="CASCADE"), nullable=False),
    Column("run_id", Uuid, ForeignKey("runs.id", ondelete="SET NULL")),
    Column("score", Double),
    words("advice", server_default=""),
    document("evaluation", nullable=False),
    created(),
    UniqueConstraint("run_id"),
)
"""One evaluation a run: keeping it again changes nothing."""

DECISIONS = Table(
    "decisions",
    METADATA,
    key(),
    owner(),
    Column("requisition_id", Uuid, ForeignKey("requisitions.id", ondelete="CASCADE"), nullable=False),
    Column("candidate_id", Uuid, ForeignKey("candidates.id", ondelete="CASCADE"), nullable=False),
    words("kind"),
    words("stage"),
    document("reasons", nullable=False, server_default="[]"),
    words("note", server_default=""),
    words("decided_by", server_default=""),
    Column("score", Double),
    words("advice", server_default=""),
    created(),
)
"""What people decided about candidates; append-only, the newest row of a candidate and a requisition counts."""

SAVED_FILTERS = Table(
    "saved_filters",
    METADATA,
    key(),
    owner(),
    words("list"),
    words("name"),
    words("query"),
    created(),
    UniqueConstraint("user_id", "list", "name"),
)
"""Filters of a list that a user gave a name."""
