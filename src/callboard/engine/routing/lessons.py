"""What the agents' own examples teach beyond counting: where two agents are confused, what should have told them apart.

Each example is routed as if it had not been given. If its agent does not win clearly, the example's features are made
to speak a little more for it and a little less for the rival (passive-aggressive steps, each small). The examples,
their order and their number are fixed by the agents, and so are the lessons.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from callboard.engine.routing.features import RUN, weight
from callboard.engine.routing.profiles import Profiles

CLEAR = 2.0
"""A win by so many points teaches nothing."""

STEP = 0.1
"""The most that one example moves a feature of weight one."""

ROUNDS = 2


class Lessons:
    """Corrections to what a feature says for an agent."""

    def __init__(self, profiles: Profiles, drills: Sequence[tuple[str, frozenset[str]]]) -> None:
        self._corrections: dict[str, dict[str, float]] = {}
        # What counting says does not change while learning, so it is worked out once for all rounds.
        # Runs of characters follow from the words: leaving them out costs no lesson and saves most of the time.
        drills = [(name, frozenset(f for f in asked if f[0] != RUN)) for name, asked in drills]
        counted = [profiles.scores_without_example(asked, name) for name, asked in drills]
        for _ in range(ROUNDS):
            for (name, asked), scores in zip(drills, counted, strict=True):
                self._drill(name, asked, dict(scores))

    def corrected(self, asked: Iterable[str], scores: dict[str, float]) -> dict[str, float]:
        """The scores with what was learnt, of the agents that have any."""
        # Sorted, because sums of floats depend on their order.
        for feature in sorted(self._corrections.keys() & asked):
            for name, correction in self._corrections[feature].items():
                if name in scores:
                    scores[name] += correction
        return scores

    def _drill(self, name: str, asked: frozenset[str], scores: dict[str, float]) -> None:
        self.corrected(asked, scores)
        own = scores.pop(name, 0.0)
        if not scores:
            return
        rival = min(scores, key=lambda key: (-scores[key], key))
        missing = CLEAR - (own - scores[rival])
        if missing <= 0:
            return
        step = min(STEP, missing / (2 * math.fsum(weight(feature) ** 2 for feature in asked)))
        for feature in asked:
            held = self._corrections.setdefault(feature, {})
            held[name] = held.get(name, 0.0) + step * weight(feature)
            held[rival] = held.get(rival, 0.0) - step * weight(feature)
