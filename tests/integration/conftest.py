"""A real PostgreSQL for every test: one embedded server a session, one migrated template, one copy of it a module."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from functools import cache, partial
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psutil
import psycopg
import pytest
from psycopg import sql
from tests.fakes.nine import nine

from callboard.agents.execution import RulesExecutor
from callboard.agents.registry import Registry
from callboard.agents.runs.worker import WorkerConfig, open_worker
from callboard.auth.principal import Principal
from callboard.core.ids import new_id
from callboard.documents import ReaderPool
from callboard.storage.server import DatabaseLocation, PostgresServer, start
from callboard.storage.session import Database, open_database

TEMPLATE = "callboard_template"
MAKING = 0x7E57

MEMORY = Path("/dev/shm")  # noqa: S108 - each server has a directory of its own there
MEMORY_BYTES = 2 << 30
"""What must be free in memory for servers to keep their files there; a whole run takes less than half of it."""


def named(url: str, database: str) -> str:
    """The same server, another database."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(path=f"/{database}"))


async def prepare(url: str) -> None:
    """Our migrations, and those of the journal."""
    async with (
        open_database(DatabaseLocation(url=url)) as database,
        open_worker(database, WorkerConfig(Registry([nine()]), RulesExecutor())),
    ):
        pass


def server_folder() -> Path:
    """Where servers keep their files: in memory if there is room, where a copy of a database costs a sixth.

    Not in pytest's own directory: each new session closes that to other users, and where root runs the tests PostgreSQL
    is another user.
    """
    roomy = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > MEMORY_BYTES
    return MEMORY if roomy else Path(tempfile.gettempdir())


def owned_name(process: int, name: str) -> str:
    """What a directory of servers is called: the process that removes it is part of it."""
    return f"callboard-tests-{process}-{name}"


def shared_place() -> Path:
    """Where the session's server lives."""
    session = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    return server_folder() / (owned_name(os.getppid(), session) if session else owned_name(os.getpid(), "shared"))


def own_place() -> Path:
    """A new directory for a server of one's own."""
    return Path(tempfile.mkdtemp(prefix=owned_name(os.getpid(), ""), dir=server_folder()))


def remove_abandoned(folder: Path) -> None:
    """Remove what killed sessions left in a folder."""
    for place in folder.glob("callboard-tests-*-*"):
        owner = place.name.split("-")[2]
        if owner.isdecimal() and not psutil.pid_exists(int(owner)):
            shutil.rmtree(place, ignore_errors=True)


def vacate(place: Path) -> None:
    """Stop our own servers under a directory, and remove it if no other is left."""
    for data_dir, server in list(PostgresServer._instances.items()):
        if data_dir.is_relative_to(place.resolve()):
            server.cleanup()
    if not list(place.glob("*/postmaster.pid")):
        shutil.rmtree(place, ignore_errors=True)


@pytest.fixture(scope="session")
def server_url(request: pytest.FixtureRequest) -> str:
    """The owner's URL of a running server with a migrated template; all workers of a session share it.

    It is stopped after the last fixture: each folder that imports this has it as a fixture of its own, and the first
    of them to end would take the server from the others.
    """
    remove_abandoned(server_folder())
    place = shared_place()
    request.config.add_cleanup(partial(vacate, place))
    url = start(DatabaseLocation(data_dir=place / "pg"))
    spare_the_disk(url)
    make_template(url)
    return url


@cache
def shared_readers() -> ReaderPool:
    """The reader process of this test process: what needs several at once has a pool of its own."""
    return ReaderPool(1)


@pytest.fixture(scope="session")
def readers(request: pytest.FixtureRequest) -> ReaderPool:
    """A reader process for all tests: it takes seconds to load what it analyses with.

    It ends after the last fixture, as the server does.
    """
    pool = shared_readers()
    request.config.add_cleanup(pool.close)
    return pool


@pytest.fixture
def place() -> Iterator[Path]:
    """A directory for a server of the test's own."""
    path = own_place()
    yield path
    vacate(path)


def spare_the_disk(url: str) -> None:
    """What this server holds need not outlive the machine; tests that stop a server have one of their own."""
    with psycopg.connect(url, autocommit=True) as owner:
        for setting in ("fsync", "synchronous_commit", "full_page_writes", "autovacuum"):
            owner.execute(sql.SQL("ALTER SYSTEM SET {} = off").format(sql.Identifier(setting)))
        owner.execute("SELECT pg_reload_conf()")


def make_template(url: str) -> None:
    """Runs once a session, in the first process that needs it."""
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute("SELECT pg_advisory_lock(%s)", (MAKING,))
        if owner.execute("SELECT 1 FROM pg_database WHERE datname = %s", (TEMPLATE,)).fetchone() is None:
            building = f"{TEMPLATE}_building"
            owner.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(building)))
            asyncio.run(prepare(named(url, building)))
            names = (sql.Identifier(building), sql.Identifier(TEMPLATE))
            owner.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(*names))


@pytest.fixture(scope="module")
def database_url(server_url: str) -> Iterator[str]:
    """A fresh copy of the template."""
    yield from copied(server_url)


def copied(server_url: str) -> Iterator[str]:
    """The URL of a copy of the template, which goes when the iterator does."""
    name = f"test_{new_id().hex}"
    with psycopg.connect(server_url, autocommit=True) as owner:
        owner.execute("SELECT pg_advisory_lock(%s)", (MAKING,))
        # File by file takes a fifth of the processor time of page by page through the log, the usual way.
        copy = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy")
        owner.execute(copy.format(sql.Identifier(name), sql.Identifier(TEMPLATE)))
    yield named(server_url, name)
    with psycopg.connect(server_url, autocommit=True) as owner:
        owner.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """The module's database, opened as the app opens it."""
    async with open_database(DatabaseLocation(url=database_url)) as opened:
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
