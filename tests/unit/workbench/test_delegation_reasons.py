"""Reasons name what an agent needed in plain words."""

from callboard.bootstrap.container import REGISTRY
from callboard.engine.messages.catalogue import catalogue


def test_every_slot_that_an_agent_requires_has_words() -> None:
    required = {slot for pipeline in REGISTRY.pipelines for agent in pipeline.agents for slot in agent.requires}
    assert required == set(catalogue("slots"))
