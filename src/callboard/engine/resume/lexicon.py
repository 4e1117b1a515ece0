"""The word lists of this package, and how much a text sounds like a job title, an organisation or a school.

Lists are read once from `data/` and compared without case, accents or punctuation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from callboard.engine import data_files
from callboard.engine.gazetteer import legal_forms
from callboard.engine.text.folding import alternation, fold_in_place, phrase_key

_LONGEST = 240
_FIRST_IDEOGRAPH = "\u3040"


def table(name: str) -> dict[str, Any]:
    """One data file, parsed."""
    return data_files.read_table("resume", name)


def _node(name: str, path: tuple[str, ...]) -> Any:  # noqa: ANN401 - what the file holds there
    node: Any = table(name)
    for part in path:
        node = node[part]
    return node


@cache
def phrases(name: str, *path: str) -> frozenset[str]:
    """A list of a data file as lookup keys."""
    return frozenset(phrase_key(phrase) for phrase in _node(name, path))


@cache
def pattern(name: str, *path: str) -> re.Pattern[str]:
    """A whole-word pattern over folded text that finds any phrase of a list."""
    return re.compile(r"(?<!\w)(?:" + alternation(list(_node(name, path))) + r")(?!\w)")


@cache
def duration() -> str:
    """A pattern over folded text of how long something took: "3 years 2 months"."""
    time = rf"\d{{1,2}}\+?\s+(?:{alternation(list(table('entries')['times']))})"
    return rf"{time}(?:\s+{time})?"


@dataclass(frozen=True, eq=False)
class Stems:
    """Words and word parts: whole words, beginnings ("engineer*"), ends ("*berater")."""

    whole: frozenset[str]
    opening: frozenset[str]
    closing: frozenset[str]
    phrases: tuple[str, ...]

    def hits(self, text: str) -> int:
        """How many words of `text` are listed; of one too long for a name, of what it opens with."""
        text = text[:_LONGEST]
        name = phrase_key(text)
        words = phrase_key(text.replace("-", " ").replace("/", " ")).split() + ([name] if "-" in text else [])
        found = sum(_holds(self, word) for word in words)
        name = f" {name} "
        return found + sum(f" {phrase} " in name for phrase in self.phrases)


@lru_cache(maxsize=1 << 15)
def _holds(stems: Stems, word: str) -> bool:
    """Return True if a word is listed; each of its beginnings is looked up, as the lists are far longer than words."""
    if word in stems.whole or any(word[:end] in stems.opening for end in range(1, len(word) + 1)):
        return True
    # An ending of two letters is chance in Latin script, and a word of its own in Chinese and Japanese.
    long = len(word) > 4 or word[-1:] > _FIRST_IDEOGRAPH
    return long and any(word[start:] in stems.closing for start in range(len(word)))


@cache
def stems(name: str, *path: str) -> Stems:
    """A stem list of a data file."""
    node = table(name)
    for part in path:
        node = node[part]
    entries = [str(entry) for entry in node]
    bare = {entry: fold_in_place(entry.strip("*")) for entry in entries}
    whole = {text for entry, text in bare.items() if "*" not in entry}
    return Stems(
        frozenset(phrase_key(text) for text in whole if " " not in text),
        frozenset(text for entry, text in bare.items() if entry.endswith("*")),
        frozenset(text for entry, text in bare.items() if entry.startswith("*")),
        tuple(phrase_key(text) for text in whole if " " in text),
    )


@cache
def _suffix() -> re.Pattern[str]:
    suffixes = (*legal_forms.endings(), *table("companies")["suffixes"])
    return re.compile(rf"(?<![\w.])(?:{alternation(suffixes)})(?!\w)")


@lru_cache(maxsize=8192)
def title_score(text: str) -> float:
    """0 for no sign of a job title, 0.3 for a weak one, 1 for a word that names one; at most 2.6."""
    strong = stems("titles", "strong").hits(text)
    weak = stems("titles", "weak").hits(text)
    length = max(len(text.split()), 1)
    return min(strong, 2) * (1.0 if length < 10 else 0.5) + min(weak, 2) * 0.3


@lru_cache(maxsize=8192)
def company_score(text: str) -> float:
    """0 for no sign of an organisation, 0.5 to 1.5 for one; at most 4.6."""
    folded = fold_in_place(text[:_LONGEST])
    score = 0.0
    suffixes = list(_suffix().finditer(folded))
    suffix = suffixes[-1] if suffixes else None
    if suffix and suffix.start() > 0:
        # short forms ("as", "se", "co") are words too: they count only as a name's capital ending
        original = text[suffix.start() : suffix.end()]
        if len(original.replace(".", "")) > 3 or original[0].isupper() or "." in original:
            score += 1.5
    score += min(stems("companies", "words").hits(text), 2) * 0.9
    if re.search(rf"\.{data_files.any_of('resume', 'wording', 'addresses', 'firms')}\b", folded):
        score += 0.8
    return score + 0.5 * min(stems("degrees", "schools", "words").hits(text), 1)


@lru_cache(maxsize=8192)
def school_score(text: str) -> float:
    """0 for no sign of a school, 1 for a word that names one; at most 2.3."""
    return float(min(stems("degrees", "schools", "words").hits(text), 2)) + 0.3 * bool(
        _suffix().search(fold_in_place(text[:_LONGEST]))
    )
