"""Transactions with a tenant: opened at the edge, as a role that row-level security binds."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Protocol
from uuid import UUID

from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from callboard.storage.errors import DatabaseRefusedError, explain
from callboard.storage.jsonb import dumps
from callboard.storage.migrate import APP_ROLE, let_role_in, migrate
from callboard.storage.notices import Notices
from callboard.storage.server import CONNECT_SECONDS, Location, start

POOL = 5
"""Connections a process keeps for its own transactions; the embedded server has a hundred for all processes."""

_TENANT = text("SELECT set_config('callboard.user_id', :user_id, true)")

_DESCRIBE = text("""
    SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size,
           (SELECT extversion FROM pg_extension WHERE extname = 'vector') AS vectors""")


class Tenant(Protocol):
    """Whose data a transaction may see."""

    @property
    def user_id(self) -> UUID:
        """The user in whose name the transaction runs."""
        ...


class Database:
    """A database that is reachable and up to date, through small pools."""

    def __init__(self, owner_url: str, engine: AsyncEngine, notices: Notices) -> None:
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
            async with self.engine.begin() as connection:
                await connection.execute(_TENANT, {"user_id": str(tenant.user_id)})
                yield connection
        except (DBAPIError, PoolTimeoutError) as failure:
            raise (explain(failure) or failure) from failure

    async def describe(self) -> str:
        """The server's version and how much the database holds, in words."""
        async with self.begin(Nobody()) as work:
            row = (await work.execute(_DESCRIBE)).one()
        return f"PostgreSQL {row.version}, pgvector {row.vectors or 'missing'}, {row.size}"


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
async def open_database(location: Location, *, started: str | None = None) -> AsyncGenerator[Database]:
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
        pool_size=POOL,
        max_overflow=POOL,
        json_serializer=dumps,
        # An error may be shown to people who must not see what was to be kept.
        hide_parameters=True,
        connect_args={"connect_timeout": CONNECT_SECONDS},
    )
    notices = Notices(url.set(drivername="postgresql").render_as_string(hide_password=False))
    try:
        database = Database(owner_url, engine, notices)
        await _sign_in(database, password)
        yield database
    finally:
        await notices.close()
        await engine.dispose()


async def _sign_in(database: Database, password: str | None) -> None:
    """The first connection; where the owner's password was changed, the derived one follows it."""
    try:
        async with database.begin(Nobody()):
            return
    except DatabaseRefusedError:
        await asyncio.to_thread(let_role_in, database.owner_url, password)
    async with database.begin(Nobody()):
        pass


class Nobody:
    """A tenant without data, for questions to the database itself."""

    user_id = UUID(int=0)
