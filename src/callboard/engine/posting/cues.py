"""How a sentence of a posting sounds: asked for, wished for, to be done, offered, or small print."""

from __future__ import annotations

import re
from functools import cache

from callboard.engine.posting.flat import flatten
from callboard.engine.posting.lexicon import any_pattern, load

# What a sentence says is said early; a longer one is prose.
MAX_CHARS = 600
FAMILIES = ("preferred", "required", "responsible", "benefit", "boilerplate", "house")


@cache
def cue(name: str) -> re.Pattern[str]:
    """The pattern of one family in `data/cues.toml`."""
    return any_pattern(load("cues")[name])


def sounds(name: str, flat: str) -> bool:
    """Whether folded text has the family's wording."""
    return bool(cue(name).search(flat[:MAX_CHARS]))


@cache
def _openers() -> dict[str, frozenset[str]]:
    return {
        "asks": frozenset(load("cues")["asking"]),
        "does": frozenset(flatten(verb) for verb in load("cues")["verbs"]),
    }


def opens_with(flat: str) -> tuple[str, ...]:
    """What the first word of an item is of: a word that asks, a verb of work, or both."""
    first = flat.split(maxsplit=1)[0].strip(",.:;") if flat.strip() else ""
    return tuple(kind for kind, words in _openers().items() if first in words)


_DEMANDS = re.compile(
    r"\b(?:must|required|\d+\+? (?:years|jahre|ans|anos|anni|jaar)|years|minimum|at least|essential|mindestens|"
    r"obligatoire|imprescindible|need)\b"
)


def wish_at(flat: str) -> int | None:
    """Where a wish begins behind a demand: "3+ years of SQL, dbt preferred" at the comma; None where nothing does."""
    if not sounds("preferred", flat):
        return None
    for cut in re.finditer(r"[,;]\s", flat):
        head, tail = flat[: cut.start()], flat[cut.end() :]
        if (
            sounds("preferred", tail)
            and not sounds("preferred", head)
            and _DEMANDS.search(head)
            and not re.search(r"[,;]", tail)
        ):
            return cut.start()
    return None
