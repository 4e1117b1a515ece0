"""How much of a line is a wish: all of it ("a degree is a plus"), or a part ("a degree, ideally in law")."""

from __future__ import annotations

import re
from enum import Enum

from callboard.engine.posting.lexicon import opens_with, pattern
from callboard.engine.posting.qualifications import level_in, years_in

# Where a line may go on with another thing; behind these signs it does, if it says more than that it is a wish.
_JOINT = re.compile(r"([;.!]\s)|,\s|\s[-–—]\s|\swith (?=a minimum|at least)")
_BRACKETS = re.compile(r"\(([^()]*)\)")
_MUST = re.compile(r"\bmust\b(?!-)")
_WORD = re.compile(r"[^\W\d_]+")


class Wish(Enum):
    """How much of a line is wished for, not asked for."""

    NONE = "none"
    PART = "part"
    ALL = "all"


def wish_in(flat: str) -> Wish:
    """How much of folded text is a wish: a part where something beside it is firmly asked for, or asks by itself."""
    wish = pattern("cues", "preferred")
    if not wish.search(flat):
        return Wish.NONE
    outside = _BRACKETS.sub(" ", flat)
    if _MUST.search(outside):
        return Wish.PART
    if not wish.search(outside):
        inside = (found[1] for found in _BRACKETS.finditer(flat) if wish.search(found[1]))
        return Wish.PART if _WORD.search(wish.sub(" ", " ".join(inside))) else Wish.ALL
    split = _JOINT.split(outside)
    signs, parts = split[1::2], [part.strip(" ,.;") for part in split[::2]]
    wished = [bool(wish.search(part)) for part in parts]
    if any(pattern("cues", "firm").search(part) for part, is_wish in zip(parts, wished, strict=True) if not is_wish):
        return Wish.PART
    if wished[0] or True not in wished:
        return Wish.ALL
    at = wished.index(True)
    anew = any(signs[:at]) and _WORD.search(wish.sub(" ", parts[at]))
    in_part = anew or pattern("cues", "in_passing").match(parts[at]) or _asks_by_itself(parts[at])
    return Wish.PART if in_part else Wish.ALL


def _asks_by_itself(flat: str) -> bool:
    return "asks" in opens_with(flat) or level_in(flat) is not None or any(True for _ in years_in(flat))
