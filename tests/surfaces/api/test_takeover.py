"""Requests to a killed process are answered once by another."""

import asyncio
import signal
from collections import Counter

import httpx2
from tests.surfaces.api.conftest import serving
from tests.surfaces.api.test_conversations import ask, begin, run_ended, scribe, seen

ASKED = 10
TASKS = 4


async def test_questions_and_tasks_of_a_killed_process_are_answered_once_by_another(database_url, tmp_path, anna):
    async with serving(database_url, tmp_path) as first, first.client_of(anna) as client:
        agent = await scribe(client)
        talk = await begin(client, agentId=agent)
        errand = {"title": "Keep the minutes", "assignedTo": agent, "execute": True}
        errands = [client.post("/api/tasks/create", json=errand) for _ in range(TASKS)]
        questions = [ask(client, talk, f"What did {number} say?") for number in range(ASKED)]
        sent = [asyncio.ensure_future(each) for each in (*errands, *questions)]
        for _, answered in zip(range(len(sent) // 2), asyncio.as_completed(sent), strict=False):
            assert (await answered).status_code in {201, 202}
        # In the middle of it: some are asked and not answered yet, some are being asked.
        await first.end(signal.SIGKILL)
        lost = await asyncio.gather(*sent, return_exceptions=True)
        assert all(isinstance(each, httpx2.HTTPError) or each.is_success for each in lost)
    async with (
        serving(database_url, tmp_path) as second,
        second.client_of(anna, params={"limit": 200}) as client,
    ):
        runs = (await client.get("/api/runs")).json()["items"]
        assert len(runs) >= len(sent) // 2
        for run in runs:
            await run_ended(client, run["id"])
        messages = (await seen(client, talk))["messages"]
        said = Counter((message["runId"], message["type"]) for message in messages)
        asked = {run_id for run_id, _ in said}
        assert said == Counter((run_id, kind) for run_id in asked for kind in ("user", "agent"))
        tasks = (await client.get("/api/tasks")).json()["items"]
        assert {(task["status"], task["result"]["status"]) for task in tasks} == {("review", "completed")}
        assert asked | {task["runId"] for task in tasks} == {run["id"] for run in runs}
