from benchmarks import nine

from callboard.hiring.pipeline import HIRING


class TestTheNineThatAreMeasured:
    def test_measured_agents_are_those_of_hiring_in_order(self):
        assert [(spec.name, spec.provides) for spec in HIRING.agents] == [
            (name, provides) for name, (_, provides) in nine.GRAPH.items()
        ]
        made = {spec.provides for spec in HIRING.agents}
        for spec in HIRING.agents:
            requires, _ = nine.GRAPH[spec.name]
            assert set(requires) & made <= set(spec.requires)

    def test_longest_chain_of_measured_agents_is_four(self):
        assert nine.longest_chain() == 4
