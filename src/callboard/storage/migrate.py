"""Migrations that run by themselves: one query when the schema is up to date, one process at a time when not.

Alembic is a second of imports, so it runs in a process of its own, and only when there is something to do.
"""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import psycopg
from psycopg import sql

from callboard.storage.errors import MigrationFailedError, SchemaTooNewError, VectorExtensionError, explain

APP_ROLE = "callboard_app"
"""The role as which every transaction of the app runs: it owns nothing and cannot bypass row-level security."""

IDLE_SECONDS = 10
"""A process that is stopped in the middle of a transaction holds its locks no longer than this."""

_REFUSAL = re.compile(r"^psycopg\.errors\.\w+: (.+)", re.MULTILINE)
"""What PostgreSQL said of the step that it refused, in a traceback."""

LOCK = 0x63616C6C
"""Advisory lock that lets one process migrate at a time."""


def migrations_folder() -> Path:
    """The folder of the migrations: inside the package when installed, beside it in a work tree."""
    packaged = Path(str(files("callboard"))) / "migrations"
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "migrations"


def newest_revision() -> str:
    """The newest revision: migrations are named `0001_what.py`."""
    return max(path.name.partition("_")[0] for path in (migrations_folder() / "versions").glob("[0-9]*_*.py"))


def migrate(owner_url: str, app_password: str | None) -> None:
    """Bring the schema to `newest_revision`. Blocks.

    Raises:
        SchemaTooNewError: the database knows a revision that this program does not.
        DatabaseRefusedError: the owner may not make roles or tables.
        VectorExtensionError: there is no pgvector, or the owner may not install it.
        MigrationFailedError: PostgreSQL refuses a step, and why.
    """
    target = newest_revision()
    try:
        with psycopg.connect(owner_url, autocommit=True) as connection:
            if _up_to_date(connection, target):
                return
            connection.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
            if not _up_to_date(connection, target):
                _ensure_role(connection, app_password)
                _ensure_vector(connection)
                _run_alembic(owner_url)
    except psycopg.Error as failure:
        raise (explain(failure) or failure) from failure


def allow_sign_in(owner_url: str, app_password: str | None) -> None:
    """Create the bound role, or set its password again. Blocks."""
    try:
        with psycopg.connect(owner_url, autocommit=True) as connection:
            _ensure_role(connection, app_password)
    except psycopg.Error as failure:
        raise (explain(failure) or failure) from failure


def _up_to_date(connection: psycopg.Connection[tuple[object, ...]], target: str) -> bool:
    if connection.execute("SELECT to_regclass('public.alembic_version')").fetchone() == (None,):
        return False
    row = connection.execute("SELECT version_num FROM public.alembic_version").fetchone()
    current = str(row[0]) if row else ""
    if current > target:
        raise SchemaTooNewError(f"revision {current}, and {target} is the newest known here")
    return current == target


def _ensure_vector(connection: psycopg.Connection[tuple[object, ...]]) -> None:
    """Install pgvector; where an administrator did, nothing is asked of the owner."""
    try:
        connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
    except (psycopg.errors.InsufficientPrivilege, psycopg.errors.FeatureNotSupported) as refused:
        raise VectorExtensionError(refused.diag.message_primary or "") from refused


def _ensure_role(connection: psycopg.Connection[tuple[object, ...]], password: str | None) -> None:
    role = sql.Identifier(APP_ROLE)
    known = connection.execute("SELECT rolconfig FROM pg_roles WHERE rolname = %s", (APP_ROLE,)).fetchone()
    if known is None:
        # Roles belong to the whole server: another database's migration may be quicker.
        with suppress(psycopg.errors.DuplicateObject, psycopg.errors.UniqueViolation):
            connection.execute(sql.SQL("CREATE ROLE {} LOGIN NOINHERIT NOBYPASSRLS").format(role))
    if known is None or not known[0]:
        idle = sql.Literal(f"{IDLE_SECONDS}s")
        connection.execute(sql.SQL("ALTER ROLE {} SET idle_in_transaction_session_timeout = {}").format(role, idle))
    if password:
        connection.execute(sql.SQL("ALTER ROLE {} PASSWORD {}").format(role, sql.Literal(password)))


def _run_alembic(owner_url: str) -> None:
    # The URL holds a secret, so it travels by standard input and not on the command line.
    result = subprocess.run(  # noqa: S603 - our own interpreter and script
        [sys.executable, str(migrations_folder() / "run.py")],
        input=owner_url,
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        refusal, lines = _REFUSAL.search(result.stderr), result.stderr.strip().splitlines()
        raise MigrationFailedError(refusal[1] if refusal else lines[-1] if lines else f"exit code {result.returncode}")
