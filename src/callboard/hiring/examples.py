"""Requests in free words that are each agent's, as `examples.toml` has them: from these the router learns."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources


def examples(agent: str) -> tuple[str, ...]:
    """The requests of one agent.

    Raises:
        KeyError: there are none of it.
    """
    return tuple(_all()[agent])


@cache
def _all() -> dict[str, list[str]]:
    return tomllib.loads(resources.files("callboard.hiring").joinpath("examples.toml").read_text(encoding="utf-8"))
