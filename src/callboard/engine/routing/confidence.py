"""How sure a choice is, and below what it is no choice.

What speaks for a choice: how much of what the request could give the agent got, its lead over the next one, how it
stands against all others together, and how much of the request any agent has ever seen. The weights were fitted on the
development sets of `python -m evals routing`; the threshold comes from the agents at hand. They are asked their own
examples twice, once as if that example had never been given (a request in scope) and once as if its agent did not
exist (a request that nobody should take), and the threshold leans to the one that parts the two best.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from callboard.engine.routing.features import weight
from callboard.engine.routing.profiles import CEILING

EVEN = 3.0
"""A lead of so many points makes an agent e times as likely."""

BIAS, FROM_SHARE, FROM_LEAD, FROM_STAND, FROM_FAMILIARITY = -4.25, 7.3, 8.9, 0.45, 4.85

UNREHEARSED = 0.3
"""The threshold of agents without examples: descriptions share few words with what people ask."""

USUAL, SURE = 0.68, 2
"""The threshold that agents with examples usually want, which counts as often as this against one rehearsal."""

COST_OF_LOSS = 2.5
"""A right choice lost weighs so much more than a stray request taken: the rehearsed strays are the agents' nearest
relatives, which are harder to refuse than what people really ask out of scope."""

ENOUGH = 30
"""Rehearsed requests that a threshold of their own needs."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The best agent of a request, before it is known whether it is good enough."""

    name: str
    share: float
    lead: float
    stand: float
    familiarity: float

    @property
    def confidence(self) -> float:
        """0 to 1."""
        logit = BIAS + FROM_SHARE * self.share + FROM_LEAD * self.lead
        return 1 / (1 + math.exp(-logit - FROM_STAND * self.stand - FROM_FAMILIARITY * self.familiarity))


def standing(asked: frozenset[str], scores: Mapping[str, float], familiarity: float) -> Standing | None:
    """The best agent and what speaks for it, None where nobody scored."""
    if not scores:
        return None
    name = min(scores, key=lambda key: (-scores[key], key))
    best = scores[name]
    second = max((score for key, score in scores.items() if key != name), default=0.0)
    possible = CEILING * math.fsum(weight(feature) for feature in asked)
    others = math.fsum(math.exp((score - best) / EVEN) for score in scores.values())
    return Standing(name, best / possible, (best - second) / possible, 1 / others, familiarity)


def threshold(right: Sequence[float], stray: Sequence[float]) -> float:
    """The confidence that best parts rehearsed right choices from rehearsed requests out of scope.

    `right` holds the confidence of the choices that were right, `stray` that of the requests without their agent. What
    a few hundred rehearsals say is uncertain, so it only corrects the usual one.
    """
    if not stray:
        return UNREHEARSED
    if min(len(right), len(stray)) < ENOUGH:
        return (UNREHEARSED + USUAL) / 2
    kept, refused = sorted(right), sorted(stray)

    def parting(limit: float) -> float:
        lost = bisect_left(kept, limit) / len(kept)
        return bisect_left(refused, limit) / len(refused) - COST_OF_LOSS * lost

    found = max(sorted({*kept, *refused}), key=parting)
    return (found + SURE * USUAL) / (1 + SURE)
