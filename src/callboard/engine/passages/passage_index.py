"""Search the passages of texts by BM25 over stems. Passages that do not cover a question are left out."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from heapq import nlargest
from itertools import pairwise
from typing import Any, cast

import Stemmer  # pyright: ignore[reportMissingTypeStubs]

from callboard.engine.data_files import read_table
from callboard.engine.passages.model import Findings, Passage, PassageHit, SourceText
from callboard.engine.routing.features import words
from callboard.engine.text.sentences import sentences

MAX_CHARACTERS = 1_000
"""Characters of a passage; a longer block is cut at lines, and a longer line stays whole."""

MIN_CHARACTERS = 60
"""A shorter block belongs to the one after it: it is an introduction, or a name of what follows."""

_HEADING = re.compile(r"(#{1,6})\s+(\S.*)$")
_FENCE = re.compile(r"\s*(?:```|~~~)")


@dataclass(slots=True)
class _Block:
    first: int
    lines: list[str] = field(default_factory=list[str])

    @property
    def size(self) -> int:
        return sum(len(line) + 1 for line in self.lines)


def split_into_passages(source: SourceText) -> Iterator[Passage]:
    """The passages of a text, in order; together they hold every line that is neither blank nor a heading."""
    headings: dict[int, str] = {}
    block: _Block | None = None
    fenced = False
    for number, line in enumerate(source.text.splitlines(), start=1):
        heading = None if fenced else _HEADING.match(line)
        if _FENCE.match(line):
            fenced = not fenced
        if heading or (not line.strip() and not fenced and block and block.size >= MIN_CHARACTERS):
            yield from _split_block(source, headings, block)
            block = None
        if heading:
            level = len(heading[1])
            headings = {depth: text for depth, text in headings.items() if depth < level} | {
                level: heading[2].rstrip().rstrip("#").rstrip()
            }
        elif block or line.strip():
            block = block or _Block(number)
            block.lines.append(line)
    yield from _split_block(source, headings, block)


def _split_block(source: SourceText, headings: dict[int, str], block: _Block | None) -> Iterator[Passage]:
    if block is None:
        return
    piece = _Block(block.first)
    for offset, line in enumerate(block.lines):
        if piece.lines and piece.size + len(line) > MAX_CHARACTERS:
            yield from _passage(source, headings, piece)
            piece = _Block(block.first + offset)
        piece.lines.append(line)
    yield from _passage(source, headings, piece)


def _passage(source: SourceText, headings: dict[int, str], block: _Block) -> Iterator[Passage]:
    while block.lines and not block.lines[-1].strip():
        block.lines.pop()
    if not block.lines:
        return
    # The outermost heading of a text is its title already.
    names = [text for depth, text in sorted(headings.items()) if not (depth == 1 and text == source.title)]
    yield Passage(
        title=source.title,
        heading=" / ".join(names),
        text="\n".join(block.lines),
        first_line=block.first,
        last_line=block.first + len(block.lines) - 1,
    )


_stems = cast("Callable[[list[str]], list[str]]", cast("Any", Stemmer).Stemmer("english").stemWords)


def stems(text: str) -> list[str]:
    """Every word of a text as its stem, in order; of a huge text only the beginning."""
    return _stems(words(text))


def query_terms(question: str) -> dict[str, str]:
    """The stems of the significant words of a question, each with its folded word, in order."""
    stop, asking = _ignored_words()
    found: dict[str, str] = {}
    question_words = words(question)
    for word, stem in zip(question_words, _stems(question_words), strict=True):
        if word not in stop and word not in asking and (len(word) > 1 or word.isdigit()):
            found.setdefault(stem, word)
    return found


def answer_pattern(question: str) -> re.Pattern[str] | None:
    """A pattern that sentences answering this type of question tend to match; None if the type is unknown."""
    data = _data()
    for kind, pattern in data["questions"].items():
        if re.search(pattern, question.strip().lower()):
            return re.compile(data["answers"][kind])
    return None


def _data() -> dict[str, Any]:
    return read_table("passages", "words")


@cache
def _ignored_words() -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(_data()["stop"].split()), frozenset(_data()["asking"].split())


SATURATION = 1.2
LENGTH_NORMALISATION = 0.75
"""The usual constants k1 and b of BM25: term saturation and length normalisation."""

HEADING_WEIGHT = 2
"""A word of a heading counts like this number of occurrences in the text."""

PAIR_WEIGHT = 0.5
"""Two adjacent words of the question that are adjacent in the passage add this share of their weight."""

MIN_COVERAGE = 0.62
"""A passage must hold this share of the question's weight, rare words weighing more. Calibrated in
tests/unit/engine/passages: questions about other things than the texts share a common word or two with them."""

MAX_RESULTS = 3
MIN_RELATIVE_SCORE = 0.6
"""A passage with less than this share of the best one's score is not shown."""


_TABLE_RULE = re.compile(r"\s*\|[\s:|-]+$")


class PassageIndex:
    """Passages and an inverted index over their stems; immutable."""

    def __init__(self, texts: Iterable[SourceText]) -> None:
        sources = tuple(texts)
        self._texts = len(sources)
        self._passages: tuple[Passage, ...] = tuple(
            passage for source in sources for passage in split_into_passages(source)
        )
        self._counts_by_stem: dict[str, dict[int, int]] = defaultdict(dict)
        self._passages_by_pair: dict[tuple[str, str], set[int]] = defaultdict(set)
        self._lengths: list[int] = []
        for index, passage in enumerate(self._passages):
            self._add(index, passage)
        self._mean = sum(self._lengths) / len(self._lengths) if self._lengths else 1.0

    def __len__(self) -> int:
        """How many passages there are."""
        return len(self._passages)

    def search(self, question: str) -> Findings:
        """The passages that answer a question best; none where nothing covers it."""
        terms = query_terms(question)
        weights = {stem: self._idf(stem) for stem in terms}
        missing = tuple(word for stem, word in terms.items() if stem not in self._counts_by_stem)
        scores = self._scores(list(terms), weights)
        best = nlargest(MAX_RESULTS, scores.items(), key=lambda item: (item[1], -item[0]))
        answer = answer_pattern(question)
        covered = {index: self._coverage(index, weights) for index, _ in best}
        chosen = {
            index: score
            for index, score in best
            if covered[index] >= MIN_COVERAGE and score >= MIN_RELATIVE_SCORE * best[0][1]
        }
        found = [
            PassageHit(
                passage=self._passages[index],
                score=round(score, 4),
                coverage=round(covered[index], 4),
                sentence=_best_sentence(self._passages[index].text, weights, answer),
                around=self._around(index, chosen),
            )
            for index, score in chosen.items()
        ]
        return Findings(
            question=question,
            terms=tuple(terms.values()),
            missing=missing,
            found=tuple(found),
            texts=self._texts,
            passages=len(self._passages),
        )

    def _around(self, index: int, found: Collection[int]) -> str:
        """The passages beside one in its source, without those that were found themselves."""
        title = self._passages[index].title
        beside = (each for each in (index - 1, index + 1) if 0 <= each < len(self._passages) and each not in found)
        return "\n\n".join(self._passages[each].text for each in beside if self._passages[each].title == title)

    def _add(self, index: int, passage: Passage) -> None:
        own, above = stems(passage.text), stems(f"{passage.title} {passage.heading}")
        counts = Counter(own)
        for stem in set(above):
            counts[stem] += HEADING_WEIGHT
        for stem, count in counts.items():
            self._counts_by_stem[stem][index] = count
        for pair in pairwise(own):
            self._passages_by_pair[pair].add(index)
        self._lengths.append(len(own))

    def _idf(self, stem: str) -> float:
        passage_count = len(self._counts_by_stem.get(stem, ()))
        return math.log1p((len(self._passages) - passage_count + 0.5) / (passage_count + 0.5))

    def _scores(self, terms: list[str], weights: dict[str, float]) -> dict[int, float]:
        scores: dict[int, float] = defaultdict(float)
        for stem in terms:
            for index, count in self._counts_by_stem.get(stem, {}).items():
                length_factor = 1 - LENGTH_NORMALISATION + LENGTH_NORMALISATION * self._lengths[index] / self._mean
                scores[index] += weights[stem] * count * (SATURATION + 1) / (count + SATURATION * length_factor)
        for left, right in pairwise(terms):
            for index in self._passages_by_pair.get((left, right), ()):
                scores[index] += PAIR_WEIGHT * (weights[left] + weights[right])
        return scores

    def _coverage(self, index: int, weights: dict[str, float]) -> float:
        total = sum(weights.values())
        weight = sum(weight for stem, weight in weights.items() if index in self._counts_by_stem.get(stem, ()))
        return weight / total if total else 0.0


def answer_from(question: str, texts: Sequence[SourceText]) -> Findings:
    """Search texts once. To ask them again, keep the `PassageIndex`."""
    return PassageIndex(texts).search(question)


def _best_sentence(text: str, weights: dict[str, float], answer: re.Pattern[str] | None) -> str:
    """The sentence with the greatest weight of question words; the first of equals."""
    best, most = "", -1.0
    pieces = re.split(r"\n(?=\s*(?:[-*|]|\d+\.)\s?)|\n\s*\n", text)
    for line, after in zip(pieces, [*pieces, ""][1:], strict=True):
        if _TABLE_RULE.match(line) or _TABLE_RULE.match(after):
            # The head of a table names what its rows answer.
            continue
        for start, end in sentences(line):
            sentence = line[start:end]
            weight = sum(weights.get(stem, 0.0) for stem in set(stems(sentence)))
            if answer is not None and weight:
                weight *= 1.25 if answer.search(sentence.lower()) else 1.0
            if weight > most:
                best, most = sentence, weight
    return best
