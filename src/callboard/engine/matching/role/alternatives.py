"""Alternatives that a requirement leaves open: of "AWS, GCP or Azure" one is enough."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from callboard.engine.learning.vectors import FloatArray
from callboard.engine.matching.vocabulary.tables import asking_words
from callboard.engine.matching.vocabulary.word_vectors import is_content_word, rarity
from callboard.engine.matching.vocabulary.words import tokens
from callboard.engine.posting.model import Requirement
from callboard.engine.skills.reader import find_known

_PART = re.compile(
    r"(?P<either>\b(?:and/or|or)\b(?:\s+(?:an?|the|any|other|another)\b)*|(?<=\w{4})/(?=\w{4}))"
    r"|(?P<comma>,)"
    # A dot inside a name ("Vue.js", ".NET"), a short name behind a slash, and what a parenthesis adds to a name.
    r"|(?P<word>(?:[^\s,;:.()/]|\.(?=\w))+(?:/\.?[^\s,;:.()/]{1,3}\b)?(?:\s?\((?:(?!\bor\b)[^()/])+\))?|/)|\S",
    re.IGNORECASE,
)
# Longer runs of words are more than one thing to choose: "led the design, build or test".
_LONGEST_OPTION = 3
# "Or a related field": what else will do is left open.
_OPEN = frozenset(("equivalent", *asking_words("comparable")))


class Alternatives(NamedTuple):
    """Where alternatives stand in the text of a requirement, and the content words of each option."""

    start: int
    end: int
    options: tuple[tuple[str, ...], ...]

    def named(self) -> list[tuple[str, ...]]:
        """The options without those that name nothing: any résumé has the words of "or a similar role"."""
        return [option for option in self.options if _OPEN.isdisjoint(option)]


class _Part(NamedTuple):
    kind: str
    """"either", "comma", "word" (with content), or "other"."""
    start: int
    end: int
    words: tuple[str, ...] = ()


_Runs = list[tuple[str, list[_Part]]]
"""Parts of one kind side by side, with their kind."""


@lru_cache(maxsize=4096)
def alternatives_in(text: str) -> tuple[Alternatives, ...]:
    """Alternatives of a requirement, in its order: options between commas or slashes, with "or" among them."""
    runs = [(kind, list(parts)) for kind, parts in groupby(_parts(text), key=lambda part: part.kind)]
    lists = (list(group) for is_list, group in groupby(runs, key=lambda run: run[0] != "other") if is_list)
    return tuple(found for one in lists for piece in _pieces(one) if (found := _alternatives(piece)))


def _parts(text: str) -> Iterator[_Part]:
    for found in _PART.finditer(text):
        words = tuple(filter(is_content_word, tokens(found[0]))) if found.lastgroup == "word" else ()
        kind = found.lastgroup or "other"
        yield _Part("other" if kind == "word" and not words else kind, found.start(), found.end(), words)


def _pieces(runs: _Runs) -> Iterator[_Runs]:
    """A list cut where a comma comes after an "or": of "Java or Kotlin, Docker" Docker is no option."""
    begun, kinds = 0, [kind for kind, _ in runs]
    for at, kind in enumerate(kinds):
        if kind == "comma" and "either" in kinds[begun:at] and kinds[at + 1 : at + 2] == ["word"]:
            yield runs[begun:at]
            begun = at + 1
    yield runs[begun:]


def _alternatives(runs: _Runs) -> Alternatives | None:
    """The alternatives that options and what joins them make; None where no "or" joins two of them."""
    options = [parts for kind, parts in runs if kind == "word"]
    if len(options) < 2 or all(kind != "either" for kind, _ in runs[1:-1]):
        return None
    options[0] = options[0][-_LONGEST_OPTION:]
    options[-1] = options[-1][:_LONGEST_OPTION]
    words = tuple(tuple(word for part in option for word in part.words) for option in options)
    return Alternatives(options[0][0].start, options[-1][-1].end, words)


def skill_alternatives(skills: Sequence[str], requirement: Requirement) -> tuple[tuple[str, ...], ...]:
    """Skills that a requirement names, in groups; one skill of a group is enough ("Java or Python")."""
    found = alternatives_in(requirement.text)
    if requirement.any_of and skills and not found:
        return (tuple(skills),)
    place = {
        span.skill: at
        for span in find_known(requirement.text)
        for at, each in enumerate(found)
        if each.start <= span.start and span.end <= each.end
    }
    groups: dict[int | str, list[str]] = {}
    for skill in skills:
        groups.setdefault(place.get(skill, skill), []).append(skill)
    return tuple(map(tuple, groups.values()))


class WordDemands(NamedTuple):
    """The words that a requirement asks for: each is a demand by itself, those of alternatives are one together."""

    shares: NDArray[np.float64]
    """One row an option, one column a word: the word's share of the option by rarity. A plain word is one option."""
    starts: tuple[int, ...]
    """The first option of each demand."""
    rarity: NDArray[np.float64]
    """How rare each demand is, on the scale of `word_vectors.rarity`."""

    @classmethod
    def of(cls, words: Sequence[str], listed: Sequence[Alternatives]) -> WordDemands:
        """The demands of the content words of a requirement, each given once."""
        left = set(words)
        demands = list[list[set[str]]]()
        for alternatives in listed:
            options = [option for each in alternatives.named() if (option := left & set(each))]
            if len(options) > 1:
                demands.append(options)
                left = left.difference(*options)
        demands = [[{word}] for word in words if word in left] + demands
        rare = np.array([rarity(word) for word in words], float)
        options = [np.array([word in option for word in words]) * rare for demand in demands for option in demand]
        starts = np.cumsum([0, *map(len, demands[:-1])])
        means = [option.sum() / np.count_nonzero(option) for option in options]
        return cls(
            np.array([option / option.sum() for option in options]),
            tuple(starts.tolist()),
            np.maximum.reduceat(means, starts) if demands else rare,
        )

    def coverage(self, alike: FloatArray) -> NDArray[np.float64]:
        """How far a text has each demand, 0 to 1.

        `alike` holds the similarity of each word asked for (row) and each word of the text (column).
        """
        best = np.clip(alike.max(axis=1), 0, 1)
        if len(self.starts) == len(best):  # No alternatives: each word is a demand of its own.
            return np.asarray(best, np.float64)
        return np.maximum.reduceat(self.shares @ best, self.starts)
