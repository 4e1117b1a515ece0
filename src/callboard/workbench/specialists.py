"""The built-in specialists, as the router sees them. What they are is in `specialists.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from callboard.engine.routing.model import Candidate


@cache
def specialists() -> tuple[Candidate, ...]:
    """Toby for technology and history, Ami for creative work, Peter for logic and mathematics."""
    text = resources.files("callboard.workbench").joinpath("specialists.toml").read_text(encoding="utf-8")
    return tuple(
        Candidate(
            name=entry["name"],
            description=entry["description"],
            objective=entry["objective"],
            tags=tuple(entry["tags"]),
            examples=tuple(entry["examples"]),
        )
        for entry in tomllib.loads(text)["specialist"]
    )
