"""A plain BM25 over each agent's texts and examples as one document: what the router is compared with."""

from __future__ import annotations

import math
import re
from collections import Counter

from callboard.engine.routing.model import Candidate

SATURATION, LENGTH = 1.2, 0.75


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


class Bm25:
    """Agents as documents."""

    def __init__(self, agents: tuple[Candidate, ...]) -> None:
        self._documents = {
            agent.name: Counter(_words(" ".join((agent.name, agent.description, *agent.tags, *agent.examples))))
            for agent in agents
        }
        self._holders = Counter(word for document in self._documents.values() for word in document)
        self._mean = sum(document.total() for document in self._documents.values()) / len(self._documents)

    def best(self, request: str) -> str | None:
        """The agent whose document fits best."""
        scores = {name: self._score(document, request) for name, document in self._documents.items()}
        name = min(scores, key=lambda key: (-scores[key], key))
        return name if scores[name] > 0 else None

    def _score(self, document: Counter[str], request: str) -> float:
        norm = SATURATION * (1 - LENGTH + LENGTH * document.total() / self._mean)
        return sum(
            self._rarity(word) * document[word] * (SATURATION + 1) / (document[word] + norm) for word in _words(request)
        )

    def _rarity(self, word: str) -> float:
        holders = self._holders[word]
        return math.log1p((len(self._documents) - holders + 0.5) / (holders + 0.5))
