"""The model of evidence: the phrases that readers quoted when they judged a requirement by a résumé.

A phrase that holds most of the words of the quotation shows the requirement, and where none does, one that the
quotation holds; any other phrase of that résumé does not show it. Only requirements that are met or partly met have a
quotation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from callboard.engine.matching.evidence.phrase_ranking import SHOWS, SHOWS_NOT, phrase_candidates
from training.examples import Labelled, Recipe
from training.verdicts import LABELLERS, SOURCES, JudgedRequirement, judged_requirements

_MOST_OF_IT = 0.6
"""Share of the words of a quotation that a phrase holds, at least, to be the one that was meant."""
_WITHIN = 0.85
"""Share of the words of a phrase that a longer quotation holds, at least, to be a part of it."""
_WORD = re.compile(r"\w+")


def examples(data: Path) -> list[Labelled]:
    """One example a phrase; requirements of which no phrase was quoted are left out."""
    return [example for judged in judged_requirements(data) for example in _examples(judged)]


def _examples(judged: JudgedRequirement) -> Iterator[Labelled]:
    quoted = _words(judged.label["quote"] or "")
    if not quoted:
        return
    candidates = phrase_candidates(judged.compared)
    texts = [_words(candidate.line.text) for candidate in candidates]
    shows = [_share(quoted, words) >= _MOST_OF_IT for words in texts]
    if not any(shows):
        shows = [_share(words, quoted) >= _WITHIN for words in texts]
    if not any(shows):
        return
    for candidate, this in zip(candidates, shows, strict=True):
        yield Labelled(
            candidate.features,
            SHOWS if this else SHOWS_NOT,
            document=judged.pair["posting"],
            source=judged.source,
            # A quotation that stands in several phrases is one.
            weight=1 / sum(shows) if this else 1.0,
        )


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))


def _share(words: frozenset[str], of: frozenset[str]) -> float:
    """The share of the words that the others hold."""
    return len(words & of) / len(words) if words else 0.0


RECIPE = Recipe(
    name="evidence for requirements",
    purpose="How likely a reader would quote a phrase of a résumé to show that it meets a requirement.",
    weights=Path("src/callboard/engine/matching/data/evidence.npz"),
    examples=examples,
    sources=SOURCES,
    labelled=LABELLERS,
    strength=0.1,
)
