"""Executions over HTTP: started, listed, waited for; and the aliases that answer alike."""

import asyncio

import pytest
from tests.builders.waiting import until
from tests.surfaces.api.test_conversations import scribe

SUM = "how much is 12 times 34"


class TestWaiting:
    async def test_wait_answers_200_with_the_result_of_a_fast_execution(self, annas):
        answer = await annas.post("/api/executions", json={"message": SUM}, params={"wait": 30})
        assert answer.status_code == 200
        done = answer.json()
        assert done["status"] == "completed"
        assert "408" in done["response"]["text"]
        assert answer.headers["location"] == f"/api/executions/{done['id']}"

    async def test_wait_answers_202_for_a_slow_execution(self, open_api, anna):
        client = await (await open_api(drives=False)).client_of(anna)
        answer = await client.post("/api/executions", json={"message": SUM}, params={"wait": 0.05})
        assert (answer.status_code, answer.json()["status"]) == (202, "queued")

    async def test_wait_works_for_conversation_messages(self, annas):
        talk = (await annas.post("/api/conversations", json={"agentId": await scribe(annas)})).json()
        path = f"/api/conversations/{talk['id']}/messages"
        answer = await annas.post(path, json={"message": "What did she say?"}, params={"wait": 30})
        assert (answer.status_code, answer.json()["status"]) == (200, "completed")

    async def test_wait_works_for_polling(self, annas):
        started = (await annas.post("/api/executions", json={"message": SUM})).json()
        done = await annas.get(f"/api/executions/{started['id']}", params={"wait": 30})
        assert done.json()["status"] == "completed"

    async def test_shutdown_ends_a_wait_but_not_its_run(self, open_api, anna):
        api = await open_api(drives=False)
        client = await api.client_of(anna)
        waiting = asyncio.create_task(client.post("/api/executions", json={"message": SUM}, params={"wait": 60}))
        await until(lambda: len(api.app.state.open_streams))
        api.app.state.open_streams.shut_down()
        assert (await waiting).status_code == 202

    async def test_repeated_key_gets_the_result_with_or_without_wait(self, annas):
        keyed = {"json": {"message": SUM}, "headers": {"Idempotency-Key": "k"}}
        first = await annas.post("/api/executions", **keyed)
        again = await annas.post("/api/executions", params={"wait": 30}, **keyed)
        assert (first.status_code, again.status_code) == (202, 200)
        assert again.json()["id"] == first.json()["id"]
        assert again.headers["idempotent-replayed"] == "true"

    @pytest.mark.parametrize("wait", ["-1", "61", "x", "nan"])
    async def test_wait_outside_0_to_60_seconds_is_refused(self, annas, wait):
        answer = await annas.post("/api/executions", json={"message": SUM}, params={"wait": wait})
        assert answer.status_code == 422


class TestTheList:
    async def test_executions_are_listed_newest_first_with_their_agent(self, annas):
        for message in (SUM, "xyzzy plugh qwfp"):
            assert (
                await annas.post("/api/executions", json={"message": message}, params={"wait": 30})
            ).status_code == 200
        first = (await annas.get("/api/executions", params={"limit": 1})).json()
        last = (await annas.get("/api/executions", params={"cursor": first["nextCursor"]})).json()
        lines = [*first["items"], *last["items"]]
        assert [line["message"] for line in lines] == ["xyzzy plugh qwfp", SUM]
        assert [line["agentId"] for line in lines] == [None, "peter-logical"]
        assert last["nextCursor"] is None


class TestWhatAUserSays:
    @pytest.mark.parametrize("name", ["message", "content", "input"])
    async def test_request_text_is_accepted_under_each_of_its_field_names(self, open_api, anna, name):
        client = await (await open_api(drives=False)).client_of(anna)
        talk = (await client.post("/api/conversations", json={})).json()
        for path in ("/api/executions", "/api/agents/execute", f"/api/conversations/{talk['id']}/messages"):
            answer = await client.post(path, json={name: SUM})
            assert (answer.status_code, answer.json()["message"]) == (202, SUM)

    async def test_request_text_under_two_field_names_is_refused(self, annas):
        assert (await annas.post("/api/executions", json={"message": SUM, "content": SUM})).status_code == 422


ALIASES = {
    ("get", "/api/agents/sync"): "/api/agents",
    ("post", "/api/agents/create"): "/api/agents",
    ("post", "/api/agents/register"): "/api/agents",
    ("post", "/api/tasks/create"): "/api/tasks",
    ("post", "/api/conversations/create"): "/api/conversations",
    ("post", "/api/agents/execute"): "/api/executions",
    ("get", "/api/agents/execution/{execution_id}"): "/api/executions/{execution_id}",
}


class TestFormerPaths:
    @pytest.fixture
    async def api(self, open_api):
        return await open_api(drives=False)

    def test_only_aliases_are_deprecated_in_openapi(self, document):
        paths = document["paths"]
        deprecated = {
            (method, path)
            for path, methods in paths.items()
            for method, one in methods.items()
            if one.get("deprecated")
        }
        assert deprecated == set(ALIASES)
        for (method, _), noun in ALIASES.items():
            assert not paths[noun][method].get("deprecated")

    async def test_aliases_answer_like_their_collections(self, annas):
        await scribe(annas)
        assert (await annas.get("/api/agents/sync")).json() == (await annas.get("/api/agents")).json()
        started = (await annas.post("/api/agents/execute", json={"message": SUM})).json()
        former = await annas.get(f"/api/agents/execution/{started['id']}")
        assert former.json() == (await annas.get(f"/api/executions/{started['id']}")).json()
        for path in ("/api/tasks/create", "/api/conversations/create"):
            made = await annas.post(path, json={"title": "one"})
            place = path.removesuffix("/create")
            assert made.status_code == 201
            assert made.headers["location"] == f"{place}/{made.json()['id']}"
            assert (await annas.post(place, json={"title": "one"})).json().keys() == made.json().keys()

    async def test_test_agent_is_registered_by_collection_or_alias(self, annas):
        agent = {"name": "Guest", "tags": ["guest"]}
        noun = await annas.post("/api/agents", json=agent | {"isRuntime": True, "id": "custom_12"})
        former = await annas.post("/api/agents/register", json=agent | {"name": "Other", "id": "custom_13"})
        assert (noun.status_code, former.status_code) == (201, 201)
        assert [each.json()["isRuntime"] for each in (noun, former)] == [True, True]
        assert (await annas.post("/api/agents", json=agent | {"id": "custom_14"})).status_code == 422
