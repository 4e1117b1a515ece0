"""The ways in which people ask, from `data/patterns.toml`, with the parts that they share put in."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from callboard.engine.maths.number_text import NUMBER


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
