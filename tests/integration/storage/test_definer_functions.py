"""Functions with their owner's rights do not let the app's role become the owner."""

import psycopg
import pytest
from tests.integration.storage.test_migrations import empty_url  # noqa: F401 - a fixture

from callboard.storage.migrate import APP_ROLE, migrate

DEFINERS = """
    SELECT p.oid::regprocedure::text, p.proconfig, has_function_privilege('public', p.oid, 'EXECUTE')
    FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
    WHERE p.prosecdef AND n.nspname = 'public'"""


@pytest.fixture
def migrated(empty_url):  # noqa: F811 - the fixture that was imported
    migrate(empty_url, None)
    with psycopg.connect(empty_url, autocommit=True) as owner:
        yield owner


def test_every_definer_function_has_a_fixed_search_path_and_is_closed_to_the_public(migrated):
    found = migrated.execute(DEFINERS).fetchall()
    assert found, "the query finds the function that queues runs"
    for name, settings, is_public in found:
        assert "search_path=pg_catalog, public, pg_temp" in settings, name
        assert not is_public, name


def test_the_app_role_may_queue_runs_and_make_no_temporary_tables(migrated):
    privileges = "SELECT has_function_privilege(%s, 'enqueue_run(uuid)', 'EXECUTE')"
    assert migrated.execute(privileges, (APP_ROLE,)).fetchall() == [(True,)]
    migrated.execute(f"SET ROLE {APP_ROLE}")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        migrated.execute("CREATE TEMPORARY TABLE run_queue (run_id uuid)")


def test_temporary_table_cannot_shadow_our_tables(migrated):
    """Even with the right to make one, as in a database that was restored without its privileges."""
    migrated.execute(
        "DO $$ BEGIN EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO PUBLIC', current_database()); END $$"
    )
    migrated.execute(f"SET ROLE {APP_ROLE}")
    migrated.execute("CREATE TEMPORARY TABLE run_queue (run_id uuid, user_id uuid, executor text, turn bigint)")
    migrated.execute("CREATE TEMPORARY TABLE runs (id uuid, user_id uuid)")
    migrated.execute("SELECT set_config('callboard.user_id', '00000000-0000-7000-8000-000000000001', false)")
    migrated.execute("INSERT INTO pg_temp.runs SELECT gen_random_uuid(), '00000000-0000-7000-8000-000000000001'")
    migrated.execute("SELECT enqueue_run(id) FROM pg_temp.runs")
    assert migrated.execute("SELECT count(*) FROM pg_temp.run_queue").fetchall() == [(0,)]
