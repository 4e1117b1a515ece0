"""Words as evidence of a kind of work: tokens, stems, and their weights.

Knows languages and a static table of everyday words; nothing of résumés or postings.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, cast

import Stemmer  # pyright: ignore[reportMissingTypeStubs]

from callboard.core.text import fold
from callboard.engine.data_files import read_table
from callboard.engine.matching.vocabulary.genders import in_one_form

_TOKEN = re.compile(r"[^\W_][\w+#]*(?:[.&/][^\W_]+)*")
_STEMMERS = {
    "en": "english",
    "de": "german",
    "fr": "french",
    "es": "spanish",
    "pt": "portuguese",
    "it": "italian",
    "nl": "dutch",
    "sv": "swedish",
    "da": "danish",
    "no": "norwegian",
    "fi": "finnish",
}
_TIERS = {"stop": 0.0, "common": 0.2, "usual": 0.5}

# A number alone ("5", "2019") says nothing about a kind of work.
_NUMBER_WEIGHT = 0.0

# Counts have diminishing returns: ten mentions are not ten times the evidence of one.
_SATURATION = 1.2


def tokens(text: str) -> list[str]:
    """Lower-case words without diacritics, in order; `c++`, `c#`, `.net`-like signs stay with their word."""
    return [part for word in _TOKEN.findall(fold(text)) for part in _split(word)]


def _split(word: str) -> list[str]:
    if word.isalpha() or len(word) <= 4:
        return [word]
    return [part for part in re.split(r"[./&]", word) if part]


@cache
def _stemming(language: str) -> Callable[[str], str]:
    # The compiled Snowball stemmer: agents run in threads, and the pure Python one is not thread-safe.
    stemmer = cast("Any", Stemmer).Stemmer(_STEMMERS.get(language, "english"))
    return cast("Callable[[str], str]", stemmer.stemWord)


@lru_cache(maxsize=65536)
def stem(word: str, language: str) -> str:
    """The stem of one folded token; a word for a person has the same for both genders."""
    word = in_one_form(word, language)
    if not word.isalpha() or len(word) < 4:
        return word
    return _stemming(language)(word)


def stems(text: str, language: str) -> list[str]:
    """The stems of a text in order, without stop words."""
    found = (stem(token, language) for token in tokens(text))
    return [each for each in found if weight(each, language) > 0]


@cache
def _table(language: str) -> dict[str, float]:
    data: dict[str, dict[str, list[str]]] = read_table("matching", "background")
    table: dict[str, float] = {}
    # Later tiers do not overrule earlier ones: a stop word stays one.
    for tier, value in _TIERS.items():
        for word in data.get(language, {}).get(tier, []):
            for token in tokens(word):
                table.setdefault(stem(token, language), value)
    return table


def weight(stemmed: str, language: str) -> float:
    """The weight of a stem as evidence of a kind of work, 0 to 1."""
    if stemmed.isdigit():
        return _NUMBER_WEIGHT
    if len(stemmed) == 1 and stemmed not in {"c", "r"}:
        return 0.0
    return _table(language).get(stemmed, 1.0)


def specificity(text: str, language: str) -> float:
    """How specific the words of a text are, 0.3 to 1: the mean weight of its two most specific words."""
    weights = sorted((weight(each, language) for each in stems(text, language)), reverse=True)[:2]
    return max(math.fsum(weights) / len(weights), 0.3) if weights else 0.3


def bag(texts: list[tuple[str, float]], language: str) -> dict[str, float]:
    """Stems of several weighted texts with their strength: weight of the stem times its saturated count."""
    counts: dict[str, float] = {}
    for text, factor in texts:
        for each in stems(text, language):
            counts[each] = counts.get(each, 0.0) + factor
    return {
        each: weight(each, language) * count * (1 + _SATURATION) / (count + _SATURATION)
        for each, count in sorted(counts.items())
    }


def coverage(posting_weights: dict[str, float], resume_weights: dict[str, float]) -> float:
    """The share of the posting's weight that the résumé has at all; 0 where the posting has none.

    Only the posting's weights are summed, so that the length of the résumé alone changes nothing.
    """
    total = math.fsum(posting_weights.values())
    if total <= 0:
        return 0.0
    met = math.fsum(
        value * min(1.0, 0.6 + 0.4 * resume_weights[each] / value) if value > 0 else 0.0
        for each, value in posting_weights.items()
        if each in resume_weights
    )
    return met / total
