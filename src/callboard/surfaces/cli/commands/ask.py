"""`callboard ask`: a request in free words, routed and answered here."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from callboard.agents.cards import AgentStatus
from callboard.agents.registry import UnknownAgentError
from callboard.agents.runs.model import RunStatus
from callboard.agents.spec import EngineKind
from callboard.bootstrap.container import AppServices
from callboard.engine.messages.catalogue import catalogue
from callboard.surfaces.cli.console import err_console, print_answer, print_message
from callboard.surfaces.cli.json_output import print_json
from callboard.surfaces.cli.live_table import AgentTable
from callboard.surfaces.cli.run_endings import RunCancelledError, RunFailedError, detachable
from callboard.surfaces.cli.session import with_worker
from callboard.surfaces.cli.text_lines import read_text
from callboard.workbench.directory import AgentInactiveError, NoSuchAgentError, find_named_agent
from callboard.workbench.execution_model import Request
from callboard.workbench.executions import FINALIZE, Execution

app = typer.Typer(add_completion=False)


@app.command()
def ask(
    request: Annotated[str, typer.Argument(help="What you want, in your own words; - reads it from stdin.")],
    agent: Annotated[
        str | None, typer.Option(help="Who should answer, by id or name; without it the router chooses.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole execution as JSON.")] = False,
) -> None:
    """Ask in your own words: the request is routed to the agent that fits best, and answered.

    Says who was chosen and why, shows the agent at work, and prints its answer: Markdown, alone on stdout. Hiring
    agents answer from your evaluations, or read a résumé or posting that stands in the request. No server is needed.

    callboard ask "Solve 2x + 5 = 15"
    """
    message = read_text(Path("-")) if request == "-" else request
    execution = with_worker(lambda services: _ask(services, message, agent))
    if as_json:
        print_json(execution.model_dump(mode="json"))
    elif execution.response is not None:
        print_answer(execution.response.text)
        if execution.engine is EngineKind.MODEL:
            err_console.print(f"[dim]{catalogue('report')['model_answer']}[/]")
    if execution.status is RunStatus.CANCELLED:
        raise RunCancelledError(f"run {execution.id}")
    if execution.status is RunStatus.FAILED:
        raise RunFailedError(execution.error or "", remedy=f"See callboard runs events {execution.id}")


async def _ask(services: AppServices, message: str, agent: str | None) -> Execution:
    """Carry the request out in this process."""
    wanted = await _known(services, agent) if agent is not None else None
    # Not queued: what was asked here is answered here, also while other processes are busy.
    executions = replace(services.executions, queued=False)
    started = await executions.start(services.principal, Request(message, agent_id=wanted))
    chosen = started.routing.agent
    print_message(f"[bold]{escape(chosen or 'Nobody')}[/][dim]: {escape(started.routing.reason)}[/]")
    async with detachable(started.id):
        with AgentTable([chosen or FINALIZE.name], err_console) as table:
            async for event in services.runs.watch(services.principal, started.id):
                table.show(event)
    err_console.print(f"[dim]Run {started.id}[/]")
    return await executions.get(services.principal, started.id)


async def _known(services: AppServices, agent: str) -> str:
    """The id of the agent of that id or name.

    Raises:
        UnknownAgentError: there is none.
        AgentInactiveError: it takes no requests now.
    """
    try:
        card = await find_named_agent(services.agents, services.principal, agent)
    except NoSuchAgentError as missing:
        raise UnknownAgentError(agent, remedy="See callboard agents list") from missing
    if not card.routable:
        state = card.status if card.status is not AgentStatus.ACTIVE else f"the {card.role}"
        raise AgentInactiveError(f"{card.name} is {state}")
    return card.id
