"""Spending on models is recorded for the supervisor and the agents alike, and known to a process that takes over."""

import threading
from collections import Counter
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import select
from tests.fakes.nine import NINE, TODAY, answer_as_model, inputs, nine
from tests.fakes.providers.server import serving
from tests.fakes.providers.wire import Chat
from tests.integration.runs.conftest import told

from callboard.agents.execution import Bindings
from callboard.agents.model_execution import ModelExecutor
from callboard.agents.model_supervisor import ModelSupervisor
from callboard.agents.registry import Registry
from callboard.agents.runs.model import RunOptions, RunStatus
from callboard.agents.runs.worker import WorkerConfig, open_worker
from callboard.agents.supervisor import Policy
from callboard.agents.tables import AGENT_METRICS
from callboard.events.contract import EventType
from callboard.llm.budget import BudgetLimits
from callboard.llm.models import Models
from callboard.llm.tiers import ModelConfig


@pytest.fixture
def endpoint():
    with serving(Chat(), answer_as_model) as server:
        yield f"openai-compatible:m@{server.url}"


def crew_of(endpoint, *, act=lambda _: None, requests=None):
    """What a process that asks this model brings along; a fresh one knows nothing of what was asked before."""
    models = Models(ModelConfig(fast=endpoint, limits=BudgetLimits(requests=requests)))
    registry = Registry([nine(act, effect=None)])
    return WorkerConfig(registry, ModelExecutor(models), Bindings(), ModelSupervisor(models), recover=False)


async def recorded(database, user, run_id):
    """The recorded calls of a run, by agent."""
    async with database.begin(user) as work:
        query = select(AGENT_METRICS.c.agent, AGENT_METRICS.c.input_tokens).where(AGENT_METRICS.c.run_id == run_id)
        rows = (await work.execute(query)).all()
    assert all(tokens > 0 for _, tokens in rows)
    return Counter(agent for agent, _ in rows)


async def test_supervisor_calls_are_recorded_and_reported_like_agent_calls(database, anna, endpoint):
    async with open_worker(database, crew_of(endpoint)) as node:
        options = RunOptions(policy=Policy.MODEL)
        run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY, options=options)
        assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
        events = await told(node, anna, run_id)
    calls = Counter(event.agent_name for event in events if event.type is EventType.USAGE)
    assert calls == {**dict.fromkeys(NINE, 1), "supervisor": len(NINE) + 1}
    assert await recorded(database, anna, run_id) == calls


async def test_supervisor_shares_the_budget_of_the_run(database, anna, endpoint):
    async with open_worker(database, crew_of(endpoint, requests=5)) as node:
        options = RunOptions(policy=Policy.MODEL)
        run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY, options=options)
        record = await node.runs.wait(anna, run_id)
    assert record.status is RunStatus.FAILED
    assert "5 of 5 requests are used" in record.error
    assert (await recorded(database, anna, run_id)).total() == 5


async def test_process_that_takes_over_a_run_knows_its_spending(database, anna, endpoint):
    reached, released = threading.Event(), threading.Event()

    def stop_at_evaluation(name):
        if name == "evaluation" and not released.is_set():
            reached.set()
            released.wait(30)

    async with AsyncExitStack() as first:
        node = await first.enter_async_context(open_worker(database, crew_of(endpoint, act=stop_at_evaluation)))
        run_id = await node.runs.start(anna, "nine", inputs(), today=TODAY)
        while not reached.is_set():
            await node.runs.get(anna, run_id)
    # Not before the process is gone: its evaluation would ask the model, too.
    released.set()
    before = await recorded(database, anna, run_id)
    assert before == dict.fromkeys(NINE[:7], 1)

    async with open_worker(database, crew_of(endpoint, requests=7)) as node:
        await node.runs.resume(anna, run_id)
        assert (await node.runs.wait(anna, run_id)).status is RunStatus.COMPLETED
        events = await told(node, anna, run_id)
    assert await recorded(database, anna, run_id) == before
    errors = [event.content for event in events if event.type is EventType.ERROR]
    assert [("7 of 7 requests are used" in error) for error in errors] == [True, True]  # evaluation, email
