"""A run that nobody drives though no process died is found and gone on with, a few times at most."""

import time
from functools import partial
from uuid import UUID

import psycopg
import pytest
from sqlalchemy.exc import OperationalError
from tests.fakes.nine import NINE, TODAY, inputs, nine
from tests.integration.runs.conftest import told, until

from callboard.agents.registry import Registry
from callboard.agents.runs import drive, liveness
from callboard.agents.runs.model import Order, RunStatus
from callboard.agents.runs.node import MOST_BROKEN
from callboard.agents.runs.service import Runs
from callboard.core.ids import new_id
from callboard.events.contract import EventType
from callboard.storage.errors import DatabaseUnavailableError
from callboard.storage.patience import Patience


@pytest.fixture(autouse=True)
def often(monkeypatch):
    """Lost runs are looked for at every look."""
    monkeypatch.setattr(liveness, "SEARCH_SECONDS", 0.0)


@pytest.fixture
def outages(monkeypatch):
    """The journals of a run that broke off, because the database stayed away for longer than anybody waits."""
    took, broken = drive._take, []

    def begin(times):
        async def take(crew, principal, run_id):
            if len(broken) < times:
                broken.append(run_id)
                raise DatabaseUnavailableError("no route to host")
            return await took(crew, principal, run_id)

        monkeypatch.setattr(drive, "_take", take)
        monkeypatch.setattr(drive, "Patience", partial(Patience, 0.0))
        return broken

    return begin


def journals(database_url, run_id):
    with psycopg.connect(database_url) as owner:
        query = "SELECT workflow_uuid, status FROM dbos.workflow_status WHERE workflow_uuid LIKE %s ORDER BY 1"
        return owner.execute(query, (f"{run_id}%",)).fetchall()


async def test_a_journal_that_ended_in_an_error_is_followed_by_another(open_crew, outages, anna, database_url):
    outages(1)
    acted = []
    node = await open_crew([nine(acted.append, effect=None)])
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    assert sorted(acted) == sorted(NINE)
    assert journals(database_url, run_id)[0] == (str(run_id), "ERROR")
    assert [name for name, _ in journals(database_url, run_id)] == [str(run_id), f"{run_id}:1"]


async def test_what_was_done_before_the_journal_broke_is_not_done_again(open_crew, anna, database_url, monkeypatch):
    acted, kept, failed = [], drive.work.conclude, []

    async def conclude(job, status, why):
        if not failed:
            failed.append(status)
            raise DatabaseUnavailableError("no route to host")
        await kept(job, status, why)

    monkeypatch.setattr(drive.work, "conclude", conclude)
    node = await open_crew([nine(acted.append, effect=None)])
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    assert failed == [RunStatus.COMPLETED]
    assert sorted(acted) == sorted(NINE)


@pytest.mark.parametrize(
    "failure",
    [
        DatabaseUnavailableError("no route to host"),
        OperationalError("SELECT", {}, psycopg.OperationalError("connection is bad: no such file or directory")),
    ],
)
async def test_an_engine_that_does_not_reach_its_journal_fails_no_run(
    open_crew, anna, database_url, monkeypatch, failure
):
    hear, failed = drive._hear, []

    def listen(job, turns, step):
        hear(job, turns, step)
        if not failed:
            failed.append(step)
            raise failure

    monkeypatch.setattr(drive, "_hear", listen)
    node = await open_crew()
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    run = await node.runs.wait(anna, run_id)
    assert (run.status, run.error) == (RunStatus.COMPLETED, None)
    assert journals(database_url, run_id)[0] == (str(run_id), "ERROR")


async def test_after_a_few_tries_the_run_fails_and_says_why(open_crew, outages, anna, database_url):
    broken = outages(99)
    node = await open_crew()
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    run = await node.runs.wait(anna, run_id)
    assert run.status is RunStatus.FAILED
    assert run.error.startswith("it broke off 3 times, at last with: ")
    assert "no route to host" in run.error
    assert broken.count(run_id) == MOST_BROKEN
    assert [status for _, status in journals(database_url, run_id)] == ["ERROR"] * MOST_BROKEN


def aged(seconds):
    """An id that was made some time ago."""
    ahead = new_id().int & ~(0xFFFF_FFFF_FFFF << 80)
    return UUID(int=ahead | int((time.time() - seconds) * 1000) << 80)


async def test_a_run_whose_maker_died_before_it_began_is_begun(open_crew, database, anna):
    class Dies:
        async def drive(self, principal, run):
            """The process was gone before it came to this."""

    maker = Runs(database, Registry([nine(effect=None)]), Dies())
    lost, fresh = [
        await maker.start(anna, "nine", inputs(), today=TODAY, order=Order(run_id=aged(seconds))) for seconds in (61, 1)
    ]
    node = await open_crew()
    assert (await node.runs.wait(anna, lost)).status is RunStatus.COMPLETED
    assert (await node.runs.get(anna, fresh)).status is RunStatus.QUEUED
    await node.runs.cancel(anna, fresh)
    await maker.aclose()


async def test_whoever_finds_a_lost_run_at_once_begins_the_same_journal(open_crew, anna, outages, database_url):
    outages(1)
    node = await open_crew(recover=False)
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    await until(lambda: journals(database_url, run_id) == [(str(run_id), "ERROR")])
    run = await node.runs.get(anna, run_id)
    found = await node._journals(run)
    await node._go_on(anna, run, found)
    await node._go_on(anna, run, found)
    assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    assert len(journals(database_url, run_id)) == 2
    begun = [event for event in await told(node, anna, run_id) if event.type is EventType.DELEGATION]
    assert len(begun) == len(NINE)
