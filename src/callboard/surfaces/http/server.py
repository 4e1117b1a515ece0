"""The serving process: its socket, its HTTP connections, and its shutdown."""

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
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from callboard.core.errors import DomainError, ErrorKind
from callboard.surfaces.http.event_streams import OpenStreams
from callboard.telemetry.logs import logger

DRAIN_SECONDS = 6
"""Time that requests in flight get at shutdown."""

EXIT_SECONDS = 9.5
"""Time after which the process exits, whatever hangs; other processes recover its runs."""

KEEP_ALIVE_SECONDS = 75
"""Longer than a proxy in front keeps an idle connection, so that the proxy never uses one that we just closed."""

BACKLOG = 2048

STALLED_SECONDS = 30.0
"""Time after which a client that reads nothing of its response is disconnected."""

HEAD_BYTES = 1 << 16
"""Upper bound on a request line and its headers; the parser itself has none."""

HEAD_SECONDS = 30.0
"""Time that a request line and its headers may take to arrive."""

HEAD_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class OpenBindError(DomainError):
    """Only this machine may be served as long as nobody has to sign in."""

    kind = ErrorKind.FORBIDDEN
    remedy = "Set CALLBOARD_SHARED_SECRET (32 bytes or more), or use --host 127.0.0.1"


class AddressTakenError(DomainError):
    """The port is in use."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Stop what listens there, or choose another with --port"


class AddressUnusableError(DomainError):
    """This address cannot be listened on."""

    kind = ErrorKind.INVALID


def bind(host: str, port: int, *, anyone: bool) -> socket.socket:
    """Listen on an address.

    Args:
        host: a name or an IP address of this machine.
        port: 0 for any that is free.
        anyone: whether machines other than this one may be served.

    Raises:
        OpenBindError: others could connect, and may not.
        AddressTakenError: another process listens there.
        AddressUnusableError: it is not an address of this machine, or its use is not permitted.
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
    """The URL at which a socket listens."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class HttpConnection(HttpToolsProtocol):
    """uvicorn's HTTP protocol with timeouts for clients that stop reading, or never finish a request head.

    uvicorn would keep such a connection, and the response meant for it, for as long as the client likes. The clock
    starts with bytes that the operating system does not take from us, and starts again whenever it takes some, so that
    a slow client is served and one that stopped reading is not. Used as `Config(http=Connection)`.
    """

    stalled_seconds = STALLED_SECONDS
    head_seconds = HEAD_SECONDS
    _stall_timer: asyncio.TimerHandle | None = None
    _unsent_bytes = 0
    _head_timer: asyncio.TimerHandle | None = None
    _head_bytes = 0

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - as asyncio declares it
        """A client connected."""
        super().connection_made(transport)
        # With a high-water mark of 0, `pause_writing` is called for any unsent byte, also at the end of a response.
        transport.set_write_buffer_limits(high=0)
        self._start_head_timer()

    def data_received(self, data: bytes) -> None:
        """Bytes of one request or of several arrived."""
        super().data_received(data)
        if self._head_timer is None or self.transport.is_closing():
            return
        self._head_bytes += len(data)
        if self._head_bytes > HEAD_BYTES:
            self.transport.write(HEAD_TOO_LARGE)
            self.transport.close()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._start_head_timer()

    def on_headers_complete(self) -> None:
        """A request head is complete."""
        self._stop_head_timer()
        super().on_headers_complete()

    def pause_writing(self) -> None:
        """The operating system takes no more bytes: the client reads slowly, or not at all."""
        super().pause_writing()
        self._start_stall_timer()

    def resume_writing(self) -> None:
        """All bytes were taken."""
        self._stop_stall_timer()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client disconnected."""
        self._stop_head_timer()
        self._stop_stall_timer()
        super().connection_lost(exc)

    def _start_head_timer(self) -> None:
        self._stop_head_timer()
        self._head_bytes = 0
        self._head_timer = self.loop.call_later(self.head_seconds, self.transport.abort)

    def _stop_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _start_stall_timer(self) -> None:
        self._unsent_bytes = self.transport.get_write_buffer_size()
        self._stall_timer = self.loop.call_later(self.stalled_seconds, self._check_progress)

    def _check_progress(self) -> None:
        if self.transport.get_write_buffer_size() < self._unsent_bytes:
            self._start_stall_timer()
            return
        self._stall_timer = None
        self.transport.abort()

    def _stop_stall_timer(self) -> None:
        if self._stall_timer is not None:
            self._stall_timer.cancel()
            self._stall_timer = None


async def serve(app: FastAPI, listening: socket.socket) -> None:
    """Serve requests until SIGTERM or Ctrl-C; then finish those in flight, end the streams, and return."""
    _raise_open_files_limit()
    server = _Server(_config(app), app.state.open_streams)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, server.begin_shutdown)
    await server.serve([listening])


def _raise_open_files_limit() -> None:
    """Raise the limit on open files to its maximum: event streams alone would exceed the usual 1,024."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class EmbeddedServer(uvicorn.Server):
    """A uvicorn server without signal handlers: its own raise a signal again after shutdown, which would kill us."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Capture no signals."""
        yield


class _Server(EmbeddedServer):
    def __init__(self, config: uvicorn.Config, streams: OpenStreams) -> None:
        super().__init__(config)
        self._streams = streams

    def begin_shutdown(self) -> None:
        """Stop in good order; asked a second time, at once."""
        if self.should_exit:
            self.force_exit = True
            return
        self.should_exit = True
        watch = threading.Timer(EXIT_SECONDS, _exit_now)
        watch.daemon = True
        watch.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening first, so that the client of a stream that ends reconnects to another process."""
        for server in self.servers:
            server.close()
        self._streams.shut_down()
        await super().shutdown(sockets)


def _exit_now() -> None:
    logger().warning("exit with work unfinished; other processes recover it", seconds=EXIT_SECONDS)
    os._exit(0)


def _config(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="none",
        http=HttpConnection,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=["127.0.0.1", "::1"],
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )
