"""The schema is migrated once, automatically, and matches the tables in the code."""

import asyncio
from itertools import pairwise

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from psycopg import sql
from sqlalchemy import create_engine, make_url
from tests.builders.tables import METADATA
from tests.integration.conftest import add_user, named

from callboard.core.ids import new_id
from callboard.storage.errors import (
    DatabaseRefusedError,
    MigrationFailedError,
    SchemaTooNewError,
    VectorExtensionError,
)
from callboard.storage.migrate import migrate, migrations_folder, newest_revision
from callboard.storage.server import DatabaseLocation
from callboard.storage.session import app_password, open_database

# Since then a migration that is undone leaves nothing behind.
OLDEST_UNDONE = 15

SCHEMA = """
    SELECT 'column', attrelid::regclass::text, attname, format_type(atttypid, atttypmod) || attnotnull
            || coalesce(pg_get_expr(adbin, adrelid), '')
        FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE attnum > 0 AND NOT attisdropped
            AND attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
    UNION ALL SELECT 'relation', relname, relkind::text, concat(reloptions, relacl, relrowsecurity, relforcerowsecurity)
        FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'policy', tablename, policyname, concat(permissive, roles, cmd, qual, with_check)
        FROM pg_policies WHERE schemaname = 'public'
    UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid)
        FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'function', oid::regprocedure::text, prosecdef::text, concat(pg_get_functiondef(oid), proacl)
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
            AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')"""


def schema(url):
    """Everything of ours that migrations have made in a database, but for the order of columns."""
    with psycopg.connect(url) as owner:
        return set(owner.execute(SCHEMA).fetchall())


@pytest.fixture
def empty_url(server_url):
    name = f"empty_{new_id().hex}"
    with psycopg.connect(server_url, autocommit=True) as owner:
        owner.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    yield named(server_url, name)
    with psycopg.connect(server_url, autocommit=True) as owner:
        owner.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def test_tables_in_code_match_the_migrated_schema(database_url):
    engine = create_engine(make_url(database_url).set(drivername="postgresql+psycopg"))
    try:
        with engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"include_schemas": False, "compare_type": True})
            differences = compare_metadata(context, METADATA)
    finally:
        engine.dispose()
    # Indexes that only make things quick are the migrations' business alone.
    assert [change for change in differences if change[0] != "remove_index"] == []


async def test_two_processes_that_start_at_once_migrate_once(empty_url):
    await asyncio.gather(*(asyncio.to_thread(migrate, empty_url, None) for _ in range(2)))
    with psycopg.connect(empty_url) as owner:
        assert owner.execute("SELECT version_num FROM alembic_version").fetchall() == [(newest_revision(),)]


@pytest.mark.usefixtures("database_url")  # it makes the app's role
def test_newest_migrations_can_be_undone_one_by_one_and_made_again(empty_url):
    config = Config(attributes={"url": empty_url})
    config.set_main_option("script_location", str(migrations_folder()).replace("%", "%%"))
    revisions = [f"{number:04}" for number in range(OLDEST_UNDONE - 1, int(newest_revision()) + 1)]
    made = []
    for revision in revisions:
        command.upgrade(config, revision)
        made.append(schema(empty_url))
    assert all(before != after for before, after in pairwise(made))
    for revision, expected in reversed(list(zip(revisions, made, strict=True))):
        command.downgrade(config, revision)
        assert schema(empty_url) == expected
    command.upgrade(config, "head")
    assert schema(empty_url) == made[-1]


def test_newer_schema_is_refused_unchanged(empty_url):
    with psycopg.connect(empty_url) as owner:
        owner.execute("CREATE TABLE alembic_version (version_num text)")
        owner.execute("INSERT INTO alembic_version VALUES ('9999')")
    with pytest.raises(SchemaTooNewError, match="9999"):
        migrate(empty_url, None)


@pytest.fixture
def modest_url(empty_url):
    """The database as a managed service gives it: its owner is not a superuser."""
    role = sql.Identifier(f"owner_{new_id().hex}")
    url = make_url(empty_url)
    with psycopg.connect(empty_url, autocommit=True) as root:
        root.execute(sql.SQL("CREATE ROLE {} LOGIN CREATEROLE PASSWORD 'a-secret'").format(role))
        # Vectors are there already, as on a managed service: only a superuser may install them anywhere else.
        root.execute("CREATE EXTENSION vector")
        root.execute(sql.SQL("ALTER DATABASE {} OWNER TO {}").format(sql.Identifier(url.database), role))
        # Roles belong to the whole server; on one of its own, this owner would have made the app's role.
        root.execute(sql.SQL("GRANT callboard_app TO {} WITH ADMIN OPTION").format(role))
    yield url.set(username=role._obj[0], password="a-secret").render_as_string(hide_password=False)
    with psycopg.connect(empty_url, autocommit=True) as root:
        root.execute(sql.SQL("REASSIGN OWNED BY {} TO postgres").format(role))
        root.execute(sql.SQL("DROP OWNED BY {}; DROP ROLE {}").format(role, role))
        root.execute("ALTER ROLE callboard_app PASSWORD NULL")


async def test_owner_need_not_be_a_superuser(modest_url, empty_url):
    assert app_password(modest_url)
    async with open_database(DatabaseLocation(url=modest_url)) as database:
        user = add_user(empty_url, "Anna")
        async with database.begin(user):
            pass


def test_owner_without_create_privilege_gets_a_clear_error(empty_url):
    with psycopg.connect(empty_url, autocommit=True) as root:
        root.execute("DROP ROLE IF EXISTS nobody_at_all")
        root.execute("CREATE ROLE nobody_at_all LOGIN")
    url = make_url(empty_url).set(username="nobody_at_all").render_as_string(hide_password=False)
    with pytest.raises(DatabaseRefusedError):
        migrate(url, "x")
    with psycopg.connect(empty_url, autocommit=True) as root:
        root.execute("DROP ROLE nobody_at_all")


def test_owner_who_may_not_install_pgvector_is_told_who_may(modest_url, empty_url):
    with psycopg.connect(empty_url, autocommit=True) as root:
        root.execute("DROP EXTENSION vector")
    with pytest.raises(VectorExtensionError, match="administrator run CREATE EXTENSION vector"):
        migrate(modest_url, "x")


def test_step_that_postgresql_refuses_is_told_in_its_words(empty_url):
    with psycopg.connect(empty_url, autocommit=True) as root:
        root.execute("CREATE TABLE users (id int)")
    with pytest.raises(MigrationFailedError, match='relation "users" already exists'):
        migrate(empty_url, None)


async def test_owner_without_superuser_sees_all_runs_when_journals_are_cleaned_up(modest_url):
    async with open_database(DatabaseLocation(url=modest_url)):
        pass
    user, run = new_id(), new_id()
    with psycopg.connect(modest_url) as owner:
        owner.execute("SELECT set_config('callboard.user_id', %s, false)", (str(user),))
        owner.execute("INSERT INTO users (id, name) VALUES (%s, 'Anna')", (user,))
        owner.execute("INSERT INTO run_heads (run_id, user_id) VALUES (%s, %s)", (run, user))
    with psycopg.connect(modest_url) as owner:
        assert owner.execute("SELECT run_id FROM run_heads").fetchall() == [(run,)]
        assert owner.execute("UPDATE run_heads SET closed = true").rowcount == 0
        assert owner.execute("SELECT count(*) FROM users").fetchall() == [(0,)]
