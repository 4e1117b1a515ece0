"""How strongly the features of a request speak for each agent.

An agent's share of a feature is how many of its examples hold it, its description, name and tags together counting as
`OWN_WORDS` examples; a tag counts for `TAG_WORDS` more, because somebody chose it. A feature speaks for an agent as far
as the agent holds more than its part of it: `log(1 + STEEPNESS * share / (all agents' shares + doubt))`. Rarity among
agents follows from that; the doubt keeps a word seen once from deciding alone.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import nsmallest

from callboard.engine.routing.features import STEM, features, weight
from callboard.engine.routing.model import Candidate

OWN_WORDS = 2
TAG_WORDS = 2
SHRINK = 4
"""As if each agent had so many more examples, which hold nothing: a share of few examples is less sure."""

DOUBT = 4
"""In examples of the agent in question."""

STEEPNESS = 8.0
CEILING = math.log1p(STEEPNESS)
"""What a feature that only one agent has can give at most."""

WIDE = 512
"""A feature that more agents have only refines the order of the agents that rarer ones brought up."""

ENOUGH_SEEN = 10_000
"""After so many entries of the index, the rest of the features only refine too."""

REFINED = 200


@dataclass(frozen=True, slots=True)
class Omission:
    """What to leave out, for a rehearsal: an agent's one example (the request itself), or the agent as a whole."""

    name: str
    whole: bool


@dataclass(frozen=True, slots=True)
class _Held:
    features: Mapping[str, int]
    size: int
    """Its examples, with those that its own words and the shrinking stand for."""


class Profiles:
    """The features of every agent, and who has them."""

    def __init__(self) -> None:
        self._held: dict[str, _Held] = {}
        self._holders: dict[str, dict[str, int]] = defaultdict(dict)
        self._gains: dict[str, dict[str, float]] = {}
        self._totals: dict[str, float] = {}

    def __contains__(self, name: object) -> bool:
        """Whether there is an agent of that name."""
        return name in self._held

    def __len__(self) -> int:
        """How many agents there are."""
        return len(self._held)

    def put(self, candidate: Candidate, examples: Iterable[frozenset[str]]) -> None:
        """Take in an agent that is not there yet."""
        counts: dict[str, int] = defaultdict(int)
        number = 0
        for example in examples:
            number += 1
            for feature in example:
                counts[feature] += 1
        for feature in features(_self_description(candidate)):
            counts[feature] += OWN_WORDS
        for feature in features(" \n ".join(candidate.tags)):
            counts[feature] += TAG_WORDS
        self._held[candidate.name] = _Held(dict(counts), number + OWN_WORDS + SHRINK)
        for feature, count in counts.items():
            self._holders[feature][candidate.name] = count
            self._stale(feature)

    def remove(self, name: str) -> None:
        """Forget an agent that is there."""
        for feature in self._held.pop(name).features:
            holders = self._holders[feature]
            del holders[name]
            self._stale(feature)
            if not holders:
                del self._holders[feature]

    def scores(self, asked: frozenset[str], omission: Omission | None = None) -> dict[str, float]:
        """Each agent's sum of gains; agents that share nothing with the request are not in it."""
        scores: dict[str, float] = {}
        refining: list[str] = []
        seen = 0
        for feature in self._by_rarity(asked):
            holders = len(self._holders[feature])
            if scores and (holders > WIDE or seen > ENOUGH_SEEN):
                refining.append(feature)
                continue
            seen += holders
            share = weight(feature)
            for name, gain in self._gains_of(feature, omission).items():
                scores[name] = scores.get(name, 0.0) + share * gain
        return self._refined(scores, refining, omission) if refining else scores

    def scores_without_example(self, asked: frozenset[str], name: str) -> dict[str, float]:
        """Nearly `scores` with the agent's one example left out: what the others get for it is as before."""
        scores = self.scores(asked)
        if name not in scores:
            return scores
        held = self._held[name]
        for feature in self._by_rarity(asked):
            gained = self._gains_of(feature, None).get(name)
            if gained is None:
                continue
            # The total follows from the gain: no need to add up all shares again.
            share = held.features[feature] / held.size
            others = STEEPNESS * share / math.expm1(gained) - share - DOUBT / held.size
            rest = (held.features[feature] - 1) / (held.size - 1)
            part = rest / (others + rest + DOUBT / (held.size - 1))
            scores[name] += weight(feature) * (math.log1p(STEEPNESS * part) - gained)
        return scores

    def gain(self, feature: str, name: str) -> float:
        """What one feature says for one agent."""
        return weight(feature) * self._gains_of(feature, None).get(name, 0.0) if feature in self._holders else 0.0

    def familiarity(self, asked: frozenset[str], omission: Omission | None = None) -> float:
        """How much of the request's stems, weighed by rarity, any agent knows: 0 to 1."""
        known = total = 0.0
        for feature in sorted(asked):
            if feature[0] != STEM:
                continue
            held = self._total(feature, omission)
            rarity = math.log1p(len(self._held) / (3 * held + 0.3))
            total += rarity
            known += rarity if held else 0.0
        return known / total if total else 0.0

    def _stale(self, feature: str) -> None:
        self._gains.pop(feature, None)
        self._totals.pop(feature, None)

    def _by_rarity(self, asked: frozenset[str]) -> list[str]:
        known = (feature for feature in asked if feature in self._holders)
        return sorted(known, key=lambda feature: (len(self._holders[feature]), feature))

    def _refined(self, scores: dict[str, float], wide: list[str], omission: Omission | None) -> dict[str, float]:
        best = nsmallest(REFINED, scores.items(), key=lambda item: (-item[1], item[0]))
        kept = dict(best)
        for feature in wide:
            gains, share = self._gains_of(feature, omission), weight(feature)
            for name in kept:
                kept[name] += share * gains.get(name, 0.0)
        return kept

    def _gains_of(self, feature: str, omission: Omission | None) -> Mapping[str, float]:
        holders = self._holders[feature]
        if omission is not None and omission.name in holders and len(holders) <= WIDE:
            return self._computed(self._shares(feature, omission), omission)
        gains = self._gains.get(feature)
        if gains is None:
            gains = self._gains[feature] = self._computed(self._shares(feature, None), None)
        if omission is None or omission.name not in gains:
            return gains
        # Among so many holders, one more or less changes nothing but its own entry.
        return {name: gain for name, gain in gains.items() if name != omission.name or not omission.whole}

    def _computed(self, shares: dict[str, float], omission: Omission | None) -> dict[str, float]:
        total = math.fsum(shares.values())
        gains: dict[str, float] = {}
        for name, share in shares.items():
            less = 1 if omission is not None and omission.name == name else 0
            doubt = DOUBT / (self._held[name].size - less)
            gains[name] = math.log1p(STEEPNESS * share / (total + doubt))
        return gains

    def _shares(self, feature: str, omission: Omission | None) -> dict[str, float]:
        held = self._held
        shares = {name: count / held[name].size for name, count in self._holders.get(feature, {}).items()}
        if omission is not None and omission.name in shares:
            rest = self._holders[feature][omission.name] - 1
            if omission.whole or not rest:
                del shares[omission.name]
            else:
                shares[omission.name] = rest / (held[omission.name].size - 1)
        return shares

    def _total(self, feature: str, omission: Omission | None) -> float:
        if omission is not None and omission.name in self._holders.get(feature, {}):
            return math.fsum(self._shares(feature, omission).values())
        total = self._totals.get(feature)
        if total is None:
            total = math.fsum(self._shares(feature, None).values())
            if feature in self._holders:
                self._totals[feature] = total
        return total


def _self_description(candidate: Candidate) -> str:
    return " \n ".join((candidate.name, candidate.objective, candidate.description, *candidate.tags))
