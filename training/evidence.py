"""The model of evidence: the phrases that people quoted when they judged a requirement by a résumé.

A phrase that holds most of the words of the quotation shows the requirement; any other phrase of that résumé does not,
and none does where the requirement was judged missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from callboard.engine.matching.evidence import SHOWS, SHOWS_NOT, phrase_candidates
from callboard.engine.matching.model import Verdict
from training.examples import Labelled, Recipe
from training.verdicts import JudgedRequirement, judged_requirements

_MOST_OF_IT = 0.6
"""Share of the words of a quotation that a phrase holds, at least, to be the one that was meant."""
_WORD = re.compile(r"\w+")


def examples(data: Path) -> list[Labelled]:
    """One example a phrase; requirements without a verdict or a quotation that bears it out are left out."""
    return [example for judged in judged_requirements(data) for example in _examples(judged)]


def _examples(judged: JudgedRequirement) -> Iterator[Labelled]:
    quoted = set(_WORD.findall((judged.label["quote"] or "").lower()))
    candidates = phrase_candidates(judged.question)
    shows = [_share(quoted, candidate.line.text) >= _MOST_OF_IT for candidate in candidates]
    if not any(shows) and judged.label["verdict"] != Verdict.MISSING:
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


def _share(quoted: set[str], text: str) -> float:
    return len(quoted & set(_WORD.findall(text.lower()))) / len(quoted) if quoted else 0.0


RECIPE = Recipe(
    name="evidence for requirements",
    purpose="How likely a person would quote a phrase of a résumé to show that it meets a requirement.",
    weights=Path("src/callboard/engine/matching/data/evidence.npz"),
    examples=examples,
    strength=0.1,
)
