"""`callboard route`: which agent should answer a request, and why, without running it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from callboard.engine.routing.model import Candidate, RoutingDecision
from callboard.engine.routing.ranked import RankedStrategy
from callboard.engine.routing.strategies import STRATEGIES, StrategyName
from callboard.surfaces.cli.candidates import read_candidates
from callboard.surfaces.cli.lines import text_lines
from callboard.surfaces.cli.output import emit, emit_line
from callboard.surfaces.cli.session import at_desk

app = typer.Typer(add_completion=False)


@app.command()
def route(
    request: Annotated[str | None, typer.Argument(help="What somebody asks for.")] = None,
    agents: Annotated[
        Path | None,
        typer.Option(
            help="JSON list of {name, description, objective, tags, examples}; without it all agents that are there."
        ),
    ] = None,
    queries: Annotated[
        Path | None, typer.Option(help="A text file (- for stdin): each line is one request, answered by one line.")
    ] = None,
    strategy: Annotated[StrategyName, typer.Option(help="How to choose.")] = StrategyName.RANKED,
    always: Annotated[
        bool, typer.Option("--always", help="Choose the best agent however unsure (strategy ranked).")
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="With --queries: the whole decision on each line.")
    ] = False,
) -> None:
    """Choose an agent for a request without running it.

    An agent is chosen only where the match is confident; --always turns that off.

    Prints the decision as JSON: the agent (null for nobody), the reason, and the best candidates with their scores and
    the words that made them. With --queries, one line {"agent": name or null} for each line of the file.
    """
    if (request is None) == (queries is None):
        raise typer.BadParameter("give either a REQUEST or --queries FILE")
    if always and strategy is not StrategyName.RANKED:
        raise typer.BadParameter("--always goes with the strategy ranked", param_hint="--always")
    candidates = read_candidates(agents) if agents is not None else _known()
    chooser = RankedStrategy(candidates, always=True) if always else STRATEGIES[strategy](candidates)
    if request is not None:
        emit(_told(chooser.route(request)))
        return
    for line in text_lines(queries):
        decision = chooser.route(line)
        emit_line(_told(decision) if explain else {"agent": decision.agent})


def _known() -> tuple[Candidate, ...]:
    """The built-in agents, and those that joined: what the server routes by for the local user."""
    cards = at_desk(lambda desk: desk.agents.list(desk.principal))
    return tuple(card.candidate() for card in cards if card.routable)


def _told(decision: RoutingDecision) -> dict[str, Any]:
    return decision.model_dump(mode="json", exclude={"agent_id", "requested"})
