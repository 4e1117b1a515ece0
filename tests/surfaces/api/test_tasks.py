"""Tasks over HTTP, executed by the real agents."""

import asyncio

from tests.surfaces.api.test_conversations import run_ended, scribe, still

from callboard.core.ids import new_id

NOTES = {"title": "Keep the minutes", "assignedTo": "toby-technical", "priority": "high", "tags": ["minutes"]}

__all__ = ["still"]


async def make(client, **fields):
    made = await client.post("/api/tasks/create", json={"title": "Write the report", **fields})
    assert made.status_code == 201, made.text
    return made.json()


async def put(client, task, **fields):
    return await client.put(f"/api/tasks/{task['id']}", json=fields)


class TestExecuting:
    async def test_executed_task_moves_to_review(self, annas):
        agent = await scribe(annas)
        task = await make(annas, **NOTES | {"assignedTo": agent}, execute=True)
        assert task["status"] in {"doing", "review"}
        assert task["startedAt"]
        await run_ended(annas, task["runId"])
        reviewed = (await annas.get(f"/api/tasks/{task['id']}")).json()
        result = reviewed["result"]
        assert (reviewed["status"], result["status"], result["runId"]) == ("review", "completed", task["runId"])
        assert (result["agentId"], result["engine"]) == (agent, "rules")
        execution = (await annas.get(f"/api/agents/execution/{task['runId']}")).json()
        assert result["answer"] == execution["response"]["text"]
        done = await put(annas, task, status="done")
        assert done.json()["completedAt"]

    async def test_assigning_a_task_can_execute_it(self, annas):
        task = await make(annas, title="Keep the minutes")
        begun = (await put(annas, task, assignedTo=await scribe(annas), execute=True)).json()
        await run_ended(annas, begun["runId"])
        assert (await annas.get(f"/api/tasks/{task['id']}")).json()["status"] == "review"

    async def test_a_task_sent_again_with_its_key_is_executed_once(self, still, anna):
        annas = await still.client_of(anna)
        body, key = {**NOTES, "execute": True}, {"Idempotency-Key": "k"}
        first, again = [await annas.post("/api/tasks/create", json=body, headers=key) for _ in range(2)]
        assert first.json() == again.json()
        assert len((await annas.get("/api/tasks")).json()["items"]) == 1
        assert len((await annas.get("/api/runs")).json()["items"]) == 1

    async def test_a_task_whose_run_is_cancelled_is_paused_with_the_reason(self, still, anna):
        client = await still.client_of(anna)
        task = await make(client, **NOTES, execute=True)
        await client.post(f"/api/runs/{task['runId']}/cancel", json={"reason": "not now"})
        paused = (await client.get(f"/api/tasks/{task['id']}")).json()
        assert (paused["status"], paused["result"]["status"], paused["result"]["error"]) == (
            "paused",
            "cancelled",
            "not now",
        )

    async def test_cancelling_or_deleting_a_task_cancels_its_run(self, still, anna):
        client = await still.client_of(anna)
        cancelled, deleted = [await make(client, **NOTES, execute=True) for _ in range(2)]
        await put(client, cancelled, status="cancelled")
        await client.delete(f"/api/tasks/{deleted['id']}")
        for task in (cancelled, deleted):
            assert (await client.get(f"/api/runs/{task['runId']}")).json()["status"] == "cancelled"

    async def test_a_task_in_execution_is_not_executed_again(self, still, anna):
        client = await still.client_of(anna)
        task = await make(client, **NOTES, execute=True)
        refused = await put(client, task, execute=True)
        assert (refused.status_code, refused.json()["type"]) == (409, "urn:callboard:problem:already-executing")

    async def test_executions_over_the_limit_are_refused_with_retry_after(self, open_api, anna):
        client = await (await open_api(drives=False, open_runs=1)).client_of(anna)
        await make(client, **NOTES, execute=True)
        plain = await make(client, **NOTES)
        refused = [
            await client.post("/api/tasks/create", json={**NOTES, "execute": True}),
            await put(client, plain, execute=True),
        ]
        assert [each.status_code for each in refused] == [429, 429]
        assert all(int(each.headers["retry-after"]) > 0 for each in refused)
        assert len((await client.get("/api/tasks")).json()["items"]) == 2


class TestMoving:
    async def test_forbidden_status_change_names_the_allowed_ones(self, still, anna):
        annas = await still.client_of(anna)
        task = await make(annas)
        refused = await put(annas, task, status="done")
        assert (refused.status_code, refused.json()["type"]) == (409, "urn:callboard:problem:move-not-allowed")
        assert "doing, paused, cancelled" in refused.json()["detail"]
        for status in ("doing", "review", "done"):
            moved = await put(annas, task, status=status)
            assert moved.json()["status"] == status

    async def test_second_of_two_concurrent_moves_is_refused(self, still, anna):
        annas = await still.client_of(anna)
        task = await make(annas)
        answers = await asyncio.gather(
            *(put(annas, task, title=title, updatedAt=task["updatedAt"]) for title in ("First", "Second"))
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]


class TestFinding:
    async def test_filters_sorting_and_pages(self, still, anna):
        annas = await still.client_of(anna)
        for title, priority, due in (
            ("50% off", "low", "2026-12-01T12:00:00+01:00"),
            ("Zebra", "urgent", None),
            ("apple", "high", "2026-12-02T12:00:00Z"),
        ):
            await make(annas, title=title, priority=priority, dueDate=due)

        async def titles(**query):
            return [task["title"] for task in (await annas.get("/api/tasks", params=query)).json()["items"]]

        assert await titles() == ["apple", "Zebra", "50% off"]
        assert await titles(sort="priority") == ["Zebra", "apple", "50% off"]
        assert await titles(sort="dueDate", order="asc") == ["50% off", "apple", "Zebra"]
        assert await titles(text="0%") == ["50% off"]
        assert await titles(priority=["low", "high"], sort="createdAt", order="asc") == ["50% off", "apple"]
        assert await titles(dueBefore="2026-12-01T11:00:01Z") == ["50% off"]
        assert await titles(dueAfter="2026-12-01T11:00:01Z") == ["apple"]
        assert await titles(status="doing") == []
        first = (await annas.get("/api/tasks", params={"limit": 2})).json()
        rest = (await annas.get("/api/tasks", params={"limit": 2, "cursor": first["nextCursor"]})).json()
        assert [task["title"] for task in first["items"] + rest["items"]] == ["apple", "Zebra", "50% off"]

    async def test_statistics_count_tasks(self, still, anna):
        annas = await still.client_of(anna)
        late = await make(annas, dueDate="2020-01-01T00:00:00Z", assignedTo="ami-creative")
        await make(annas, priority="urgent")
        stats = (await annas.get("/api/tasks/stats")).json()
        assert (stats["total"], stats["overdue"], stats["byPriority"]["urgent"]) == (2, 1, 1)
        for status in ("doing", "review", "done"):
            await put(annas, late, status=status)
        stats = (await annas.get("/api/tasks/stats")).json()
        assert (stats["overdue"], stats["byStatus"]["done"], stats["completedByDay"][-1]["completed"]) == (0, 1, 1)
        assert stats["meanSecondsToDone"] >= stats["meanSecondsOfWork"] >= 0
        assert len(stats["completedByDay"]) == 14


class TestRefusing:
    async def test_invalid_requests_are_refused(self, still, anna):
        client = await still.client_of(anna)
        wrong = (
            '"title": " "',
            f'"title": "{"x" * 201}"',
            '"title": "a", "dueDate": "2026-12-01T10:00:00"',
            '"title": "a", "dueDate": "0001-01-01T00:00:00+14:00"',
            '"title": "a", "estimatedHours": -1',
            '"title": "a", "estimatedHours": 1e400',
            '"title": "a", "priority": "whenever"',
            '"title": "a", "assignedTo": "nobody"',
            '"title": "a", "execute": true',
            '"title": "a", "surprise": 1',
        )
        for fields in wrong:
            headers = {"content-type": "application/json"}
            refused = await client.post("/api/tasks/create", content=f"{{{fields}}}", headers=headers)
            assert (refused.status_code, fields) == (422, fields)
        assert (await client.get("/api/tasks")).json()["items"] == []

    async def test_task_of_another_user_is_not_found(self, still, anna, boris):
        annas, boriss = await still.client_of(anna), await still.client_of(boris)
        task = await make(annas)
        for which in (task["id"], str(new_id())):
            place = f"/api/tasks/{which}"
            answers = [
                await boriss.get(place),
                await boriss.put(place, json={"title": "Boris's"}),
                await boriss.put(place, json={"execute": True}),
                await boriss.delete(place),
            ]
            assert {answer.status_code for answer in answers} == {404}
        assert (await boriss.get("/api/tasks")).json()["items"] == []
        assert (await annas.get(f"/api/tasks/{task['id']}")).json() == task
