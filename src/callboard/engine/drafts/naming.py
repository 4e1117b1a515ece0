"""Names made from the words of a request by stated rules. Each candidate says how it was made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations

from callboard.core.text import fold
from callboard.engine.drafts.lexicon import joinable

ENOUGH = 12
SHORTEST, LONGEST = 4, 16
"""Letters of a name."""

_VOWELS = "aeiouy"
_IDLE = frozenset(
    [
        "the",
        "and",
        "for",
        "our",
        "new",
        "with",
        "that",
        "this",
        "product",
        "company",
        "business",
        "brand",
        "app",
        "name",
        "names",
        "title",
        "service",
        "project",
        "shop",
        "store",
        "startup",
        "website",
        "team",
        "thing",
        "something",
        "called",
        "which",
        "from",
        "into",
        "about",
        "your",
        "their",
        "its",
        "who",
        "very",
        "good",
        "best",
        "great",
        "small",
        "little",
        "online",
        "called",
        "sells",
        "sell",
        "selling",
        "makes",
        "make",
        "offers",
        "offer",
        "helps",
        "help",
        "doing",
        "does",
    ]
)
_HARD = (
    ("ph", "f"),
    ("th", "t"),
    ("ck", "k"),
    ("gh", "g"),
    ("wh", "v"),
    ("w", "v"),
    ("qu", "k"),
    ("x", "ks"),
    ("y", "i"),
)
"""Letters that are read differently in other languages, and ones that are not."""


@dataclass(frozen=True, slots=True)
class Named:
    """A candidate: the name, the rule that made it, and how."""

    name: str
    rule: str
    how: str


def candidates(topic: str, count: int | None) -> tuple[Named, ...]:
    """Names from the nouns of a topic, taken in turns from each rule. None where the topic has no word to use."""
    words = nouns(topic)
    rows = [list(rule(words)) for rule in RULES]
    found: dict[str, Named] = {}
    wanted = count or ENOUGH
    for turn in range(max(map(len, rows), default=0)):
        for row in rows:
            if turn < len(row) and fold(row[turn].name) not in found and len(found) < wanted:
                found[fold(row[turn].name)] = row[turn]
    return tuple(found.values())


def nouns(topic: str) -> list[str]:
    """The words of a topic that can be part of a name."""
    words = [word for word in re.findall(r"[a-z]{3,12}", fold(topic)) if word not in _IDLE]
    return list(dict.fromkeys(words))[:4]


def _compounds(words: list[str]) -> Iterator[Named]:
    for left, right in permutations(words, 2):
        if len(left) + len(right) <= LONGEST:
            yield Named((left + right).capitalize(), "compound", f"{left} + {right}, both your words")
    for index, (word, sense) in enumerate(joinable().items()):
        own = words[index % len(words)] if words else ""
        if own and own != word and len(own) + len(word) <= LONGEST:
            yield Named((own + word).capitalize(), "compound", f"{own} + {word} ({sense})")


def _blends(words: list[str]) -> Iterator[Named]:
    pool = [*words, *(word for word in joinable() if words)]
    for left, right in permutations(pool, 2):
        if left not in words and right not in words:
            continue
        for size in range(min(len(left), len(right)) - 1, 0, -1):
            blend = left + right[size:]
            if left.endswith(right[:size]) and SHORTEST < len(blend) <= 12 and blend not in {left, right}:
                yield Named(blend.capitalize(), "blend", f"{left} and {right} share «{right[:size]}»")
                break


def _alliterations(words: list[str]) -> Iterator[Named]:
    for own in words:
        for word, sense in joinable().items():
            if word[0] == own[0] and word != own:
                yield Named(
                    f"{own.capitalize()} {word.capitalize()}",
                    "alliteration",
                    f"both begin with «{own[0]}»; {word}: {sense}",
                )


def _neutral(words: list[str]) -> Iterator[Named]:
    for word in words:
        plain = word
        for hard, easy in _HARD:
            plain = plain.replace(hard, easy)
        plain = re.sub(r"(.)\1", r"\1", plain).removesuffix("e")
        if plain[-1:] not in _VOWELS:
            plain += "o" if plain[-2:-1] != "o" else "a"
        if plain != word and len(plain) >= SHORTEST:
            yield Named(plain.capitalize(), "read alike abroad", f"{word}, spelled as it sounds, ending in a vowel")


RULES: tuple[Callable[[list[str]], Iterator[Named]], ...] = (_compounds, _blends, _alliterations, _neutral)
"""Adding a rule: one function, one entry."""
