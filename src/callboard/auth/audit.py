"""The audit log: append-only, each entry holding the hash of the one before it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.core.ids import new_id
from callboard.storage.jsonb import dumps

_APPEND = text("SELECT (append_audit(:id, :action, :subject, CAST(:details AS jsonb))).seq")
_BROKEN = text("""
    SELECT seq FROM (
        SELECT seq, hash, previous_hash, lag(hash, 1, '') OVER (ORDER BY seq) AS before,
               lag(seq, 1, 0::bigint) OVER (ORDER BY seq) AS seq_before,
               encode(sha256(convert_to(concat_ws(E'\\x1f', previous_hash, id, user_id, seq, action, subject, details,
                   extract(epoch FROM created_at)), 'UTF8')), 'hex') AS computed
        FROM audit_log) AS chain
    WHERE hash <> computed OR previous_hash <> before OR seq <> seq_before + 1 ORDER BY seq LIMIT 1""")


async def record(work: AsyncConnection, action: str, subject: str, details: dict[str, Any] | None = None) -> int:
    """Add an entry to the tenant's chain in the transaction that it documents, and return its number."""
    values = {"id": new_id(), "action": action, "subject": subject, "details": dumps(details or {})}
    return int((await work.execute(_APPEND, values)).scalar_one())


async def first_broken(work: AsyncConnection) -> int | None:
    """The number of the first entry that was changed, or follows one that is gone; None if the chain is whole."""
    found = (await work.execute(_BROKEN)).scalar()
    return None if found is None else int(found)
