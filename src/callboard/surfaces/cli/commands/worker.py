"""`callboard worker`: take over and finish runs, until stopped."""

from __future__ import annotations

import asyncio
import signal

import typer

from callboard.bootstrap.container import Desk
from callboard.surfaces.cli.console import people, tell
from callboard.surfaces.cli.session import on_stage

app = typer.Typer(add_completion=False)


@app.command()
def worker() -> None:
    """Take over the runs of processes that died, and finish them; any number of workers share one database.

    Stops at Ctrl-C or SIGTERM; what it was doing is taken over by another.
    """
    on_stage(_serve, recover=True)


async def _serve(desk: Desk) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    where = "the database given" if desk.settings.database_url else str(desk.settings.data_dir)
    tell(f"Worker ready on {where}. Stop with Ctrl-C.")
    await stop.wait()
    people.print("Stopping; other processes go on with what is left.")
