"""Driver exceptions become one-line errors that a person can act on, or stay unchanged."""

import psycopg
import pytest
import sqlalchemy.exc
from sqlalchemy.exc import OperationalError

from callboard.core.errors import ErrorKind
from callboard.storage.errors import (
    DatabaseRefusedError,
    DatabaseUnavailableError,
    DiskFullError,
    TransactionUndoneError,
    ValueRefusedError,
    explain,
    explained,
    transient,
)


@pytest.mark.parametrize(
    ("failure", "kind"),
    [
        (psycopg.OperationalError("connection refused\nIs the server running?"), DatabaseUnavailableError),
        (psycopg.errors.AdminShutdown("terminating connection"), DatabaseUnavailableError),
        (psycopg.errors.TooManyConnections("sorry, too many clients already"), DatabaseUnavailableError),
        (psycopg.errors.DiskFull("could not extend file"), DiskFullError),
        (psycopg.OperationalError("could not write: No space left on device"), DiskFullError),
        (psycopg.errors.InvalidPassword("password authentication failed"), DatabaseRefusedError),
        (psycopg.errors.InsufficientPrivilege("permission denied for schema public"), DatabaseRefusedError),
        (TimeoutError(), DatabaseUnavailableError),
        (sqlalchemy.exc.TimeoutError("QueuePool limit of size 5 reached"), DatabaseUnavailableError),
        # What psycopg raises by itself, with no word from the server.
        (psycopg.OperationalError("connection is bad: no such file or directory"), DatabaseUnavailableError),
        (psycopg.OperationalError("consuming input failed: Connection reset by peer"), DatabaseUnavailableError),
        (psycopg.OperationalError("the connection is lost"), DatabaseUnavailableError),
        (psycopg.InterfaceError("the cursor is closed"), DatabaseUnavailableError),
        (psycopg.errors.ConnectionTimeout("connection timeout expired"), DatabaseUnavailableError),
        (psycopg.errors.CancellationTimeout("cancellation timeout expired"), DatabaseUnavailableError),
        # What a server says that goes, comes, fails over, or throws us out.
        (psycopg.errors.CrashShutdown("because of crash of another server process"), DatabaseUnavailableError),
        (psycopg.errors.CannotConnectNow("the database system is starting up"), DatabaseUnavailableError),
        (psycopg.errors.IdleSessionTimeout("terminating connection"), DatabaseUnavailableError),
        (psycopg.errors.IdleInTransactionSessionTimeout("terminating connection"), DatabaseUnavailableError),
        (psycopg.errors.TransactionTimeout("terminating connection"), DatabaseUnavailableError),
        (psycopg.errors.ConnectionFailure("connection failure"), DatabaseUnavailableError),
        (psycopg.errors.ReadOnlySqlTransaction("cannot execute INSERT"), DatabaseUnavailableError),
        (psycopg.errors.IoError("could not read block 7"), DatabaseUnavailableError),
        (psycopg.errors.DeadlockDetected("deadlock detected"), TransactionUndoneError),
        (psycopg.errors.SerializationFailure("could not serialize access"), TransactionUndoneError),
    ],
)
def test_an_outage_is_explained(failure, kind):
    explained = explain(failure)
    assert type(explained) is kind
    assert explained.kind is ErrorKind.UNAVAILABLE
    assert len(explained.message.splitlines()) == 1


@pytest.mark.parametrize(
    "failure",
    [
        psycopg.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes"),
        psycopg.errors.NumericValueOutOfRange("integer out of range"),
    ],
)
def test_unstorable_value_is_a_client_error(failure):
    assert type(explain(failure)) is ValueRefusedError


@pytest.mark.parametrize(
    ("failure", "passes"),
    [
        (OperationalError("SELECT", {}, psycopg.OperationalError("connection is bad")), True),
        (OperationalError("SELECT", {}, psycopg.errors.DeadlockDetected("deadlock detected")), True),
        (sqlalchemy.exc.TimeoutError("QueuePool limit of size 5 reached"), True),
        (DatabaseUnavailableError("no route to host"), True),
        (DiskFullError("no space"), True),
        (OperationalError("SELECT", {}, psycopg.errors.QueryCanceled("statement timeout")), False),
        (OperationalError("SELECT", {}, psycopg.errors.UndefinedTable("what?")), False),
        # An agent that took too long says nothing of the database.
        (TimeoutError(), False),
        (ValueError("what?"), False),
    ],
)
def test_transient_outages_are_recognised(failure, passes):
    assert transient(failure) is passes


def test_nested_exception_is_recognised():
    inner = psycopg.errors.DiskFull("could not extend file")
    assert type(explain(OperationalError("INSERT", {}, inner))) is DiskFullError


@pytest.mark.parametrize("failure", [psycopg.errors.UniqueViolation("twice"), psycopg.errors.UndefinedTable("what?")])
def test_programming_error_is_not_an_outage(failure):
    assert explain(failure) is None


def test_explained_turns_an_outage_into_a_domain_error():
    with pytest.raises(DiskFullError), explained():
        raise psycopg.errors.DiskFull("could not extend file")


def test_explained_leaves_programming_errors_unchanged():
    with pytest.raises(ZeroDivisionError), explained():
        raise ZeroDivisionError
