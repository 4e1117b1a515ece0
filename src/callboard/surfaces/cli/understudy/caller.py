"""The caller's side: let the understudy run this command, and be its ears for signals."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType

from callboard.bootstrap.environment import everything, warm
from callboard.surfaces.cli.understudy.place import fingerprint, socket_path

COMMANDS = frozenset({"hire", "runs", "approvals"})
"""Those that load the durable engine or the database."""

FORWARDED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
KILLED = 137
ANSWER_SECONDS = 2.0


def go_on(arguments: list[str]) -> int | None:
    """Run the command in the understudy; its exit code, or None if nobody waits and we must do it ourselves."""
    if not _wanted(arguments):
        return None
    path = socket_path(fingerprint())
    if path is None or not path.exists():
        return None
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        pid = _hand_over(line, path, arguments)
        return None if pid is None else _follow(line, pid)


def leave_one_behind(arguments: list[str]) -> None:
    """Start an understudy for the next command, unless one waits; it loads what it needs on its own time."""
    if not _wanted(arguments):
        return
    path = socket_path(fingerprint())
    if path is None or path.exists():
        return
    with suppress(OSError):
        subprocess.Popen(  # noqa: S603 - our own interpreter and our own module
            [sys.executable, "-m", "callboard.surfaces.cli.understudy.wings", str(path)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            cwd="/",
        )


def _wanted(arguments: list[str]) -> bool:
    return os.name == "posix" and warm() and bool(arguments) and arguments[0] in COMMANDS


def _hand_over(line: socket.socket, path: Path, arguments: list[str]) -> int | None:
    part = {"arguments": arguments, "folder": str(Path.cwd()), "environment": everything()}
    body = json.dumps(part).encode()
    try:
        line.settimeout(ANSWER_SECONDS)
        line.connect(str(path))
        socket.send_fds(line, [len(body).to_bytes(4, "big")], [0, 1, 2])
        line.sendall(body)
        pid = int.from_bytes(line.recv(4), "big")
        line.settimeout(None)
    except (OSError, ValueError):
        # Nobody is there any more: the socket is what is left of one that was killed.
        with suppress(OSError):
            path.unlink()
        return None
    return pid or None


def _follow(line: socket.socket, pid: int) -> int:
    def forward(number: int, _: FrameType | None) -> None:
        with suppress(ProcessLookupError):
            os.kill(pid, number)

    for number in FORWARDED:
        signal.signal(number, forward)
    code = line.recv(4)  # resumes after a signal, as all of Python's calls do
    return int.from_bytes(code, "big") if len(code) == 4 else KILLED
