"""Pipelines as graphs of the real LangGraph library."""

import os
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
from tests.fakes.nine import GRAPH, Note, agent, inputs, nine

from callboard.agents.execution import EffectNotDoneError, RulesExecutor
from callboard.agents.registry import BrokenPipelineError
from callboard.agents.spec import Pipeline
from callboard.agents.supervisor import Policy, SupervisorDecision, UnparseableDecisionError
from callboard.events.contract import EventType
from callboard.surfaces.langgraph.graph import GraphOptions, state_graph

ROOT = Path(__file__).parents[3]
THREAD = {"configurable": {"thread_id": "one"}}


@dataclass
class Delivery:
    """An effect that remembers."""

    idempotent: bool = True
    sent: list = field(default_factory=list)

    async def perform(self, output, key):
        self.sent.append((output.text, key))
        return {"key": key}

    async def was_done(self, key):
        return None


async def not_now(output, key):
    raise EffectNotDoneError("the post office is closed")


def first_ready(seen=None):
    """A supervising model that names the first agent whose inputs are there."""

    async def choose(view, reporter):
        if seen is not None:
            seen.append(view)
        for entry in view.registry:
            there = set(view.available_data)
            if entry["provides"] not in there and there.issuperset(entry["requires"]):
                return SupervisorDecision(reasoning="its inputs are there", next_agent=entry["name"])
        return SupervisorDecision(reasoning="all is there", next_agent="finished")

    return choose


def always(name):
    async def choose(view, reporter):
        return SupervisorDecision(reasoning="because", next_agent=name)

    return choose


def streamed(app, state, **config):
    """Nodes in order, and the state at the end."""
    nodes, end = [], {}
    for event in app.stream(state, config or None):
        for node, change in event.items():
            nodes.append(node)
            end |= change or {}
    return nodes, end


class TestHubAndSpoke:
    def test_control_returns_to_the_supervisor_after_every_agent(self):
        graph = state_graph(nine(), RulesExecutor())
        drawn = graph.compile().get_graph()
        edges = {(edge.source, edge.target) for edge in drawn.edges}
        assert edges == {
            ("__start__", "supervisor"),
            ("supervisor", "__end__"),
            *((name, "supervisor") for name in GRAPH),
            *(("supervisor", name) for name in GRAPH),
        }

    def test_the_state_has_the_fields_of_the_reference_and_a_typed_one_for_every_slot(self):
        fields = state_graph(nine(), RulesExecutor()).compile().get_input_jsonschema()["properties"]
        control = {"task", "next_agent", "workflow_stage", "completed", "error", "workflow_history"}
        slots = {"resume", "posting", *(provides for _, provides in GRAPH.values())}
        assert fields.keys() >= control | slots

    def test_every_agent_returns_its_one_field(self):
        app = state_graph(nine(), RulesExecutor()).compile()
        changes = {node: change for event in app.stream(inputs()) for node, change in event.items()}
        assert {name: set(changes[name]) for name in GRAPH} == {name: {gives} for name, (_, gives) in GRAPH.items()}


class TestPolicyPlan:
    def test_ready_agents_start_at_once(self):
        met = threading.Barrier(2, timeout=20)

        def act(name):
            if name in {"resume_parser", "jd_analysis"}:
                met.wait()

        nodes, end = streamed(state_graph(nine(act), RulesExecutor()).compile(), inputs())
        assert end["completed"]
        assert nodes.count("supervisor") == 5
        assert end["workflow_history"] == list(GRAPH)

    async def test_graph_gives_the_same_result_when_awaited(self):
        app = state_graph(nine(), RulesExecutor()).compile()
        end = await app.ainvoke(inputs())
        assert end == app.invoke({**inputs(), "run_id": end["run_id"]})
        assert [node async for event in app.astream(inputs()) for node in event][-1] == "supervisor"

    def test_inputs_may_be_given_as_json(self):
        app = state_graph(nine(), RulesExecutor()).compile()
        end = app.invoke({"resume": {"text": "a résumé"}, "posting": {"text": "a posting"}})
        assert end["email"] == app.invoke(inputs())["email"]

    def test_missing_input_is_named(self):
        end = state_graph(nine(), RulesExecutor()).compile().invoke({"resume": Note(text="a résumé")})
        assert not end["completed"]
        assert "posting" in end["error"]
        assert end["candidate_profile"].text


class TestPolicyModel:
    def test_model_decides_before_every_agent(self):
        seen = []
        graph = state_graph(nine(), RulesExecutor(), policy=Policy.MODEL, options=GraphOptions(first_ready(seen)))
        nodes, end = streamed(graph.compile(), {**inputs(), "task": "Hire someone"})
        assert end["completed"]
        assert end["next_agent"] == "finished"
        assert nodes[::2] == ["supervisor"] * 10
        assert len(seen) == 10
        assert seen[0].task == "Hire someone"
        assert seen[-1].recent_history == tuple(end["workflow_history"][-5:])

    def test_unparseable_decision_ends_the_graph_and_is_quoted(self):
        async def babble(view, reporter):
            raise UnparseableDecisionError("the model said “hm”")

        graph = state_graph(nine(), RulesExecutor(), policy=Policy.MODEL, options=GraphOptions(babble))
        end = graph.compile().invoke(inputs())
        assert not end["completed"]
        assert "hm" in end["error"]

    @pytest.mark.parametrize(("name", "why"), [("nobody", "not an agent"), ("finished", "before email was there")])
    def test_unknown_agent_or_early_finish_ends_the_graph(self, name, why):
        graph = state_graph(nine(), RulesExecutor(), policy=Policy.MODEL, options=GraphOptions(always(name)))
        assert why in graph.compile().invoke(inputs())["error"]

    def test_model_policy_needs_a_model(self):
        end = state_graph(nine(), RulesExecutor(), policy=Policy.MODEL).compile().invoke(inputs())
        assert "needs a model" in end["error"]


class TestGuard:
    @pytest.mark.parametrize("policy", list(Policy))
    def test_no_agent_is_called_a_fourth_time(self, policy):
        calls = []

        def act(name):
            calls.append(name)
            if name == "matching":
                raise ValueError("no match today")

        graph = state_graph(nine(act), RulesExecutor(), policy=policy, options=GraphOptions(first_ready()))
        end = graph.compile().invoke(inputs())
        assert calls.count("matching") == 3
        assert not end["completed"]
        assert "matching (ValueError: no match today)" in end["error"]
        assert end["candidate_profile"].text

    def test_agent_that_succeeds_after_failures_does_not_end_the_graph(self):
        calls = []

        def act(name):
            calls.append(name)
            if name == "matching" and calls.count("matching") < 3:
                raise ValueError("not yet")

        assert state_graph(nine(act), RulesExecutor()).compile().invoke(inputs())["completed"]


class TestApproval:
    def start(self, pipeline=None):
        delivery = Delivery()
        graph = state_graph(pipeline or nine(), RulesExecutor(), options=GraphOptions(effects={"deliver": delivery}))
        app = graph.compile(checkpointer=InMemorySaver())
        return app, delivery, app.invoke(inputs(), THREAD)

    def test_graph_waits_for_approval_before_its_effect(self):
        app, delivery, end = self.start()
        (question,) = end["__interrupt__"]
        assert question.value["agent"] == "email"
        assert question.value["effect"] == "deliver"
        assert question.value["proposal"]["text"].startswith("email(")
        assert app.get_state(THREAD).next == ("email_approval",)
        assert delivery.sent == []

    @pytest.mark.parametrize("yes", [True, {"approve": True}])
    def test_approved_effect_is_performed_once_under_the_key_of_run_and_agent(self, yes):
        app, delivery, asked = self.start()
        end = app.invoke(Command(resume=yes), THREAD)
        assert end["completed"]
        assert delivery.sent == [(end["email"].text, f"{asked['run_id']}:email")]

    def test_proposal_is_not_computed_again_after_approval(self):
        calls = []
        app, _, _ = self.start(nine(calls.append))
        app.invoke(Command(resume=True), THREAD)
        assert calls.count("email") == 1

    def test_denied_effect_is_skipped_and_the_graph_completes(self):
        app, delivery, _ = self.start()
        end = app.invoke(Command(resume=False), THREAD)
        assert end["completed"]
        assert end["declined"] == ["email"]
        assert "email" not in end
        assert delivery.sent == []

    def test_edited_output_is_delivered(self):
        app, delivery, _ = self.start()
        end = app.invoke(Command(resume={"approve": True, "edited": {"text": "Dear all"}}), THREAD)
        assert end["email"] == Note(text="Dear all")
        assert delivery.sent[0][0] == "Dear all"

    @pytest.mark.parametrize("edited", [{"text": "idiot"}, {"words": "none"}, "text"])
    def test_invalid_edit_is_asked_about_again(self, edited):
        app, delivery, _ = self.start()
        again = app.invoke(Command(resume={"approve": True, "edited": edited}), THREAD)
        (question,) = again["__interrupt__"]
        assert question.value["refused"]
        assert delivery.sent == []
        assert app.invoke(Command(resume=True), THREAD)["completed"]
        assert delivery.sent[0][0] == question.value["proposal"]["text"]

    def test_failed_effect_is_retried_without_a_new_approval(self):
        app, delivery, _ = self.start()
        perform, delivery.perform = delivery.perform, not_now
        with pytest.raises(EffectNotDoneError):
            app.invoke(Command(resume=True), THREAD)
        delivery.perform = perform
        assert app.invoke(None, THREAD)["completed"]
        assert len(delivery.sent) == 1

    async def test_graph_waits_for_approval_when_awaited(self):
        delivery = Delivery()
        graph = state_graph(nine(), RulesExecutor(), options=GraphOptions(effects={"deliver": delivery}))
        app = graph.compile(checkpointer=InMemorySaver())
        assert (await app.ainvoke(inputs(), THREAD))["__interrupt__"]
        assert (await app.ainvoke(Command(resume=True), THREAD))["completed"]
        assert len(delivery.sent) == 1

    def test_pending_approval_does_not_restart_its_agent(self):
        calls = []
        pipeline = Pipeline(
            name="two",
            agents=(
                agent("caller", ("resume",), "call", calls.append, effect="deliver"),
                agent("thinker", ("resume",), "thought", calls.append),
                agent("writer", ("thought", "call"), "letter", calls.append),
            ),
            inputs={"resume": Note},
            goal="letter",
        )
        graph = state_graph(pipeline, RulesExecutor(), options=GraphOptions(effects={"deliver": Delivery()}))
        app = graph.compile(checkpointer=InMemorySaver())
        assert app.invoke({"resume": Note(text="r")}, THREAD)["__interrupt__"]
        assert app.invoke(Command(resume=True), THREAD)["completed"]
        assert sorted(calls) == ["caller", "thinker", "writer"]

    def test_without_the_effect_the_graph_ends_with_the_draft(self):
        assert state_graph(nine(), RulesExecutor()).compile().invoke(inputs())["email"].text


def test_graph_resumes_from_a_checkpoint_of_known_types_only():
    """LangGraph's strict mode reads back only what the state's own fields declare."""
    code = """
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
from tests.surfaces.langgraph.test_graph import THREAD, Delivery, GraphOptions, Note, RulesExecutor, inputs
from tests.surfaces.langgraph.test_graph import nine, state_graph
graph = state_graph(nine(), RulesExecutor(), options=GraphOptions(effects={"deliver": Delivery()}))
app = graph.compile(checkpointer=InMemorySaver())
app.invoke(inputs(), THREAD)
kept = app.get_state(THREAD).values
assert type(kept["evaluation"]) is type(kept["proposals"]["email"]) is Note, kept
assert app.invoke(Command(resume=True), THREAD)["completed"]
"""
    environment = {**os.environ, "LANGGRAPH_STRICT_MSGPACK": "true", "PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def test_messages_of_agents_are_in_the_custom_stream():
    class Talker(RulesExecutor):
        async def execute(self, spec, inputs, report):
            await report.say(EventType.THOUGHT, f"{spec.name} thinks")
            return await super().execute(spec, inputs, report)

    app = state_graph(nine(), Talker()).compile()
    said = [event["content"] for event in app.stream(inputs(), stream_mode="custom")]
    assert sorted(said) == sorted(f"{name} thinks" for name in GRAPH)


def test_a_slot_cannot_have_the_name_of_a_control_field():
    pipeline = Pipeline("odd", (agent("one", ("a",), "task", print),), {"a": Note}, "task")
    with pytest.raises(BrokenPipelineError, match="task"):
        state_graph(pipeline, RulesExecutor())


def test_without_langgraph_the_error_says_what_to_install():
    code = (
        "import sys, importlib.util as u; real = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'langgraph' else real(name, *more)\n"
        "import callboard.surfaces.langgraph.graph"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr.strip().endswith("LangGraph is not installed: pip install 'callboard[langgraph]'")


def test_other_modules_do_not_import_langgraph():
    code = "import sys, callboard.bootstrap.worker, callboard.surfaces.cli.main; print('langgraph' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_today_comes_from_the_clock():
    seen = []

    class Dated(RulesExecutor):
        async def execute(self, spec, inputs, report):
            seen.append(inputs.today)
            return await super().execute(spec, inputs, report)

    state_graph(nine(), Dated()).compile().invoke(inputs())
    assert len(set(seen)) == 1
    assert isinstance(seen[0], date)
