"""The word lists and tables of `data/`, loaded once."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def load(name: str) -> dict[str, Any]:
    """The tables of `data/<name>.toml`."""
    source = files("callboard.engine.job_search") / "data" / f"{name}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))
