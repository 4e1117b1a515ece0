"""The understudy itself: loads, waits at a socket, and forks for each command that calls.

Run as a module, with the path of the socket. Holds no connection, no thread and no file of any command.
"""

from __future__ import annotations

import gc
import importlib
import io
import json
import os
import random
import signal
import socket
import sys
import traceback
from contextlib import suppress
from pathlib import Path

from callboard.bootstrap.environment import put_on
from callboard.surfaces.cli.understudy.place import fingerprint

IDLE_SECONDS = 900.0
"""After so long without a call it leaves."""

LOOK_SECONDS = 5.0
"""So often it looks whether its code is still the code that is installed."""

LEARNED = (
    "callboard.bootstrap.stage",
    "callboard.documents.reader",
    "callboard.surfaces.cli.main",
    "callboard.surfaces.report.html",
    "rich.live",
    "rich.progress",
    "rich.table",
)
"""What is loaded ahead. Not the modules that look at the terminal while they load."""


def main() -> None:
    """Wait at the socket named in the first argument; in a fork, be the command that called."""
    path = Path(sys.argv[1])
    for name in LEARNED:
        importlib.import_module(name)
    importlib.import_module("callboard.surfaces.cli.understudy.rehearsal").rehearse()
    gc.collect()
    gc.freeze()
    call = _wait(path)
    if call is not None:
        sys.exit(_go_on(call))


def _wait(path: Path) -> socket.socket | None:
    """None once nobody has called for long, or another waits there; in a fork, the line of who called."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
        try:
            door.bind(str(path))
        except OSError:
            return None  # another was quicker
        door.listen()
        door.settimeout(LOOK_SECONDS)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # each fork tells its caller itself how it ended
        idle = 0.0
        while idle < IDLE_SECONDS and path.exists() and path.stem == fingerprint():
            try:
                line, _ = door.accept()
            except TimeoutError:
                idle += LOOK_SECONDS
                continue
            if os.fork() == 0:
                return line
            line.close()
            idle = 0.0
        path.unlink(missing_ok=True)
    return None


def _go_on(line: socket.socket) -> int:
    """Be the command that called. The caller is told the code at once; what is left to tidy up may take longer."""
    line.settimeout(5.0)
    head, streams, _, _ = socket.recv_fds(line, 4, 3)
    part = json.loads(_exactly(line, int.from_bytes(head, "big")))
    _take_the_place(streams, part["folder"], part["environment"])
    line.sendall(os.getpid().to_bytes(4, "big"))
    code = 1
    try:
        code = _play(part["arguments"]) & 0xFF
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        with suppress(OSError):
            line.sendall(code.to_bytes(4, "big"))
        line.close()
    return code


def _exactly(line: socket.socket, size: int) -> bytes:
    parts: list[bytes] = []
    while size:
        part = line.recv(min(size, 1 << 16))
        if not part:
            raise ConnectionError("the caller left")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _take_the_place(streams: list[int], folder: str, environment: dict[str, str]) -> None:
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0)), encoding="utf-8")
    sys.stdout = _output(1)
    sys.stderr = _output(2)
    os.chdir(folder)
    put_on(environment)
    random.seed()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)


def _output(number: int) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedWriter(io.FileIO(number, "w")), encoding="utf-8", line_buffering=True)


def _play(arguments: list[str]) -> int:
    sys.argv = ["callboard", *arguments]
    gc.enable()
    try:
        importlib.import_module("callboard.surfaces.cli.main").main()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    return 0


if __name__ == "__main__":
    main()
