"""Whoever follows open work is told when something of it may have changed."""

import asyncio
from contextlib import aclosing, asynccontextmanager

import pytest
from tests.surfaces.api.test_serve import away

from callboard.core.ids import new_id
from callboard.storage.errors import DatabaseUnavailableError
from callboard.storage.notices import EVENTS
from callboard.workbench.open_work import OpenWork


async def notify(database, channel, name):
    async with database.engine.begin() as connection:
        await connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (channel, name))


async def add_task(database, user):
    async with database.begin(user) as work:
        await work.exec_driver_sql(
            "INSERT INTO tasks (id, user_id, created_by, title) VALUES (%s, %s, %s, 'Call back')",
            (new_id(), user.user_id, user.user_id),
        )


async def add_open_run(database, user):
    run = new_id()
    async with database.begin(user) as work:
        await work.exec_driver_sql("INSERT INTO run_heads (run_id, user_id) VALUES (%s, %s)", (run, user.user_id))
        await work.exec_driver_sql(
            "INSERT INTO runs (id, user_id, pipeline, status, plan, inputs, today, control)"
            " VALUES (%s, %s, 'nine', 'running', '{}', '{}', '2026-11-01', '{}')",
            (run, user.user_id),
        )
    return str(run)


async def next_change(changes):
    async with asyncio.timeout(60):
        await anext(changes)


@asynccontextmanager
async def following(database, user):
    """The changes from here on."""
    async with aclosing(OpenWork(database, beat_seconds=3600).changes(user)) as changes:
        await next_change(changes)
        yield changes


@asynccontextmanager
async def following_first(database, user):
    """The same where nobody listened before: that listening has begun is a change too."""
    async with following(database, user) as changes:
        await next_change(changes)
        yield changes


async def test_an_event_of_an_open_run_is_a_change(database, anna):
    run = await add_open_run(database, anna)
    async with following_first(database, anna) as changes:
        told = asyncio.create_task(next_change(changes))
        await notify(database, EVENTS, run)
        await told


async def test_what_belongs_to_somebody_else_wakes_nobody(database, anna, boris):
    async with following_first(database, anna) as changes:
        told = asyncio.create_task(next_change(changes))
        async with following(database, boris) as of_boris:
            await add_task(database, boris)
            await next_change(of_boris)
        assert not told.done()
        await add_task(database, anna)
        await told


async def test_without_news_there_is_a_look_now_and_then(database, anna):
    async with aclosing(OpenWork(database, beat_seconds=0.01).changes(anna)) as changes:
        for _ in range(4):
            await next_change(changes)


async def test_nobody_waits_for_a_run_once_the_reader_is_gone(database, anna):
    await add_open_run(database, anna)
    async with aclosing(OpenWork(database, beat_seconds=3600).changes(anna)) as changes:
        await next_change(changes)
    assert not database.notices._waiting


async def test_whoever_follows_learns_at_once_that_the_database_is_away(database, database_url, server_url, anna):
    async with following_first(database, anna) as changes:
        with away(server_url, database_url), pytest.raises(DatabaseUnavailableError):
            await next_change(changes)
