"""Metrics, the graph and delegations over HTTP, after real executions."""

from tests.surfaces.api.test_conversations import run_ended, scribe


async def execute(client, message, **more):
    started = (await client.post("/api/agents/execute", json={"message": message, **more})).json()
    await run_ended(client, started["id"])
    return started


async def test_answered_execution_is_counted(annas, boriss):
    agent = await scribe(annas)
    await execute(annas, "What did she say?", agentId=agent)
    report = (await annas.get("/api/agents/metrics")).json()
    figures = next(each for each in report["agents"] if each["agentId"] == agent)
    assert (figures["name"], figures["count"], figures["successRate"]) == ("Scribe", 1, 1.0)
    assert 0 < figures["meanMs"] <= figures["p95Ms"]
    assert figures["lastUsed"]
    assert (report["totals"]["runs"], report["totals"]["mostUsed"]) == (1, agent)
    # Its day may have ended since.
    assert [day["runs"] for day in report["byDay"] if day["runs"]] == [1]
    others = (await boriss.get("/api/agents/metrics", params={"days": 1})).json()
    assert (others["totals"]["runs"], len(others["byDay"])) == (0, 1)


async def test_graph_holds_every_agent_and_counts_delegations(annas):
    keeper = await scribe(annas)
    await execute(annas, "What did she say?", agentId=keeper)
    graph = (await annas.get("/api/agents/graph")).json()
    nodes = {node["id"]: node for node in graph["nodes"]}
    assert {"cleo-supervisor", "router", "finalize", "matching", keeper} <= nodes.keys()
    assert nodes[keeper]["state"] == "idle"
    counts = {(edge["source"], edge["target"]): edge["count"] for edge in graph["edges"]}
    assert counts["cleo-supervisor", "router"] == 1
    assert counts["router", keeper] == counts[keeper, "finalize"] == 1
    assert counts["matching", "evaluation"] == 0


async def test_delegations_hold_the_chosen_agent_and_its_reasons(annas, boriss):
    await scribe(annas)
    execution = await execute(annas, "Scribe, what did she say?", strategy="tags")
    assert execution["routing"]["agent"] == "Scribe"
    told = (await annas.get("/api/delegations", params={"by": "router"})).json()["items"]
    assert [each["runId"] for each in told] == [execution["id"]]
    (decision,) = told
    assert (decision["from"], decision["to"]) == ("cleo-supervisor", execution["routing"]["agent"])
    assert (decision["reason"], decision["query"]) == (execution["routing"]["reason"], "Scribe, what did she say?")
    assert decision["candidates"] == execution["routing"]["candidates"]
    every = (await annas.get("/api/delegations", params={"runId": execution["id"]})).json()["items"]
    assert {each["to"] for each in every} == {"Scribe", "finalize"}
    assert (await boriss.get("/api/delegations")).json()["items"] == []
