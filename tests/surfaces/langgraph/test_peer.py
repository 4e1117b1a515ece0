"""The LangGraph peer of the benchmarks works as described."""

from benchmarks import langgraph_peer, nine


def test_langgraph_peer_asks_its_model_before_every_agent_and_to_finish(monkeypatch):
    asked = []
    monkeypatch.setattr(langgraph_peer, "model_call", lambda: asked.append(1))
    assert langgraph_peer.run(langgraph_peer.build()) > 0
    assert len(asked) == 2 * len(nine.GRAPH) + 1
