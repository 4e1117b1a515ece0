"""The tables of `data/pay.toml`, loaded once."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def pay_table() -> dict[str, Any]:
    """The tables of `data/pay.toml`."""
    source = files("callboard.engine.pay") / "data" / "pay.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))
