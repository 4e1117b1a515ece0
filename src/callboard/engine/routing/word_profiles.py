"""How strongly the features of a request speak for each agent.

An agent's share of a feature is the fraction of its examples that contain it. Its description, name and tags together
count as `DESCRIPTION_WEIGHT` examples, and each tag as another `TAG_WEIGHT`, because somebody chose it. The evidence of
a feature for an agent is `log(1 + STEEPNESS * share / (sum of all agents' shares + DOUBT))`, so features that few
agents have count most; `DOUBT` keeps a word seen only once from deciding alone.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from heapq import nsmallest

from callboard.engine.routing.features import features, weight
from callboard.engine.routing.model import Candidate

DESCRIPTION_WEIGHT = 2
TAG_WEIGHT = 2
SMOOTHING = 4
"""Number of empty examples added to each agent, so that a share of few examples counts less."""

DOUBT = 4
"""In examples of the agent in question."""

STEEPNESS = 8.0
COMMON_FEATURE_AGENTS = 512
"""A feature that more agents have only refines the order of the agents that rarer ones brought up."""

MAX_INDEX_ENTRIES = 10_000
"""After this number of index entries, the remaining features only refine the scores."""

MAX_REFINED = 200


class WordProfiles:
    """The features of every agent, and who has them."""

    def __init__(self) -> None:
        self._sizes: dict[str, int] = {}
        """By agent the number of its examples, with those that its own words and the smoothing stand for."""
        self._holders: dict[str, dict[str, int]] = defaultdict(dict)
        self._gains: dict[str, dict[str, float]] = {}

    def put(self, candidate: Candidate, examples: Iterable[frozenset[str]]) -> None:
        """Take in an agent that is not there yet."""
        counts: dict[str, int] = defaultdict(int)
        number = 0
        for example in examples:
            number += 1
            for feature in example:
                counts[feature] += 1
        for feature in features(_self_description(candidate)):
            counts[feature] += DESCRIPTION_WEIGHT
        for feature in features(" \n ".join(candidate.tags)):
            counts[feature] += TAG_WEIGHT
        self._sizes[candidate.name] = number + DESCRIPTION_WEIGHT + SMOOTHING
        for feature, count in counts.items():
            self._holders[feature][candidate.name] = count

    def scores(self, asked: frozenset[str]) -> dict[str, float]:
        """Each agent's sum of gains; agents that share nothing with the request are not in it."""
        scores: dict[str, float] = {}
        refining: list[str] = []
        seen = 0
        for feature in self._by_rarity(asked):
            holders = len(self._holders[feature])
            if scores and (holders > COMMON_FEATURE_AGENTS or seen > MAX_INDEX_ENTRIES):
                refining.append(feature)
                continue
            seen += holders
            share = weight(feature)
            for name, gain in self._gains_of(feature).items():
                scores[name] = scores.get(name, 0.0) + share * gain
        return self._refined(scores, refining) if refining else scores

    def gain(self, feature: str, name: str) -> float:
        """The evidence of one feature for one agent."""
        return weight(feature) * self._gains_of(feature).get(name, 0.0) if feature in self._holders else 0.0

    def _by_rarity(self, asked: frozenset[str]) -> list[str]:
        known = (feature for feature in asked if feature in self._holders)
        return sorted(known, key=lambda feature: (len(self._holders[feature]), feature))

    def _refined(self, scores: dict[str, float], wide: list[str]) -> dict[str, float]:
        best = nsmallest(MAX_REFINED, scores.items(), key=lambda item: (-item[1], item[0]))
        kept = dict(best)
        for feature in wide:
            gains, share = self._gains_of(feature), weight(feature)
            for name in kept:
                kept[name] += share * gains.get(name, 0.0)
        return kept

    def _gains_of(self, feature: str) -> Mapping[str, float]:
        gains = self._gains.get(feature)
        if gains is None:
            shares = {name: count / self._sizes[name] for name, count in self._holders[feature].items()}
            total = math.fsum(shares.values())
            gains = self._gains[feature] = {
                name: math.log1p(STEEPNESS * share / (total + DOUBT / self._sizes[name]))
                for name, share in shares.items()
            }
        return gains


def _self_description(candidate: Candidate) -> str:
    return " \n ".join((candidate.name, candidate.objective, candidate.description, *candidate.tags))
