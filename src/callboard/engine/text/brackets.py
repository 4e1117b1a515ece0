"""Which places of a text stand in brackets."""

from __future__ import annotations

from itertools import accumulate

_DEPTH = {"(": 1, "[": 1, ")": -1, "]": -1}


def in_brackets(text: str) -> list[bool]:
    """For each place, also the last, whether it is within brackets; one that is never closed holds nothing."""
    depth = list(accumulate((_DEPTH.get(char, 0) for char in text), initial=0))
    left_open = reversed(list(accumulate(reversed(depth), min)))
    return [here > least for here, least in zip(depth, left_open, strict=True)]
