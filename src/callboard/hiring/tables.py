"""The hiring product's tables: what is looked for, who applied, and what was found."""

from __future__ import annotations

from sqlalchemy import Column, Double, ForeignKey, Table, UniqueConstraint, Uuid

from callboard.storage.schema import METADATA, created, document, key, owner, words

REQUISITIONS = Table(
    "requisitions", METADATA, key(), owner(), words("title"), document("posting", nullable=False), created()
)

CANDIDATES = Table("candidates", METADATA, key(), owner(), words("name"), document("resume", nullable=False), created())

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
    UniqueConstraint("requisition_id", "candidate_id", "run_id"),
)
