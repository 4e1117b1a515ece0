"""Row-level security: no user sees rows of another."""

import psycopg
import pytest
from sqlalchemy import text

from callboard.auth.principal import Principal
from callboard.core.ids import new_id
from callboard.events import log
from callboard.events.contract import EventDraft, EventType
from callboard.storage.session import Database, app_url

HELLO = EventDraft(agent_name="greeter", type=EventType.MESSAGE, content="hello")


def as_app(database_url: str) -> str:
    return app_url(database_url).set(drivername="postgresql").render_as_string(hide_password=False)


def tables_with_a_user(database_url: str) -> list[str]:
    with psycopg.connect(database_url) as owner:
        rows = owner.execute(
            "SELECT table_name FROM information_schema.columns "
            "WHERE table_schema = 'public' AND column_name = 'user_id'"
        ).fetchall()
    return [row[0] for row in rows]


@pytest.fixture
async def annas_run(database: Database, anna: Principal):
    run_id = new_id()
    async with database.begin(anna) as work:
        await log.open_log(work, run_id, anna.user_id)
        await log.append(work, run_id, [HELLO])
    return run_id


async def test_runs_are_invisible_to_other_users(database, anna, boris, annas_run):
    async with database.begin(anna) as work:
        assert (await log.read(work, annas_run)).events
    async with database.begin(boris) as work:
        with pytest.raises(log.UnknownRunError):
            await log.read(work, annas_run)


async def test_other_users_cannot_write_to_a_run(database, boris, annas_run):
    async with database.begin(boris) as work:
        with pytest.raises(log.UnknownRunError):
            await log.append(work, annas_run, [HELLO])


async def test_row_cannot_be_inserted_for_another_user(database, anna, boris):
    with pytest.raises(Exception, match="row-level security"):
        async with database.begin(boris) as work:
            await log.open_log(work, new_id(), anna.user_id)


async def test_users_see_only_themselves(database, anna, boris):
    async with database.begin(anna) as work:
        assert [row.id for row in await work.execute(text("SELECT id FROM users"))] == [anna.user_id]


async def test_without_a_tenant_no_row_is_visible(database_url, annas_run):
    with psycopg.connect(as_app(database_url)) as app:
        assert app.execute("SELECT count(*) FROM run_events").fetchone() == (0,)


async def test_the_tenant_does_not_outlive_its_transaction(database, anna, annas_run):
    async with database.begin(anna):
        pass
    async with database.engine.begin() as raw:
        assert (await raw.execute(text("SELECT count(*) FROM run_heads"))).scalar() == 0


def test_every_table_with_a_user_is_under_a_forced_policy(database_url):
    names = tables_with_a_user(database_url)
    with psycopg.connect(database_url) as owner:
        forced = owner.execute(
            "SELECT relname FROM pg_class WHERE relrowsecurity AND relforcerowsecurity AND relkind = 'r'"
        ).fetchall()
        bound = owner.execute("SELECT tablename FROM pg_policies WHERE qual LIKE '%callboard.user_id%'").fetchall()
    assert len(names) > 10
    assert {*names, "users"} <= {row[0] for row in forced}
    assert {*names, "users"} <= {row[0] for row in bound}


@pytest.mark.parametrize(
    "attempt",
    [
        "SET SESSION AUTHORIZATION postgres",
        "SET ROLE postgres",
        "ALTER TABLE run_events DISABLE ROW LEVEL SECURITY",
        "ALTER TABLE run_events NO FORCE ROW LEVEL SECURITY",
        "DROP POLICY own_rows ON run_events",
        "ALTER ROLE callboard_app BYPASSRLS",
        "SET row_security = off; SELECT * FROM run_events",
        "TRUNCATE run_events",
        "CREATE TABLE mine (x int)",
    ],
)
async def test_app_role_cannot_bypass_row_level_security_or_change_the_schema(database_url, annas_run, attempt):
    with psycopg.connect(as_app(database_url), autocommit=True) as app, pytest.raises(psycopg.Error):
        app.execute(attempt)


@pytest.mark.parametrize("table", ["run_events", "audit_log"])
@pytest.mark.parametrize("change", ["UPDATE {} SET user_id = user_id", "DELETE FROM {}"])
async def test_a_log_is_append_only_for_the_app(database_url, annas_run, table, change):
    with psycopg.connect(as_app(database_url), autocommit=True) as app, pytest.raises(psycopg.Error):
        app.execute(change.format(table))


async def test_not_even_the_owner_can_change_a_log(database_url, annas_run):
    with psycopg.connect(database_url) as owner, pytest.raises(psycopg.Error, match="append-only"):
        owner.execute("UPDATE run_events SET content = 'something else'")
