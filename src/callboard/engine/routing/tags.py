"""The strategy `tags`: one point for each word of the request that an agent's texts hold, two more for an exact tag.

Words are lower-cased, freed of diacritics (NFD), split at anything that is no letter or digit, and at least three
characters long. The highest score above nothing wins, ties by name. An inverted index gives what scoring every agent
would give, at the price of the few agents that share a word with the request.
"""

from __future__ import annotations

import re
from collections import defaultdict
from heapq import nsmallest

from callboard.core.text import fold
from callboard.engine.routing.model import FINALIZE, Candidate, Decision, Scored

SHORTEST = 3
"""Shorter tokens say too little."""

TAG_BONUS = 2
SHOWN = 5
"""So many candidates are shown with a decision."""

_TOKEN = re.compile(r"[^\W_]+")


def tokens(text: str) -> frozenset[str]:
    """The distinct words of a text that count."""
    return frozenset(word for word in _TOKEN.findall(fold(text)) if len(word) >= SHORTEST)


def words_of(candidate: Candidate) -> frozenset[str]:
    """The words that stand for a candidate."""
    return tokens(" ".join((candidate.objective, candidate.name, candidate.description, *candidate.tags)))


def plain_score(candidate: Candidate, request: frozenset[str]) -> int:
    """The definition, agent by agent; the index must agree with it."""
    tags = {fold(tag).strip() for tag in candidate.tags}
    return len(request & words_of(candidate)) + TAG_BONUS * len(request & tags)


class TagStrategy:
    """An inverted index from words to the agents that hold them, with the points that each word is worth there."""

    name = "tags"

    def __init__(self, candidates: tuple[Candidate, ...] = ()) -> None:
        self._points: dict[str, dict[str, int]] = defaultdict(dict)
        self._words: dict[str, frozenset[str]] = {}
        for candidate in candidates:
            self.put(candidate)

    def __contains__(self, name: object) -> bool:
        """Whether there is a candidate of that name."""
        return name in self._words

    def put(self, candidate: Candidate) -> None:
        """Take in a candidate, in place of the one that had its name."""
        self.remove(candidate.name)
        tags = {fold(tag).strip() for tag in candidate.tags}
        words = words_of(candidate)
        self._words[candidate.name] = words
        for word in words:
            self._points[word][candidate.name] = 1 + (TAG_BONUS if word in tags else 0)

    def remove(self, name: str) -> None:
        """Forget a candidate; an unknown name changes nothing."""
        for word in self._words.pop(name, frozenset()):
            holders = self._points[word]
            del holders[name]
            if not holders:
                del self._points[word]

    def route(self, request: str) -> Decision:
        """Choose the candidate with the most points."""
        scores: dict[str, int] = {}
        asked = tokens(request)
        for word in asked:
            for name, points in self._points.get(word, {}).items():
                scores[name] = scores.get(name, 0) + points
        if not scores:
            return Decision(FINALIZE, "no word of the request is known to any agent", self.name)
        best = nsmallest(SHOWN, scores.items(), key=lambda item: (-item[1], item[0]))
        ranking = tuple(Scored(name, score, self._why(name, asked)) for name, score in best)
        reason = f"{ranking[0].score:g} points from {', '.join(ranking[0].tokens)}"
        return Decision(ranking[0].name, reason, self.name, ranking)

    def _why(self, name: str, asked: frozenset[str]) -> tuple[str, ...]:
        shared = asked & self._words[name]
        return tuple(sorted(shared, key=lambda word: (-self._points[word][name], word)))
