from benchmarks import langgraph_peer, nine

from callboard.hiring.pipeline import HIRING


class TestTheNineThatAreMeasured:
    def test_are_the_nine_of_hiring_in_the_same_order_of_work(self):
        assert [(spec.name, spec.provides) for spec in HIRING.agents] == [
            (name, provides) for name, (_, provides) in nine.GRAPH.items()
        ]
        made = {spec.provides for spec in HIRING.agents}
        for spec in HIRING.agents:
            requires, _ = nine.GRAPH[spec.name]
            assert set(requires) & made <= set(spec.requires)

    def test_have_a_longest_chain_of_four(self):
        assert nine.longest_chain() == 4


def test_the_peer_asks_its_model_before_every_agent_and_once_more_to_finish(monkeypatch):
    asked = []
    monkeypatch.setattr(langgraph_peer, "model_call", lambda: asked.append(1))
    assert langgraph_peer.run(langgraph_peer.build()) > 0
    assert len(asked) == 2 * len(nine.GRAPH) + 1
