"""The embedded database is killed during a run: a process that needs it restarts it."""

import asyncio
import os
import signal
import threading

import pytest
from tests.fakes.nine import NINE, TODAY, inputs, nine
from tests.integration.runs.conftest import told

from callboard.agents.execution import RulesExecutor
from callboard.agents.registry import Registry
from callboard.agents.runs.model import RunStatus
from callboard.agents.runs.worker import WorkerConfig, open_worker
from callboard.auth.principal import local_principal
from callboard.events.contract import AgentState
from callboard.storage import server
from callboard.storage.errors import EmbeddedServerError, retry
from callboard.storage.server import DatabaseLocation, PostgresServer
from callboard.storage.session import open_database


def kill_server(data_dir):
    os.kill(PostgresServer._instances[data_dir.resolve()].get_pid(), signal.SIGKILL)


async def test_killed_database_is_restarted_and_the_run_completes(place):
    reached, gate = threading.Event(), threading.Event()

    def act(name):
        if name == "matching":
            reached.set()
            assert gate.wait(60)

    location, me = DatabaseLocation(data_dir=place / "pg"), local_principal()
    config = WorkerConfig(Registry([nine(act, effect=None)]), RulesExecutor())
    async with open_database(location) as database, open_worker(database, config) as worker:
        run_id = await worker.runs.start(me, "nine", inputs(), today=TODAY)
        watching = asyncio.create_task(told(worker, me, run_id))
        assert await asyncio.to_thread(reached.wait, 30)
        kill_server(location.data_dir)
        gate.set()
        events = await watching
        record = await retry(lambda: worker.runs.get(me, run_id))
    assert (record.status, record.error) == (RunStatus.COMPLETED, None)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    for name in NINE:
        assert [event.state for event in events if event.agent_name == name].count(AgentState.COMPLETE) == 1


async def test_process_exits_with_the_reason_if_its_database_cannot_restart(place, monkeypatch):
    monkeypatch.setattr(server, "WATCH_SECONDS", 0.0)
    location = DatabaseLocation(data_dir=place / "pg")
    with pytest.raises(EmbeddedServerError, match="no such binary"):
        await lose_the_server(location, monkeypatch)
    monkeypatch.undo()


async def lose_the_server(location, monkeypatch):
    def fail(self):
        raise RuntimeError("no such binary")

    async with open_database(location):
        monkeypatch.setattr(PostgresServer, "ensure_postgres_running", fail)
        kill_server(location.data_dir)
        await asyncio.Event().wait()
