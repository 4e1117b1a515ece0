"""`callboard route`: which agent should answer a request, and why, without running it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from callboard.core.errors import DomainError, ErrorKind
from callboard.core.value_faults import plain_fault
from callboard.engine.routing.model import FINALIZE, Candidate, RoutingDecision, Strategy, StrategyName, make_strategy
from callboard.engine.routing.ranked import RankedStrategy
from callboard.surfaces.cli.json_output import print_json, print_json_line
from callboard.surfaces.cli.session import with_services
from callboard.surfaces.cli.text_lines import read_text, text_lines

app = typer.Typer(add_completion=False)


class AgentsUnusableError(DomainError):
    """The file of agents cannot be used."""

    kind = ErrorKind.INVALID
    remedy = 'It should be a JSON list of {"name", "description", "tags", "examples"}'


class _Agent(BaseModel):
    name: str = Field(min_length=1)
    description: str = ""
    objective: str = ""
    tags: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


_AGENTS = TypeAdapter(list[_Agent])


@app.command()
def route(
    request: Annotated[str | None, typer.Argument(help="What somebody asks for.")] = None,
    agents: Annotated[
        Path | None,
        typer.Option(
            help="JSON list of {name, description, objective, tags, examples}; without it all registered agents."
        ),
    ] = None,
    queries: Annotated[
        Path | None, typer.Option(help="A text file (- for stdin): each line is one request, answered by one line.")
    ] = None,
    strategy: Annotated[StrategyName, typer.Option(help="How to choose.")] = StrategyName.RANKED,
    always: Annotated[
        bool,
        typer.Option("--always", help="Choose the best agent even if the match is not confident (strategy ranked)."),
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="With --queries: the whole decision on each line.")
    ] = False,
) -> None:
    """Choose an agent for a request without running it.

    Only a confident match counts; --always turns that off. Prints the decision as JSON: the agent (null for nobody),
    the reason, and the best candidates with their scores and the words that made them. With --queries, one line
    {"agent": name or null} for each line of the file.

    callboard route "Explain how TCP opens a connection"
    """
    if (request is None) == (queries is None):
        raise typer.BadParameter("give either a REQUEST or --queries FILE")
    if always and strategy is not StrategyName.RANKED:
        raise typer.BadParameter("--always goes with the strategy ranked", param_hint="--always")
    as_asked = request is not None and agents is None and not always
    chooser = _AsAsked(strategy) if as_asked else _chooser(agents, strategy, always=always)
    if request is not None:
        print_json(_told(chooser.route(request)))
        return
    for line in text_lines(queries):
        decision = chooser.route(line)
        print_json_line(_told(decision) if explain else {"agent": decision.agent})


@dataclass(frozen=True)
class _AsAsked:
    """Chooses as `ask` would: the documents of whoever asks count, too."""

    strategy: StrategyName

    def route(self, request: str) -> RoutingDecision:
        """Choose for a request."""
        routed = with_services(lambda its: its.executions.route(its.principal, request, strategy=self.strategy))
        return routed.decision


def _chooser(agents: Path | None, strategy: StrategyName, *, always: bool) -> Strategy:
    candidates = read_candidates(agents) if agents is not None else _known()
    return RankedStrategy(candidates, always=True) if always else make_strategy(strategy, candidates)


def _known() -> tuple[Candidate, ...]:
    """The built-in agents, and those that joined: what the server routes by for the local user."""
    cards = with_services(lambda services: services.agents.list(services.principal))
    return tuple(card.candidate() for card in cards if card.routable)


def _told(decision: RoutingDecision) -> dict[str, Any]:
    return decision.model_dump(mode="json", exclude={"agent_id", "requested"})


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
        raise AgentsUnusableError(
            f"{path}: {place + ': ' if place else ''}{plain_fault(first['type'], first['msg'])}"
        ) from error
    seen: set[str] = {FINALIZE}
    for agent in agents:
        if agent.name in seen:
            raise AgentsUnusableError(f"{path}: the name {agent.name} is taken", remedy="Give each agent its own name")
        seen.add(agent.name)
    return tuple(Candidate(a.name, a.description, a.objective, a.tags, a.examples) for a in agents)
