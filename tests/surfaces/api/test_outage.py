"""PostgreSQL is restarted under load: requests wait or are asked to retry, and runs and streams continue."""

import asyncio
import subprocess

from tests.integration.conftest import place
from tests.surfaces.api.conftest import serving
from tests.surfaces.api.event_stream_client import following
from tests.surfaces.api.test_conversations import scribe
from tests.surfaces.api.test_machines import ask, finished, hire

from callboard.storage.server import DatabaseLocation, PostgresServer, start

__all__ = ["place"]


def restart(data_dir):
    server = PostgresServer._instances[data_dir.resolve()]
    command = [server.bin_path / "pg_ctl", "-w", "-D", server.pgdata, "-m", "immediate", "-l", server.log, "restart"]
    # At once, as a crash would be: what was committed must be there, and nothing else.
    subprocess.run(command, user=server.system_user, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server.ensure_postgres_running()  # it has another process now


async def ask_on(client, agent, until, told):
    """Ask one thing after the other, and keep every answer."""
    while not until.done():
        made = await client.post("/api/agents/execute", json={"message": "Solve 2x + 5 = 15", "agentId": agent})
        told.append(made)


async def test_database_restart_ends_neither_run_nor_stream(place, tmp_path, anna):
    data = place / "pg"
    url = await asyncio.to_thread(start, DatabaseLocation(data_dir=data))
    async with serving(url, tmp_path, CALLBOARD_OPEN_RUNS="10000") as served, served.client_of(anna) as client:
        agent, hired = await scribe(client), await hire(client)
        before, told, seen = [await ask(client, agent) for _ in range(5)], [], []
        async with following(client, f"/api/runs/{hired}/events") as stream:
            while (event := await stream.event())["type"] != "human-request":
                seen.append(event["seq"])
            seen.append(event["seq"])
            restarting = asyncio.create_task(asyncio.to_thread(restart, data))
            await asyncio.gather(restarting, ask_on(client, agent, restarting, told))
            for answer in told:
                assert answer.status_code in {202, 503}, answer.text
                if answer.status_code == 503:
                    assert answer.headers["content-type"] == "application/problem+json"
                    assert int(answer.headers["retry-after"]) > 0
            while (approvals := await client.get("/api/approvals")).status_code == 503:
                pass
            (approval,) = approvals.json()["items"]
            while (done := await client.post(f"/api/approvals/{approval['id']}", json={"decision": "deny"})).is_error:
                assert done.status_code == 503, done.text
            seen += await stream.rest()
        kept = before + [answer.json()["id"] for answer in told if answer.status_code == 202]
        assert [await finished(client, run_id) for run_id in kept] == ["completed"] * len(kept)
        assert seen == list(range(1, len(seen) + 1))
        assert await finished(client, hired) == "completed"
