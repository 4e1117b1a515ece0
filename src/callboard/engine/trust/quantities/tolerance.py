"""Whether a figure may be said for another one: rounded, "about" it, just under or over it, in another unit.

Knows values and units, not texts.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cache

from callboard.engine.data_files import read_table
from callboard.engine.trust.language.phrases import phrase_pattern

ROUNDED = 0.06
"""Upper bound on the share by which a rounded figure differs: 5.3 years are five, £1.3 million are not one."""

ABOUT = 0.1
"""The same for what is said to be about so much."""

JUST_UNDER, JUST_OVER = 0.85, 1.25
"""Nearly 100 are at least 85, and over 100 at most 125: more is true too, and misleading."""

_SIZES = {
    "cent": ("money", 0.01),
    "eur": ("money", 1.0),
    "second": ("time", 1 / 86_400),
    "minute": ("time", 1 / 1_440),
    "hour": ("time", 1 / 24),
    "day": ("time", 1.0),
    "week": ("time", 7.0),
    "month": ("time", 30.4375),
    "year": ("time", 365.25),
}
"""What units measure, and how large each is; a cent is one of a euro."""

_LONGEST_BOUND = 40


class Bound(Enum):
    """What a text says of a figure: nothing, or that the true one is about it, below or above it, or at the limit."""

    NONE = ""
    ABOUT = "about"
    UNDER = "under"
    OVER = "over"
    LEAST = "least"
    MOST = "most"


_LOWER, _UPPER = {Bound.OVER, Bound.LEAST}, {Bound.UNDER, Bound.MOST}


def bound_of(folded: str, start: int, end: int) -> Bound:
    """What a folded text says right before or behind the figure from `start` to `end`: "at least 3", "3 or more"."""
    if "+" in folded[start:end] or folded[end : end + 2].strip().startswith("+"):
        return Bound.LEAST
    before, behind = _bounds()
    hit = before.search(folded[max(start - _LONGEST_BOUND, 0) : start]) or behind.match(folded, end)
    return Bound(hit.lastgroup) if hit and hit.lastgroup else Bound.NONE


def may_stand_for(said: float, known: float, *, bound: Bound, known_bound: Bound) -> bool:
    """Return True if `said` may be said, with its bound, where `known` is the figure.

    Args:
        said: the figure of a statement.
        known: the figure of its source, in the same unit.
        bound: what the statement says of its figure.
        known_bound: what the source says of its own.
    """
    same = abs(said - known) < 1e-9
    if {bound, known_bound} & _LOWER and {bound, known_bound} & _UPPER:
        return False
    match bound:
        case Bound.LEAST:
            return same and known_bound in _LOWER
        case Bound.MOST:
            return same and known_bound in _UPPER
        case Bound.UNDER:
            return known_bound in _UPPER if same else JUST_UNDER * said <= known < said
        case Bound.OVER:
            return known_bound in _LOWER if same else said < known <= JUST_OVER * said
        case Bound.ABOUT:
            return abs(said - known) <= ABOUT * known
        case Bound.NONE:
            return same or _is_rounded(said, known)


def in_unit_of(value: float, unit: str | None, other: str | None) -> float | None:
    """A value of a unit in another one that measures the same; None where none does."""
    if unit == other or other is None:
        return value
    mine, theirs = _SIZES.get(unit or ""), _SIZES.get(other)
    return value * mine[1] / theirs[1] if mine and theirs and mine[0] == theirs[0] else None


def _is_rounded(said: float, known: float) -> bool:
    """Return True for a figure whose decimals were rounded: 76 for 75.6, and 6 for 6.3."""
    decimals = len(f"{said:g}".partition(".")[2])
    differs = round(known, decimals) != known
    # Half a unit of the last digit, whichever way it is rounded.
    near = abs(said - known) <= 0.5 * 10**-decimals + 1e-9
    return differs and near and abs(said - known) <= ROUNDED * abs(known)


@cache
def _bounds() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Patterns of what a text says before and behind a figure; their groups are named like bounds."""
    before, behind = (
        "|".join(rf"(?P<{name}>{phrase_pattern(phrases)})" for name, phrases in rows.items())
        for rows in read_table("trust.quantities", "quantities")["bounds"].values()
    )
    return re.compile(rf"(?:{before})\s+(?:the )?[€$£]?\s?$"), re.compile(rf"\s?(?:{behind})")
