"""Several processes on one database: one finishes what another leaves, and clients miss no event."""

import asyncio
import re
import signal
from contextlib import asynccontextmanager

import httpx2
import pytest
from tests.builders.waiting import until
from tests.integration.runs.test_recovery import PATIENCE
from tests.surfaces.api.conftest import environment, serving
from tests.surfaces.api.event_stream_client import following
from tests.surfaces.api.test_conversations import run_ended, scribe
from tests.surfaces.conftest import JOB, RESUME
from tests.surfaces.loaded_program import fork_command

from callboard.llm.structured_output import PROBE

EXECUTIONS = 3


class Oracle:
    """A model that refuses to be probed, and does not answer what it is asked."""

    def __init__(self):
        self.asked = 0
        self.more = asyncio.Condition()

    async def hear(self, reader, writer):
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
                if PROBE.encode() in await reader.readexactly(length):
                    writer.write(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\n{}")
                    continue
                async with self.more:
                    self.asked += 1
                    self.more.notify_all()
                await reader.read()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def until_asked(self, times):
        async with asyncio.timeout(60), self.more:
            await self.more.wait_for(lambda: self.asked >= times)


@pytest.fixture
async def oracle():
    """A model server that delays its answers; `settings` make a process use it."""
    made = Oracle()
    server = await asyncio.start_server(made.hear, "127.0.0.1", 0)
    model = f"openai-compatible:silent@http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    made.settings = {"CALLBOARD_MODEL_FAST": model, "CALLBOARD_MODEL_QUALITY": model, "CALLBOARD_DRAIN_SECONDS": "1"}
    yield made
    server.close()


@asynccontextmanager
async def working(database_url, data, *arguments, **more):
    """A process of `callboard worker` that is ready."""
    process = await fork_command("worker", *arguments, env=environment(database_url, data, **more), cwd=data)
    try:
        assert b"ready" in await asyncio.wait_for(process.stderr.readline(), 60)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def ask(client, agent):
    made = await client.post("/api/agents/execute", json={"message": "Solve 2x + 5 = 15", "agentId": agent})
    assert made.status_code == 202, made.text
    return made.json()["id"]


async def hire(client):
    files = {"resumes": ("resume.pdf", RESUME.read_bytes())}
    made = await client.post("/api/hiring/runs", files=files, data={"jobText": JOB.read_text()})
    assert made.status_code == 202, made.text
    return made.json()["runs"][0]["runId"]


async def hear_until_cut_off(client, run_id, seen):
    try:
        async with following(client, f"/api/runs/{run_id}/events") as stream:
            while (told := await stream.event()) is not None:
                seen.append(told["seq"])
    except httpx2.TransportError:
        pass


async def finished(client, run_id):
    await run_ended(client, run_id)
    return (await client.get(f"/api/runs/{run_id}")).json()["status"]


async def test_runs_of_a_killed_server_are_finished_by_a_worker_and_streamed_by_another_server(
    database_url, tmp_path, anna, oracle
):
    async with (
        serving(database_url, tmp_path, **oracle.settings) as first,
        serving(database_url, tmp_path, "--no-worker") as second,
        first.client_of(anna) as client,
        second.client_of(anna) as elsewhere,
    ):
        agent = await scribe(client)
        runs = [await ask(client, agent) for _ in range(EXECUTIONS)]
        await oracle.until_asked(EXECUTIONS)
        hired = await hire(client)
        await oracle.until_asked(EXECUTIONS + 1)
        seen = []
        stream = asyncio.create_task(hear_until_cut_off(client, runs[0], seen))
        await until(lambda: seen)
        async with working(database_url, tmp_path):
            assert await first.end(signal.SIGKILL) == -signal.SIGKILL
            async with asyncio.timeout(PATIENCE):
                assert [await finished(elsewhere, run_id) for run_id in runs] == ["completed"] * EXECUTIONS
            await stream
            path, after = f"/api/runs/{runs[0]}/events", {"Last-Event-ID": str(seen[-1])}
            async with following(elsewhere, path, headers=after) as again:
                seen += await again.rest()
            assert seen == list(range(1, len(seen) + 1))
            async with following(elsewhere, f"/api/runs/{hired}/events") as events:
                while (told := await events.event())["type"] != "human-request":
                    pass
        assert told["agentName"] == "email"


async def test_terminated_worker_exits_and_another_finishes_its_runs(database_url, tmp_path, anna, oracle):
    async with (
        serving(database_url, tmp_path, "--no-worker") as served,
        served.client_of(anna) as client,
        working(database_url, tmp_path, **oracle.settings) as leaver,
    ):
        run_id = await ask(client, await scribe(client))
        await oracle.until_asked(1)
        leaver.send_signal(signal.SIGTERM)
        assert await leaver.wait() == 0
        assert (await client.get(f"/api/runs/{run_id}")).json()["status"] == "running"
        async with working(database_url, tmp_path):
            assert await finished(client, run_id) == "completed"
