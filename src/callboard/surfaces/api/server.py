"""A process that serves the API: the address it takes, and how it leaves."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import os
import resource
import signal
import socket
import threading
from collections.abc import Generator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from callboard.core.errors import DomainError, ErrorKind
from callboard.surfaces.api.connection import Connection
from callboard.surfaces.api.leaving import Leaving
from callboard.telemetry.logs import logger

DRAIN_SECONDS = 6
"""So long a request may go on once the process is asked to leave."""

LAST_SECONDS = 9.5
"""After this the process leaves, whatever hangs; others go on with what it drove."""

KEEP_ALIVE_SECONDS = 75
"""Longer than a proxy in front keeps an idle connection, so that it is never the one who uses a closed one."""

BACKLOG = 2048


class OpenBindError(DomainError):
    """Only this machine may be served as long as nobody has to sign in."""

    kind = ErrorKind.FORBIDDEN
    remedy = "Set CALLBOARD_SHARED_SECRET (32 bytes or more), or use --host 127.0.0.1"


class AddressTakenError(DomainError):
    """The port is in use."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Stop what listens there, or choose another with --port"


class AddressUnusableError(DomainError):
    """This address can not be listened on."""

    kind = ErrorKind.INVALID


def bind(host: str, port: int, *, anyone: bool) -> socket.socket:
    """Listen on an address.

    Args:
        host: a name or an IP address of this machine.
        port: 0 for any that is free.
        anyone: whether machines other than this one may be served.

    Raises:
        OpenBindError: others could connect, and may not.
        AddressTakenError: somebody listens there.
        AddressUnusableError: it is no address of this machine, or not for us.
    """
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError) as failure:
        raise AddressUnusableError(f"{host}: {failure}") from failure
    if not anyone and not ipaddress.ip_address(str(address[0]).partition("%")[0]).is_loopback:
        raise OpenBindError(f"--host {host} is open to other machines")
    try:
        return socket.create_server((str(address[0]), port), family=family, backlog=BACKLOG)
    except OSError as failure:
        where = f"{host}:{port}"
        if failure.errno == errno.EADDRINUSE:
            raise AddressTakenError(where) from failure
        raise AddressUnusableError(f"{where}: {failure.strerror or failure}") from failure


def url_of(listening: socket.socket) -> str:
    """Where it listens, as clients write it."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def serve(app: FastAPI, listening: socket.socket) -> None:
    """Answer requests until SIGTERM or Ctrl-C; then finish those at hand, end the streams, and return."""
    _allow_connections()
    server = _Server(_config(app), app.state.leaving)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, server.leave)
    await server.serve([listening])


def _allow_connections() -> None:
    """Have as many connections open as the system allows us: the usual limit of 1,024 is met by so many streams."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class DeafServer(uvicorn.Server):
    """Leaves signals to whoever runs it: uvicorn would raise them once more at the end, and the process die of them."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Capture none."""
        yield


class _Server(DeafServer):
    def __init__(self, config: uvicorn.Config, leaving: Leaving) -> None:
        super().__init__(config)
        self._leaving = leaving

    def leave(self) -> None:
        """Begin to stop; asked a second time, wait for nobody."""
        if self.should_exit:
            self.force_exit = True
            return
        self.should_exit = True
        watch = threading.Timer(LAST_SECONDS, _leave_at_once)
        watch.daemon = True
        watch.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the door first, so that a stream that is ended comes back to another process."""
        for server in self.servers:
            server.close()
        self._leaving.begin()
        await super().shutdown(sockets)


def _leave_at_once() -> None:
    logger().warning("leaving with work unfinished; others go on with it", seconds=LAST_SECONDS)
    os._exit(0)


def _config(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="none",
        http=Connection,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=["127.0.0.1", "::1"],
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )
