"""Metrics of agents are counted correctly, shown as a graph and as delegations, and private."""

from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest
from tests.builders.stage import Stage
from tests.fakes.executions import TOBY, Directory

from callboard.agents.cards import AgentCard
from callboard.core.ids import new_id
from callboard.hiring.pipeline import HIRING
from callboard.workbench.agent_graph import Graphs
from callboard.workbench.delegations import DelegationFilter, Delegations, Delegator
from callboard.workbench.metrics import Metrics

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
WAR = AgentCard(id=str(new_id()), name="Lore keeper", description="Wars of games.", tags=("warcraft",))
CARDS = Directory((TOBY, WAR))


@pytest.fixture
def stage(database):
    """Writes what runs left behind at a moment."""

    @asynccontextmanager
    async def write(user, at=NOON):
        async with database.begin(user) as work:
            yield Stage(work, user.user_id, at)

    return write


@pytest.fixture
def metrics(database):
    return Metrics(database, CARDS)


class TestFigures:
    async def test_metrics_without_runs_are_zero(self, metrics, anna):
        report = await metrics.report(anna, at=NOON, days=7)
        (toby,) = report.agents
        assert (toby.agent_id, toby.count, toby.success_rate, toby.mean_ms) == ("toby-technical", 0, None, None)
        assert (report.totals.runs, report.totals.success_rate, report.totals.most_used) == (0, None, None)
        assert report.totals.active_agents == 2
        assert [day.day.day for day in report.by_day] == list(range(16, 23))

    async def test_agent_calls_are_counted_timed_and_priced(self, metrics, stage, anna):
        async with stage(anna) as at_noon:
            for seconds in (1, 2, 3, 10):
                run = await at_noon.run(seconds=seconds * 2)
                await at_noon.routed(run, TOBY.name, TOBY.id)
                await at_noon.agent(run, TOBY.name, seconds=seconds)
                await at_noon.model_call(run, TOBY.name, (100, 10), 0.5, hit=seconds == 1)
            lost = await at_noon.run(status="failed")
            await at_noon.agent(lost, TOBY.name, "error", seconds=500)
            await at_noon.agent(await at_noon.run(status="running"), TOBY.name, "executing")
        report = await metrics.report(anna, at=NOON)
        toby = report.agents[0]
        assert (toby.count, toby.completed, toby.failed, toby.calls) == (6, 4, 1, 6)
        assert toby.success_rate == pytest.approx(0.8)
        assert (toby.mean_ms, toby.p95_ms) == (pytest.approx(4_000), pytest.approx(8_950))
        assert toby.last_used == NOON
        assert (toby.input_tokens, toby.output_tokens, toby.cost_usd) == (400, 40, pytest.approx(2))
        assert (toby.model_calls, toby.cache_hits) == (4, 1)
        totals = report.totals
        assert (totals.runs, totals.by_status["completed"], totals.by_status["failed"]) == (6, 4, 1)
        assert (totals.success_rate, totals.mean_ms) == (pytest.approx(0.8), pytest.approx(8_000))
        assert (totals.most_used, totals.input_tokens, totals.cost_usd) == (TOBY.id, 400, pytest.approx(2))

    async def test_time_waiting_for_approval_is_not_counted(self, metrics, stage, anna):
        async with stage(anna) as at_noon:
            run = await at_noon.run("hiring", seconds=90_004)
            await at_noon.agent(run, "email", seconds=90_000, decision="approved")
            await at_noon.approval(run, "email", seconds=90_000)
            await at_noon.run(seconds=2)
        report = await metrics.report(anna, at=NOON)
        email = next(agent for agent in report.agents if agent.name == "email")
        assert (email.completed, email.mean_ms, email.known) == (1, None, False)
        assert report.totals.mean_ms == pytest.approx(3_000)

    async def test_waits_that_overlap_are_left_out_of_the_mean_time_once(self, metrics, stage, anna):
        async with stage(anna) as at_noon:
            run = await at_noon.run("hiring", seconds=100)
            await at_noon.approval(run, "email", seconds=50, after=10)
            await at_noon.approval(run, "evaluation", seconds=40, after=30)
            await at_noon.approval(run, "matching", seconds=5, after=80)
        report = await metrics.report(anna, at=NOON)
        assert report.totals.mean_ms == pytest.approx(35_000)

    async def test_renamed_agent_keeps_its_metrics(self, metrics, stage, anna):
        async with stage(anna) as at_noon:
            for name in ("Old name", WAR.name):
                run = await at_noon.run()
                await at_noon.routed(run, name, WAR.id)
                await at_noon.agent(run, name)
                await at_noon.model_call(run, name, (1, 1), 0.1)
        found = [agent for agent in (await metrics.report(anna, at=NOON)).agents if agent.count]
        assert [(agent.agent_id, agent.name, agent.count, agent.model_calls) for agent in found] == [
            (WAR.id, WAR.name, 2, 2)
        ]

    async def test_metrics_are_grouped_by_day_within_the_period(self, metrics, stage, anna):
        for back, runs in ((0, 1), (1, 2), (6, 3), (7, 4)):
            async with stage(anna, NOON - timedelta(days=back)) as then:
                for _ in range(runs):
                    run = await then.run()
                    await then.agent(run, TOBY.name)
                    await then.model_call(run, "supervisor", (5, 1), 0.0)
        report = await metrics.report(anna, at=NOON, days=7)
        assert [(day.runs, day.completed, day.input_tokens) for day in report.by_day] == [
            (3, 3, 15),
            *[(0, 0, 0)] * 4,
            (2, 2, 10),
            (1, 1, 5),
        ]
        assert (report.totals.runs, report.agents[0].count) == (6, 6)
        cleo = next(agent for agent in report.agents if agent.agent_id == "cleo-supervisor")
        assert cleo.input_tokens == 30

    async def test_metrics_of_other_users_are_invisible(self, metrics, stage, anna, boris):
        async with stage(anna) as at_noon:
            await at_noon.agent(await at_noon.run(), TOBY.name)
        report = await metrics.report(boris, at=NOON)
        assert (report.totals.runs, report.agents[0].count) == (0, 0)


class TestDelegations:
    async def test_routing_decision_is_listed_with_its_reasons(self, database, stage, anna, boris):
        async with stage(anna) as at_noon:
            run = await at_noon.run()
            await at_noon.routed(run, TOBY.name, TOBY.id)
            await at_noon.event(run, 2, "supervisor", {"agent": TOBY.name, "requires": ["request", "found"]})
        delegations = Delegations(database)
        called, routed = (await delegations.list(anna)).items
        assert (routed.by, routed.source, routed.target) == ("router", "cleo-supervisor", TOBY.name)
        assert (routed.reason, routed.query, routed.run_id) == ("tcp fits", "What is TCP?", run)
        assert (routed.strategy, routed.confidence) == ("ranked", 0.9)
        assert [(each.name, each.score, each.words) for each in routed.candidates] == [(TOBY.name, 2.5, ("tcp",))]
        assert (called.by, called.target, called.reason) == (
            "supervisor",
            TOBY.name,
            "its inputs are ready: the request, what the tools found",
        )
        assert (await delegations.list(boris)).items == ()

    async def test_delegations_are_filtered_and_paged(self, database, stage, anna):
        async with stage(anna) as at_noon:
            runs = [await at_noon.run() for _ in range(5)]
            for run in runs:
                await at_noon.routed(run, TOBY.name, TOBY.id)
            await at_noon.routed(nobody := await at_noon.run(), "finalize", None)
            await at_noon.event(runs[0], 2, "supervisor", {"agent": "matching", "requires": []})
        delegations = Delegations(database)
        for which, count in (
            (DelegationFilter(by=Delegator.ROUTER), 6),
            (DelegationFilter(by=Delegator.SUPERVISOR), 1),
            (DelegationFilter(agent=TOBY.id), 5),
            (DelegationFilter(agent="matching"), 1),
            (DelegationFilter(agent="finalize"), 1),
            (DelegationFilter(run_id=nobody), 1),
            (DelegationFilter(run_id=new_id()), 0),
        ):
            assert len((await delegations.list(anna, which)).items) == count
        seen, cursor = [], None
        while True:
            page = await delegations.list(anna, limit=3, cursor=cursor)
            seen += [each.id for each in page.items]
            cursor = page.next_cursor
            if cursor is None:
                break
        assert seen == sorted(set(seen), reverse=True)
        assert len(seen) == 7


class TestGraph:
    @pytest.fixture
    def graphs(self, database):
        return Graphs(database, CARDS, (HIRING,))

    async def test_graph_holds_every_agent(self, graphs, anna):
        graph = await graphs.graph(anna, at=NOON)
        kinds = {node.id: node.kind for node in graph.nodes}
        assert (kinds["cleo-supervisor"], kinds["router"], kinds["finalize"]) == ("supervisor", "router", "finalize")
        assert {TOBY.id, WAR.id, *(spec.name for spec in HIRING.agents)} == {
            name for name, kind in kinds.items() if kind == "agent"
        }
        assert {node.state for node in graph.nodes} == {"idle"}
        ways = {(edge.source, edge.target, edge.slot) for edge in graph.edges}
        assert {
            ("cleo-supervisor", "router", None),
            ("router", WAR.id, None),
            (WAR.id, "finalize", None),
            ("matching", "evaluation", "matching_analysis"),
        } <= ways
        assert all({edge.source, edge.target} <= kinds.keys() for edge in graph.edges)

    async def test_agent_states_come_from_open_runs(self, graphs, stage, anna, boris):
        async with stage(anna) as at_noon:
            for status, state in (("running", "waiting"), ("running", "executing"), ("completed", "executing")):
                run = await at_noon.run(status=status)
                await at_noon.routed(run, WAR.name, WAR.id)
                await at_noon.agent(run, WAR.name, state)
            await at_noon.agent(await at_noon.run("hiring", "waiting"), "email", "waiting")
        nodes = {node.id: node for node in (await graphs.graph(anna, at=NOON)).nodes}
        assert (nodes[WAR.id].state, nodes[WAR.id].open_runs) == ("executing", 1)
        assert (nodes["email"].state, nodes[TOBY.id].state) == ("waiting", "idle")
        assert nodes["cleo-supervisor"].state == "executing"
        assert {node.state for node in (await graphs.graph(boris, at=NOON)).nodes} == {"idle"}

    async def test_edges_count_delegations(self, graphs, stage, anna):
        async with stage(anna) as at_noon:
            for state in ("complete", "complete", "error"):
                run = await at_noon.run()
                await at_noon.routed(run, TOBY.name, TOBY.id)
                await at_noon.agent(run, TOBY.name, state)
            await at_noon.routed(await at_noon.run(), "finalize", None)
            hire = await at_noon.run("hiring")
            for name in ("matching", "evaluation"):
                await at_noon.agent(hire, name)
        counts = {(edge.source, edge.target): edge.count for edge in (await graphs.graph(anna, at=NOON)).edges}
        assert counts["cleo-supervisor", "router"] == 4
        assert counts["router", "finalize"] == 1
        assert (counts["router", TOBY.id], counts[TOBY.id, "finalize"]) == (3, 2)
        assert counts["matching", "evaluation"] == counts["cleo-supervisor", "matching"] == 1
        later = await graphs.graph(anna, at=NOON + timedelta(days=60))
        assert {edge.count for edge in later.edges} == {0}
