"""A process killed at any moment: another one finishes its runs and repeats no effect."""

import asyncio
import signal

import psycopg
import pytest
from tests.fakes.nine import NINE, TODAY, inputs
from tests.integration.runs.conftest import approve, told, until_asked

from callboard.agents.runs.model import RunStatus
from callboard.events.contract import AgentState, EventType
from callboard.storage.migrate import APP_ROLE

PATIENCE = 60
"""Seconds after which a run whose process died counts as forgotten; a busy machine takes some of them."""


def check_nothing_was_done_twice(events, journal, run_id, victim):
    """An agent is executed once, or once more if its call died with the process."""
    takeover = next(event.seq for event in events if event.content == "another process goes on with the run")
    for name in NINE:
        mine = [event for event in events if event.agent_name == name]
        done = [event.seq for event in mine if event.state in {AgentState.COMPLETE, AgentState.WAITING}]
        calls = [event for event in events if event.type is EventType.DELEGATION and event.content == name]
        finished_before = bool(done) and done[0] < takeover
        assert len(calls) == 1 if finished_before else len(calls) <= 2
        by_victim = [line for line in journal.acts(name) if line[2] == str(victim)]
        by_others = [line for line in journal.acts(name) if line[2] != str(victim)]
        assert len(by_victim) <= 1
        assert len(by_others) == (0 if finished_before else 1)
    assert len(journal.sent(run_id)) == 1


# A usual run kills before anything is done, in the middle, and after everything but the last.
USUAL = ("resume_parser", "matching", "email")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in USUAL else pytest.mark.thorough) for name in NINE]
)
async def test_run_killed_during_any_agent_is_finished_by_another_process(rescuer, hire, journal, anna, name):
    victim = await hire(at=name, do="die")
    run_id = await victim.begin()
    assert await victim.end() == -signal.SIGKILL
    async with asyncio.timeout(PATIENCE):
        await approve(rescuer, anna, run_id)
        record = await rescuer.runs.wait(anna, run_id)
    assert record.status is RunStatus.COMPLETED
    assert set((await rescuer.runs.contents(anna, run_id)).outputs) == {agent.provides for agent in record.plan.agents}
    check_nothing_was_done_twice(await told(rescuer, anna, run_id), journal, run_id, victim.process.pid)


async def test_calls_missing_from_the_journal_are_not_repeated(rescuer, hire, journal, anna, database_url):
    victim = await hire(at="evaluation", do="pause")
    run_id = await victim.begin()
    await victim.hear("paused")
    victim.signal(signal.SIGSTOP)
    with psycopg.connect(database_url, autocommit=True) as owner:
        owner.execute("DELETE FROM dbos.operation_outputs WHERE workflow_uuid = %s", (str(run_id),))
    victim.signal(signal.SIGKILL)
    await victim.end()
    await approve(rescuer, anna, run_id)
    assert (await rescuer.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    check_nothing_was_done_twice(await told(rescuer, anna, run_id), journal, run_id, victim.process.pid)


@pytest.mark.parametrize(
    ("idempotent", "when", "status", "sent"),
    [
        (True, "before", RunStatus.COMPLETED, 1),
        (True, "after", RunStatus.COMPLETED, 1),
        (False, "after", RunStatus.COMPLETED, 1),
        # Nobody can show whether it went out, so it is not sent: rather never than twice.
        (False, "before", RunStatus.FAILED, 0),
    ],
)
async def test_kill_around_an_effect_does_not_send_twice(rescuer, hire, journal, anna, idempotent, when, status, sent):
    victim = await hire(delivery={"idempotent": idempotent, when: "die"})
    run_id = await victim.begin()
    await approve(rescuer, anna, run_id)
    await victim.end()
    record = await rescuer.runs.wait(anna, run_id)
    assert record.status is status
    assert len(journal.sent(run_id)) == sent
    if status is RunStatus.FAILED:
        assert "cannot be shown" in record.error


def cut_off(database_url, executor):
    """Take the lock of a process that cannot answer, as a broken network would."""
    with psycopg.connect(database_url, autocommit=True) as owner:
        cut = owner.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 "
            "AND ((classid::bigint << 32) | objid::bigint) = hashtextextended(%s, 0)",
            (executor,),
        ).fetchall()
    assert cut == [(True,)]


async def test_resumed_stale_process_writes_and_sends_nothing(rescuer, hire, journal, anna, database_url):
    zombie = await hire(at="email", do="pause", until_dismissed=True)
    run_id = await zombie.begin()
    await zombie.hear("paused")
    zombie.signal(signal.SIGSTOP)
    cut_off(database_url, (await rescuer.runs.get(anna, run_id)).executor)
    await approve(rescuer, anna, run_id)
    record = await rescuer.runs.wait(anna, run_id)
    before = await told(rescuer, anna, run_id)

    zombie.signal(signal.SIGCONT)
    zombie.go()
    await zombie.hear("left")

    assert record.status is RunStatus.COMPLETED
    assert await told(rescuer, anna, run_id) == before
    assert next(line[2] for line in journal.acts("email")) == str(zombie.process.pid)
    assert [line[2] for line in journal.sent(run_id)] != [str(zombie.process.pid)]
    assert len(journal.sent(run_id)) == 1


@pytest.mark.parametrize("idempotent", [False])
async def test_process_stopped_while_sending_does_not_cause_a_second_send(
    rescuer, hire, journal, anna, database_url, idempotent
):
    zombie = await hire(delivery={"idempotent": idempotent, "before": "pause"}, until_dismissed=True)
    run_id = await zombie.begin()
    await approve(rescuer, anna, run_id)
    await zombie.hear("paused")
    zombie.signal(signal.SIGSTOP)
    cut_off(database_url, (await rescuer.runs.get(anna, run_id)).executor)
    record = await rescuer.runs.wait(anna, run_id)
    assert record.status is RunStatus.FAILED
    assert journal.sent(run_id) == []

    zombie.signal(signal.SIGCONT)
    zombie.go()
    await zombie.hear("left")
    assert len(journal.sent(run_id)) == 1


async def test_each_process_drives_only_its_own_runs(rescuer, hire, journal, anna):
    worker = await hire()
    theirs = await worker.begin()
    ours = await rescuer.runs.start(anna, "nine", inputs(), today=TODAY)
    for run_id in (ours, theirs):
        await approve(rescuer, anna, run_id)
        assert (await rescuer.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    await worker.hear("left")
    assert [len(journal.acts(name)) for name in NINE] == [2] * len(NINE)
    for run_id in (ours, theirs):
        events = await told(rescuer, anna, run_id)
        assert not [event for event in events if "another process" in event.content]


async def test_orphaned_run_continues_when_resumed(start_worker, hire, journal, anna):
    victim = await hire(at="matching", do="die")
    run_id = await victim.begin()
    await victim.end()
    heir = await hire(run=str(run_id), leave_when_waiting=True)
    assert await heir.begin() == run_id
    await heir.hear("left")
    node = await start_worker()
    approval = await until_asked(node, anna, run_id)
    assert approval.agent == "email"
    assert not await node.runs.driven(anna, run_id)


async def test_orderly_shutdown_does_not_count_as_an_attempt(rescuer, hire, journal, anna):
    leaver = await hire(at="matching", do="pause")
    run_id = await leaver.begin()
    await leaver.hear("paused")
    record = await rescuer.runs.get(anna, run_id)
    assert await rescuer.runs.driven(anna, run_id)
    assert record.status is RunStatus.RUNNING
    leaver.signal(signal.SIGINT)
    leaver.go()
    await leaver.end()
    await approve(rescuer, anna, run_id)
    await rescuer.runs.wait(anna, run_id)
    calls = {agent.agent: agent.calls for agent in await rescuer.runs.agents(anna, run_id)}
    assert calls == dict.fromkeys(NINE, 1)


async def test_run_survives_loss_of_every_database_connection(rescuer, anna, database_url):
    run_id = await rescuer.runs.start(anna, "nine", inputs(), today=TODAY)
    await until_asked(rescuer, anna, run_id)
    with psycopg.connect(database_url, autocommit=True) as owner:
        owner.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = %s",
            (APP_ROLE,),
        )
    for _ in range(20):
        # The pool of this process holds dead connections now, too; a caller tries again.
        try:
            await approve(rescuer, anna, run_id)
            break
        except Exception as failure:  # noqa: BLE001
            lost = failure
            await asyncio.sleep(0)
    else:
        raise lost
    assert (await rescuer.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
