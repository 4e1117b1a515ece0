from benchmarks import nine

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
