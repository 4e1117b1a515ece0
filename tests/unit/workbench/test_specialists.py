"""Routing scenarios of the guide, by the strategies `tags` and `ranked`."""

import pytest

from callboard.engine.routing.model import Candidate
from callboard.engine.routing.ranked import RankedStrategy
from callboard.engine.routing.tags import TagStrategy
from callboard.workbench.specialists import specialists

SCENARIOS = [
    ("Explain the Second War in Warcraft history.", "toby-technical"),
    ("Help me design a creative layout for my blog.", "ami-creative"),
    ("Solve 2x + 5 = 15 and explain the steps.", "peter-logical"),
]


@pytest.mark.parametrize("strategy", [TagStrategy, RankedStrategy])
class TestScenarios:
    @pytest.mark.parametrize(("request_text", "agent"), SCENARIOS)
    def test_request_is_routed_to_its_specialist(self, strategy, request_text, agent):
        assert strategy(specialists()).route(request_text).target == agent

    def test_request_of_unknown_words_is_not_routed(self, strategy):
        assert strategy(specialists()).route("xyzzy plugh").agent is None


@pytest.mark.parametrize("strategy", [TagStrategy, RankedStrategy])
@pytest.mark.parametrize("more", [{}, {"description": "Knows a fantasy world."}, {"examples": ("who led the horde",)}])
def test_a_runtime_agent_with_more_precise_tags_wins(strategy, more):
    lore = Candidate("lore-keeper", tags=("warcraft", "wow", "lore", "second war"), **more)
    chooser = strategy((*specialists(), lore))
    assert chooser.route("Explain the Second War in Warcraft.").target == "lore-keeper"
    assert chooser.route("Tell the history of the printing press.").target == "toby-technical"


def test_every_specialist_has_its_tags_and_examples() -> None:
    assert [s.name for s in specialists()] == ["toby-technical", "ami-creative", "peter-logical"]
    assert {"history", "war"} <= set(specialists()[0].tags)
    assert {"design", "creative", "content"} <= set(specialists()[1].tags)
    assert {"mathematics", "problem", "calculation"} <= set(specialists()[2].tags)
    assert all(len(s.examples) >= 10 for s in specialists())
