"""The app's database URL, derived from the owner's."""

import pytest

from callboard.storage.migrate import APP_ROLE, newest_revision
from callboard.storage.server import libpq_url
from callboard.storage.session import app_password, app_url


@pytest.mark.parametrize("driver", ["", "+psycopg", "+asyncpg", "ql", "ql+psycopg2"])
def test_driver_name_is_removed_from_a_database_url(driver):
    assert libpq_url(f"postgres{driver}://me@there/db") == "postgresql://me@there/db"


def test_the_app_signs_in_as_its_own_role_with_a_derived_password():
    url = app_url("postgresql://boss:secret@there:5433/db?sslmode=require")
    assert (url.username, url.host, url.port, url.database) == (APP_ROLE, "there", 5433, "db")
    assert url.query == {"sslmode": "require"}
    assert url.password == app_password("postgresql://boss:secret@elsewhere/db")
    assert "secret" not in str(url.password)


def test_app_password_depends_on_the_owner_password():
    assert app_password("postgresql://a:one@h/d") != app_password("postgresql://a:two@h/d")


def test_where_the_owner_needs_no_password_the_app_needs_none():
    assert app_url("postgresql://postgres@/db?host=/run/pg").password is None


def test_the_newest_migration_is_found_by_its_name():
    assert newest_revision() >= "0001"
