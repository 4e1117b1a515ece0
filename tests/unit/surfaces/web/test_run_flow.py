"""Who waited for whom: rows in the order of the calls, bars as long as the work, lines from whom was waited for."""

from datetime import UTC, date, datetime, timedelta

import pytest

from callboard.agents.runs.model import (
    AgentRecord,
    ApprovalDecision,
    RunOptions,
    RunRecord,
    RunStatus,
    SupervisorControl,
)
from callboard.agents.supervisor import Plan, PlannedAgent
from callboard.core.ids import new_id
from callboard.events.contract import AgentState
from callboard.surfaces.web.run_flow import WIDTH, run_flow

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)


def at(seconds):
    return NOON + timedelta(seconds=seconds)


def agent(name, begun, ended, **other):
    state = AgentState.EXECUTING if ended is None else AgentState.COMPLETE
    fields = {"agent": name, "slot": name, "state": state, "calls": 1, "failures": 0, "engine": None, "headline": None}
    times = {"started_at": at(begun), "finished_at": None if ended is None else at(ended)}
    return AgentRecord.model_validate(fields | {"error": None, "decision": None} | times | other)


@pytest.fixture
def run():
    """A run in which `judge` needs what `reader` and `asker` provide, and `writer` needs what `judge` does."""
    needs = {"judge": ("reader", "asker"), "writer": ("judge",), "reader": (), "asker": ("reader",)}
    agents = tuple(PlannedAgent(name=name, purpose="", requires=each, provides=name) for name, each in needs.items())
    return RunRecord(
        id=new_id(),
        pipeline="hiring",
        title="",
        status=RunStatus.RUNNING,
        plan=Plan(pipeline="hiring", goal="writer", inputs=(), agents=agents),
        options=RunOptions(),
        today=date(2026, 11, 2),
        control=SupervisorControl(),
        error=None,
        executor=None,
        created_at=NOON,
        started_at=NOON,
        finished_at=None,
    )


def test_rows_are_in_the_order_of_the_calls_and_say_who_was_waited_for_last(run):
    flow = run_flow(run, [agent("judge", 3, 4), agent("reader", 0, 1), agent("asker", 1, 3)], at(10))
    assert [row.agent for row in flow.rows] == ["reader", "asker", "judge", "writer"]
    assert [row.waited_for for row in flow.rows] == [[], ["reader"], ["reader", "asker"], ["judge"]]
    assert [row.seconds for row in flow.rows] == [1, 2, 1, None]


def test_bars_are_as_long_as_the_work_and_one_that_was_not_called_has_none(run):
    flow = run_flow(run, [agent("reader", 0, 1), agent("asker", 1, 3), agent("judge", 3, 4)], at(10))
    assert [(row.x, row.width) for row in flow.rows][:3] == [(0, 250), (250, 500), (750, 250)]
    assert flow.rows[3].width == 0
    assert len(flow.lines) == 2


def test_an_agent_at_work_reaches_to_now(run):
    flow = run_flow(run, [agent("reader", 0, 2), agent("asker", 2, None)], at(8))
    assert [(row.x, row.width) for row in flow.rows][:2] == [(0, 250), (250, 750)]


def test_what_a_person_took_to_decide_does_not_squeeze_the_rest(run):
    decided = agent("writer", 4, 9000, decision=ApprovalDecision.APPROVED)
    flow = run_flow(run, [agent("reader", 0, 2), agent("judge", 2, 4), decided], at(9000))
    reader, judge, writer = flow.rows[:3]
    assert (reader.width, judge.width) == (WIDTH / 2, WIDTH / 2)
    assert writer.x + writer.width <= WIDTH


def test_a_run_that_has_just_begun_has_rows_and_no_bars(run):
    flow = run_flow(run, [], at(0))
    assert [row.width for row in flow.rows] == [0, 0, 0, 0]
    assert flow.lines == []
