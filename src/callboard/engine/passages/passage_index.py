"""A set of texts that can be asked: passages ranked by BM25 over stems. What does not cover a question is not shown."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from heapq import nlargest
from itertools import pairwise

from callboard.engine.passages.model import Finding, Findings, Passage, SourceText
from callboard.engine.passages.splitting import passages
from callboard.engine.passages.terms import answering, asked, stems
from callboard.engine.text.sentences import sentences

SATURATION = 1.2
LENGTH = 0.75
"""The usual constants of BM25: how soon repeating a word stops counting, and how much long passages are held back."""

HEADING = 2
"""A word of a heading counts as if it stood so many times in the text."""

NEIGHBOURS = 0.5
"""Two words of the question that stand side by side in the passage count so much of their weight again."""

COVERED = 0.62
"""A passage must hold this share of the question's weight, rare words weighing more. Calibrated in
tests/unit/engine/passages: questions about other things than the texts share a common word or two with them."""

SHOWN = 3
NEAR = 0.6
"""A passage with less than this share of the best one's score is not shown."""


_RULE = re.compile(r"\s*\|[\s:|-]+$")


class Library:
    """Passages and an index over their stems. It never changes once it is made."""

    def __init__(self, texts: Iterable[SourceText]) -> None:
        sources = tuple(texts)
        self._texts = len(sources)
        self._passages: tuple[Passage, ...] = tuple(passage for source in sources for passage in passages(source))
        self._holders: dict[str, dict[int, int]] = defaultdict(dict)
        self._pairs: dict[tuple[str, str], set[int]] = defaultdict(set)
        self._lengths: list[int] = []
        for place, passage in enumerate(self._passages):
            self._add(place, passage)
        self._mean = sum(self._lengths) / len(self._lengths) if self._lengths else 1.0

    def __len__(self) -> int:
        """How many passages there are."""
        return len(self._passages)

    def search(self, question: str) -> Findings:
        """The passages that answer a question best; none where nothing covers it."""
        terms = asked(question)
        weights = {stem: self._rarity(stem) for stem in terms}
        missing = tuple(word for stem, word in terms.items() if stem not in self._holders)
        scores = self._scores(list(terms), weights)
        best = nlargest(SHOWN, scores.items(), key=lambda item: (item[1], -item[0]))
        answer = answering(question)
        found: list[Finding] = []
        for place, score in best:
            coverage = self._coverage(place, weights)
            if coverage >= COVERED and score >= NEAR * best[0][1]:
                passage = self._passages[place]
                sentence = _sentence(passage.text, weights, answer)
                found.append(
                    Finding(passage=passage, score=round(score, 4), coverage=round(coverage, 4), sentence=sentence)
                )
        return Findings(
            question=question,
            terms=tuple(terms.values()),
            missing=missing,
            found=tuple(found),
            texts=self._texts,
            passages=len(self._passages),
        )

    def _add(self, place: int, passage: Passage) -> None:
        own, above = stems(passage.text), stems(f"{passage.title} {passage.heading}")
        counts = Counter(own)
        for stem in set(above):
            counts[stem] += HEADING
        for stem, count in counts.items():
            self._holders[stem][place] = count
        for pair in pairwise(own):
            self._pairs[pair].add(place)
        self._lengths.append(len(own))

    def _rarity(self, stem: str) -> float:
        holders = len(self._holders.get(stem, ()))
        return math.log1p((len(self._passages) - holders + 0.5) / (holders + 0.5))

    def _scores(self, terms: list[str], weights: dict[str, float]) -> dict[int, float]:
        scores: dict[int, float] = defaultdict(float)
        for stem in terms:
            for place, count in self._holders.get(stem, {}).items():
                held_back = 1 - LENGTH + LENGTH * self._lengths[place] / self._mean
                scores[place] += weights[stem] * count * (SATURATION + 1) / (count + SATURATION * held_back)
        for left, right in pairwise(terms):
            for place in self._pairs.get((left, right), ()):
                scores[place] += NEIGHBOURS * (weights[left] + weights[right])
        return scores

    def _coverage(self, place: int, weights: dict[str, float]) -> float:
        total = sum(weights.values())
        held = sum(weight for stem, weight in weights.items() if place in self._holders.get(stem, ()))
        return held / total if total else 0.0


def answer_from(question: str, texts: Sequence[SourceText]) -> Findings:
    """Ask texts once. To ask them again, keep the `Library`."""
    return Library(texts).search(question)


def _sentence(text: str, weights: dict[str, float], answer: re.Pattern[str] | None) -> str:
    """The sentence that holds most of what was asked for; the earlier one of two that are as good."""
    best, most = "", -1.0
    pieces = re.split(r"\n(?=\s*(?:[-*|]|\d+\.)\s?)|\n\s*\n", text)
    for line, after in zip(pieces, [*pieces, ""][1:], strict=True):
        if _RULE.match(line) or _RULE.match(after):
            # The head of a table names what its rows answer.
            continue
        for start, end in sentences(line):
            sentence = line[start:end]
            held = sum(weights.get(stem, 0.0) for stem in set(stems(sentence)))
            if answer is not None and held:
                held *= 1.25 if answer.search(sentence.lower()) else 1.0
            if held > most:
                best, most = sentence, held
    return best
