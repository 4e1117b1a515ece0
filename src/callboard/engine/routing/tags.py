"""The strategy `tags`: one point for each word of the request that an agent's texts hold, two more for an exact tag.

Words are lower-cased, freed of diacritics (NFD), split at anything that is not a letter or digit, and at least three
characters long. The highest score above nothing wins, ties by name. An inverted index over bitmaps gives exactly
what scoring every agent would give.
"""

from __future__ import annotations

import re
from collections import defaultdict

from callboard.core.text import fold
from callboard.engine.routing.bit_scores import AgentPositions, BitCounters
from callboard.engine.routing.features import small_words
from callboard.engine.routing.model import Candidate, RoutingDecision, ScoredAgent

MIN_TOKEN_LENGTH = 3
"""Shorter tokens say too little."""

TAG_BONUS = 2
TAG_DIGIT = 1
"""The binary digit that is worth `TAG_BONUS`."""

MAX_HOLDERS_UNMAPPED = 16
"""A word that at most this many agents have is stored without a bitmap, which keeps the index small."""

MAX_SHOWN = 5
"""Upper bound on candidates shown with a decision."""

_TOKEN = re.compile(r"[^\W_]+")


def tokens(text: str) -> frozenset[str]:
    """The distinct words of a text that count."""
    return frozenset(word for word in _TOKEN.findall(fold(text)) if len(word) >= MIN_TOKEN_LENGTH)


def words_of(candidate: Candidate) -> frozenset[str]:
    """The words that a candidate is indexed by."""
    return tokens(" ".join((candidate.objective, candidate.name, candidate.description, *candidate.tags)))


def plain_score(candidate: Candidate, request: frozenset[str]) -> int:
    """The definition, agent by agent; the index must agree with it."""
    tags = {fold(tag).strip() for tag in candidate.tags}
    return len(request & words_of(candidate)) + TAG_BONUS * len(request & tags)


class TagStrategy:
    """An inverted index from words to the agents that hold them, with the points that each word is worth there.

    The holders of a frequent word are a bitmap, and the points of all agents are added bit by bit in whole integers
    (`counters`): a word that each of ten thousand agents has costs about as much as one that twenty have.
    """

    name = "tags"

    def __init__(self, candidates: tuple[Candidate, ...] = ()) -> None:
        self._points: dict[str, dict[str, int]] = defaultdict(dict)
        self._words: dict[str, frozenset[str]] = {}
        self._positions = AgentPositions()
        self._maps: dict[str, tuple[int, int]] = {}
        for candidate in candidates:
            self.put(candidate)

    def __contains__(self, name: object) -> bool:
        """Return True if there is a candidate of that name."""
        return name in self._words

    def put(self, candidate: Candidate) -> None:
        """Take in a candidate, in place of the one that had its name."""
        name = candidate.name
        self.remove(name)
        tags = {fold(tag).strip() for tag in candidate.tags}
        words = words_of(candidate)
        self._words[name] = words
        bit = 1 << self._positions.place(name)
        for word in words:
            holders = self._points[word]
            holders[name] = 1 + (TAG_BONUS if word in tags else 0)
            if word in self._maps:
                having, tagged = self._maps[word]
                self._maps[word] = (having | bit, tagged | bit if word in tags else tagged)
            elif len(holders) > MAX_HOLDERS_UNMAPPED:
                self._maps[word] = self._mapped(holders)

    def remove(self, name: str) -> None:
        """Forget a candidate; an unknown name changes nothing."""
        words = self._words.pop(name, frozenset())
        for word in words:
            holders = self._points[word]
            del holders[name]
            if len(holders) <= MAX_HOLDERS_UNMAPPED:
                self._maps.pop(word, None)
            else:
                bit = 1 << self._positions.place(name)
                having, tagged = self._maps[word]
                self._maps[word] = (having & ~bit, tagged & ~bit)
            if not holders:
                del self._points[word]

    def route(self, request: str) -> RoutingDecision:
        """Choose the candidate with the most points."""
        if self._positions.needs_sorting:
            self._tidy()
        asked = tokens(request)
        counters = BitCounters()
        for word in asked:
            holders = self._points.get(word)
            if holders:
                having, tagged = self._maps.get(word) or self._mapped(holders)
                counters.add(having)
                counters.add(tagged, TAG_DIGIT)
        ranking = tuple(
            ScoredAgent(name=name, score=score, words=self._why(name, asked)) for name, score in self._best(counters)
        )
        if not ranking:
            reason = "no word of the request is known to any agent"
            return RoutingDecision(agent=None, reason=reason, strategy=self.name)
        words = [token for token in ranking[0].words if token not in small_words()]
        reason = f"{ranking[0].score:g} points from {', '.join(words) or 'small words'}"
        return RoutingDecision(agent=ranking[0].name, reason=reason, strategy=self.name, candidates=ranking)

    def _best(self, counters: BitCounters) -> list[tuple[str, int]]:
        best: list[tuple[str, int]] = []
        for score, places in counters.descending():
            best.extend((name, score) for name in self._positions.first(places, MAX_SHOWN - len(best)))
            if len(best) >= MAX_SHOWN:
                break
        return best

    def _mapped(self, holders: dict[str, int]) -> tuple[int, int]:
        having = bytearray(self._positions.size // 8 + 1)
        tagged = bytearray(len(having))
        for name, points in holders.items():
            place = self._positions.place(name)
            having[place >> 3] |= 1 << (place & 7)
            if points > 1:
                tagged[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(having, "little"), int.from_bytes(tagged, "little")

    def _tidy(self) -> None:
        self._positions.sort_names(frozenset(self._words))
        self._maps = {word: self._mapped(self._points[word]) for word in self._maps}

    def _why(self, name: str, asked: frozenset[str]) -> tuple[str, ...]:
        shared = asked & self._words[name]
        return tuple(sorted(shared, key=lambda word: (-self._points[word][name], word)))
