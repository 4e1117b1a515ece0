"""Export everything that is stored about a user as one document, or erase it, without naming any product's tables.

The tables come from the catalogue of the database, so that one that is added later is not forgotten.
"""

from __future__ import annotations

import base64
import json
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import psycopg
from anyio import to_thread
from psycopg import sql

from callboard.agents.runs import erasure
from callboard.auth import audit
from callboard.auth.principal import Principal, in_person
from callboard.core.errors import DomainError, ErrorKind
from callboard.storage.errors import explained
from callboard.storage.inventory import TableInfo, rows, tables
from callboard.storage.session import Database, app_url
from callboard.telemetry.logs import logger

VERSION = 1
"""Raised when the form of the export changes."""

SECRET_COLUMNS = frozenset({"token_hash"})
"""Never handed out: whoever finds an export must not be able to try tokens against it."""

CHUNK_BYTES = 64 * 1024
"""Bytes read at once, of an export and of a file within it; three bytes are four signs of base64."""

Files = Callable[[Collection[str]], list[Path]]
"""The files that are kept for runs with these ids."""

_SNAPSHOT = "SELECT pg_export_snapshot()"
_TENANT = "SELECT set_config('callboard.user_id', %s, true)"
_SAME = sql.SQL("SET TRANSACTION SNAPSHOT {}")
_RUNS = "SELECT run_id::text FROM run_heads WHERE user_id = %s"

_Connection = psycopg.AsyncConnection[Any]


class NotErasedError(DomainError):
    """A file could not be removed, so nothing was erased."""

    kind = ErrorKind.UNAVAILABLE


@dataclass(frozen=True)
class ErasureResult:
    """The result of an erasure."""

    runs: int
    files: int


class UserData:
    """The stored data of the caller."""

    def __init__(self, database: Database, files: Files) -> None:
        self._database = database
        self._files = files

    @asynccontextmanager
    async def export(self, principal: Principal) -> AsyncGenerator[AsyncIterator[bytes]]:
        """Everything, as of one moment, as a JSON document in chunks.

        It is written to a nameless file first: a slow reader holds no connection and no memory, and a failure is known
        before the first byte leaves.

        Raises:
            DatabaseUnavailableError: the server does not answer.
        """
        with tempfile.TemporaryFile() as document:
            with explained():
                await self._write(principal, document)
            async with self._database.begin(principal) as work:
                await audit.record(work, "data.exported", str(principal.user_id), {"bytes": document.tell()})
            document.seek(0)
            yield _chunks(document)

    async def erase(self, principal: Principal) -> ErasureResult:
        """Cancel what runs, then take everything out of every table, the journal and the outbox. There is no way back.

        Raises:
            InPersonError: a program asks, with a personal token.
            StillAtWorkError: it cannot be done while so much is begun in the user's name.
            NotErasedError: a file in the outbox cannot be removed.
            DatabaseUnavailableError: the server does not answer.
        """
        in_person(principal)
        async with erasure.erase_user_data(self._database, principal) as runs:
            # Before the transaction ends: a file that cannot be removed keeps the rows, so that it can be tried again.
            files = await to_thread.run_sync(_discard, self._files, runs)
        logger().info("a user was erased", runs=len(runs), files=files)
        return ErasureResult(len(runs), files)

    async def _write(self, principal: Principal, document: IO[bytes]) -> None:
        url = self._database.owner_url
        bound = app_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        async with (
            await _snapshot_connection(bound, principal) as work,
            await _snapshot_connection(url, principal, like=work) as owner,
        ):
            seen = await tables(work, "public")
            hidden = [table for table in await tables(owner, "public") if table.name not in {one.name for one in seen}]
            _write_text(document, f'{{"format":"callboard-export","version":{VERSION},"tables":')
            await _write_sections(document, _tables([(work, seen), (owner, hidden)], principal))
            _write_text(document, ',"journal":')
            await _write_sections(document, erasure.workflow_rows(owner, principal.user_id))
            found = await (await work.execute(_RUNS, (principal.user_id,))).fetchall()
        _write_text(document, ',"files":')
        await to_thread.run_sync(_write_letters, document, self._files(frozenset(row[0] for row in found)))
        _write_text(document, "}\n")


def _discard(files: Files, runs: Collection[str]) -> int:
    try:
        found = files(runs)
        for path in found:
            path.unlink(missing_ok=True)
    except OSError as failure:
        raise NotErasedError(f"{failure.filename}: {failure.strerror}") from failure
    return len(found)


async def _snapshot_connection(url: str, principal: Principal, *, like: _Connection | None = None) -> _Connection:
    """A connection in a transaction that sees one moment: its own, or the same as another."""
    connection = await psycopg.AsyncConnection.connect(url)
    await connection.set_isolation_level(psycopg.IsolationLevel.REPEATABLE_READ)
    await connection.set_read_only(True)
    if like is not None:
        snapshot = await (await like.execute(_SNAPSHOT)).fetchone()
        await connection.execute(_SAME.format(sql.Literal(snapshot[0] if snapshot else "")))
    await connection.execute(_TENANT, (str(principal.user_id),))
    # The role's own limit is for transactions that hold locks; this one waits for the other while that reads.
    await connection.execute("SET LOCAL idle_in_transaction_session_timeout = '10min'")
    return connection


async def _tables(
    sources: list[tuple[_Connection, list[TableInfo]]], principal: Principal
) -> AsyncIterator[tuple[str, AsyncIterator[str]]]:
    """The tables with rows of users, first those that the app may read, and the rows of this user."""
    for connection, found in sources:
        for table in found:
            column = "id" if table.name == "users" else "user_id"
            if column in table.columns:
                where = sql.SQL("{} = %(user_id)s").format(sql.Identifier(column))
                values = {"user_id": principal.user_id}
                yield table.name, rows(connection, table, where, values, without=SECRET_COLUMNS)


async def _write_sections(document: IO[bytes], sections: AsyncIterator[tuple[str, AsyncIterator[str]]]) -> None:
    opening = "{"
    async for name, entries in sections:
        _write_text(document, f"{opening}\n{json.dumps(name)}:[")
        comma = "\n"
        async for entry in entries:
            _write_text(document, comma + entry)
            comma = ",\n"
        _write_text(document, "]")
        opening = ","
    _write_text(document, "{}" if opening == "{" else "}")


def _write_letters(document: IO[bytes], paths: list[Path]) -> None:
    comma = "["
    for path in paths:
        _write_text(document, f'{comma}\n{{"name":{json.dumps(path.name)},"base64":"')
        with path.open("rb") as file:
            while part := file.read(CHUNK_BYTES * 3):
                document.write(base64.b64encode(part))
        _write_text(document, '"}')
        comma = ","
    _write_text(document, "]" if paths else "[]")


def _write_text(document: IO[bytes], text: str) -> None:
    document.write(text.encode())


async def _chunks(document: IO[bytes]) -> AsyncIterator[bytes]:
    while part := await to_thread.run_sync(document.read, CHUNK_BYTES):
        yield part
