"""The development set of routing: agents, requests for them, and requests for none of them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from callboard.engine.routing.model import Candidate

HERE = Path(__file__).parent
HELD_OUT = 4
"""Every so many-th line of `dense.toml` is a request, the others are examples."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Agents and what they are asked."""

    name: str
    agents: tuple[Candidate, ...]
    requests: tuple[tuple[str, str], ...]
    """A request and the agent that should answer it."""
    outside: tuple[str, ...]
    """Requests that none should answer."""


def lines(text: str) -> tuple[str, ...]:
    """The lines that say something."""
    return tuple(line for line in text.splitlines() if line.strip())


@cache
def settings() -> tuple[Setting, ...]:
    """Few examples each, many each for agents that are alike, both together, and few with misspelt requests."""
    outside = lines((HERE / "outside.txt").read_text(encoding="utf-8"))
    entries = [entry for path in sorted(HERE.glob("agents/*.toml")) for entry in _tables(path)]
    crowds = {entry["name"]: lines(entry["texts"]) for entry in _tables(HERE / "dense.toml")}
    own = tuple((request, entry["name"]) for entry in entries for request in lines(entry["requests"]))
    held = tuple((text, name) for name, texts in crowds.items() for text in texts[HELD_OUT - 1 :: HELD_OUT])
    few = tuple(_agent(entry, ()) for entry in entries)
    mixed = tuple(_agent(entry, crowds.get(entry["name"], ())) for entry in entries)
    alike = tuple(agent for agent in mixed if agent.name in crowds)
    theirs = tuple(pair for pair in (*held, *own) if pair[1] in crowds)
    return (
        Setting("few", few, own, outside),
        Setting("alike", alike, theirs, outside),
        Setting("mixed", mixed, (*own, *held), outside),
        Setting("misspelt", mixed, tuple((misspelt(request), name) for request, name in (*own, *held)), outside),
    )


def misspelt(text: str) -> str:
    """The text with two neighbouring letters changed over in its longest word."""
    longest = max(re.findall(r"\w+", text), key=len, default="")
    middle = len(longest) // 2
    if len(longest) < HELD_OUT:
        return text
    wrong = longest[: middle - 1] + longest[middle] + longest[middle - 1] + longest[middle + 1 :]
    return text.replace(longest, wrong, 1)


def _tables(path: Path) -> list[dict[str, str]]:
    (tables,) = tomllib.loads(path.read_text(encoding="utf-8")).values()
    return tables


def _agent(entry: dict[str, str], texts: tuple[str, ...]) -> Candidate:
    more = tuple(text for place, text in enumerate(texts, 1) if place % HELD_OUT)
    return Candidate(
        entry["name"],
        entry["description"],
        tags=tuple(entry["tags"]),
        examples=(*lines(entry["examples"]), *more),
    )
