"""The database goes away in the middle of a run and comes back: the run goes on as if nothing had been."""

import asyncio
import subprocess
import threading

from tests.fakes.nine import NINE, TODAY, inputs, nine
from tests.integration.runs.conftest import told

from callboard.agents.execution import RulesExecutor
from callboard.agents.registry import Registry
from callboard.agents.runs.model import RunStatus
from callboard.agents.runs.node import Outfit, open_node
from callboard.auth.principal import local_principal
from callboard.events.contract import AgentState
from callboard.storage.patience import Patience
from callboard.storage.server import Location, PostgresServer
from callboard.storage.session import open_database


def restart(data_dir):
    server = PostgresServer._instances[data_dir.resolve()]
    command = [server.bin_path / "pg_ctl", "-w", "-D", server.pgdata, "-m", "immediate", "-l", server.log, "restart"]
    # At once, as a crash would be: what was committed must be there, and nothing else.
    subprocess.run(command, user=server.system_user, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server.ensure_postgres_running()  # it has another process now


async def test_a_restart_of_the_database_in_the_middle_of_a_run_is_not_noticed(place):
    reached, gate = threading.Event(), threading.Event()

    def act(name):
        if name == "matching":
            reached.set()
            assert gate.wait(60)

    location, me = Location(data_dir=place / "pg"), local_principal()
    outfit = Outfit(Registry([nine(act, effect=None)]), RulesExecutor())
    async with open_database(location) as database, open_node(database, outfit) as node:
        run_id = await node.runs.start(me, "nine", inputs(), today=TODAY)
        watching = asyncio.create_task(told(node, me, run_id))
        assert await asyncio.to_thread(reached.wait, 30)
        await asyncio.to_thread(restart, location.data_dir)
        gate.set()
        events = await watching
        record = await Patience().insist(lambda: node.runs.get(me, run_id))
    assert (record.status, record.error) == (RunStatus.COMPLETED, None)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    for name in NINE:
        assert [event.state for event in events if event.agent_name == name].count(AgentState.COMPLETE) == 1
