"""A driver's exception becomes one line that a person can act on, or stays what it is."""

import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from callboard.core.errors import ErrorKind
from callboard.storage.errors import (
    DatabaseRefusedError,
    DatabaseUnavailableError,
    DiskFullError,
    ValueRefusedError,
    explain,
    explained,
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
def test_a_value_that_can_not_be_kept_is_the_senders_affair(failure):
    assert type(explain(failure)) is ValueRefusedError


def test_an_exception_inside_another_is_seen():
    inner = psycopg.errors.DiskFull("could not extend file")
    assert type(explain(OperationalError("INSERT", {}, inner))) is DiskFullError


@pytest.mark.parametrize("failure", [psycopg.errors.UniqueViolation("twice"), psycopg.errors.UndefinedTable("what?")])
def test_a_defect_of_ours_is_not_called_an_outage(failure):
    assert explain(failure) is None


def test_inside_explained_an_outage_comes_out_as_what_a_person_should_see():
    with pytest.raises(DiskFullError), explained():
        raise psycopg.errors.DiskFull("could not extend file")


def test_inside_explained_a_defect_stays_what_it_is():
    with pytest.raises(ZeroDivisionError), explained():
        raise ZeroDivisionError
