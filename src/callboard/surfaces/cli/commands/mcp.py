"""`callboard mcp`: tools for other programs' models, over stdio."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import Annotated

import typer

from callboard.surfaces.cli.session import with_services, with_worker
from callboard.surfaces.mcp.servers import serve_stdio

app = typer.Typer(add_completion=False, no_args_is_help=True)

DRIVES_RUNS = frozenset({"project-tools"})


class ServerName(StrEnum):
    """The servers."""

    RESUME_PARSER = "resume-parser"
    JOB_SEARCH = "job-search"
    MATCH_SCORER = "match-scorer"
    PROJECT_TOOLS = "project-tools"


@app.command()
def mcp(server: Annotated[ServerName, typer.Argument(help="The server to serve.")]) -> None:
    """Serve tools to a program that speaks the Model Context Protocol, over stdin and stdout, until it hangs up.

    `callboard serve` serves the same tools over HTTP, at /mcp/NAME. docs/mcp.md has configurations for common clients.
    """
    serve = partial(serve_stdio, server.value)
    if server.value in DRIVES_RUNS:
        with_worker(serve, recover=True)
    else:
        with_services(serve)
