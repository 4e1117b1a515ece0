"""Reasons name what an agent needed in plain words."""

from callboard.bootstrap.container import REGISTRY
from callboard.engine.messages.catalogue import catalogue

OF_CARDS = {"found", "prepared"}
"""What an agent that answers requests needs beside the request; it is in no pipeline."""


def test_every_slot_of_an_agent_has_words() -> None:
    agents = [agent for pipeline in REGISTRY.pipelines for agent in pipeline.agents]
    slots = {slot for agent in agents for slot in (*agent.requires, agent.provides)}
    assert slots | OF_CARDS == set(catalogue("slots"))


def test_every_pipeline_has_words() -> None:
    assert {pipeline.name for pipeline in REGISTRY.pipelines} == set(catalogue("web")["pipelines"])
