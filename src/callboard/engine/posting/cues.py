"""How a sentence of a posting sounds: asked for, wished for, to be done, offered, or small print."""

from __future__ import annotations

import re
from functools import cache

from callboard.engine.posting.lexicon import any_pattern, load

# What a sentence says is said early; a longer one is prose.
MAX_CHARS = 600


@cache
def cue(name: str) -> re.Pattern[str]:
    """The pattern of one family in `data/cues.toml`."""
    return any_pattern(load("cues")[name])


def sounds(name: str, flat: str) -> bool:
    """Whether folded text has the family's wording."""
    return bool(cue(name).search(flat[:MAX_CHARS]))


def prose_kind(flat: str) -> str | None:
    """The list that a sentence without a heading belongs to, or None."""
    flat = flat[:MAX_CHARS]
    if len(flat.split()) < 4 or sounds("boilerplate", flat):
        return None
    if sounds("preferred", flat) and not (sounds("benefit", flat) and not sounds("required", flat)):
        return "preferred"
    required, responsible = sounds("required", flat), sounds("responsible", flat)
    if responsible and not (required and _demands(flat)):
        return "responsibilities"
    if required and not sounds("benefit", flat) and not _own(flat):
        return "requirements"
    return None


_DEMANDS = re.compile(
    r"\b(?:must|required|\d+\+? (?:years|jahre|ans|anos|anni|jaar)|years|minimum|at least|essential|mindestens|"
    r"obligatoire|imprescindible|need)\b"
)
_OWN = re.compile(
    r"^(?:we(?!(?:.re| are)? (?:looking|seeking|expect|need|require|value))\b|our\b|the company\b|wir (?!suchen|"
    r"erwarten)|unser\w*\b|nous (?!rech)|notre\b|somos\b|nuestr\w+\b|founded\b|with over\b|siamo\b|wij (?!vragen|"
    r"zoeken)|onze\b|ons\b|i\b|at [a-z]+,? we\b)"
)


def _demands(flat: str) -> bool:
    return bool(_DEMANDS.search(flat))


def _own(flat: str) -> bool:
    """Whether the employer speaks of itself."""
    return bool(_OWN.match(flat))
