"""Whether a figure may be said for another one: rounded, "about" it, just under or over it, in another unit.

Knows values and units, not texts.
"""

from __future__ import annotations

import re
from enum import Enum

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

_BEFORE = re.compile(
    r"\b(?:(?P<about>about|around|roughly|approximately|approx\.?|circa|ca\.|some|rund|etwa|ungefahr|environ|unos|"
    r"unas|aproximadamente|cerca de|alrededor de)|"
    r"(?P<most>at (?:the )?(?:very )?most|up to|(?:no|not) more than|maximum(?: of)?|max\.?(?: of)?|"
    r"as (?:many|much) as|"
    r"maximum [a-z ]{1,20}(?: is| of|:)|hochstens|maximal|bis zu|nicht mehr als|au plus|au maximum|jusqu'?a|"
    r"como maximo|a lo sumo|hasta)|"
    r"(?P<least>at least|(?:no|not) (?:less|fewer) than|minimum(?: of)?|min\.?(?: of)?|"
    r"minimum [a-z ]{1,20}(?: is| of|:)|"
    r"mindestens|wenigstens|au moins|al menos|por lo menos|como minimo)|"
    r"(?P<under>nearly|almost|(?:just )?under|below|less than|fewer than|close to|knapp|fast|beinahe|weniger als|"
    r"presque|pres de|moins de|casi|menos de)|"
    r"(?P<over>more than|(?:just )?over|above|upwards of|(?:in )?excess of|exceed(?:s|ed|ing)?|mehr als|uber|plus de|"
    r"mas de))\s+(?:the )?[€$£]?\s?$"
)
_BEHIND = re.compile(
    r"\s?(?:(?P<least>\+|(?:[a-z]+ ){0,3}?(?:(?:or|and) (?:more|over|above|older|upwards)|at least|minimum)\b)|"
    r"(?P<most>(?:[a-z]+ ){0,3}?(?:(?:or|and) (?:less|fewer|under|younger)|at (?:the )?most|at the latest|maximum)\b))"
)
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
    if "+" in folded[start:end]:
        return Bound.LEAST
    hit = _BEFORE.search(folded[max(start - _LONGEST_BOUND, 0) : start]) or _BEHIND.match(folded, end)
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
