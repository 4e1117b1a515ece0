"""Run commands in forks of this process, which has imported everything, so that each starts at once.

It takes orders from the socket whose descriptor is its argument, one at a time, and answers with the exit code. A
process that was forked ends as that of any command does, since it returns to the end of this module.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import random
import socket
import sys
import threading

from callboard.surfaces.cli import commands
from callboard.surfaces.cli.main import main

ORDER_BYTES = 1 << 16
STREAMS = 3


def load() -> None:
    """Everything that commands load on their way."""
    found = [f"{commands.__name__}.{command.name}" for command in pkgutil.iter_modules(commands.__path__)]
    for module in (*found, "callboard.bootstrap.worker", "callboard.engine.maths.symbols"):
        importlib.import_module(module)
    importlib.import_module("callboard.bootstrap.worker")
    # What runs in a thread would be missing after a fork.
    assert threading.active_count() == 1
    gc.collect()
    gc.freeze()


def become(order: bytes, streams: list[int]) -> None:
    """Take the arguments, environment, folder and standard streams of the command."""
    told = json.loads(order)
    for target, stream in enumerate(streams):
        os.dup2(stream, target)
        os.close(stream)
    os.environ.clear()
    os.environ.update(told["env"])
    os.chdir(told["cwd"])
    sys.argv = ["callboard", *told["arguments"]]
    random.seed()


def take_orders(client: socket.socket) -> bool:
    """Fork for each order; True in the process that is to carry it out, False once there are no more orders."""
    while True:
        order, streams, _, _ = socket.recv_fds(client, ORDER_BYTES, STREAMS)
        if not order:
            return False
        if (forked := os.fork()) == 0:
            client.close()
            become(order, streams)
            return True
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(forked, 0)
        client.send(str(os.waitstatus_to_exitcode(status)).encode())


if __name__ == "__main__":
    load()
    if take_orders(socket.socket(fileno=int(sys.argv[1]))):
        main()
