"""Search the passages of texts by BM25 over stems. Passages that do not cover a question are left out."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from heapq import nlargest
from itertools import pairwise
from typing import Any, cast

import Stemmer  # pyright: ignore[reportMissingTypeStubs]

from callboard.core.text import fold
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


LANGUAGES = {"en": "english", "de": "german", "fr": "french", "es": "spanish"}
"""The languages whose words are reduced to stems, by the names of their stemmers; any other is read as English."""

LEAST_COMPOUND_PART = 4
"""Letters of a word that is found at the beginning or the end of a German compound: "Urlaub" in "Urlaubstage"."""


@cache
def _stemmer(language: str) -> Callable[[list[str]], list[str]]:
    return cast("Callable[[list[str]], list[str]]", cast("Any", Stemmer).Stemmer(LANGUAGES[language]).stemWords)


def stems(text: str, language: str = "en") -> list[str]:
    """Every word of a text as its stem, in order; of a huge text only the beginning."""
    return _stemmer(language)(words(text))


def language_of(text_words: Sequence[str]) -> str:
    """The language of some words by those that are frequent in it; English where none has more."""
    counts = {language: sum(word in _ignored_words(language) for word in text_words) for language in LANGUAGES}
    return max(LANGUAGES, key=lambda language: counts[language])


def query_terms(question: str) -> dict[str, str]:
    """The stems of the significant words of a question, each with its folded word, in order."""
    question_words = words(question)
    language = language_of(question_words)
    ignored = _ignored_words(language)
    found: dict[str, str] = {}
    for word, stem in zip(question_words, _stemmer(language)(question_words), strict=True):
        if word not in ignored and (len(word) > 1 or word.isdigit()):
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
def _ignored_words(language: str) -> frozenset[str]:
    """Words of a language that say nothing of what a question is about, folded."""
    if language == "en":
        return frozenset((*_data()["stop"].split(), *_data()["asking"].split()))
    frequent = map(fold, read_table("text", "stopwords")[language].split())
    return frozenset((*frequent, *_data()["other_languages"][language].split()))


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
        languages = [language_of(words(source.text)) for source in sources]
        self._passages: tuple[Passage, ...] = ()
        self._languages: tuple[str, ...] = ()
        for source, language in zip(sources, languages, strict=True):
            found = tuple(split_into_passages(source))
            self._passages += found
            self._languages += (language,) * len(found)
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
        in_german = language_of(words(question)) == "de"
        counts = {stem: self._counts(stem, compounds=in_german) for stem in terms}
        weights = {stem: self._idf(len(found)) for stem, found in counts.items()}
        missing = tuple(word for stem, word in terms.items() if not counts[stem])
        scores = self._scores(counts, weights)
        best = nlargest(MAX_RESULTS, scores.items(), key=lambda item: (item[1], -item[0]))
        answer = answer_pattern(question)
        covered = {index: _coverage(index, counts, weights) for index, _ in best}
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
                sentence=_best_sentence(self._passages[index].text, weights, answer, self._languages[index]),
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
        language = self._languages[index]
        own, above = stems(passage.text, language), stems(f"{passage.title} {passage.heading}", language)
        counts = Counter(own)
        for stem in set(above):
            counts[stem] += HEADING_WEIGHT
        for stem, count in counts.items():
            self._counts_by_stem[stem][index] = count
        for pair in pairwise(own):
            self._passages_by_pair[pair].add(index)
        self._lengths.append(len(own))

    def _counts(self, stem: str, *, compounds: bool) -> dict[int, int]:
        """How often passages have a stem; in German also as a part of a longer word, or with one as a part of it."""
        if stem in self._counts_by_stem or not compounds or len(stem) < LEAST_COMPOUND_PART:
            return self._counts_by_stem.get(stem, {})
        found: Counter[int] = Counter()
        for other, counts in self._counts_by_stem.items():
            short, long = sorted((stem, other), key=len)
            if len(short) >= LEAST_COMPOUND_PART and (long.startswith(short) or long.endswith(short)):
                found.update(counts)
        return found

    def _idf(self, passage_count: int) -> float:
        return math.log1p((len(self._passages) - passage_count + 0.5) / (passage_count + 0.5))

    def _scores(self, counts: Mapping[str, Mapping[int, int]], weights: Mapping[str, float]) -> dict[int, float]:
        scores: dict[int, float] = defaultdict(float)
        for stem, found in counts.items():
            for index, count in found.items():
                length_factor = 1 - LENGTH_NORMALISATION + LENGTH_NORMALISATION * self._lengths[index] / self._mean
                scores[index] += weights[stem] * count * (SATURATION + 1) / (count + SATURATION * length_factor)
        for left, right in pairwise(counts):
            for index in self._passages_by_pair.get((left, right), ()):
                scores[index] += PAIR_WEIGHT * (weights[left] + weights[right])
        return scores


def _coverage(index: int, counts: Mapping[str, Mapping[int, int]], weights: Mapping[str, float]) -> float:
    total = sum(weights.values())
    weight = sum(weight for stem, weight in weights.items() if index in counts[stem])
    return weight / total if total else 0.0


def answer_from(question: str, texts: Sequence[SourceText]) -> Findings:
    """Search texts once. To ask them again, keep the `PassageIndex`."""
    return PassageIndex(texts).search(question)


def _best_sentence(text: str, weights: Mapping[str, float], answer: re.Pattern[str] | None, language: str) -> str:
    """The sentence with the greatest weight of question words; the first of equals."""
    best, most = "", -1.0
    pieces = re.split(r"\n(?=\s*(?:[-*|]|\d+\.)\s?)|\n\s*\n", text)
    for line, after in zip(pieces, [*pieces, ""][1:], strict=True):
        if _TABLE_RULE.match(line) or _TABLE_RULE.match(after):
            # The head of a table names what its rows answer.
            continue
        for start, end in sentences(line):
            sentence = line[start:end]
            weight = sum(weights.get(stem, 0.0) for stem in set(stems(sentence, language)))
            if answer is not None and weight:
                weight *= 1.25 if answer.search(sentence.lower()) else 1.0
            if weight > most:
                best, most = sentence, weight
    return best
