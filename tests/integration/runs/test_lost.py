"""A run without a driver is found and continued, though no process died; an outage never fails it."""

import asyncio
import time
from uuid import UUID

import psycopg
import pytest
from sqlalchemy.exc import OperationalError
from tests.fakes.nine import NINE, TODAY, inputs, nine
from tests.integration.runs.conftest import told, until

from callboard.agents.registry import Registry
from callboard.agents.runs import recovery, store, workflow
from callboard.agents.runs.model import RunStatus, StartOptions
from callboard.agents.runs.service import Runs
from callboard.core.ids import new_id
from callboard.events.contract import EventType
from callboard.storage.errors import DatabaseUnavailableError, DiskFullError


@pytest.fixture(autouse=True)
def often(monkeypatch):
    """Lost runs are looked for at every look."""
    monkeypatch.setattr(recovery, "SEARCH_SECONDS", 0.0)


@pytest.fixture
def break_off(monkeypatch):
    """Workflows that break off with an error as soon as they begin, so often."""
    take, broken = workflow._take, []

    def begin(times, failure):
        async def failing(worker, principal, run_id):
            if len(broken) < times:
                broken.append(run_id)
                raise failure
            return await take(worker, principal, run_id)

        monkeypatch.setattr(workflow, "_take", failing)
        return broken

    return begin


def workflows(database_url, run_id):
    with psycopg.connect(database_url) as owner:
        query = "SELECT workflow_uuid, status FROM dbos.workflow_status WHERE workflow_uuid LIKE %s ORDER BY 1"
        return owner.execute(query, (f"{run_id}%",)).fetchall()


OUTAGES = [
    DatabaseUnavailableError("no route to host"),
    DiskFullError("no space left"),
    OperationalError("SELECT", {}, psycopg.OperationalError("connection is bad: no such file or directory")),
]


@pytest.mark.parametrize("outage", OUTAGES)
async def test_repeated_outages_interrupt_a_workflow_without_failing_its_run(
    start_worker, break_off, anna, database_url, outage
):
    broken = break_off(5, outage)
    acted = []
    node = await start_worker([nine(acted.append, effect=None)])
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    run = await node.runs.wait(anna, run_id)
    assert (run.status, run.error) == (RunStatus.COMPLETED, None)
    assert len(broken) == 5
    assert sorted(acted) == sorted(NINE)
    await until(lambda: workflows(database_url, run_id) == [(str(run_id), "SUCCESS")])


async def test_steps_before_an_interruption_are_not_repeated(start_worker, anna, monkeypatch):
    acted, end, failed = [], store.RunCloser.end, []

    async def fail_once(self, work, status, why=None):
        if not failed:
            failed.append(status)
            raise OperationalError("COMMIT", {}, psycopg.OperationalError("server closed the connection"))
        return await end(self, work, status, why)

    monkeypatch.setattr(store.RunCloser, "end", fail_once)
    node = await start_worker([nine(acted.append, effect=None)])
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    assert failed == [RunStatus.COMPLETED]
    assert sorted(acted) == sorted(NINE)


async def test_database_outage_is_not_a_failed_agent_call(start_worker, anna):
    outages = [DatabaseUnavailableError("no route to host") for _ in range(4)]

    def act(name):
        if name == "matching" and outages:
            raise outages.pop()

    node = await start_worker([nine(act, effect=None)])
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    assert {agent.failures for agent in await node.runs.agents(anna, run_id)} == {0}


async def test_workflow_error_other_than_an_outage_fails_its_run_with_the_reason(start_worker, break_off, anna):
    broken = break_off(99, LookupError("no such pipeline part"))
    node = await start_worker()
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    run = await node.runs.wait(anna, run_id)
    assert (run.status, run.error) == (RunStatus.FAILED, "its workflow broke off: no such pipeline part")
    assert broken == [run_id]


def aged(seconds):
    """An id that was made some time ago."""
    ahead = new_id().int & ~(0xFFFF_FFFF_FFFF << 80)
    return UUID(int=ahead | int((time.time() - seconds) * 1000) << 80)


async def test_run_whose_creator_died_is_started_by_another_process(start_worker, database, anna):
    class Dies:
        async def start(self, principal, run):
            """The process was gone before it came to this."""

    maker = Runs(database, Registry([nine(effect=None)]), Dies())
    lost, fresh = [
        await maker.start(anna, "nine", inputs(), today=TODAY, how=StartOptions(run_id=aged(seconds)))
        for seconds in (61, 1)
    ]
    node = await start_worker()
    assert (await node.runs.wait(anna, lost)).status is RunStatus.COMPLETED
    assert (await node.runs.get(anna, fresh)).status is RunStatus.QUEUED
    await node.runs.cancel(anna, fresh)
    await maker.aclose()


async def test_concurrent_recoveries_of_a_lost_run_rewind_one_workflow(start_worker, anna, break_off, database_url):
    break_off(1, DatabaseUnavailableError("no route to host"))
    node = await start_worker(recover=False)
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    await until(lambda: workflows(database_url, run_id) == [(str(run_id), "ERROR")])
    run = await node.runs.get(anna, run_id)
    await asyncio.gather(node._rewind(run), node._rewind(run))
    assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    begun = [event for event in await told(node, anna, run_id) if event.type is EventType.DELEGATION]
    assert len(begun) == len(NINE)
