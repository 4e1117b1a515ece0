"""Agents given as a JSON file, for trying out how requests would be routed."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from callboard.core.errors import DomainError, ErrorKind
from callboard.engine.routing.model import FINALIZE, Candidate
from callboard.surfaces.cli.lines import read_text


class AgentsUnusableError(DomainError):
    """The file of agents can not be used."""

    kind = ErrorKind.INVALID
    remedy = 'It should be a JSON list of {"name", "description", "tags", "examples"}'


class _Agent(BaseModel):
    name: str = Field(min_length=1)
    description: str = ""
    objective: str = ""
    tags: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


_AGENTS = TypeAdapter(list[_Agent])


def read_candidates(path: Path) -> tuple[Candidate, ...]:
    """The agents of a file.

    Raises:
        LinesUnreadableError: the file is missing or may not be read.
        AgentsUnusableError: it is no JSON, has another shape, or names an agent twice.
    """
    try:
        agents = _AGENTS.validate_json(read_text(path))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise AgentsUnusableError(f"{path}: {place + ': ' if place else ''}{first['msg']}") from error
    seen: set[str] = {FINALIZE}
    for agent in agents:
        if agent.name in seen:
            raise AgentsUnusableError(f"{path}: the name {agent.name} is taken", remedy="Give each agent its own name")
        seen.add(agent.name)
    return tuple(Candidate(a.name, a.description, a.objective, a.tags, a.examples) for a in agents)
