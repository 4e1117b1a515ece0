"""Run commands in forks of this process, which has imported everything, so that each starts at once.

Its arguments are the descriptor of a listening socket and the id of the process whose end is its own. It takes orders
from whoever connects. To begin a command is answered with the id of its process, and to wait for one with its exit
code, through a pipe that comes with the order; one for a reader is handed on to `reader_server`. Commands of a client
that leaves are killed.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import pkgutil
import random
import selectors
import shutil
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from tests.surfaces import reader_server

from callboard.bootstrap.container import BUILTINS
from callboard.documents import launch
from callboard.engine.routing.model import StrategyName, make_strategy
from callboard.surfaces.cli import commands
from callboard.surfaces.cli.main import main

ORDER_BYTES = 1 << 16
STREAMS = 3


LATE = (
    "anyio._backends._asyncio",
    "anyio.streams.stapled",
    "babel.dates",
    "callboard.bootstrap.worker",
    "callboard.engine.maths.symbols",
    "callboard.surfaces.cli.hiring",
    "dbos._sys_db_postgres",
    "rich.progress",
    "sqlalchemy.dialects.sqlite.aiosqlite",
)
"""Modules that a command loads while it runs."""


def load() -> Callable[[Sequence[int]], None]:
    """Load everything that commands load on their way; what orders reader processes, which are forked too."""
    order_reader = reader_server.start()
    launch.launch = lambda preload="": reader_server.ForkedReader(order_reader)
    found = [f"{commands.__name__}.{command.name}" for command in pkgutil.iter_modules(commands.__path__)]
    for module in (*found, *LATE):
        importlib.import_module(module)
    # Each process trains routing at its first request.
    make_strategy(StrategyName.RANKED, tuple(card.candidate() for card in BUILTINS if card.routable)).route("a request")
    # What runs in a thread would be missing after a fork.
    assert threading.active_count() == 1
    gc.collect()
    gc.freeze()
    return order_reader


def become(order: dict[str, Any], streams: list[int]) -> None:
    """Take the arguments, environment, folder and standard streams of the command."""
    for target, stream in enumerate(streams):
        os.dup2(stream, target)
        os.close(stream)
    # Those of this process remember whether what they were opened on could be rewound.
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", closefd=False)
    os.environ.clear()
    os.environ.update(order["env"])
    os.chdir(order["cwd"])
    sys.argv = ["callboard", *order["arguments"]]
    # Ignored where a shell runs the tests in the background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    random.seed()


class CommandServer:
    """Takes the orders of the test processes of a session, until the session has ended."""

    def __init__(self, listening: socket.socket, owner: int, order_reader: Callable[[Sequence[int]], None]) -> None:
        self._order_reader = order_reader
        self._selector = selectors.DefaultSelector()
        self._selector.register(listening, selectors.EVENT_READ, self._accept)
        self._owner = os.pidfd_open(owner)
        self._selector.register(self._owner, selectors.EVENT_READ)
        self._begun: dict[socket.socket, set[int]] = {}

    def serve(self) -> None:
        """Take orders until the owner has ended, and then end every command."""
        while all(key.fd != self._owner for key in self._ready()):
            pass
        for client in list(self._begun):
            self._leave(client)

    def _ready(self) -> list[selectors.SelectorKey]:
        ready = [key for key, _ in self._selector.select()]
        for key in ready:
            if key.data:
                key.data(key.fileobj)
        return ready

    def _accept(self, listening: socket.socket) -> None:
        client, _ = listening.accept()
        self._begun[client] = set()
        self._selector.register(client, selectors.EVENT_READ, self._take_order)

    def _take_order(self, client: socket.socket) -> None:
        told, descriptors, _, _ = socket.recv_fds(client, ORDER_BYTES, 1 + STREAMS)
        if not told:
            self._leave(client)
            return
        order, (answer, *streams) = json.loads(told), descriptors
        if "reader" in order:
            self._order_reader(descriptors)
            for descriptor in descriptors:
                os.close(descriptor)
            return
        if "reap" in order:
            ended = os.pidfd_open(order["reap"])
            self._selector.register(ended, selectors.EVENT_READ, partial(self._reap, client, order["reap"], answer))
            return
        if (forked := os.fork()) == 0:
            os.close(answer)
            self._close()
            become(order, streams)
            carry_out()
        self._begun[client].add(forked)
        for stream in streams:
            os.close(stream)
        reply(answer, forked)

    def _reap(self, client: socket.socket, pid: int, answer: int, ended: int) -> None:
        self._selector.unregister(ended)
        os.close(ended)
        if pid in self._begun.get(client, ()):
            self._begun[client].remove(pid)
            reply(answer, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
        else:
            os.close(answer)

    def _leave(self, client: socket.socket) -> None:
        self._selector.unregister(client)
        client.close()
        for pid in self._begun.pop(client):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)

    def _close(self) -> None:
        """Close in a forked command what belongs to the server."""
        for key in list(self._selector.get_map().values()):
            os.close(key.fd)
        self._selector.close()


def reply(pipe: int, number: int) -> None:
    """Answer, unless nobody waits for it any more."""
    with suppress(BrokenPipeError):
        os.write(pipe, str(number).encode())
    os.close(pipe)


def carry_out() -> NoReturn:
    """Do as a process does that ends by itself, except that nothing is freed.

    That would write to every page which is shared until then, and take a tenth of a second.
    """
    try:
        main()
        code = 0
    except SystemExit as ended:
        code = int(ended.code or 0)
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    ordering = load()
    with socket.socket(fileno=int(sys.argv[1])) as orders:
        address = Path(orders.getsockname())
        CommandServer(orders, int(sys.argv[2]), ordering).serve()
    shutil.rmtree(address.parent)
