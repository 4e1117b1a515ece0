"""What is seen in a sentence that may instruct the reader of a document: what it speaks of, how it begins, its words.

The words of seven languages that speak of one thing (judging, the machine that reads, silence) are one concept of
`data/concepts.toml`, so that what is learned of a sentence in one language holds in the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from callboard.core.text import fold
from callboard.engine.data_files import read_table
from callboard.engine.learning.classifier import Features

LEAST_CONCEPTS = 2
"""A sentence that speaks of fewer things is no candidate: nine in ten sentences of real résumés."""
# A longer sentence is read in pieces that overlap by half, two short ones also together.
_MOST_WORDS, _MOST_OF_TWO = 60, 40
_ENDS = re.compile(r"(?<=[.!?;])\s+|\n|\t|\s[•●▪■◦]\s")
_TOKEN = re.compile(r"\w+|[^\w\s]")
# An address says nothing, whatever words it is made of: "inbox", "example".
_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|https?://\S+|\bwww\.\S+")
_STEM, _LONGEST_WORD = 5, 20
_SHORT = 5
_FIGURES = re.compile(r"(?<![\w.])(?:10 ?/ ?10|5 ?/ ?5|20 ?/ ?20|9\d ?%?|100(?: ?/ ?100)?(?: ?%)?|0\.9\d?|1\.0)(?!\w)")
_MARKUP = re.compile(r"[{}<>|=_\[\]#*]|//|--")
_MOSTLY = 0.8


class Sentence(NamedTuple):
    """A candidate: a sentence, two short ones, or a piece of a long one; as written, and its folded words and signs."""

    text: str
    tokens: tuple[str, ...]
    concepts: tuple[tuple[str, ...], ...]
    """What each word speaks of."""

    @property
    def spoken_of(self) -> list[str]:
        """The concepts that any of its words speaks of, each once, in order."""
        return sorted({concept for word in self.concepts for concept in word})


def candidates(text: str) -> Iterator[Sentence]:
    """The sentences of a text that speak of at least `LEAST_CONCEPTS` things."""
    for part in _sentences(text):
        read = sentence(part)
        words = [token for token in read.tokens if token[0].isalnum()]
        # Letters that stand apart are no words; `obfuscation.py` joins them.
        apart = sum(len(word) == 1 for word in words) > len(words) / 2
        if not apart and len(read.spoken_of) >= LEAST_CONCEPTS:
            yield read


def sentence(text: str) -> Sentence:
    """The words of a sentence, and what they speak of."""
    folded = _ADDRESS.sub(" ", fold(text))
    tokens = tuple(_TOKEN.findall(folded.replace("_", " "))[: 2 * _MOST_WORDS])
    return Sentence(text, tokens, tuple(concepts_of(token) for token in tokens if token[0].isalnum()))


def features(read: Sentence) -> Features:
    """What a sentence speaks of, which two things together, how it begins and is written; its words and their stems."""
    words = [token for token in read.tokens if token[0].isalnum()]
    spoken_of = read.spoken_of
    letters = [char for char in read.text if char.isalpha()]
    folded = " ".join(read.tokens)
    named: dict[str, float] = {
        **{f"speaks of {concept}": 1.0 for concept in spoken_of},
        **{f"begins with {concept}": 1.0 for concept in (read.concepts or ((),))[0]},
        "things spoken of": len(spoken_of) / 10,
        "length": min(len(words), 40) / 20,
        "short": len(words) < _SHORT,
        "a verdict in figures": bool(_FIGURES.search(fold(read.text))),
        "figures": any(token[0].isdigit() for token in words),
        "markup": bool(_MARKUP.search(read.text)),
        "a question": "?" in folded,
        "ends like a sentence": read.text.rstrip().endswith((".", "!", "?")),
        "begins small": read.text[:1].islower(),
        "in capitals": sum(char.isupper() for char in letters) > _MOSTLY * max(len(letters), 8),
    }
    terms = [
        *read.tokens,
        *(f"{one} {other}" for one, other in pairwise(["", *read.tokens, ""])),
        *(f"{word[:_STEM]}*" for word in words if len(word) > _STEM),
        *(f"{one} + {other}" for one, other in combinations(spoken_of, 2)),
    ]
    return Features({name: float(value) for name, value in named.items()}, terms)


@lru_cache(maxsize=20_000)
def concepts_of(word: str) -> tuple[str, ...]:
    """The concepts that a folded word speaks of."""
    whole, beginnings = _words()
    found = set(whole.get(word, ()))
    for end in range(2, min(len(word), _LONGEST_WORD) + 1):
        found.update(beginnings.get(word[:end], ()))
    return tuple(sorted(found))


@cache
def _words() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Concepts by whole word, and by how a word begins."""
    whole: dict[str, list[str]] = {}
    beginnings: dict[str, list[str]] = {}
    for concept, words in read_table("trust.instructions", "concepts").items():
        for word in words.split():
            (beginnings if word.endswith("*") else whole).setdefault(word.rstrip("*"), []).append(concept)
    return whole, beginnings


def _sentences(text: str) -> Iterator[str]:
    before: Sequence[str] = ()
    for part in _ENDS.split(text):
        words = part.split()
        if not words:
            continue
        for start in range(0, max(len(words) - _MOST_WORDS // 2, 1), _MOST_WORDS // 2):
            yield " ".join(words[start : start + _MOST_WORDS])
        if before and len(before) + len(words) <= _MOST_OF_TWO:
            yield " ".join([*before, *words])
        before = words
