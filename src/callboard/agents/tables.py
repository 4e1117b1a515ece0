"""The platform's tables: runs and their agents, approvals, effects, model calls, agents made while the system runs."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    Double,
    ForeignKey,
    Integer,
    Table,
    UniqueConstraint,
    Uuid,
    func,
)

from callboard.storage.schema import METADATA, created, document, instant, key, owner, words


def _run(**options: bool) -> Column[Any]:
    return Column("run_id", Uuid, ForeignKey("runs.id", ondelete="CASCADE"), **options)  # pyright: ignore[reportArgumentType]


RUNS = Table(
    "runs",
    METADATA,
    Column("id", Uuid, ForeignKey("run_heads.run_id", ondelete="CASCADE"), primary_key=True),
    owner(),
    words("pipeline"),
    words("title", server_default=""),
    words("status"),
    document("plan", nullable=False),
    document("inputs", nullable=False),
    document("options", nullable=False, server_default="{}"),
    Column("today", Date, nullable=False),
    document("control", nullable=False),
    words("error", nullable=True),
    words("executor", nullable=True),
    created(),
    instant("started_at"),
    instant("finished_at"),
)

RUN_AGENTS = Table(
    "run_agents",
    METADATA,
    _run(primary_key=True),
    words("agent", primary_key=True),
    owner(),
    words("slot"),
    words("state"),
    Column("calls", Integer, nullable=False, server_default="0"),
    Column("failures", Integer, nullable=False, server_default="0"),
    words("engine", nullable=True),
    words("headline", nullable=True),
    document("output"),
    words("error", nullable=True),
    words("decision", nullable=True),
    instant("started_at"),
    instant("finished_at"),
)

APPROVALS = Table(
    "approvals",
    METADATA,
    key(),
    owner(),
    _run(nullable=False),
    words("agent"),
    words("question"),
    words("effect", nullable=True),
    document("proposal", nullable=False),
    words("status", server_default="pending"),
    document("answer"),
    words("reason", nullable=True),
    Column("decided_by", Uuid),
    instant("decided_at"),
    created(),
    UniqueConstraint("run_id", "agent"),
)

EFFECTS = Table(
    "effects",
    METADATA,
    words("key", primary_key=True),
    owner(),
    _run(nullable=False),
    words("agent"),
    words("name"),
    words("executor"),
    instant("claimed_at", nullable=False),
    document("receipt"),
    instant("done_at"),
)

AGENT_METRICS = Table(
    "agent_metrics",
    METADATA,
    key(),
    owner(),
    _run(nullable=True),
    words("agent"),
    words("model"),
    Column("input_tokens", BigInteger, nullable=False, server_default="0"),
    Column("output_tokens", BigInteger, nullable=False, server_default="0"),
    Column("cost_usd", Double, nullable=False, server_default="0"),
    Column("latency_ms", Double, nullable=False, server_default="0"),
    Column("cache_hit", Boolean, nullable=False, server_default="false"),
    words("prompt_version", server_default=""),
    created(),
)

AGENTS = Table(
    "agents",
    METADATA,
    words("id", primary_key=True),
    owner(primary_key=True),
    words("name"),
    words("description", server_default=""),
    words("role"),
    words("objective", server_default=""),
    words("prompt", server_default=""),
    words("model", nullable=True),
    words("tier"),
    Column("temperature", Double, nullable=False, server_default="0.7"),
    Column("max_tokens", Integer, nullable=False, server_default="4000"),
    words("color", server_default="#6B7280"),
    words("icon", server_default="robot"),
    document("tags", nullable=False, server_default="[]"),
    document("tools", nullable=False, server_default="[]"),
    words("kind", server_default="prompt"),
    words("url", nullable=True),
    document("mcp_tools", nullable=False, server_default="[]"),
    document("examples", nullable=False, server_default="[]"),
    words("status", server_default="active"),
    Column("is_runtime", Boolean, nullable=False, server_default="false"),
    Column("revision", BigInteger, nullable=False, server_default="0"),
    created(),
    instant("updated_at", nullable=False, server_default=func.clock_timestamp()),
    instant("expires_at"),
)
"""Agents made while the system runs. The id is a UUID, or `custom_<milliseconds>` in test mode."""

ROSTERS = Table(
    "rosters", METADATA, owner(primary_key=True), Column("revision", BigInteger, nullable=False, server_default="0")
)
"""How often a user's agents have changed; kept by a trigger."""

RUN_QUEUE = Table(
    "run_queue",
    METADATA,
    Column("run_id", Uuid, ForeignKey("run_heads.run_id", ondelete="CASCADE"), primary_key=True),
    owner(),
    words("executor", nullable=True),
    Column("turn", BigInteger, nullable=False, server_default="0"),
    instant("queued_at", nullable=False, server_default=func.clock_timestamp()),
)
"""Runs that wait for a process with a free seat; the app's role has no right to it."""
