"""The routing of requests to agents. Measured by `python -m evals routing`."""

from __future__ import annotations

import pytest
from evals.routing.score import Shares, measure
from evals.routing.sets import settings


@pytest.fixture(scope="module")
def shares() -> dict[str, Shares]:
    return {setting.name: measure(setting) for setting in settings()}


@pytest.mark.parametrize("setting", ["few", "alike", "mixed", "misspelt"])
def test_ranked_is_better_than_tags_and_than_bm25(shares: dict[str, Shares], setting: str) -> None:
    measured = shares[setting]
    assert measured.ranked > measured.bm25 > measured.tags


@pytest.mark.parametrize(("setting", "right"), [("few", 0.78), ("alike", 0.94), ("mixed", 0.81), ("misspelt", 0.62)])
def test_the_right_agent_comes_first(shares: dict[str, Shares], setting: str, right: float) -> None:
    assert shares[setting].ranked >= right


def test_with_many_examples_most_requests_are_routed_and_most_unrelated_ones_refused(shares: dict[str, Shares]) -> None:
    assert shares["alike"].kept >= ENOUGH_KEPT
    assert shares["alike"].refused >= ENOUGH_REFUSED


@pytest.mark.parametrize("setting", ["few", "mixed", "misspelt"])
def test_with_few_examples_most_unrelated_requests_are_refused(shares: dict[str, Shares], setting: str) -> None:
    assert shares[setting].refused >= 0.8


ENOUGH_KEPT, ENOUGH_REFUSED = 0.83, 0.95
