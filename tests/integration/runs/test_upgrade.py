"""Processes of two versions side by side: each finishes runs that the other started."""

import json
import signal
from dataclasses import replace

import psycopg
import pytest
from tests.fakes.nine import NINE, TODAY, nine
from tests.fakes.worker import Delivery, outfit
from tests.integration.runs.conftest import approve, told, until, until_asked
from tests.integration.runs.test_recovery import check_nothing_was_done_twice

from callboard.agents.runs.model import RunStatus
from callboard.agents.runs.worker import VERSION, open_worker


@pytest.fixture
async def newer(database, journal):
    """A node of the next version, which cannot replay the workflows of this one."""
    async with open_worker(database, outfit({"journal": str(journal.path), "version": "newer"}, recover=True)) as node:
        yield node


def workflows(database_url, run_id):
    """The workflows of a run: version and status."""
    with psycopg.connect(database_url) as owner:
        query = """
            SELECT application_version, status FROM dbos.workflow_status
            WHERE split_part(workflow_uuid, ':', 1) = %s ORDER BY created_at"""
        return owner.execute(query, (str(run_id),)).fetchall()


thorough = pytest.mark.thorough


@pytest.mark.parametrize(
    "name", [pytest.param("resume_parser", marks=thorough), "matching", pytest.param("evaluation", marks=thorough)]
)
async def test_a_run_of_an_older_version_is_finished_by_a_newer_one(newer, hire, journal, anna, database_url, name):
    victim = await hire(at=name, do="die")
    run_id = await victim.begin()
    assert await victim.end() == -signal.SIGKILL
    await approve(newer, anna, run_id)
    assert (await newer.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    check_nothing_was_done_twice(await told(newer, anna, run_id), journal, run_id, victim.process.pid)
    await until(lambda: workflows(database_url, run_id) == [("newer", "SUCCESS")])


async def test_waiting_run_is_handed_over_when_the_last_old_process_leaves(newer, hire, journal, anna, database_url):
    leaver = await hire(leave_when_waiting=True)
    run_id = await leaver.begin()
    await leaver.hear("left")
    await until(lambda: workflows(database_url, run_id) == [("newer", "PENDING")])
    await approve(newer, anna, run_id)
    assert (await newer.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    assert len(journal.sent(run_id)) == 1
    assert [len(journal.acts(name)) for name in NINE] == [1] * len(NINE)


async def test_remaining_old_process_continues_its_own_runs(newer, hire, journal, anna, database_url):
    colleague = await hire(serves=True)
    await colleague.hear("ready")
    colleague.go()
    victim = await hire(at="evaluation", do="die")
    run_id = await victim.begin()
    await victim.end()
    await until_asked(newer, anna, run_id)
    assert journal.actors("evaluation") == [str(victim.process.pid), str(colleague.process.pid)]
    assert workflows(database_url, run_id) == [(VERSION, "PENDING")]
    colleague.signal(signal.SIGINT)
    await colleague.end()
    await approve(newer, anna, run_id)
    assert (await newer.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    assert len(journal.sent(run_id)) == 1


async def test_resume_command_takes_over_a_run_of_another_version(start_worker, hire, journal, anna, database_url):
    victim = await hire(at="matching", do="die")
    run_id = await victim.begin()
    await victim.end()
    node = await start_worker([nine()], version="newer", recover=False)
    await node.runs.resume(anna, run_id)
    await until_asked(node, anna, run_id)
    assert workflows(database_url, run_id) == [("newer", "PENDING")]
    await node.runs.resume(anna, run_id)
    assert len(workflows(database_url, run_id)) == 1
    await node.runs.cancel(anna, run_id)


def without(pipeline, gone):
    """The pipeline as a newer program may have it: one agent was removed, and its output is not used."""
    spec = pipeline.agent(gone)
    kept = [
        replace(each, requires=tuple(slot for slot in each.requires if slot != spec.provides))
        for each in pipeline.agents
        if each.name != gone
    ]

    def blind(each):
        return replace(each, rules=lambda given: each.output(text=f"{each.name} of {sorted(given.values)}"))

    return replace(pipeline, agents=tuple(blind(each) for each in kept))


async def test_agent_removed_after_its_call_does_not_matter(start_worker, hire, anna):
    victim = await hire(at="evaluation", do="die")
    run_id = await victim.begin()
    await victim.end()
    node = await start_worker(
        [without(nine(), "ceo_interview")], effects={"deliver": Delivery("/dev/null")}, recover=True
    )
    await approve(node, anna, run_id)
    assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    outputs = (await node.runs.contents(anna, run_id)).outputs
    assert "ceo_questions" not in outputs
    assert "ceo_questions" not in outputs["evaluation"].text


async def test_agent_removed_before_its_call_fails_the_run_by_name(start_worker, hire, gate, anna):
    victim = await hire(at="matching", do="die", gate=str(gate.path))
    run_id = await victim.begin()
    victim.process.kill()
    await victim.end()
    node = await start_worker([without(nine(), "ceo_interview")], recover=True)
    run = await node.runs.wait(anna, run_id)
    assert run.status is RunStatus.FAILED
    assert "ceo_interview" in run.error


NEWER_FIELDS = {"policy", "task"}, {"tags", "approval", "effect", "card"}


def aged(plan):
    """A plan as it was before it had any field that may be left out."""
    agents = [{key: value for key, value in agent.items() if key not in NEWER_FIELDS[1]} for agent in plan["agents"]]
    return {key: value for key, value in plan.items() if key not in NEWER_FIELDS[0]} | {"agents": agents}


async def test_plan_without_newer_fields_is_executed(start_worker, database_url, hire, anna):
    victim = await hire(at="matching", do="die")
    run_id = await victim.begin()
    await victim.end()
    with psycopg.connect(database_url) as owner:
        ((plan,),) = owner.execute("SELECT plan FROM runs WHERE id = %s", (run_id,)).fetchall()
        owner.execute("UPDATE runs SET plan = %s WHERE id = %s", (json.dumps(aged(plan)), run_id))
        about = (str(run_id),)
        ((written,),) = owner.execute("SELECT inputs FROM dbos.workflow_input WHERE workflow_uuid = %s", about)
        call = json.loads(written)
        assert call["positionalArgs"][2] == plan
        call["positionalArgs"][2] = aged(plan)
        owner.execute("UPDATE dbos.workflow_input SET inputs = %s WHERE workflow_uuid = %s", (json.dumps(call), *about))
    acted = []
    node = await start_worker([nine(acted.append)], recover=True)
    run = await node.runs.wait(anna, run_id)
    # Nothing in it says that a person is asked before the e-mail goes out, and nothing that it goes out.
    assert (run.status, run.today) == (RunStatus.COMPLETED, TODAY)
    assert acted[-1] == "email"
