"""Numbers in sentences: how they are written, read and told."""

from __future__ import annotations

import re
from fractions import Fraction

from callboard.engine.maths.expression_parser import MOST_DIGITS
from callboard.engine.maths.expressions import plain
from callboard.engine.maths.model import TooLargeError

NUMBER = r"-?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:/\d+)?|-?\.\d+"
"""A number in a text, as a pattern without groups."""

PLACES = 10


def read(text: str) -> Fraction:
    """The number that is written.

    Raises:
        TooLargeError: it has too many digits.
        ZeroDivisionError: it is a fraction of nothing.
    """
    if len(text) > MOST_DIGITS:
        raise TooLargeError(f"numbers of more than {MOST_DIGITS} digits")
    return Fraction(re.sub(r"[,\s]", "", text))


def told(value: Fraction) -> str:
    """Exactly where decimals end soon, else to ten significant digits."""
    text = plain(value)
    return text if "/" not in text else format(float(value), f".{PLACES}g")


def about(value: Fraction) -> str | None:
    """The decimals where they had to be cut, marked so; None for an exact number."""
    return f"≈ {told(value)}" if "/" in plain(value) else None
