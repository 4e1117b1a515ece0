"""The log of every run: its head and its events."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, Table, Uuid, func

from callboard.storage.schema import METADATA, document, instant, owner, words

RUN_HEADS = Table(
    "run_heads",
    METADATA,
    Column("run_id", Uuid, primary_key=True),
    owner(),
    Column("last_seq", BigInteger, nullable=False, server_default="0"),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("closed", Boolean, nullable=False, server_default="false"),
)
"""The last number given out, who may write (`epoch` grows with every take-over), and whether the log is closed."""

RUN_EVENTS = Table(
    "run_events",
    METADATA,
    Column("run_id", Uuid, ForeignKey("run_heads.run_id", ondelete="CASCADE"), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("id", Uuid, nullable=False),
    owner(),
    words("agent_name"),
    words("type"),
    words("content"),
    document("metadata", key="details", nullable=False),
    instant("timestamp", nullable=False, server_default=func.clock_timestamp()),
)
