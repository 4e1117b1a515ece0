"""`callboard agents`: the agents that are there, and those that you let join."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError
from rich.markup import escape

from callboard.agents.cards import AgentCard, AgentChange, AgentDraft, AgentStatus, Tool
from callboard.agents.registry import UnknownAgentError
from callboard.bootstrap.container import AppServices
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import shorten
from callboard.core.value_faults import plain_fault
from callboard.llm.tiers import Tier
from callboard.surfaces.cli.console import new_table, print_result, show_table
from callboard.surfaces.cli.json_output import print_json
from callboard.surfaces.cli.lists import Json, print_models
from callboard.surfaces.cli.session import with_services
from callboard.surfaces.cli.text_lines import read_text

app = typer.Typer(add_completion=False, no_args_is_help=True)

AgentArgument = Annotated[str, typer.Argument(help="The agent's id or name, from `callboard agents list`.")]


class AgentFileError(DomainError):
    """This does not describe an agent."""

    kind = ErrorKind.INVALID
    remedy = 'Give a JSON object such as {"name": …, "description": …, "tags": […], "examples": […], "prompt": …}'


@app.callback()
def agents() -> None:
    """Agents that answer requests: built-in ones, and yours, which join while the system runs."""


@app.command(name="list")
def list_agents(as_json: Json = False) -> None:
    """List all agents, built-in ones first."""
    found = with_services(lambda services: services.agents.list(services.principal))
    if as_json:
        print_models(found)
        return
    table = new_table("agent", "status", "kind", "what it does", words=("what it does",))
    for card in found:
        table.add_row(escape(card.name), card.status.value, _kind(card), escape(shorten(card.description, 90)))
    show_table(table, "No agents found. Begin with: callboard agents register NAME")


@app.command()
def show(agent: AgentArgument) -> None:
    """Show one agent whole, as JSON."""
    print_json(_at(agent, _same).model_dump(mode="json"))


def _no_file(name: str | None) -> str | None:
    """A name as it is.

    Raises:
        typer.BadParameter: it is that of a file.
    """
    if name is not None and Path(name).is_file():
        raise typer.BadParameter(f"“{name}” is a file; give it as --file {name}")
    return name


@app.command()
def register(
    name: Annotated[str | None, typer.Argument(help="The name of the agent.", callback=_no_file)] = None,
    description: Annotated[str, typer.Option(help="What it does, in the words that people use.")] = "",
    objective: Annotated[str, typer.Option(help="What it is to achieve.")] = "",
    prompt: Annotated[str, typer.Option(help="Its instructions, for a model.")] = "",
    tag: Annotated[
        list[str] | None, typer.Option(metavar="WORD", help="A word of its requests; may be repeated.")
    ] = None,
    example: Annotated[
        list[str] | None, typer.Option(metavar="TEXT", help="A request of its kind; may be repeated.")
    ] = None,
    tool: Annotated[list[Tool] | None, typer.Option(metavar=" | ".join(Tool), help="What it may use.")] = None,
    tier: Annotated[Tier, typer.Option(help="Which of the two models it asks for.")] = Tier.FAST,
    file: Annotated[Path | None, typer.Option(help="All of this as a JSON file; - for stdin.")] = None,
    test: Annotated[bool, typer.Option("--test", help="Remove it automatically, by default after 30 minutes.")] = False,
) -> None:
    """Register an agent, and print it as JSON.

    It takes part in routing at once, in every process.

    callboard agents register "Lore keeper" --description "Knows Azeroth" --tag warcraft --tag lore
    """
    if (name is None) == (file is None):
        raise typer.BadParameter("give either a NAME or --file FILE")
    given: dict[str, Any] = {
        "name": name,
        "description": description,
        "objective": objective,
        "prompt": prompt,
        "tags": tag or [],
        "examples": example or [],
        "tools": tool or [],
        "tier": tier,
    }
    draft = _draft(given if file is None else _object(file))
    print_json(
        with_services(lambda services: services.agents.create(services.principal, draft, test=test)).model_dump(
            mode="json"
        )
    )


@app.command()
def pause(agent: AgentArgument) -> None:
    """Take an agent out of routing for now."""
    _set(agent, AgentStatus.PAUSED)


@app.command()
def resume(agent: AgentArgument) -> None:
    """Put a paused or archived agent back into routing."""
    _set(agent, AgentStatus.ACTIVE)


@app.command()
def archive(agent: AgentArgument) -> None:
    """Archive an agent: it stays on record and takes no requests."""
    _set(agent, AgentStatus.ARCHIVED)


@app.command()
def remove(agent: AgentArgument) -> None:
    """Remove an agent; its results stay in the runs."""

    async def away(services: AppServices, card: AgentCard) -> AgentCard:
        await services.agents.remove(services.principal, card.id)
        return card

    print_result(f"{escape(_at(agent, away).name)} is removed.")


@app.command()
def cleanup() -> None:
    """Remove every agent that was registered with --test."""
    print_result(f"{with_services(lambda services: services.agents.cleanup(services.principal))} removed.")


def _set(agent: str, status: AgentStatus) -> None:
    async def change(services: AppServices, card: AgentCard) -> AgentCard:
        return await services.agents.update(services.principal, card.id, AgentChange(status=status))

    print_result(f"{escape(_at(agent, change).name)} is {status}.")


async def _same(_: AppServices, card: AgentCard) -> AgentCard:
    return card


def _at(agent: str, act: Callable[[AppServices, AgentCard], Awaitable[AgentCard]]) -> AgentCard:
    """Call `act` with the agent of that id or name."""

    async def find(services: AppServices) -> AgentCard:
        for card in await services.agents.list(services.principal):
            if agent in {card.id, card.name}:
                return await act(services, card)
        raise UnknownAgentError(agent)

    return with_services(find)


def _object(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(read_text(file))
    except json.JSONDecodeError as error:
        raise AgentFileError(f"{file}, line {error.lineno}: {error.msg}") from error
    if not isinstance(found, dict):
        raise AgentFileError(f"{file} holds no JSON object")
    return found  # pyright: ignore[reportUnknownVariableType]


def _draft(given: dict[str, Any]) -> AgentDraft:
    unknown = sorted(given.keys() - AgentDraft.model_fields.keys())
    if unknown:
        raise AgentFileError(f"{', '.join(unknown)} is not known; known are {', '.join(AgentDraft.model_fields)}")
    try:
        return AgentDraft.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise AgentFileError(f"{where}: {plain_fault(first['type'], first['msg'])}") from error


def _kind(card: AgentCard) -> str:
    if card.builtin:
        return "built in"
    return "test" if card.is_runtime else "yours"
