"""A real PostgreSQL for every test: one embedded server a session, one migrated template, one copy of it a module."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from psycopg import sql
from tests.fakes.nine import nine

from callboard.agents.execution import RulesExecutor
from callboard.agents.registry import Registry
from callboard.agents.runs.node import Outfit, open_node
from callboard.auth.principal import Principal
from callboard.core.ids import new_id
from callboard.storage.server import Location, start
from callboard.storage.session import Database, open_database

TEMPLATE = "callboard_template"
MAKING = 0x7E57


def named(url: str, database: str) -> str:
    """The same server, another database."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(path=f"/{database}"))


async def prepare(url: str) -> None:
    """Our migrations, and those of the journal."""
    async with (
        open_database(Location(url=url)) as database,
        open_node(database, Outfit(Registry([nine()]), RulesExecutor())),
    ):
        pass


@pytest.fixture(scope="session")
def server_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The owner's URL of a running server with a migrated template; all workers of a session share it."""
    base = tmp_path_factory.getbasetemp()
    base = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    url = start(Location(data_dir=Path(base) / "pg"))
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute("SELECT pg_advisory_lock(%s)", (MAKING,))
        if owner.execute("SELECT 1 FROM pg_database WHERE datname = %s", (TEMPLATE,)).fetchone() is None:
            building = f"{TEMPLATE}_building"
            owner.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(building)))
            asyncio.run(prepare(named(url, building)))
            names = (sql.Identifier(building), sql.Identifier(TEMPLATE))
            owner.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(*names))
    return url


@pytest.fixture(scope="module")
def database_url(server_url: str) -> Iterator[str]:
    """A fresh copy of the template."""
    name = f"test_{new_id().hex}"
    with psycopg.connect(server_url, autocommit=True) as owner:
        owner.execute("SELECT pg_advisory_lock(%s)", (MAKING,))
        copy = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        owner.execute(copy.format(sql.Identifier(name), sql.Identifier(TEMPLATE)))
    yield named(server_url, name)
    with psycopg.connect(server_url, autocommit=True) as owner:
        owner.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """The module's database, opened as the app opens it."""
    async with open_database(Location(url=database_url)) as opened:
        yield opened


def add_user(database_url: str, name: str) -> Principal:
    """A new user."""
    user = Principal(new_id(), name)
    with psycopg.connect(database_url) as owner:
        owner.execute("INSERT INTO users (id, name) VALUES (%s, %s)", (user.user_id, name))
    return user


@pytest.fixture
def anna(database_url: str) -> Principal:
    """A user with nothing yet."""
    return add_user(database_url, "Anna")


@pytest.fixture
def boris(database_url: str) -> Principal:
    """Another user."""
    return add_user(database_url, "Boris")
