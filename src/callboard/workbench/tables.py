"""The workbench's tables: conversations and their messages, tasks."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Double, ForeignKey, Table, UniqueConstraint, Uuid, func

from callboard.storage.schema import METADATA, created, document, instant, key, owner, words

CONVERSATIONS = Table(
    "conversations",
    METADATA,
    key(),
    owner(),
    words("agent_id", nullable=True),
    words("title", server_default=""),
    words("status", server_default="active"),
    created(),
    instant("updated_at", nullable=False, server_default=func.clock_timestamp()),
    instant("last_message_at", nullable=False, server_default=func.clock_timestamp()),
)

MESSAGES = Table(
    "messages",
    METADATA,
    key(),
    owner(),
    Column("conversation_id", Uuid, ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False),
    words("type"),
    words("agent_id", nullable=True),
    Column("run_id", Uuid, ForeignKey("runs.id", ondelete="SET NULL")),
    words("content"),
    document("metadata", key="details", nullable=False, server_default="{}"),
    created(),
    UniqueConstraint("run_id", "type"),
)
"""At most one message of each type a run: an answer that is kept twice is kept once."""

TASKS = Table(
    "tasks",
    METADATA,
    key(),
    owner(),
    Column("number", BigInteger, nullable=False),
    words("assigned_to", nullable=True),
    Column("created_by", Uuid, nullable=False),
    words("title"),
    words("description", server_default=""),
    words("status", server_default="todo"),
    words("priority", server_default="medium"),
    instant("due_date"),
    Column("estimated_hours", Double),
    document("tags", nullable=False, server_default="[]"),
    words("feature", nullable=True),
    Column("run_id", Uuid, ForeignKey("runs.id", ondelete="SET NULL")),
    document("result"),
    created(),
    instant("updated_at", nullable=False, server_default=func.clock_timestamp()),
    instant("started_at"),
    instant("completed_at"),
    UniqueConstraint("user_id", "number"),
)
"""The number is given by a trigger: the tasks of a user are counted."""
