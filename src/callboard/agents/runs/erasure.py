"""Erase a user from the database: cancel their open runs, then delete their rows and their workflows.

Our tables are emptied by a cascade from the row of the user, in one transaction. The durable engine knows no users: its
workflows are named after their runs, and those whose run is gone are deleted next. If the process dies in between, the
next worker to start deletes them.
"""

from __future__ import annotations

import asyncio
import importlib
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, LiteralString
from uuid import UUID

import psycopg
from psycopg import sql
from sqlalchemy import select, text

from callboard.agents.runs import store
from callboard.agents.runs.model import RunStatus
from callboard.agents.tables import RUNS
from callboard.auth.principal import LOCAL_USER, Principal, local_principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.events.log import RunClosedError, UnknownRunError
from callboard.storage.errors import explained
from callboard.storage.inventory import TableInfo, rows, tables
from callboard.storage.notices import CONTROL
from callboard.storage.session import Database
from callboard.telemetry.logs import logger

JOURNAL = "dbos"
WORKFLOW_COLUMNS = ("workflow_uuid", "destination_uuid")
"""How the engine's tables name the workflow that a row belongs to."""

RELEASE_SECONDS = 10.0
"""How long workers have to stop driving a user's runs. A worker that takes longer finds nothing to write to."""

POLL_SECONDS = 0.05
MAX_ATTEMPTS = 20

_OPEN = select(RUNS.c.id).where(RUNS.c.status.in_([str(s) for s in RunStatus if not s.ended]))
_NOTIFY = text("SELECT pg_notify(:channel, :run_id)")
_TENANT = "SELECT set_config('callboard.user_id', %s, true)"
# Two transactions that wait for each other are ended by the database after a second, so this one gives up before.
_LOCK_TIMEOUT = "SET LOCAL lock_timeout = '500ms'"
_LOCK_USER = "SELECT id FROM users WHERE id = %s FOR UPDATE"
_STILL_OPEN = """
    SELECT EXISTS (SELECT 1 FROM runs WHERE user_id = %s AND status NOT IN ('completed', 'failed', 'cancelled'))"""
_RUNS = "SELECT run_id::text FROM run_heads WHERE user_id = %s"
_BUSY = """
    SELECT EXISTS (SELECT 1 FROM dbos.workflow_status WHERE status = 'PENDING'
        AND split_part(workflow_uuid, ':', 1) IN (SELECT run_id::text FROM run_heads WHERE user_id = %s)
        AND EXISTS (SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
            WHERE locktype = 'advisory' AND datname = current_database() AND objsubid = 1 AND granted
              AND ((classid::bigint << 32) | objid::bigint) = hashtextextended(executor_id, 0)))"""
_BELONGS_TO_USER = sql.SQL(
    "split_part({column}, ':', 1) IN (SELECT run_id::text FROM run_heads WHERE user_id = %(user_id)s)"
)
# Workflows of other applications are none of our business: they may be named by UUIDs too.
_ORPHANED = """
    SELECT workflow_uuid FROM dbos.workflow_status
    WHERE application_name = 'callboard' AND split_part(workflow_uuid, ':', 1) ~ '^[0-9a-f-]{36}$'
        AND NOT EXISTS (SELECT 1 FROM run_heads WHERE run_id::text = split_part(workflow_uuid, ':', 1))"""
_DELETE_USER = "DELETE FROM users WHERE id = %s"
_RECREATE_USER = "INSERT INTO users (id, name) VALUES (%s, %s)"
_AUDIT = "SELECT append_audit(%s, 'data.erased', %s, jsonb_build_object('runs', %s::int))"

_Connection = psycopg.AsyncConnection[Any]


class StillAtWorkError(DomainError):
    """The user's data is being written to all the time."""

    kind = ErrorKind.CONFLICT
    remedy = "Stop what starts runs in their name, and erase again"


async def workflow_rows(connection: _Connection, user_id: UUID) -> AsyncIterator[tuple[str, AsyncIterator[str]]]:
    """The rows of DBOS's tables that belong to a user's runs, by table, as JSON. The connection is the owner's."""
    for table, column in await _workflow_tables(connection):
        yield (
            table.name,
            rows(connection, table, _BELONGS_TO_USER.format(column=sql.Identifier(column)), {"user_id": user_id}),
        )


async def end_runs(database: Database, principal: Principal) -> None:
    """Cancel every open run of a user, and wait until the processes that drive them have stopped driving them."""
    async with database.begin(principal) as work:
        open_runs = (await work.execute(_OPEN.where(RUNS.c.user_id == principal.user_id))).scalars().all()
    for run_id in open_runs:
        with suppress(RunClosedError, UnknownRunError):
            async with database.begin(principal) as work:
                await store.close_run(work, run_id, RunStatus.CANCELLED, "the user's data is being erased")
                await work.execute(_NOTIFY, {"channel": CONTROL, "run_id": str(run_id)})
    with explained():
        await _delete_workflows(database.owner_url, principal.user_id)


@asynccontextmanager
async def erase_user_data(database: Database, principal: Principal) -> AsyncGenerator[frozenset[str]]:
    """Delete everything of a user when the block is left; if it raises, nothing is deleted.

    Yields:
        The ids of the runs, for whatever is kept elsewhere under their names.

    Raises:
        StillAtWorkError: after many attempts, another run had begun or a row was held each time.
        DatabaseUnavailableError: the server does not answer.
    """
    with explained():
        async with await psycopg.AsyncConnection.connect(database.owner_url) as connection:
            yield await _delete_user_when_idle(database, connection, principal)
        await delete_orphaned_workflows(database.owner_url)


async def delete_orphaned_workflows(owner_url: str) -> None:
    """Delete workflows whose run is gone: those of a user who was erased.

    A run is always kept before its workflow begins, so a workflow without a run was left over.
    """
    with explained():
        async with await psycopg.AsyncConnection.connect(owner_url) as connection:
            about = await _workflow_tables(connection)
            lost = [row[0] for row in await (await connection.execute(_ORPHANED)).fetchall()] if about else []
        if lost:
            # Loads the durable engine, which only takes the time where there is something to delete.
            cleanup = importlib.import_module("callboard.agents.runs.workflow_cleanup")
            await asyncio.to_thread(cleanup.delete_workflows, owner_url, lost)


async def _delete_user_when_idle(database: Database, connection: _Connection, principal: Principal) -> frozenset[str]:
    for _ in range(MAX_ATTEMPTS):
        await end_runs(database, principal)
        try:
            runs = await _delete_user(connection, principal.user_id)
        except (psycopg.errors.LockNotAvailable, psycopg.errors.DeadlockDetected):
            runs = None
        if runs is not None:
            return runs
        await connection.rollback()
    raise StillAtWorkError


async def _delete_user(connection: _Connection, user_id: UUID) -> frozenset[str] | None:
    """Delete all, within the connection's transaction; None if a run has begun meanwhile."""
    await connection.execute(_LOCK_TIMEOUT)
    await connection.execute(_TENANT, (str(user_id),))
    # From here on nothing can be added for the user: every row of theirs references this one.
    await connection.execute(_LOCK_USER, (user_id,))
    if (await _one(connection, _STILL_OPEN, user_id))[0]:
        return None
    runs = frozenset(row[0] for row in await (await connection.execute(_RUNS, (user_id,))).fetchall())
    await connection.execute(_DELETE_USER, (user_id,))
    if user_id == LOCAL_USER:
        await connection.execute(_RECREATE_USER, (user_id, local_principal().name))
        await connection.execute(_AUDIT, (new_id(), str(user_id), len(runs)))
    return runs


async def _delete_workflows(owner_url: str, user_id: UUID) -> None:
    until = time.monotonic() + RELEASE_SECONDS
    async with await psycopg.AsyncConnection.connect(owner_url, autocommit=True) as connection:
        await connection.execute("SELECT set_config('callboard.user_id', %s, false)", (str(user_id),))
        if not await tables(connection, JOURNAL):
            return
        while (await _one(connection, _BUSY, user_id))[0]:
            if time.monotonic() > until:
                logger().warning("a process did not stop driving runs that were ended")
                return
            await asyncio.sleep(POLL_SECONDS)


async def _workflow_tables(connection: _Connection) -> list[tuple[TableInfo, str]]:
    """The engine's tables whose rows belong to one workflow each, and the column that names it."""
    found = [(table, column) for table in await tables(connection, JOURNAL) for column in WORKFLOW_COLUMNS]
    return [(table, column) for table, column in found if column in table.columns]


async def _one(connection: _Connection, query: LiteralString, user_id: UUID) -> tuple[Any, ...]:
    row = await (await connection.execute(query, (user_id,))).fetchone()
    assert row is not None  # noqa: S101 - every query here answers with one row
    return row
