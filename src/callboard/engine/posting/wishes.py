"""How much of a line is a wish: all of it ("a degree is a plus"), or a part ("a degree, ideally in law")."""

from __future__ import annotations

import re
from enum import Enum

from callboard.engine.posting.lexicon import opens_with, pattern
from callboard.engine.posting.qualifications import level_in, years_in

_BRACKETS = re.compile(r"\(([^()]*)\)")
_WORD = re.compile(r"[^\W\d_]+")
# Where a line may go on with another thing.
_JOINT = re.compile(r"[;.!]\s|,\s|\s[-–—]\s|\swith (?=a minimum|at least)")
_SENTENCE_END = re.compile(r"[;.!]\s")
_MUST = re.compile(r"\bmust\b(?!-)")
_FEW_WORDS = 2


class Wish(Enum):
    """How much of a line is wished for, not asked for."""

    NONE = "none"
    PART = "part"
    ALL = "all"


def wish_in(flat: str) -> Wish:
    """How much of folded text is a wish.

    Words in brackets speak of a part, unless they say nothing but that it is a wish. So does a wish beside something
    that is firmly asked for, and one that begins a new thing behind a comma.
    """
    wish = pattern("cues", "preferred")
    if not wish.search(flat):
        return Wish.NONE
    outside = _BRACKETS.sub(" ", flat)
    if _MUST.search(outside):
        return Wish.PART
    if not wish.search(outside):
        inside = " ".join(found[1] for found in _BRACKETS.finditer(flat) if wish.search(found[1]))
        return Wish.PART if _WORD.search(wish.sub(" ", inside)) else Wish.ALL
    sentences = [one for one in _SENTENCE_END.split(outside) if _WORD.search(wish.sub(" ", one))]
    if len(sentences) > 1 and any(len(one.split()) > _FEW_WORDS and not wish.search(one) for one in sentences):
        return Wish.PART
    parts = [part.strip(" ,.;") for part in _JOINT.split(outside)]
    wished = [bool(wish.search(part)) for part in parts]
    if any(pattern("cues", "firm").search(part) for part, is_wish in zip(parts, wished, strict=True) if not is_wish):
        return Wish.PART
    if wished[0] or True not in wished:
        return Wish.ALL
    last = parts[wished.index(True)]
    return Wish.PART if pattern("cues", "in_passing").match(last) or _asks_by_itself(last) else Wish.ALL


def _asks_by_itself(flat: str) -> bool:
    return "asks" in opens_with(flat) or level_in(flat) is not None or any(True for _ in years_in(flat))
