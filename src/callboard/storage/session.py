"""Transactions with a tenant: opened at the edge, as a role that row-level security binds."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import select
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Protocol
from uuid import UUID

import psycopg
from psycopg.pq import ConnStatus
from sqlalchemy import URL, event, make_url, text
from sqlalchemy.exc import DBAPIError, InvalidatePoolError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from callboard.core.errors import DomainError, ErrorKind
from callboard.storage.errors import DatabaseRefusedError, explain
from callboard.storage.jsonb import dumps, loads
from callboard.storage.migrate import APP_ROLE, allow_sign_in, migrate, newest_revision
from callboard.storage.notices import NotificationListener
from callboard.storage.server import CONNECT_SECONDS, DatabaseLocation, keep_running, start
from callboard.storage.watched_block import stopped_if_it_fails

POOL_SIZE = 5
"""Connections a process keeps for its own transactions; the embedded server has a hundred for all processes."""

# The tenant is known before a function runs: its row is what the functions are called for.
_CALL = "WITH tenant AS MATERIALIZED (SELECT set_config('callboard.user_id', %(tenant)s, true)) SELECT {} FROM tenant"
_PARAMETER = re.compile(r"(?<!:):(\w+)")

_DESCRIBE = text("""
    SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size,
           (SELECT default_version FROM pg_available_extensions WHERE name = 'vector') AS vectors""")


class Tenant(Protocol):
    """The user whose data a transaction may see."""

    @property
    def user_id(self) -> UUID:
        """The user in whose name the transaction runs."""
        ...


class Database:
    """A database that is reachable and up to date, through small pools."""

    def __init__(self, owner_url: str, engine: AsyncEngine, notices: NotificationListener) -> None:
        self.owner_url = owner_url
        """For migrations and the journal of runs only; it is not bound by row-level security."""
        self.engine = engine
        self.notices = notices

    @asynccontextmanager
    async def begin(self, tenant: Tenant) -> AsyncGenerator[AsyncConnection]:
        """A transaction that sees only what belongs to the tenant; leaving the block commits.

        Raises:
            DatabaseUnavailableError: the server does not answer.
            DiskFullError: its disk is full.
            DatabaseRefusedError: it refuses us.
        """
        try:
            async with self.engine.connect() as connection:
                await _execute(connection, f"BEGIN; SELECT set_config('callboard.user_id', '{tenant.user_id}', true)")
                yield connection
                await _execute(connection, "COMMIT")
        except (psycopg.Error, DBAPIError, PoolTimeoutError) as failure:
            raise (explain(failure) or failure) from failure

    async def call(self, tenant: Tenant, function: str, values: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
        """Call one function of the database in a transaction of its own and a single round trip.

        Args:
            tenant: whose data the function may see.
            function: the call with named parameters, `append_events(:run_id, …)`. A function, because anything else in
                the statement might be evaluated before the tenant is set.
            values: the parameters.

        Raises:
            DatabaseUnavailableError: the server does not answer.
        """
        statement = _CALL.format(_PARAMETER.sub(r"%(\1)s", function))
        try:
            async with self.engine.connect() as connection:
                row = await (
                    await _execute(connection, statement, {"tenant": str(tenant.user_id), **values})
                ).fetchone()
                return row[0]
        except (psycopg.Error, DBAPIError, PoolTimeoutError) as failure:
            raise (explain(failure) or failure) from failure

    async def describe(self) -> str:
        """The server's version and how much the database holds, in words."""
        async with self.begin(NoTenant()) as work:
            row = (await work.execute(_DESCRIBE)).one()
        return f"PostgreSQL {row.version}, pgvector {row.vectors or 'missing'}, {row.size}"


async def _execute(connection: AsyncConnection, statement: str, values: Mapping[str, Any] | None = None) -> Any:  # noqa: ANN401
    """Execute on the driver itself: several statements in one round trip, or one whose rows need no wrapping."""
    raw: Any = (await connection.get_raw_connection()).driver_connection
    return await raw.execute(statement, values)


def app_url(owner_url: str) -> URL:
    """The URL as the bound role. Its password is derived from the owner's, so there is none to keep."""
    url = make_url(owner_url).set(drivername="postgresql+psycopg", username=APP_ROLE)
    password = app_password(owner_url)
    return url.set(password=password) if password else url


def app_password(owner_url: str) -> str | None:
    """The bound role's password; None where the owner has none (a trusted local socket)."""
    secret = make_url(owner_url).password
    if not secret:
        return None
    return hmac.new(str(secret).encode(), APP_ROLE.encode(), hashlib.sha256).hexdigest()


@asynccontextmanager
async def open_database(location: DatabaseLocation, *, started: str | None = None) -> AsyncGenerator[Database]:
    """The database at a location: started if embedded, migrated, ready.

    Args:
        location: where it is to be.
        started: the owner's URL, if `server.begin_start` was awaited before.
    """
    owner_url = started or await asyncio.to_thread(start, location)
    password = app_password(owner_url)
    await asyncio.to_thread(migrate, owner_url, password)
    url = app_url(owner_url)
    engine = create_async_engine(
        url,
        pool_size=POOL_SIZE,
        max_overflow=POOL_SIZE,
        json_serializer=dumps,
        json_deserializer=loads,
        # An error may be shown to people who must not see what was to be kept.
        hide_parameters=True,
        # Transactions are ours to begin, together with their tenant.
        isolation_level="AUTOCOMMIT",
        connect_args={"connect_timeout": CONNECT_SECONDS},
    )
    event.listen(engine.sync_engine, "checkout", _still_connected)
    notices = NotificationListener(url.set(drivername="postgresql").render_as_string(hide_password=False))
    try:
        database = Database(owner_url, engine, notices)
        await _sign_in(database, password)
        async with stopped_if_it_fails(keep_running(location), name="callboard-server"):
            yield database
    finally:
        await notices.close()
        await engine.dispose()


def _still_connected(connection: Any, _record: object, _proxy: object) -> None:  # noqa: ANN401 - SQLAlchemy's adapter
    """Check an idle connection without a round trip: the server writes to it only when it closes it.

    Raises:
        InvalidatePoolError: the server closed the connection, and so probably the others of the pool.
    """
    poller, connected = select.poll(), connection.driver_connection.pgconn
    # One that we closed ourselves, because it failed while nobody listened, has no socket any more.
    if connected.status == ConnStatus.OK:
        poller.register(connected.socket, select.POLLIN)
    if connected.status != ConnStatus.OK or poller.poll(0):
        raise InvalidatePoolError


async def _sign_in(database: Database, password: str | None) -> None:
    """The first connection; where the owner's password was changed, the derived one follows it."""
    try:
        async with database.begin(NoTenant()):
            return
    except DatabaseRefusedError:
        await asyncio.to_thread(allow_sign_in, database.owner_url, password)
    async with database.begin(NoTenant()):
        pass


class NoTenant:
    """A tenant without data, for questions to the database itself."""

    user_id = UUID(int=0)


_LOCK_FOR_USER = text("""
    SELECT pg_advisory_xact_lock(hashtextextended(:name || ':' || current_setting('callboard.user_id'), 0))""")


async def lock_for_user(work: AsyncConnection, name: str) -> None:
    """Serialise the transactions of one user that take this lock, so that a limit on their rows holds."""
    await work.execute(_LOCK_FOR_USER, {"name": name})


_REVISION = text("SELECT version_num FROM public.alembic_version")


class SchemaOutdatedError(DomainError):
    """The schema of the database is not the one that this program was written for."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Restart this process: it migrates when it starts, or says why it cannot"


async def schema_revision(database: Database) -> str:
    """The revision of the schema, once the database answers and its schema is the one we were written for.

    Raises:
        DatabaseUnavailableError: the server does not answer.
        SchemaOutdatedError: another program has migrated it on, or back.
    """
    async with database.begin(NoTenant()) as work:
        found = str((await work.execute(_REVISION)).scalar())
    known = newest_revision()
    # A newer one is what a rolling upgrade looks like from the old process: it goes on until it is replaced.
    if found < known:
        raise SchemaOutdatedError(f"revision {found}, and {known} is needed")
    return found
