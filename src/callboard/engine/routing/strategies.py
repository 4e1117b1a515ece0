"""The ways to choose an agent, by name."""

from __future__ import annotations

import importlib
from enum import StrEnum
from typing import cast

from callboard.engine.routing.model import Candidate, Strategy


class StrategyName(StrEnum):
    """The ways to choose."""

    RANKED = "ranked"
    TAGS = "tags"


STRATEGIES = {
    StrategyName.RANKED: ("callboard.engine.routing.ranked", "RankedStrategy"),
    StrategyName.TAGS: ("callboard.engine.routing.tags", "TagStrategy"),
}
"""Adding a strategy: one module, one entry. A module is imported for its first decision; most processes make none."""


def make_strategy(name: StrategyName, agents: tuple[Candidate, ...]) -> Strategy:
    """The strategy of that name, over these agents."""
    module, strategy = STRATEGIES[name]
    return cast("Strategy", getattr(importlib.import_module(module), strategy)(agents))
