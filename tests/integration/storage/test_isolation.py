"""No statement of one user on any table reads, changes, or confirms rows of another."""

from dataclasses import dataclass

import psycopg
import pytest
from sqlalchemy import Table, delete, insert, select, text, update
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.exc import DBAPIError
from tests.builders.tables import ALLOWED, METADATA, TABLES

from callboard.core.clock import now, today
from callboard.core.ids import new_id
from callboard.storage.errors import DatabaseRefusedError

OWNED = [table for table in TABLES if "user_id" in table.columns and table.name != "run_queue"]
LINKS = [
    (table, column, foreign.column)
    for table in OWNED
    for column in table.columns
    for foreign in column.foreign_keys
    if foreign.column.table.name != "users"
]


@dataclass(frozen=True)
class Rows:
    """One row of a user in every table, parents first."""

    user_id: object
    values: dict[Table, dict[str, object]]

    @staticmethod
    def of(user_id):
        rows = Rows(user_id, {})
        for table in OWNED:
            rows.values[table] = rows.one_more(table)
        return rows

    def one_more(self, table, **changes):
        return {column.key: self._value(column) for column in table.columns if self._needed(column)} | changes

    def _needed(self, column):
        return column.primary_key or column.foreign_keys or (not column.nullable and column.server_default is None)

    def _value(self, column):
        if column.key in ALLOWED.get(column.table.name, {}):
            return ALLOWED[column.table.name][column.key]
        for foreign in column.foreign_keys:
            parent = foreign.column.table
            return self.user_id if parent.name == "users" else self.values[parent][foreign.column.key]
        if isinstance(column.type, JSONB):
            return {}
        kind = column.type.python_type.__name__
        return {"str": str(new_id()), "UUID": new_id(), "datetime": now(), "date": today()}.get(kind, 1)


@pytest.fixture
async def his(database, boris):
    """Boris's rows, which are there."""
    rows = Rows.of(boris.user_id)
    async with database.begin(boris) as work:
        for table, row in rows.values.items():
            if table.name != "rosters":
                await work.execute(insert(table).values(row))
    return rows


@pytest.fixture
async def hers(database, anna):
    """Anna's rows, which are there."""
    rows = Rows.of(anna.user_id)
    async with database.begin(anna) as work:
        for table, row in rows.values.items():
            if table.name != "rosters":
                await work.execute(insert(table).values(row))
    return rows


def this(table, row):
    return [column == row[column.key] for column in table.primary_key.columns]


def kept(database_url, table):
    """The rows of a table as the owner sees them."""
    with psycopg.connect(database_url) as owner:
        return sorted(row[0] for row in owner.execute(f'SELECT t::text FROM "{table.name}" AS t'))  # noqa: S608


async def refused(database, user, statement):
    """The message with which a statement is refused, without what the statement itself says; None if it is not."""
    try:
        async with database.begin(user) as work:
            await work.execute(statement)
            await work.rollback()
    except (DBAPIError, DatabaseRefusedError) as failure:
        told = failure if isinstance(failure, DBAPIError) else failure.__cause__
        diagnosis = told.orig.diag
        return diagnosis.sqlstate, diagnosis.message_primary, diagnosis.message_detail
    return None


async def test_rows_of_another_user_cannot_be_read(database, anna, his):
    async with database.begin(anna) as work:
        for table, row in his.values.items():
            assert (await work.execute(select(table).where(*this(table, row)))).all() == []
            assert (await work.execute(select(table).where(table.c.user_id == his.user_id))).all() == []


@pytest.mark.parametrize("change", ["update", "delete"])
async def test_rows_of_another_user_cannot_be_changed(database, database_url, anna, his, change):
    for table, row in his.values.items():
        before = kept(database_url, table)
        statement = update(table).values(user_id=anna.user_id) if change == "update" else delete(table)
        tried = statement.where(*this(table, row))
        if table.name in {"audit_log", "decisions", "run_events"}:
            assert (await refused(database, anna, tried))[0] == "42501"
        else:
            async with database.begin(anna) as work:
                assert (await work.execute(tried)).rowcount == 0, table.name
        assert kept(database_url, table) == before


async def test_rows_cannot_be_inserted_for_another_user(database, anna, his):
    for table in OWNED:
        state, _, _ = await refused(database, anna, insert(table).values(his.one_more(table)))
        assert state == "42501", table.name


async def test_reference_to_a_row_of_another_user_fails_like_a_missing_one(database, anna, his, hers):
    for table, pointer, target in LINKS:
        theirs = hers.one_more(table, **{pointer.key: his.values[target.table][target.key]})
        nowhere = hers.one_more(table, **{pointer.key: new_id()})
        answers = [await refused(database, anna, insert(table).values(row)) for row in (theirs, nowhere)]
        assert answers[0] == answers[1], f"{table.name}.{pointer.name}"
        assert answers[0][0] == "42501", f"{table.name}.{pointer.name}"


async def test_own_row_cannot_be_given_to_another_user(database, anna, his, hers):
    for table, pointer, target in LINKS:
        mine = update(table).where(*this(table, hers.values[table]))
        aims = (his.values[target.table][target.key], new_id())
        answers = [await refused(database, anna, mine.values({pointer.key: aim})) for aim in aims]
        assert answers[0] == answers[1], f"{table.name}.{pointer.name}"
        assert answers[0][0] == "42501", f"{table.name}.{pointer.name}"


@pytest.mark.parametrize("table", OWNED, ids=lambda table: table.name)
def test_client_chosen_ids_are_per_user(table):
    """Only random ids and hashes are unique among all users: another's cannot be met by choosing."""
    named = [column for column in table.primary_key.columns if column.type.python_type is str]
    assert not named or "user_id" in table.primary_key.columns or table.name in {"effects", "run_agents"}


@pytest.mark.parametrize("name", ["agents", "idempotency_keys"])
async def test_two_users_may_use_the_same_name(database, anna, his, name):
    table = METADATA.tables[name]
    row = his.values[table] | {"user_id": anna.user_id}
    assert await refused(database, anna, insert(table).values(row)) is None


async def test_database_functions_do_not_reach_events_and_runs_of_another_user(database, anna, his):
    run_id = his.values[METADATA.tables["runs"]]["id"]
    calls = (
        "append_events(:run, NULL, false, '[]')",
        "call_agent(:run, 0, 'x', 'x', 3, '[]')",
        "finish_agent(:run, 0, 'x', 'complete', '{}', 'rules', '', '[]')",
    )
    async with database.begin(anna) as work:
        for call in calls:
            answers = [
                (await work.execute(text(f"SELECT {call}"), {"run": run})).scalar() for run in (run_id, new_id())
            ]
            assert answers == [None, None]
        await work.execute(text("SELECT enqueue_run(:run)"), {"run": run_id})


async def test_run_of_another_user_cannot_be_queued(database, database_url, anna, his):
    run_id = his.values[METADATA.tables["runs"]]["id"]
    async with database.begin(anna) as work:
        await work.execute(text("SELECT enqueue_run(:run)"), {"run": run_id})
    with psycopg.connect(database_url) as owner:
        assert owner.execute("SELECT count(*) FROM run_queue WHERE run_id = %s", (run_id,)).fetchone() == (0,)
