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
