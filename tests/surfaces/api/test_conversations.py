"""Conversations over HTTP, answered by the real agents."""

import asyncio

import pytest

from callboard.core.ids import new_id


async def run_ended(client, run_id):
    """Its events are followed to the end."""
    await client.get(f"/api/runs/{run_id}/events", headers={"Accept": "text/event-stream"})


SCRIBE = {"name": "Scribe", "description": "Keeps what was said.", "tags": ["scribe"]}


async def scribe(client):
    """The id of an agent of the user's own, that answers with rules."""
    return (await client.post("/api/agents/create", json=SCRIBE)).json()["id"]


@pytest.fixture
async def still(open_api):
    """The app without a worker: it starts quickly, and requests stay queued."""
    return await open_api(drives=False)


async def begin(client, **fields):
    made = await client.post("/api/conversations/create", json=fields)
    assert made.status_code == 201, made.text
    return made.json()


async def ask(client, talk, content, **headers):
    return await client.post(f"/api/conversations/{talk['id']}/messages", json={"content": content}, headers=headers)


async def seen(client, talk, **query):
    return (await client.get(f"/api/conversations/{talk['id']}", params=query)).json()


class TestTalking:
    async def test_a_question_is_answered_in_the_conversation(self, annas):
        agent = await scribe(annas)
        talk = await begin(annas, agentId=agent)
        asked = await ask(annas, talk, "What did she say?")
        execution = asked.json()
        assert asked.status_code == 202
        assert asked.headers["location"] == f"/api/executions/{execution['id']}"
        assert execution["conversationId"] == talk["id"]
        assert execution["routing"]["agentId"] == agent
        await run_ended(annas, execution["id"])
        question, answer = (await seen(annas, talk))["messages"]
        assert (question["type"], question["content"]) == ("user", "What did she say?")
        assert (answer["type"], answer["agentId"]) == ("agent", agent)
        assert question["runId"] == answer["runId"] == execution["id"]
        done = (await annas.get(asked.headers["location"])).json()
        assert answer["content"] == done["response"]["text"]
        assert answer["metadata"]["engine"] == "rules"
        assert answer["metadata"]["routing"]["agentId"] == agent

    async def test_earlier_messages_are_sent_as_context(self, api, anna, annas):
        talk = await begin(annas, agentId=await scribe(annas))
        for content in ("What did she say?", "And he?"):
            execution = (await ask(annas, talk, content)).json()
            await run_ended(annas, execution["id"])
        given = (await api.services.runs.contents(anna.principal, execution["id"])).inputs
        roles = [turn.role for turn in given["request"].history]
        assert roles == ["user", "agent"]

    async def test_a_question_sent_again_with_its_key_is_asked_once(self, annas):
        talk = await begin(annas, agentId=await scribe(annas))
        first, again = [await ask(annas, talk, "What did she say?", **{"Idempotency-Key": "k"}) for _ in range(2)]
        assert first.json() == again.json()
        await run_ended(annas, first.json()["id"])
        assert [message["type"] for message in (await seen(annas, talk))["messages"]] == ["user", "agent"]

    async def test_cancelled_question_gets_a_message_that_it_has_no_answer(self, still, anna):
        client = await still.client_of(anna)
        talk = await begin(client)
        execution = (await ask(client, talk, "What is TCP?")).json()
        await client.post(f"/api/runs/{execution['id']}/cancel", json={"reason": "never mind"})
        messages = (await seen(client, talk))["messages"]
        assert [message["type"] for message in messages] == ["user", "system"]
        assert "was cancelled: never mind" in messages[1]["content"]

    async def test_archived_conversation_refuses_questions(self, still, anna):
        annas = await still.client_of(anna)
        talk = await begin(annas)
        put_away = await annas.patch(f"/api/conversations/{talk['id']}", json={"status": "archived"})
        assert put_away.json()["status"] == "archived"
        refused = await ask(annas, talk, "Hello?")
        assert refused.status_code == 409
        assert "active" in refused.json()["detail"]

    async def test_many_questions_at_once_are_each_answered_once(self, annas):
        talk = await begin(annas, agentId=await scribe(annas))
        asked = await asyncio.gather(*(ask(annas, talk, f"What did {number} say?") for number in range(4)))
        for each in asked:
            await run_ended(annas, each.json()["id"])
        messages = (await seen(annas, talk))["messages"]
        assert sorted((message["type"], message["runId"]) for message in messages) == sorted(
            (kind, each.json()["id"]) for each in asked for kind in ("agent", "user")
        )


class TestKeeping:
    async def test_conversation_is_created_changed_listed_and_deleted(self, still, anna):
        annas = await still.client_of(anna)
        talk = await begin(annas, title="Networks", agentId="toby-technical")
        changed = await annas.patch(f"/api/conversations/{talk['id']}", json={"title": "Protocols", "agentId": None})
        assert (changed.json()["title"], changed.json()["agentId"]) == ("Protocols", None)
        listed = (await annas.get("/api/conversations", params={"text": "protoc"})).json()
        assert [each["id"] for each in listed["items"]] == [talk["id"]]
        assert (await annas.delete(f"/api/conversations/{talk['id']}")).status_code == 204
        assert (await annas.get(f"/api/conversations/{talk['id']}")).status_code == 404

    async def test_conversation_is_created_without_a_body(self, still, anna):
        annas = await still.client_of(anna)
        made = await annas.post("/api/conversations/create")
        assert (made.status_code, made.json()["title"]) == (201, "")
        assert made.headers["location"] == f"/api/conversations/{made.json()['id']}"

    async def test_messages_are_paged_from_either_end(self, still, anna):
        client = await still.client_of(anna)
        talk = await begin(client)
        for number in range(3):
            await ask(client, talk, f"question {number}")
        first = await seen(client, talk, limit=2)
        rest = await seen(client, talk, limit=2, cursor=first["nextCursor"])
        assert [each["content"] for each in first["messages"] + rest["messages"]] == [
            "question 0",
            "question 1",
            "question 2",
        ]
        assert rest["nextCursor"] is None
        newest = await seen(client, talk, limit=1, order="desc")
        assert [each["content"] for each in newest["messages"]] == ["question 2"]

    async def test_invalid_requests_are_refused(self, still, anna):
        client = await still.client_of(anna)
        talk = await begin(client)
        wrong = (
            ("create", {"agentId": "nobody"}),
            ("create", {"title": "x" * 201}),
            ("create", {"surprise": 1}),
            ("create", {"title": "nul \x00"}),
            (f"{talk['id']}/messages", {"content": " \n "}),
            (f"{talk['id']}/messages", {"content": "x" * 100_001}),
            (f"{talk['id']}/messages", {}),
        )
        for path, body in wrong:
            refused = await client.post(f"/api/conversations/{path}", json=body)
            assert (refused.status_code, path) == (422, path)
            assert refused.headers["content-type"] == "application/problem+json"
        refused = await client.get("/api/conversations", params={"cursor": "nonsense"})
        assert (refused.status_code, refused.json()["type"]) == (422, "urn:callboard:problem:bad-cursor")


class TestIsolation:
    async def test_conversation_of_another_user_is_not_found(self, still, anna, boris):
        annas, boriss = await still.client_of(anna), await still.client_of(boris)
        talk = await begin(annas, title="Anna's")
        for which in (talk["id"], str(new_id())):
            place = f"/api/conversations/{which}"
            answers = [
                await boriss.get(place),
                await boriss.patch(place, json={"title": "Boris's"}),
                await boriss.post(f"{place}/messages", json={"content": "Hello?"}),
                await boriss.delete(place),
            ]
            assert {answer.status_code for answer in answers} == {404}
            assert all(answer.json()["type"] == "urn:callboard:problem:unknown-conversation" for answer in answers)
        assert (await boriss.get("/api/conversations")).json()["items"] == []
        assert (await annas.get(f"/api/conversations/{talk['id']}")).json()["title"] == "Anna's"
