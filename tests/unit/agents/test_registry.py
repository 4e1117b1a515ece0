"""Pipelines are validated before anything runs."""

import pytest
from tests.fakes.nine import Note, agent, nine

from callboard.agents.registry import BrokenPipelineError, Registry, UnknownAgentError, UnknownPipelineError
from callboard.agents.spec import Pipeline


def pipeline(*agents, goal="end"):
    return Pipeline("small", agents, {"posting": Note}, goal)


def one(name="a", requires=("posting",), provides="end"):
    return agent(name, requires, provides, lambda _: None)


def test_agents_are_found_by_name():
    registry = Registry([nine()])
    assert registry.agent("nine", "matching").provides == "matching_analysis"
    assert [known.name for known in registry.pipelines] == ["nine"]


def test_unknown_name_is_reported_with_the_known_ones():
    registry = Registry([nine()])
    with pytest.raises(UnknownPipelineError, match=r"ten\. Known are nine"):
        registry.pipeline("ten")
    with pytest.raises(UnknownAgentError, match="astrologer in nine"):
        registry.agent("nine", "astrologer")


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (pipeline(one(requires=("stars",))), "nobody provides stars"),
        (pipeline(one(), goal="moon"), "nobody provides its goal moon"),
        (pipeline(one(), one(provides="other")), "has a twice"),
        (pipeline(one(), one("b")), "has end twice"),
    ],
)
def test_unsatisfiable_pipeline_is_refused(broken, why):
    with pytest.raises(BrokenPipelineError, match=why):
        Registry([broken])
