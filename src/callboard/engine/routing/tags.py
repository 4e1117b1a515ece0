"""The strategy `tags`: one point for each word of the request that an agent's texts hold, two more for an exact tag.

Words are lower-cased, freed of diacritics (NFD), split at anything that is not a letter or digit, and at least three
characters long. The highest score above nothing wins, ties by name. An inverted index gives exactly what scoring every
agent would give.
"""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from heapq import nsmallest

import numpy as np

from callboard.core.text import fold
from callboard.engine.routing.features import small_words
from callboard.engine.routing.model import TAG_BONUS, Candidate, RoutingDecision, ScoredAgent

MIN_TOKEN_LENGTH = 3
"""Shorter tokens say too little."""

MAX_SHOWN = 5
"""Upper bound on candidates shown with a decision."""

_TOKEN = re.compile(r"[^\W_]+")


def tokens(text: str) -> frozenset[str]:
    """The distinct words of a text that count."""
    return frozenset(word for word in _TOKEN.findall(fold(text)) if len(word) >= MIN_TOKEN_LENGTH)


def plain_score(candidate: Candidate, request: frozenset[str]) -> int:
    """The definition, agent by agent; the index must agree with it."""
    points = _points(candidate)
    return sum(points[word] for word in request & points.keys())


def _points(candidate: Candidate) -> dict[str, int]:
    """The words of an agent, and the points that each is worth."""
    tags = {fold(tag).strip() for tag in candidate.tags}
    words = tokens(" ".join((candidate.objective, candidate.name, candidate.description, *candidate.tags)))
    return {word: 1 + TAG_BONUS * (word in tags) for word in words}


class TagStrategy:
    """An inverted index: for each word the numbers of the agents that have it, each as often as it is worth points.

    An agent's score is how often its number stands in the lists of the words asked for.
    """

    name = "tags"

    def __init__(self, candidates: tuple[Candidate, ...] = ()) -> None:
        self._points: dict[str, dict[str, int]] = {}
        """By agent the points of each of its words."""
        self._numbers: dict[str, int] = {}
        self._names: list[str] = []
        """By number; the number of an agent that was removed is given to a new one."""
        self._unused: list[int] = []
        self._index: dict[str, array[int]] = defaultdict(lambda: array("i"))
        for candidate in candidates:
            self.put(candidate)

    def __contains__(self, name: object) -> bool:
        """Return True if there is a candidate of that name."""
        return name in self._points

    def put(self, candidate: Candidate) -> None:
        """Take in a candidate, in place of the one that had its name."""
        name = candidate.name
        self.remove(name)
        if self._unused:
            number = self._unused.pop()
            self._names[number] = name
        else:
            number = len(self._names)
            self._names.append(name)
        self._numbers[name], self._points[name] = number, _points(candidate)
        for word, points in self._points[name].items():
            self._index[word].extend([number] * points)

    def remove(self, name: str) -> None:
        """Forget a candidate; an unknown name changes nothing."""
        if name not in self._points:
            return
        number = self._numbers.pop(name)
        self._unused.append(number)
        for word, points in self._points.pop(name).items():
            for _ in range(points):
                self._index[word].remove(number)
            if not self._index[word]:
                del self._index[word]

    def route(self, request: str) -> RoutingDecision:
        """Choose the candidate with the most points."""
        asked = tokens(request)
        ranking = tuple(
            ScoredAgent(name=name, score=score, words=self._why(name, asked)) for name, score in self._best(asked)
        )
        if not ranking:
            reason = "no word of the request is known to any agent"
            return RoutingDecision(agent=None, reason=reason, strategy=self.name)
        words = [token for token in ranking[0].words if token not in small_words()]
        reason = f"{ranking[0].score:g} points from {', '.join(words) or 'small words'}"
        return RoutingDecision(agent=ranking[0].name, reason=reason, strategy=self.name, candidates=ranking)

    def _best(self, asked: frozenset[str]) -> list[tuple[str, int]]:
        """The names with the most points, at most `MAX_SHOWN`, and their points."""
        lists = [self._index[word] for word in asked if word in self._index]
        if not lists:
            return []
        scores = np.bincount(np.concatenate(lists))
        least = max(int(np.partition(scores, -MAX_SHOWN)[-MAX_SHOWN]) if len(scores) > MAX_SHOWN else 0, 1)
        found = [(self._names[number], int(scores[number])) for number in np.flatnonzero(scores >= least)]
        return nsmallest(MAX_SHOWN, found, key=lambda item: (-item[1], item[0]))

    def _why(self, name: str, asked: frozenset[str]) -> tuple[str, ...]:
        """The words of the request that an agent has, those of most points first."""
        points = self._points[name]
        return tuple(sorted(asked & points.keys(), key=lambda word: (-points[word], word)))
