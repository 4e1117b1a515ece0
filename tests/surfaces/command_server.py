"""Run commands in forks of this process, which has imported everything, so that each starts at once.

It takes orders from the socket whose descriptor is its argument, each with a pipe for the answer: to begin a command,
answered with the id of its process, and to wait for one, answered with its exit code.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import pkgutil
import random
import signal
import socket
import sys
import threading
from contextlib import suppress
from functools import partial
from typing import Any, NoReturn

from tests.surfaces import reader_server

from callboard.bootstrap.container import BUILTINS
from callboard.documents import launch
from callboard.engine.routing.model import StrategyName, make_strategy
from callboard.surfaces.cli import commands
from callboard.surfaces.cli.main import main

ORDER_BYTES = 1 << 16
STREAMS = 3


def load() -> None:
    """Everything that commands load on their way; their reader processes are forked too."""
    forked = partial(reader_server.ForkedReader, reader_server.start())
    launch.launch = lambda preload="": forked()
    found = [f"{commands.__name__}.{command.name}" for command in pkgutil.iter_modules(commands.__path__)]
    for module in (*found, "callboard.bootstrap.worker", "callboard.engine.maths.symbols"):
        importlib.import_module(module)
    # Each process trains routing at its first request.
    make_strategy(StrategyName.RANKED, tuple(card.candidate() for card in BUILTINS if card.routable)).route("a request")
    # What runs in a thread would be missing after a fork.
    assert threading.active_count() == 1
    gc.collect()
    gc.freeze()


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


def take_orders(client: socket.socket) -> bool:
    """Fork for each command; True in the process that is to carry it out, False once there are no more orders."""
    while True:
        told, descriptors, _, _ = socket.recv_fds(client, ORDER_BYTES, 1 + STREAMS)
        if not told:
            return False
        order, (answer, *streams) = json.loads(told), descriptors
        if "reap" in order:
            _, status = os.waitpid(order["reap"], 0)
            reply(answer, os.waitstatus_to_exitcode(status))
            continue
        if (forked := os.fork()) == 0:
            client.close()
            os.close(answer)
            become(order, streams)
            return True
        for stream in streams:
            os.close(stream)
        reply(answer, forked)


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
    load()
    if take_orders(socket.socket(fileno=int(sys.argv[1]))):
        carry_out()
