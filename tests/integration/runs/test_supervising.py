"""Policy `model`: the model sees the situation and names the next agent, within the guard's limits."""

import re

import pytest
from tests.fakes.nine import GRAPH, NINE, TODAY, inputs, nine
from tests.integration.runs.conftest import told

from callboard.agents.runs.model import RunOptions, RunStatus
from callboard.agents.supervisor import Policy, SupervisorDecision, UnparseableDecisionError
from callboard.events.contract import EventType


class Script:
    """A supervising model with scripted answers that records its prompts."""

    def __init__(self, *words):
        self.words = list(words)
        self.shown = []

    async def __call__(self, view, report):
        self.shown.append(view)
        word = self.words.pop(0) if len(self.words) > 1 else self.words[0]
        if isinstance(word, Exception):
            raise word
        return SupervisorDecision(reasoning=f"because {word}", next_agent=word, input_check="all there")


@pytest.fixture
async def supervise(start_worker, anna):
    async def run(*words, act=lambda _: None):
        script = Script(*words)
        node = await start_worker([nine(act, effect=None)], chooser=script)
        options = RunOptions(policy=Policy.MODEL, task="Hire a miller")
        run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY, options=options)
        record = await node.runs.wait(anna, run_id)
        return record, script, await told(node, anna, run_id), (await node.runs.contents(anna, run_id)).outputs

    return run


async def test_a_model_that_names_each_agent_in_turn_completes_the_run(supervise):
    record, _, events, outputs = await supervise(*NINE, "finished")
    thoughts = [event.content for event in events if event.type is EventType.THOUGHT]
    assert record.status is RunStatus.COMPLETED
    assert record.control.workflow_history == NINE
    assert thoughts == [f"because {name}" for name in (*NINE, "finished")]
    assert set(outputs) == {slot for _, slot in GRAPH.values()}


async def test_supervisor_prompt_holds_registry_data_history_and_call_counts(supervise):
    _, script, _, _ = await supervise(*NINE, "finished")
    first, last = script.shown[0], script.shown[-1]
    assert first.task == "Hire a miller"
    assert [entry["name"] for entry in first.registry] == list(NINE)
    assert first.registry[2]["requires"] == ["candidate_profile", "job_profile"]
    assert (first.available_data, first.recent_history, first.call_counts) == (("posting", "resume"), (), {})
    assert last.recent_history == NINE[-5:]
    assert last.call_counts == dict.fromkeys(NINE, 1)
    assert "evaluation" in last.available_data


async def test_unparseable_decision_fails_the_run_and_keeps_its_outputs(supervise):
    record, _, _, outputs = await supervise("resume_parser", UnparseableDecisionError("it said: let's go!"))
    assert record.status is RunStatus.FAILED
    assert "let's go" in record.error
    assert set(outputs) == {"candidate_profile"}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["astrologer"], "'astrologer', which is not an agent"),
        (["resume_parser", "finished"], "finished before email was there"),
        (["resume_parser"], "in circles"),
        (["email"], r"no usable result in 3 attempts from email \(An agent was started .*needs evaluation"),
    ],
)
async def test_supervisor_model_without_progress_fails_the_run(supervise, words, why):
    record, _, _, _ = await supervise(*words)
    assert record.status is RunStatus.FAILED
    assert re.search(why, record.error)


async def test_agent_is_not_called_after_three_calls_without_output(supervise):
    calls = []

    def act(name):
        calls.append(name)
        if name == "resume_parser":
            raise ValueError("illegible")

    record, _, _, _ = await supervise("resume_parser", act=act)
    assert calls == ["resume_parser"] * 3
    assert "no usable result in 3 attempts from resume_parser (ValueError: illegible)" in record.error


async def test_model_policy_without_a_model_is_refused(start_worker, anna):
    node = await start_worker()
    run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY, options=RunOptions(policy=Policy.MODEL))
    assert "none is configured" in (await node.runs.wait(anna, run_id)).error
