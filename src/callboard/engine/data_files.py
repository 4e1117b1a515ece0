"""The files in `data/` of the engine's packages: tables of words, read once, and the weights of models.

A package is named by its folder: `read_table("posting", "headings")` is `engine/posting/data/headings.toml`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any


def data_file(package: str, name: str) -> Traversable:
    """One file of a package's `data/`."""
    return files(f"callboard.engine.{package}") / "data" / name


@cache
def read_table(package: str, name: str) -> dict[str, Any]:
    """The tables of one TOML file."""
    return tomllib.loads(data_file(package, f"{name}.toml").read_text(encoding="utf-8"))


def any_of(package: str, name: str, *path: str) -> str:
    """The source of a pattern for any of the regular expressions that a table lists at `path`."""
    expressions: Any = read_table(package, name)
    for step in path:
        expressions = expressions[step]
    return f"(?:{'|'.join(expressions)})"
