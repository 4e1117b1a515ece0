"""Scheduling decisions as pure functions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes.nine import GRAPH, NINE, nine

from callboard.agents.supervisor import (
    MAX_CALLS,
    PlannedAgent,
    Policy,
    Situation,
    SupervisorDecision,
    make_plan,
    model_move,
    plan_move,
    view,
)

PLAN = make_plan(nine())
START = frozenset(PLAN.inputs)


def at(*available, running=(), history=(), **more):
    return Situation(PLAN, START | set(available), frozenset(running), tuple(history), **more)


def decide(name, now):
    return model_move(SupervisorDecision(reasoning="so", next_agent=name), now)


class TestSnapshot:
    def test_snapshot_holds_names_inputs_and_outputs_as_data(self):
        assert [(a.name, a.requires, a.provides) for a in PLAN.agents] == [(n, *GRAPH[n]) for n in NINE]
        assert PLAN.__class__.model_validate_json(PLAN.model_dump_json()) == PLAN

    def test_an_agent_with_an_effect_always_waits_for_approval(self):
        assert {a.name: a.approval for a in PLAN.agents if a.approval} == {"email": True}
        assert not any(a.approval for a in make_plan(nine(effect=None)).agents)

    def test_an_unknown_name_is_an_error(self):
        with pytest.raises(KeyError):
            PLAN.agent("astrologer")


class TestPlan:
    def test_plan_starts_every_agent_whose_inputs_are_ready(self):
        assert plan_move(at()).start == ("resume_parser", "jd_analysis")
        assert plan_move(at("candidate_profile", running=["jd_analysis"], history=NINE[:2])).start == (
            "candidate_research",
        )

    def test_plan_waits_for_running_agents(self):
        assert plan_move(at(running=NINE[:2], history=NINE[:2])).start == ()

    def test_plan_finishes_when_the_goal_is_filled_and_no_agent_runs(self):
        assert plan_move(at("email")).finished
        assert not plan_move(at("email", running=["matching"])).finished

    def test_denied_goal_ends_the_run(self):
        assert plan_move(at(declined=frozenset({"email"}))).finished

    def test_denied_slot_makes_the_goal_unreachable(self):
        filled = {slot for _, slot in GRAPH.values()} - {"evaluation", "email"}
        move = plan_move(at(*filled, declined=frozenset({"evaluation"})))
        assert "a person refused evaluation" in move.failure

    def test_failed_agent_is_called_at_most_three_times(self):
        for calls in range(1, MAX_CALLS):
            assert "resume_parser" in plan_move(at("job_profile", history=["resume_parser"] * calls)).start
        move = plan_move(at("job_profile", history=["resume_parser"] * 3, reasons={"resume_parser": "illegible"}))
        assert move.start == ()
        assert (
            move.failure
            == "The run ended without its email: no usable result in 3 attempts from resume_parser (illegible)"
        )

    def test_failure_names_slots_that_no_agent_provides(self):
        lonely = PLAN.model_copy(update={"agents": PLAN.agents[2:3], "goal": "matching_analysis"})
        move = plan_move(Situation(lonely, START))
        assert (
            move.failure
            == "The run ended without its matching analysis: no agent provides candidate profile, job profile"
        )

    @given(st.data())
    def test_goal_is_reached_in_any_order_of_completion_with_one_call_each(self, data):
        available, running, history = set(START), set(), []
        while not (
            move := plan_move(Situation(PLAN, frozenset(available), frozenset(running), tuple(history)))
        ).finished:
            assert move.failure is None
            for name in move.start:
                assert set(PLAN.agent(name).requires) <= available
                running.add(name)
                history.append(name)
            done = data.draw(st.sampled_from(sorted(running)))
            running.remove(done)
            available.add(PLAN.agent(done).provides)
        assert sorted(history) == sorted(NINE)

    @given(st.data())
    def test_run_ends_whichever_agents_fail_with_at_most_three_calls_each(self, data):
        broken = data.draw(st.sets(st.sampled_from(NINE), min_size=1))
        available, history, move = set(START), [], None
        for _ in range(MAX_CALLS * len(NINE) + 1):
            move = plan_move(Situation(PLAN, frozenset(available), frozenset(), tuple(history)))
            if move.failure:
                break
            for name in move.start:
                history.append(name)
                if name not in broken:
                    available.add(PLAN.agent(name).provides)
        assert move.failure
        assert any(name in move.failure for name in broken)
        assert max(history.count(name) for name in NINE) <= MAX_CALLS


class TestModel:
    def test_agent_named_by_the_model_starts(self):
        assert decide("matching", at()).start == ("matching",)

    def test_model_cannot_finish_before_the_goal_is_filled(self):
        assert decide("finished", at("email")).finished
        assert "before email was there: so" in decide("finished", at()).failure

    def test_unknown_agent_name_ends_the_run(self):
        assert "'astrologer'" in decide("astrologer", at()).failure

    def test_agent_is_not_called_after_three_calls_without_output(self):
        assert "resume_parser" in decide("resume_parser", at(history=["resume_parser"] * 3)).failure

    def test_agent_with_an_output_may_be_named_again(self):
        now = at("candidate_profile", history=["resume_parser"] * 3)
        assert decide("resume_parser", now).start == ("resume_parser",)

    def test_supervisor_that_goes_in_circles_ends_the_run(self):
        now = at("candidate_profile", history=["resume_parser"] * (MAX_CALLS * len(NINE)))
        assert "in circles" in decide("resume_parser", now).failure

    def test_the_view_shows_everything_but_effects(self):
        shown = view(at("candidate_profile", history=NINE[:7]))
        assert shown.recent_history == NINE[2:7]
        assert shown.available_data == ("candidate_profile", "posting", "resume")
        assert shown.call_counts == dict.fromkeys(NINE[:7], 1)
        assert "effect" not in shown.registry[-1]
        assert "nine" in shown.task


def test_policies_are_named_plan_and_model():
    assert [str(policy) for policy in Policy] == ["plan", "model"]


def test_a_planned_agent_is_frozen():
    agent = PlannedAgent(name="a", purpose="", requires=(), provides="b")
    with pytest.raises(ValueError, match="frozen"):
        agent.name = "c"
