"""Syncs that nobody asks for: what is due, and that one process asks at a time."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import psycopg
import pytest
from tests.builders import boards
from tests.fakes.web_server import Reply, web_server

from callboard.documents.web_client.client import WebClient, WebLimits
from callboard.jobsearch.background_sync import BackgroundSync
from callboard.jobsearch.job_sources import JobSources, SourceHealth
from callboard.jobsearch.sources.catalogue import BY_NAME
from callboard.jobsearch.sync import SOURCE_TIMEOUT_SECONDS, SourceRestsError, Sync

LIST = "/board"
EVERY = timedelta(hours=6)
DUE = timedelta(hours=8)
"""After which a source is due whatever was added to the interval."""
ADDED = datetime(2026, 11, 23, 9, tzinfo=UTC)


@pytest.fixture
async def server():
    async with web_server({LIST: Reply([boards.LEVER])}) as there:
        yield there


class Process:
    """What one process of a deployment has, with a clock of its own."""

    def __init__(self, database, readers, server):
        client = WebClient(frozenset({server.place}), WebLimits(pause=0.0, seconds=5.0))
        kinds = {**BY_NAME, "lever": replace(BY_NAME["lever"], address=server.url + LIST)}
        self.sources = JobSources(database, client, readers)
        self.sync = Sync(database, self.sources, client, readers, kinds=kinds)
        self.now = ADDED
        self.background = BackgroundSync(database, lambda: self.sync, every=EVERY, now=lambda: self.now)

    async def add(self, user, token):
        return await self.sources.keep(user, "lever", token, url="https://a.example")


@pytest.fixture
def process(database, readers, server, database_url):
    with psycopg.connect(database_url) as owner:
        owner.execute("DELETE FROM job_sources")
    return Process(database, readers, server)


@pytest.fixture
def added_at(database_url):
    """Sets when every source was added."""

    def set_moment(moment):
        with psycopg.connect(database_url) as owner:
            owner.execute("UPDATE job_sources SET created_at = %s", (moment,))

    return set_moment


async def test_sources_of_all_users_are_asked_once_they_are_due_and_not_before(process, server, added_at, anna, boris):
    for user in (anna, boris):
        await process.add(user, "ridgeline")
    added_at(ADDED)
    process.now = ADDED + EVERY
    assert await process.background.sync_due() == 0
    process.now = ADDED + DUE
    assert await process.background.sync_due() == 2
    for user in (anna, boris):
        (source,) = await process.sources.list(user)
        assert (source.health, source.listed, source.rests_until) == (SourceHealth.HEALTHY, 1, None)
    assert await process.background.sync_due() == 0
    process.now += DUE
    assert await process.background.sync_due() == 2
    assert len(server.asked) == 4


async def test_source_that_somebody_synced_lately_is_left_alone(process, anna, added_at):
    source = await process.add(anna, "ridgeline")
    added_at(ADDED)
    await process.sync.sync(anna, source.id, now=ADDED + EVERY)
    process.now = ADDED + DUE
    assert await process.background.sync_due() == 0


class AskedSources:
    """Stands in for what syncs a source: which ones were asked."""

    def __init__(self):
        self.ids = []

    async def sync(self, principal, source_id, *, now):
        self.ids.append(source_id)


async def test_sources_that_came_together_drift_apart(database, process, anna, added_at):
    for number in range(20):
        await process.add(anna, f"board-{number}")
    added_at(ADDED)
    asked = AskedSources()
    early = BackgroundSync(database, lambda: asked, every=EVERY, now=lambda: ADDED + EVERY * 1.1)
    assert 0 < await early.sync_due() < 20
    assert len(set(asked.ids)) == len(asked.ids) < 20


async def test_several_processes_ask_each_source_once(process, database, readers, server, anna, added_at):
    for number in range(5):
        await process.add(anna, f"board-{number}")
    added_at(ADDED)
    processes = [process, Process(database, readers, server), Process(database, readers, server)]
    for each in processes:
        each.now = ADDED + DUE
    assert sum(await asyncio.gather(*(each.background.sync_due() for each in processes))) == 5
    assert len(server.asked) == 5


async def test_source_that_is_being_asked_is_left_alone_until_the_claim_of_a_dead_process_ends(process, anna):
    source = await process.add(anna, "ridgeline")
    await process.sync._claim(anna, source, ADDED)
    with pytest.raises(SourceRestsError):
        await process.sync.sync(anna, source.id, now=ADDED + timedelta(seconds=SOURCE_TIMEOUT_SECONDS - 1))
    report = await process.sync.sync(anna, source.id, now=ADDED + timedelta(seconds=SOURCE_TIMEOUT_SECONDS))
    assert report.source.health is SourceHealth.HEALTHY


async def test_source_that_asks_to_wait_is_not_asked_before(process, server, anna, added_at):
    server.replies[LIST] = Reply(status=429, headers={"retry-after": "3600"})
    await process.add(anna, "ridgeline")
    added_at(ADDED)
    process.background = BackgroundSync(
        process.sources._database, lambda: process.sync, every=timedelta(minutes=6), now=lambda: process.now
    )
    process.now = ADDED + DUE
    assert await process.background.sync_due() == 1
    for minutes in (10, 59):
        process.now = ADDED + DUE + timedelta(minutes=minutes)
        assert await process.background.sync_due() == 0
    process.now = ADDED + DUE + timedelta(minutes=60)
    assert await process.background.sync_due() == 1


async def test_nothing_is_loaded_while_nothing_is_due(database, process):
    def unwanted():
        raise AssertionError("nothing is due")

    assert await BackgroundSync(database, unwanted, every=EVERY).sync_due() == 0


async def test_round_that_fails_is_followed_by_the_next(process, monkeypatch):
    rounds = iter([RuntimeError("out of order"), 1, asyncio.CancelledError()])

    async def sync_due():
        outcome = next(rounds)
        if isinstance(outcome, BaseException):
            raise outcome

    async def wait():
        return None

    monkeypatch.setattr(process.background, "sync_due", sync_due)
    with pytest.raises(asyncio.CancelledError):
        await process.background.run(wait)
    assert next(rounds, None) is None


async def test_role_of_the_app_sees_ids_alone(database, process, anna, boris, added_at):
    await process.add(boris, "ridgeline")
    added_at(ADDED)
    async with database.begin(anna) as work:
        rows = await work.exec_driver_sql("SELECT * FROM job_sources_due(now(), '1 second', '{}', 10)")
        assert set(rows.keys()) == {"source_id", "user_id"}
        assert (await work.exec_driver_sql("SELECT * FROM job_sources")).all() == []
