"""Agents that are registered over HTTP, and requests that are routed to them."""

import asyncio

import pytest

LORE = {
    "name": "Lore keeper",
    "description": "Knows the history of Azeroth.",
    "tags": ["warcraft", "wow", "lore", "second war"],
    "examples": ["who led the horde in the second war", "what is the lore of warcraft"],
}
WAR = "Explain the Second War in Warcraft history."


async def ended(client, execution):
    """The execution once its run has ended: its events are followed to the end."""
    await client.get(f"/api/runs/{execution['id']}/events", headers={"Accept": "text/event-stream"})
    return (await client.get(f"/api/agents/execution/{execution['id']}")).json()


class TestTheRegistry:
    async def test_built_in_agents_are_listed_without_registered_ones(self, annas):
        agents = (await annas.get("/api/agents/sync")).json()["agents"]
        names = [agent["name"] for agent in agents]
        assert names[:4] == ["cleo-supervisor", "toby-technical", "ami-creative", "peter-logical"]
        assert len(names) == 18
        assert all(agent["builtin"] for agent in agents)

    async def test_a_persistent_agent_gets_a_uuid_and_can_be_changed_and_removed(self, annas):
        made = await annas.post("/api/agents/create", json=LORE)
        assert made.status_code == 201
        agent = made.json()
        assert made.headers["location"] == f"/api/agents/{agent['id']}"
        assert len(agent["id"]) == 36
        paused = await annas.put(f"/api/agents/{agent['id']}", json={"status": "paused"})
        assert paused.json()["status"] == "paused"
        assert paused.json()["tags"] == LORE["tags"]
        assert (await annas.delete(f"/api/agents/{agent['id']}")).status_code == 204
        assert (await annas.get(f"/api/agents/{agent['id']}")).status_code == 404

    async def test_clean_up_removes_test_agents_and_keeps_persistent_ones(self, annas):
        tested = (await annas.post("/api/agents/register", json=LORE | {"id": "custom_1756441115596"})).json()
        kept = (await annas.post("/api/agents/create", json=LORE | {"name": "Another"})).json()
        assert tested["id"] == "custom_1756441115596"
        assert tested["isRuntime"]
        assert tested["expiresAt"]
        assert (await annas.post("/api/agents/cleanup")).json() == {"removed": 1}
        assert (await annas.get(f"/api/agents/{tested['id']}")).status_code == 404
        assert (await annas.get(f"/api/agents/{kept['id']}")).status_code == 200

    async def test_the_same_name_or_id_twice_is_a_conflict(self, annas):
        await annas.post("/api/agents/register", json=LORE | {"id": "custom_1"})
        by_name = await annas.post("/api/agents/create", json=LORE | {"name": "LORE KEEPER"})
        by_id = await annas.post("/api/agents/register", json=LORE | {"name": "Other", "id": "custom_1"})
        assert (by_name.status_code, by_id.status_code) == (409, 409)

    @pytest.mark.parametrize("name", ["toby-technical", "Toby-Technical"])
    async def test_name_of_a_built_in_agent_is_a_conflict(self, annas, name):
        assert (await annas.post("/api/agents/create", json=LORE | {"name": name})).status_code == 409

    async def test_built_in_agents_cannot_be_changed(self, annas):
        assert (await annas.delete("/api/agents/peter-logical")).status_code == 409
        assert (await annas.put("/api/agents/peter-logical", json={"status": "paused"})).status_code == 409

    @pytest.mark.parametrize(
        ("wrong", "pointer"),
        [
            ({"name": ""}, "/name"),
            ({"tags": ["x" * 51]}, "/tags/0"),
            ({"temperature": 3}, "/temperature"),
            ({"color": "red"}, "/color"),
            ({"tools": ["shell"]}, "/tools/0"),
            ({"maxTokens": 0}, "/maxTokens"),
            ({"prompt": "beep \a"}, "/prompt"),
            ({"surprise": 1}, "/surprise"),
        ],
    )
    async def test_invalid_agent_field_is_named(self, annas, wrong, pointer):
        refused = await annas.post("/api/agents/create", json=LORE | wrong)
        assert refused.status_code == 422
        (error,) = refused.json()["errors"]
        assert error["pointer"].endswith(pointer)

    async def test_agent_of_another_user_is_not_found(self, annas, boriss):
        agent = (await annas.post("/api/agents/register", json=LORE | {"id": "custom_77"})).json()
        place = f"/api/agents/{agent['id']}"
        assert (await boriss.get(place)).status_code == 404
        assert (await boriss.put(place, json={"status": "paused"})).status_code == 404
        assert (await boriss.delete(place)).status_code == 404
        assert (await boriss.post("/api/agents/register", json=LORE | {"id": "custom_77"})).status_code == 201
        assert (await boriss.post("/api/agents/cleanup")).json() == {"removed": 1}
        assert (await annas.get(place)).status_code == 200


class TestTheAuditLog:
    async def test_audit_log_holds_every_change_of_an_agent(self, annas):
        made = (await annas.post("/api/agents", json=LORE)).json()
        await annas.put(f"/api/agents/{made['id']}", json={"status": "paused"})
        await annas.delete(f"/api/agents/{made['id']}")
        rows = (await annas.get("/api/me/export")).json()["tables"]["audit_log"]
        told = [(row["action"], row["subject"]) for row in sorted(rows, key=lambda row: row["seq"])]
        changes = ("agent.created", "agent.changed", "agent.removed")
        assert [each for each in told if each[0].startswith("agent.")] == [(one, made["id"]) for one in changes]

    async def test_audit_log_holds_cancelled_runs(self, open_api, anna):
        client = await (await open_api(drives=False)).client_of(anna)
        started = (await client.post("/api/executions", json={"message": WAR})).json()
        await client.post(f"/api/runs/{started['id']}/cancel", json={"reason": "a mistake"})
        rows = (await client.get("/api/me/export")).json()["tables"]["audit_log"]
        told = [(row["subject"], row["details"]) for row in rows if row["action"] == "run.cancelled"]
        assert told == [(started["id"], {"reason": "a mistake"})]


class TestRouting:
    async def route(self, client, message, **more):
        return (await client.post("/api/agents/route", json={"message": message} | more)).json()

    async def test_routing_decision_is_explained_without_an_execution(self, annas):
        routing = await self.route(annas, "Solve 2x + 5 = 15 and explain the steps.", strategy="tags")
        assert routing["agent"] == "peter-logical"
        assert "solve" in routing["candidates"][0]["words"]
        assert (await annas.get("/api/runs")).json()["items"] == []

    @pytest.mark.parametrize("strategy", ["tags", "ranked"])
    async def test_agent_is_routed_to_from_registration_to_removal(self, annas, strategy):
        assert (await self.route(annas, WAR, strategy=strategy))["agent"] == "toby-technical"
        agent = (await annas.post("/api/agents/create", json=LORE)).json()
        assert (await self.route(annas, WAR, strategy=strategy))["agentId"] == agent["id"]
        await annas.put(f"/api/agents/{agent['id']}", json={"status": "paused"})
        assert (await self.route(annas, WAR, strategy=strategy))["agent"] == "toby-technical"
        await annas.put(f"/api/agents/{agent['id']}", json={"status": "active"})
        assert (await self.route(annas, WAR, strategy=strategy))["agentId"] == agent["id"]
        await annas.delete(f"/api/agents/{agent['id']}")
        assert (await self.route(annas, WAR, strategy=strategy))["agent"] == "toby-technical"

    async def test_agent_of_another_user_is_not_routed_to(self, annas, boriss):
        await annas.post("/api/agents/create", json=LORE)
        assert (await self.route(boriss, WAR))["agent"] == "toby-technical"

    async def test_requested_agent_is_honoured_and_an_unknown_one_is_reported(self, annas):
        named = await self.route(annas, WAR, agentId="ami-creative")
        assert (named["agent"], named["requested"]) == ("ami-creative", True)
        unknown = await self.route(annas, WAR, agentId="nobody")
        assert unknown["agent"] == "toby-technical"
        assert "nobody was requested and is not active here" in unknown["reason"]
        assert (await self.route(annas, WAR, agentId="cleo-supervisor"))["agent"] == "toby-technical"


class TestExecuting:
    async def test_request_is_answered_and_every_step_is_in_the_log(self, annas):
        asked = await annas.post("/api/agents/execute", json={"message": "Solve 2x + 5 = 15 and explain the steps."})
        assert asked.status_code == 202
        done = await ended(annas, asked.json())
        assert (done["status"], done["routing"]["agent"], done["engine"]) == ("completed", "peter-logical", "rules")
        assert "x = 5" in done["response"]["text"]
        page = await annas.get(f"/api/runs/{done['id']}/events", headers={"Accept": "application/json"})
        events = page.json()["items"]
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        decision = next(event for event in events if event["agentName"] == "router")
        assert decision["type"] == "delegation"
        assert decision["metadata"]["to"] == "peter-logical"
        assert decision["metadata"]["candidates"][0]["words"]

    @pytest.mark.parametrize("wanted", ["nobody", "00000000-0000-7000-8000-00000000dead"])
    async def test_request_to_an_unknown_agent_is_refused_and_starts_no_run(self, annas, wanted):
        asked = await annas.post("/api/executions", json={"message": "Solve 2x + 5 = 15", "agentId": wanted})
        assert (asked.status_code, asked.json()["type"]) == (422, "urn:callboard:problem:no-such-agent")
        assert (await annas.get("/api/runs")).json()["items"] == []

    async def test_request_to_a_paused_agent_is_routed_and_says_so(self, annas):
        agent = (await annas.post("/api/agents/create", json=LORE)).json()
        await annas.put(f"/api/agents/{agent['id']}", json={"status": "paused"})
        asked = await annas.post("/api/executions", json={"message": "Solve 2x + 5 = 15", "agentId": agent["id"]})
        routing = asked.json()["routing"]
        assert (asked.status_code, routing["agent"]) == (202, "peter-logical")
        assert "was requested and is not active here" in routing["reason"]

    async def test_unroutable_request_is_answered_by_finalize(self, annas):
        asked = (await annas.post("/api/agents/execute", json={"message": "xyzzy plugh qwfp"})).json()
        done = await ended(annas, asked)
        assert (done["status"], done["routing"]["agent"]) == ("completed", None)
        assert done["response"]["text"].startswith("None of the agents here can answer this")

    async def test_agent_without_tools_says_what_it_needs(self, annas):
        agent = (await annas.post("/api/agents/create", json=LORE)).json()
        done = await ended(annas, (await annas.post("/api/agents/execute", json={"message": WAR})).json())
        assert done["response"]["agentId"] == agent["id"]
        assert "language model" in done["response"]["cannot"]

    async def test_removed_agent_finishes_its_run(self, annas):
        agent = (await annas.post("/api/agents/create", json=LORE)).json()
        asked = (await annas.post("/api/agents/execute", json={"message": WAR})).json()
        await annas.delete(f"/api/agents/{agent['id']}")
        done = await ended(annas, asked)
        assert (done["status"], done["response"]["agentId"]) == ("completed", agent["id"])

    async def test_repeated_idempotency_key_starts_one_execution(self, annas):
        ask = {"json": {"message": "how much is 12 times 34"}, "headers": {"Idempotency-Key": "once"}}
        first, second = await asyncio.gather(*(annas.post("/api/agents/execute", **ask) for _ in range(2)))
        statuses = {first.status_code, second.status_code}
        assert statuses <= {202, 409}
        again = await annas.post("/api/agents/execute", **ask)
        assert again.headers["idempotent-replayed"] == "true"
        assert len((await annas.get("/api/runs")).json()["items"]) == 1

    async def test_execution_of_another_user_is_not_found(self, annas, boriss):
        asked = (await annas.post("/api/agents/execute", json={"message": "how much is 2 times 3"})).json()
        theirs = await boriss.get(f"/api/agents/execution/{asked['id']}")
        none = await boriss.get("/api/agents/execution/00000000-0000-7000-8000-00000000dead")
        assert (theirs.status_code, none.status_code) == (404, 404)
        assert theirs.json()["title"] == none.json()["title"]
