"""The ways to choose an agent, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from callboard.engine.routing.model import Candidate, Strategy
from callboard.engine.routing.ranked import RankedStrategy
from callboard.engine.routing.tags import TagStrategy


class StrategyName(StrEnum):
    """The ways to choose."""

    RANKED = "ranked"
    TAGS = "tags"


STRATEGIES: Mapping[StrategyName, Callable[[tuple[Candidate, ...]], Strategy]] = {
    StrategyName.RANKED: RankedStrategy,
    StrategyName.TAGS: TagStrategy,
}
"""Adding a strategy: one module, one entry."""
