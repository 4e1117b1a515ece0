"""When documents of one's own are searched in place of the agent that a request sounds like."""

import pytest

from callboard.engine.routing.documents import prefer_documents
from callboard.engine.routing.model import RoutingDecision


def decision(agent: str | None, confidence: float, *, requested: bool = False) -> RoutingDecision:
    return RoutingDecision(
        agent=agent, reason="as it sounds", strategy="ranked", confidence=confidence, requested=requested
    )


@pytest.mark.parametrize(
    ("chosen", "coverage", "agent"),
    [
        (decision(None, 0.2), 1.0, "reader"),
        (decision("market", 0.7), 1.0, "reader"),
        (decision("market", 0.7), 0.0, "market"),
        # The surer an agent is, the more of the request a passage has to cover.
        (decision("coach", 0.96), 1.0, "coach"),
        (decision("coach", 0.88), 0.65, "coach"),
        (decision("coach", 0.5, requested=True), 1.0, "coach"),
    ],
)
def test_documents_are_preferred_where_they_cover_more_than_the_choice_is_sure_of(chosen, coverage, agent):
    assert prefer_documents(chosen, "reader", coverage).agent == agent


def test_the_decision_says_that_documents_cover_the_request():
    preferred = prefer_documents(decision("market", 0.5), "reader", 1.0)
    assert "your documents cover the request" in preferred.reason
    assert preferred.confidence is not None
    assert preferred.confidence > 0.5
