"""The built-in agents of the workbench: the supervisor and three specialists, as `specialists.toml` has them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from callboard.agents.cards import AgentCard
from callboard.engine.routing.model import Candidate


@cache
def cards() -> tuple[AgentCard, ...]:
    """Cleo who coordinates; Toby for technology and history, Ami for creative work, Peter for logic and mathematics."""
    text = resources.files("callboard.workbench").joinpath("specialists.toml").read_text(encoding="utf-8")
    entries = tomllib.loads(text)["specialist"]
    return tuple(AgentCard.model_validate(entry | {"id": entry["name"], "builtin": True}) for entry in entries)


def specialists() -> tuple[Candidate, ...]:
    """The specialists as the router sees them."""
    return tuple(card.candidate() for card in cards() if card.routable)
