"""`callboard me`: everything that Callboard keeps about you, to take along or to erase."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO, Annotated

import typer

from callboard.bootstrap.container import AppServices
from callboard.core.text import count_noun
from callboard.surfaces.cli.console import print_result
from callboard.surfaces.cli.session import with_services

app = typer.Typer(add_completion=False, no_args_is_help=True)


@app.callback()
def me() -> None:
    """Everything that Callboard keeps about you."""


@app.command()
def export(
    out: Annotated[Path | None, typer.Option(help="Write it there instead of to stdout.")] = None,
) -> None:
    """Export everything that Callboard keeps about you: every table, your runs' journal, your outbox, as JSON."""
    if out is None:
        with_services(lambda services: _write(services, sys.stdout.buffer))
        return
    with out.open("wb") as file:
        with_services(lambda services: _write(services, file))
    print_result(f"Written: {out} ({out.stat().st_size:,} bytes)")


@app.command()
def erase(yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False) -> None:
    """Erase everything that Callboard keeps about you; open runs are cancelled first. This cannot be undone."""
    if not yes:
        typer.confirm("Erase all your runs, documents, agents, conversations, tasks and e-mails?", abort=True, err=True)
    gone = with_services(lambda services: services.user_data.erase(services.principal))
    print_result(f"Erased: {count_noun(gone.runs, 'run')}, {count_noun(gone.files, 'file')}, and all else.")


async def _write(services: AppServices, file: IO[bytes]) -> None:
    async with services.user_data.export(services.principal) as chunks:
        async for chunk in chunks:
            file.write(chunk)
    file.flush()
