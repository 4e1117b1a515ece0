"""Numbers in sentences, and the sentences in which people ask with them, from `data/patterns.toml`."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from callboard.engine.maths.expression_parser import MOST_DIGITS
from callboard.engine.maths.expressions import plain
from callboard.engine.maths.model import NumberTooLargeError

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
        raise NumberTooLargeError(f"numbers of more than {MOST_DIGITS} digits")
    return Fraction(re.sub(r"[,\s]", "", text))


def told(value: Fraction) -> str:
    """Exactly where decimals end soon, else to ten significant digits."""
    text = plain(value)
    return text if "/" not in text else format(float(value), f".{PLACES}g")


def about(value: Fraction) -> str | None:
    """The decimals where they had to be cut, marked so; None for an exact number."""
    return f"≈ {told(value)}" if "/" in plain(value) else None


@cache
def ways(section: str) -> dict[str, re.Pattern[str]]:
    """The named patterns of one section."""
    return {name: re.compile(_whole(pattern)) for name, pattern in _data()[section].items()}


@cache
def forms(section: str) -> tuple[tuple[re.Pattern[str], str, bool], ...]:
    """The patterns of a list: pattern, meaning, and whether its two numbers come in the other order."""
    return tuple(
        (re.compile(_whole(entry["ask"], grouped=True) + r"[\s=?]*"), entry["means"], bool(entry.get("swapped")))
        for entry in _data()[section]
    )


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("callboard.engine.maths").joinpath("data/patterns.toml").read_text("utf-8"))


def _whole(pattern: str, *, grouped: bool = False) -> str:
    number = f"({NUMBER})" if grouped else NUMBER
    for name, part in _data()["parts"].items():
        pattern = pattern.replace(f"<{name}>", part)
    return pattern.replace("<P>", f"{number} ?%").replace("<N>", number)
