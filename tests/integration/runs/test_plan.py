"""Policy `plan`: agents start when ready; every output is stored and typed; every event is numbered."""

import asyncio
import threading
from operator import itemgetter

import pytest
from dbos import DBOS
from tests.fakes.nine import GRAPH, NINE, TODAY, Note, agent, inputs, nine
from tests.integration.runs.conftest import told

from callboard.agents.registry import UnknownPipelineError
from callboard.agents.runs.model import InvalidInputsError, RunOptions, RunStatus
from callboard.agents.spec import Pipeline
from callboard.events.contract import AgentState, EventType
from callboard.events.log import RunClosedError, UnknownRunError


async def run(node, user, pipeline="nine", **options):
    run_id = await node.runs.start(user, pipeline, inputs(), today=TODAY, options=RunOptions(**options))
    return await node.runs.wait(user, run_id)


def states(events, name):
    return [event.state for event in events if event.agent_name == name and event.state]


async def test_nine_agents_give_nine_typed_outputs(start_worker, anna):
    node = await start_worker()
    record = await run(node, anna, title="Ada for the mill")
    outputs = (await node.runs.contents(anna, record.id)).outputs
    assert (record.status, record.error, record.title) == (RunStatus.COMPLETED, None, "Ada for the mill")
    assert set(outputs) == {slot for _, slot in GRAPH.values()}
    assert outputs["matching_analysis"] == Note(text="matching(resume_parser(a résumé), jd_analysis(a posting))")
    assert (await node.runs.contents(anna, record.id)).inputs == inputs()
    assert {record.agent: record.calls for record in await node.runs.agents(anna, record.id)} == dict.fromkeys(NINE, 1)


async def test_event_log_holds_every_state_of_every_agent(start_worker, anna):
    node = await start_worker()
    record = await run(node, anna)
    events = await told(node, anna, record.id)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert events[-1].final
    for name in NINE:
        assert states(events, name) == [AgentState.THINKING, AgentState.EXECUTING, AgentState.COMPLETE]
    done = next(event for event in events if event.state is AgentState.COMPLETE and event.agent_name == "matching")
    assert done.content == "matching is done"
    assert done.metadata["engine"] == "rules"
    assert done.metadata["structuredData"]["text"].startswith("matching(")
    assert done.metadata["durationMs"] >= 0


async def test_output_that_cannot_be_stored_is_a_failed_call(start_worker, database, anna, monkeypatch):
    call = database.call

    async def refuse(tenant, function, values):
        if function.startswith("finish_call") and '"first"' in values["agent"]:
            raise ValueError("no room for it")
        return await call(tenant, function, values)

    monkeypatch.setattr(database, "call", refuse)
    first, second = (
        agent("first", ("resume",), "half", lambda _: None),
        agent("second", ("half",), "whole", lambda _: None),
    )
    node = await start_worker([Pipeline("chain", (first, second), {"resume": Note, "posting": Note}, "whole")])
    record = await run(node, anna, "chain")
    assert record.status is RunStatus.FAILED
    assert "first (ValueError: no room for it)" in record.error
    assert "whole" not in (await node.runs.contents(anna, record.id)).outputs


async def test_control_fields_are_stored(start_worker, anna):
    node = await start_worker()
    control = (await run(node, anna, task="Find a miller")).control
    assert (control.task, control.completed, control.next_agent, control.error) == (
        "Find a miller", True, "finished", None,
    )  # fmt: skip
    assert sorted(control.workflow_history) == sorted(NINE)


async def test_agents_start_as_soon_as_their_inputs_are_ready(start_worker, anna):
    gate = threading.Event()
    alone = threading.Event()

    def act(name):
        if name == "jd_analysis":
            # The other branch goes on without this one; a scheduler that works in waves would never get there.
            assert gate.wait(30)
        if name == "candidate_research":
            alone.set()
            gate.set()

    node = await start_worker([nine(act, effect=None)])
    record = await run(node, anna)
    assert record.status is RunStatus.COMPLETED
    assert alone.is_set()


async def test_an_agent_that_fails_is_called_three_times_and_the_run_names_it(start_worker, anna):
    def act(name):
        if name == "matching":
            raise ValueError("no two words match")

    node = await start_worker([nine(act, effect=None)])
    record = await run(node, anna)
    events = await told(node, anna, record.id)
    assert record.status is RunStatus.FAILED
    assert "matching (ValueError: no two words match)" in record.error
    assert record.control.workflow_history.count("matching") == 3
    assert states(events, "matching").count(AgentState.ERROR) == 3
    assert set((await node.runs.contents(anna, record.id)).outputs) == {
        "candidate_profile", "job_profile", "research_analysis", "hr_questions", "technical_questions", "ceo_questions",
    }  # fmt: skip


async def test_an_agent_that_fails_once_is_called_again_and_the_run_completes(start_worker, anna):
    failures = iter([ConnectionError("try again")])

    def act(name):
        if name == "matching" and (failure := next(failures, None)):
            raise failure

    node = await start_worker([nine(act, effect=None)])
    record = await run(node, anna)
    assert record.status is RunStatus.COMPLETED
    assert record.control.workflow_history.count("matching") == 2


async def test_an_output_that_a_check_refuses_is_a_failure(start_worker, anna):
    def rude(_):
        return Note(text="what an idiot")

    honest = agent("only", ("posting",), "only", lambda _: None)
    pipeline = Pipeline("rude", (honest.__class__(**{**vars(honest), "rules": rude}),), {"posting": Note}, "only")
    node = await start_worker([pipeline])
    run_id = await node.runs.start(anna, "rude", {"posting": Note(text="")}, today=TODAY)
    record = await node.runs.wait(anna, run_id)
    assert "nobody is an idiot" in record.error


async def test_an_agent_that_takes_too_long_is_stopped(start_worker, anna):
    class Asleep:
        async def execute(self, spec, inputs, report):
            await asyncio.Event().wait()

    node = await start_worker(executor=Asleep(), agent_seconds=0.05)
    record = await run(node, anna)
    assert "took more than 0.05 s" in record.error


async def test_messages_of_an_agent_are_in_the_event_log(start_worker, anna):
    class Talkative:
        async def execute(self, spec, inputs, report):
            await report.say(EventType.THOUGHT, f"{spec.name} thinks", {"depth": 1})
            raise LookupError("lost the thread")

    node = await start_worker(executor=Talkative())
    record = await run(node, anna)
    thoughts = [e for e in await told(node, anna, record.id) if e.type is EventType.THOUGHT]
    assert {(e.agent_name, e.content, e.metadata["depth"]) for e in thoughts} == {
        ("resume_parser", "resume_parser thinks", 1), ("jd_analysis", "jd_analysis thinks", 1),
    }  # fmt: skip


async def test_cancelled_run_stops_at_once_and_keeps_its_outputs(start_worker, anna):
    class Stuck:
        async def execute(self, spec, inputs, report):
            await report.say(EventType.THOUGHT, "stuck")
            await asyncio.Event().wait()

    node = await start_worker(executor=Stuck())
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
    async for event in node.runs.watch(anna, run_id):
        if event.content == "stuck":
            break
    record = await node.runs.cancel(anna, run_id, reason="changed my mind")
    assert (record.status, record.error) == (RunStatus.CANCELLED, "changed my mind")
    while drivers := node.context.drivers(run_id):
        await asyncio.wait(drivers)
    assert (await told(node, anna, run_id))[-1].final
    assert await (await DBOS.retrieve_workflow_async(str(run_id))).get_result() == "cancelled"
    with pytest.raises(RunClosedError):
        await node.runs.cancel(anna, run_id)


async def test_every_agent_call_is_a_step_and_numbered_by_its_place_in_the_plan(start_worker, anna):
    node = await start_worker()
    record = await run(node, anna)
    assert await (await DBOS.retrieve_workflow_async(str(record.id))).get_result() == "completed"
    steps = sorted(await DBOS.list_workflow_steps_async(str(record.id)), key=itemgetter("function_id"))
    # Whatever order they finish in: a replay must find them.
    assert [step["function_name"] for step in steps] == [f"agent:{agent.name}" for agent in record.plan.agents]


async def test_run_accepts_only_the_inputs_of_its_pipeline(start_worker, anna):
    node = await start_worker()
    with pytest.raises(InvalidInputsError, match="posting is missing; extra is not asked for"):
        await node.runs.start(anna, "nine", {"resume": Note(text=""), "extra": Note(text="")}, today=TODAY)
    with pytest.raises(UnknownPipelineError, match="Known are nine"):
        await node.runs.start(anna, "ten", {}, today=TODAY)
    assert await node.runs.list(anna) == []


async def test_list_holds_only_own_runs_newest_first(start_worker, anna, boris):
    node = await start_worker()
    first, second = [(await run(node, anna)).id for _ in range(2)]
    await run(node, boris)
    assert [record.id for record in await node.runs.list(anna)] == [second, first]
    assert await node.runs.list(anna, statuses=[RunStatus.FAILED]) == []
    with pytest.raises(UnknownRunError):
        await node.runs.get(boris, first)
    with pytest.raises(UnknownRunError):
        await node.runs.contents(boris, first)
    with pytest.raises(UnknownRunError):
        await node.runs.cancel(boris, first)


async def test_text_that_postgres_refuses_is_stored_with_replacements(start_worker, anna):
    node = await start_worker()
    given = {"resume": Note(text="nul \x00, half a pair \ud83c"), "posting": Note(text="fine")}
    run_id = await node.runs.start(anna, "nine", given, today=TODAY)
    assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
    kept = (await node.runs.contents(anna, run_id)).inputs["resume"].text
    assert kept == "nul \N{REPLACEMENT CHARACTER}, half a pair \N{REPLACEMENT CHARACTER}"
