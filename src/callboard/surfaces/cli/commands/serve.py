"""`callboard serve`: the web app, the HTTP API, and a worker in the same process."""

from __future__ import annotations

import gc
from contextlib import nullcontext
from functools import partial
from socket import socket
from typing import Annotated

import typer
import uvloop

from callboard.bootstrap.container import AppServices
from callboard.bootstrap.observability import observed
from callboard.bootstrap.settings import load_settings
from callboard.surfaces.api.app import create_app
from callboard.surfaces.cli.console import print_message
from callboard.surfaces.cli.session import with_services, with_worker
from callboard.surfaces.http.server import bind, url_of
from callboard.surfaces.http.server import serve as answer
from callboard.surfaces.mcp.servers import add_mcp
from callboard.surfaces.web.app import add_web

app = typer.Typer(add_completion=False)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; any but this machine's own needs CALLBOARD_SHARED_SECRET.")
    ] = ("127.0.0.1"),
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 picks a free one.")] = 8000,
    worker: Annotated[
        bool, typer.Option("--worker/--no-worker", help="Also carry out runs; without, `callboard worker` has to.")
    ] = True,
) -> None:
    """Serve the web app and the HTTP API until stopped; documentation of the API is at /docs.

    Ctrl-C or SIGTERM finishes the requests at hand; runs that are not done are taken over by another process.
    """
    settings = load_settings()
    with bind(host, port, anyone=settings.shared_secret is not None) as listening:
        work = partial(_serve, listening=listening)
        if worker:
            with_worker(work, recover=True, serving=True, loop=uvloop.new_event_loop)
            return
        with observed(()):
            with_services(work, loop=uvloop.new_event_loop)


async def _serve(services: AppServices, *, listening: socket) -> None:
    served = add_mcp(add_web(create_app(lambda: nullcontext(services))))
    # What is loaded by now stays: collecting garbage among all of it would hold up every request.
    gc.collect()
    gc.freeze()
    url = url_of(listening)
    where = "the database given" if services.settings.database_url else str(services.settings.data_dir)
    print_message(f"Serving {where}; open {url} in a browser. Stop with Ctrl-C.")
    print(f"Listening on {url}", flush=True)
    await answer(served, listening)
    print_message("Stopped; other processes go on with what is left.")
