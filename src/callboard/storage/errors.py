"""Errors between us and PostgreSQL, in words a person can act on; transient ones are retried."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from typing import TypeVar

from tenacity import AsyncRetrying, retry_if_exception, stop_after_delay, stop_never, wait_exponential

from callboard.core.errors import DomainError, ErrorKind


class DatabaseUnavailableError(DomainError):
    """The database cannot be reached."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Check CALLBOARD_DATABASE_URL, or unset it to use the embedded server"


class TransactionUndoneError(DatabaseUnavailableError):
    """The database undid this because something else was in its way."""

    remedy = "Try again"


class EmbeddedServerError(DomainError):
    """The embedded database does not start."""

    kind = ErrorKind.UNAVAILABLE


class DiskFullError(DomainError):
    """The disk of the database is full."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Free some space and try again: what was written before is kept"


class DatabaseRefusedError(DomainError):
    """The database refused the sign-in or the permission."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "The user in CALLBOARD_DATABASE_URL must own the database and may create roles"


class VectorExtensionError(DomainError):
    """The database has no pgvector."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Install pgvector 0.8 or later on its server, and let an administrator run CREATE EXTENSION vector in it"


class MigrationFailedError(DomainError):
    """The database cannot be brought to the schema of this version."""

    kind = ErrorKind.UNAVAILABLE


class SchemaTooNewError(DomainError):
    """The database was written by a newer version of Callboard."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Upgrade Callboard"


class ValueRefusedError(DomainError):
    """A value cannot be kept."""

    kind = ErrorKind.INVALID
    remedy = "Send a smaller number, or text without NUL"


class OwnerGoneError(DomainError):
    """The user was erased meanwhile."""

    kind = ErrorKind.CONFLICT


DISK_FULL = "53100"
NO_SUCH_PARENT = "23503"

_AWAY = (
    *("08", "53", "58", "57P"),
    # The server ended the session: it was idle in a transaction, or took too long for one.
    *("25P03", "25P04"),
    # The server takes no writes any more: another has become the primary.
    "25006",
)
"""How the SQLSTATEs begin with which a server says that it is gone, full, stopping, starting, or not the one to ask."""

_UNDONE = ("40",)
"""Deadlocks and what could not be serialised: the transaction is as if it had never been, and may be tried again."""

_REFUSED = {"22003", "22008", "22021", "22P05"}
"""Numbers and dates out of range, and signs that PostgreSQL cannot hold."""


def explain(failure: Exception) -> DomainError | None:
    """The error a person should see for a driver's exception; None if it is a defect of ours and no outage.

    Takes exceptions of psycopg and those of SQLAlchemy that wrap one.
    """
    inner = getattr(failure, "orig", None) or failure
    state = str(getattr(inner, "sqlstate", None) or "")
    first = str(inner).strip().splitlines()
    why = first[0] if first else type(inner).__name__
    if state == NO_SUCH_PARENT and _owner_missing(inner):
        return OwnerGoneError()
    if state in _REFUSED or (not state and type(inner).__name__ == "DataError"):
        return ValueRefusedError(why)
    if state == DISK_FULL or "No space left on device" in str(inner):
        return DiskFullError(why)
    if state[:2] == "28" or state == "42501" or "authentication failed" in str(inner):
        return DatabaseRefusedError(why)
    if state.startswith(_UNDONE):
        return TransactionUndoneError(why)
    if state.startswith(_AWAY) or (not state and any(kind.__name__ in _LOST for kind in type(inner).__mro__)):
        return DatabaseUnavailableError(why)
    return None


def transient(failure: BaseException) -> bool:
    """Return True for a transient outage: the database is unavailable or its disk is full."""
    if isinstance(failure, TimeoutError) or not isinstance(failure, Exception):
        return False
    error = failure if isinstance(failure, DomainError) else explain(failure)
    return isinstance(error, (DatabaseUnavailableError, DiskFullError))


def _owner_missing(failure: object) -> bool:
    diagnostics = getattr(failure, "diag", None)
    return str(getattr(diagnostics, "constraint_name", "")).endswith("_user_id_fkey")


@contextmanager
def explained() -> Generator[None]:
    """Translate driver errors inside the block to errors that a person should see."""
    try:
        yield
    except Exception as failure:
        error = explain(failure)
        if error is None:
            raise
        raise error from failure


_LOST = {"OperationalError", "InterfaceError", "TimeoutError"}
"""How drivers name a connection that was not there, or is there no more, with no word from a server; also what is
derived from these."""


T = TypeVar("T")

FIRST_PAUSE_SECONDS = 0.05
MAX_PAUSE_SECONDS = 1.0


async def retry(attempt: Callable[[], Awaitable[T]], *, seconds: float | None = None) -> T:
    """Return the result of the first attempt that reaches the database.

    Args:
        attempt: one transaction, which can be repeated as a whole.
        seconds: how long to go on; None to go on until the caller is cancelled.

    Raises:
        DatabaseUnavailableError: the database stayed away.
        DiskFullError: its disk stayed full.
    """
    retrying = AsyncRetrying(
        retry=retry_if_exception(transient),
        wait=wait_exponential(multiplier=FIRST_PAUSE_SECONDS, max=MAX_PAUSE_SECONDS),
        stop=stop_never if seconds is None else stop_after_delay(seconds),
        reraise=True,
    )

    async def once() -> T:
        return await attempt()

    return await retrying(once)
