"""`callboard worker`: take over and finish runs, until stopped."""

from __future__ import annotations

import asyncio
import importlib
import signal
from contextlib import nullcontext
from functools import partial
from socket import socket
from typing import Annotated, Any

import typer
import uvloop

from callboard.bootstrap.container import AppServices
from callboard.bootstrap.settings import load_settings
from callboard.surfaces.cli.console import err_console, print_message
from callboard.surfaces.cli.session import with_worker

app = typer.Typer(add_completion=False)


@app.command()
def worker(
    metrics: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT",
            help="Show metrics there under /metrics; PORT alone is on this machine's own address. Others need "
            "CALLBOARD_METRICS_TOKEN.",
        ),
    ] = None,
) -> None:
    """Execute runs: those that are queued, and those left by a process that died.

    Any number of workers share one database.

    Stops at Ctrl-C or SIGTERM; what it was doing is taken over by another.
    """
    if metrics is None:
        with_worker(_serve, recover=True, loop=uvloop.new_event_loop)
        return
    with _prometheus().bind_metrics(metrics, load_settings()) as listening:
        with_worker(partial(_serve, listening=listening), recover=True, loop=uvloop.new_event_loop)


async def _serve(services: AppServices, *, listening: socket | None = None) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    shown = nullcontext() if listening is None else _prometheus().serving_metrics(services, listening)
    async with shown:
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, stop.set)
        where = "the database given" if services.settings.database_url else str(services.settings.data_dir)
        print_message(f"Worker ready on {where}. Stop with Ctrl-C.")
        if listening is not None:
            host, port = listening.getsockname()[:2]
            print(f"Metrics on http://{f'[{host}]' if ':' in host else host}:{port}/metrics", flush=True)
        await stop.wait()
    err_console.print("Stopping; other processes go on with what is left.")


def _prometheus() -> Any:  # noqa: ANN401 - a module
    # A worker that shows nothing loads no web framework.
    return importlib.import_module("callboard.surfaces.http.prometheus")
