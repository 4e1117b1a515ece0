"""The audit log is a hash chain: a changed or missing entry is detected."""

import asyncio

import psycopg
import pytest

from callboard.auth import audit


async def entries(database, user, count):
    for number in range(count):
        async with database.begin(user) as work:
            await audit.record(work, "test.done", str(number), {"n": number, "text": "é\x00"})


async def test_untouched_chain_verifies(database, anna):
    await entries(database, anna, 3)
    async with database.begin(anna) as work:
        assert await audit.first_broken(work) is None


async def test_entries_written_at_once_form_one_chain(database, anna):
    await asyncio.gather(*(entries(database, anna, 3) for _ in range(4)))
    async with database.begin(anna) as work:
        assert await audit.first_broken(work) is None
        assert await audit.record(work, "test.done", "last") == 13


@pytest.mark.parametrize(
    ("tampering", "first"),
    [
        ("UPDATE audit_log SET subject = 'x' WHERE user_id = %s AND seq = 2", 2),
        ("DELETE FROM audit_log WHERE user_id = %s AND seq = 2", 3),
    ],
)
async def test_changed_or_removed_entry_breaks_the_chain(database, database_url, anna, tampering, first):
    await entries(database, anna, 4)
    with psycopg.connect(database_url) as owner:
        owner.execute("ALTER TABLE audit_log DISABLE TRIGGER ALL")
        owner.execute(tampering, (anna.user_id,))
        owner.execute("ALTER TABLE audit_log ENABLE TRIGGER ALL")
    async with database.begin(anna) as work:
        assert await audit.first_broken(work) == first
