"""The strategy `ranked`: weighs the words of a request by how much they tell agents apart, and abstains when unsure.

An agent is known by its name, description, objective, tags and example requests. `profiles` says how strongly a request
speaks for each agent, `confidence` whether that is enough. What the examples teach (`lessons`) and the threshold are
found anew, on the first request after the agents have changed, from bounded and fixed samples of the examples.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from typing import TypeVar

from callboard.engine.routing.confidence import Standing, standing, threshold
from callboard.engine.routing.features import features, readable, small_words, words
from callboard.engine.routing.lessons import Lessons
from callboard.engine.routing.model import Candidate, RoutingDecision, ScoredAgent
from callboard.engine.routing.profiles import Omission, Profiles

T = TypeVar("T")

SHOWN = 5
"""So many candidates are shown with a decision, and so many words with a candidate."""

REHEARSED = 200
"""Examples asked again to find the threshold."""

DRILLS = 3000
"""Examples that lessons are drawn from."""

PER_AGENT = 12
"""No more of one agent, so that one with many examples does not set the threshold alone."""

FEWEST = 3
"""An agent with fewer examples is not rehearsed: without one of them hardly anything would be left of it."""


class RankedStrategy:
    """Agents by what their texts and examples hold, with a threshold that follows from them."""

    name = "ranked"

    def __init__(self, candidates: tuple[Candidate, ...] = ()) -> None:
        self._profiles = Profiles()
        self._candidates: dict[str, Candidate] = {}
        self._examples: dict[str, tuple[frozenset[str], ...]] = {}
        self._verbatim: dict[tuple[str, ...], set[str]] = {}
        self._threshold: float | None = None
        self._lessons: Lessons | None = None
        for candidate in candidates:
            self.put(candidate)

    def __contains__(self, name: object) -> bool:
        """Whether there is a candidate of that name."""
        return name in self._profiles

    def put(self, candidate: Candidate) -> None:
        """Take in a candidate, in place of the one that had its name."""
        if self._candidates.get(candidate.name) == candidate:
            return
        self.remove(candidate.name)
        examples = tuple(dict.fromkeys(found for text in candidate.examples if (found := features(text))))
        self._candidates[candidate.name] = candidate
        self._examples[candidate.name] = examples
        self._profiles.put(candidate, examples)
        for text in candidate.examples:
            self._verbatim.setdefault(tuple(words(text)), set()).add(candidate.name)
        self._threshold = self._lessons = None

    def remove(self, name: str) -> None:
        """Forget a candidate; an unknown name changes nothing."""
        candidate = self._candidates.pop(name, None)
        if candidate is None:
            return
        self._profiles.remove(name)
        del self._examples[name]
        for key in {tuple(words(text)) for text in candidate.examples}:
            self._verbatim[key].discard(name)
            if not self._verbatim[key]:
                del self._verbatim[key]
        self._threshold = self._lessons = None

    @property
    def threshold(self) -> float:
        """The confidence below which no agent is chosen."""
        if self._threshold is None:
            self._threshold = self._rehearse()
        return self._threshold

    @property
    def lessons(self) -> Lessons:
        """What the agents' examples teach about each other."""
        if self._lessons is None:
            self._lessons = Lessons(self._profiles, self._sample(DRILLS, DRILLS))
        return self._lessons

    def route(self, request: str) -> RoutingDecision:
        """Choose the candidate that the request speaks for, or nobody where that is not sure enough."""
        asked = features(request)
        scores = self.lessons.corrected(asked, self._profiles.scores(asked))
        best = standing(asked, scores, self._profiles.familiarity(asked))
        if best is None:
            return self._decision(None, "nothing in the request is known to any agent", (), 0.0)
        tokens = tuple(words(request))
        ranking = self._ranking(tokens, scores)
        owners = self._verbatim.get(tokens, set())
        if len(owners) == 1:
            (owner,) = owners
            return self._decision(owner, "the request is one of this agent's own examples", ranking, 1.0)
        return self._decided(best, ranking)

    def _decided(self, best: Standing, ranking: tuple[ScoredAgent, ...]) -> RoutingDecision:
        confidence = round(best.confidence, 4)
        if best.confidence < self.threshold:
            reason = f"not sure enough of {best.name}: confidence {confidence:.2f} is below {self.threshold:.2f}"
            return self._decision(None, reason, ranking, confidence)
        telling = ", ".join(ranking[0].words) or "how the request is put"
        reason = f"confidence {confidence:.2f} from {telling}"
        return self._decision(best.name, reason, ranking, confidence)

    def _decision(
        self, agent: str | None, reason: str, candidates: tuple[ScoredAgent, ...], confidence: float
    ) -> RoutingDecision:
        return RoutingDecision(
            agent=agent, reason=reason, strategy=self.name, candidates=candidates, confidence=confidence
        )

    def _ranking(self, asked: Sequence[str], scores: dict[str, float]) -> tuple[ScoredAgent, ...]:
        best = nsmallest(SHOWN, scores.items(), key=lambda item: (-item[1], item[0]))
        return tuple(
            ScoredAgent(name=name, score=round(score, 4), words=self._why(asked, name)) for name, score in best
        )

    def _why(self, asked: Sequence[str], name: str) -> tuple[str, ...]:
        telling = set(asked) - small_words()
        gains = {token: sum(self._profiles.gain(feature, name) for feature in readable(token)) for token in telling}
        return tuple(nsmallest(SHOWN, (t for t in gains if gains[t] > 0), key=lambda t: (-gains[t], t)))

    def _rehearse(self) -> float:
        right: list[float] = []
        stray: list[float] = []
        for name, example in self._sample(REHEARSED, PER_AGENT):
            with_agent = self._rehearsed(example, Omission(name, whole=False))
            if with_agent is not None and with_agent.name == name:
                right.append(with_agent.confidence)
            without = self._rehearsed(example, Omission(name, whole=True))
            stray.append(without.confidence if without is not None else 0.0)
        return threshold(right, stray)

    def _rehearsed(self, asked: frozenset[str], omission: Omission) -> Standing | None:
        scores = self._profiles.scores(asked, omission)
        return standing(asked, scores, self._profiles.familiarity(asked, omission))

    def _sample(self, most: int, most_each: int) -> list[tuple[str, frozenset[str]]]:
        """Examples of all agents in turn, so that no agent's come in a row."""
        names = sorted(name for name, examples in self._examples.items() if len(examples) >= FEWEST)
        names = _spread(names, most)
        each = min(most_each, -(-most // len(names))) if names else 0
        chosen = {name: _spread(self._examples[name], each) for name in names}
        turns = max(map(len, chosen.values()), default=0)
        sample = [(name, chosen[name][turn]) for turn in range(turns) for name in names if turn < len(chosen[name])]
        return _spread(sample, most)


def _spread(items: Sequence[T], most: int) -> list[T]:
    """At most so many, evenly from all."""
    if len(items) <= most:
        return list(items)
    return [items[index * len(items) // most] for index in range(most)]
