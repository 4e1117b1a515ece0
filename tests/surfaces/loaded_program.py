"""The program, loaded once a session: every command is a fork of it, which begins at once.

A command is a process of its own all the same: it has its own environment and folder, takes signals, and dies alone.
"""

from __future__ import annotations

import asyncio
import atexit
import fcntl
import json
import os
import select
import signal
import socket
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tests.integration.conftest import owned_name, server_folder
from tests.surfaces.reader_server import ForkedReader

ROOT = Path(__file__).parents[2]
COMMAND_SECONDS = 100
ANSWER_BYTES = 16
_UNLIMITED = 1 << 40


def connect() -> socket.socket:
    """A connection to the session's program, which the first test process that asks for it starts."""
    session = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    owner = os.getppid() if session else os.getpid()
    folder = server_folder() / owned_name(owner, f"{session or 'own'}-program")
    folder.mkdir(mode=0o700, exist_ok=True)
    client, address = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET), folder / "orders"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not address.exists():
            start(address, owner)
        client.connect(str(address))
    return client


def start(address: Path, owner: int) -> None:
    """Start `tests.surfaces.command_server`, which ends once the owner of the session has ended.

    It outlives the process that starts it, so that this one does not wait for it, as `subprocess` wants it to.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listening:
        listening.bind(str(address))
        listening.listen()
        listening.set_inheritable(True)
        paths = os.pathsep.join(path for path in (str(ROOT), *sys.path) if path)
        os.posix_spawn(
            sys.executable,
            [sys.executable, "-m", "tests.surfaces.command_server", str(listening.fileno()), str(owner)],
            {**os.environ, "PYTHONPATH": paths},
            file_actions=[(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)],
            setsid=True,
        )


class LoadedProgram:
    """A process that has loaded the program and forks for every command: `tests.surfaces.command_server`."""

    def __init__(self) -> None:
        self._socket = connect()

    def fork(self, arguments: list[str], env: Mapping[str, str], cwd: Path, streams: tuple[int, int, int]) -> int:
        """Begin `callboard` with these arguments and standard streams; the id of its process."""
        return self._ask({"arguments": arguments, "env": dict(env), "cwd": str(cwd)}, streams)

    def exit_code(self, pid: int) -> int:
        """The exit code of a command, once it has ended.

        Raises:
            TimeoutError: it did not end in time, and was killed.
        """
        try:
            return self._ask({"reap": pid})
        except TimeoutError:
            os.kill(pid, signal.SIGKILL)
            raise

    def reader(self) -> ForkedReader:
        """A reader process for this process."""
        order = json.dumps({"reader": 1}).encode()
        return ForkedReader(lambda descriptors: self._send(order, descriptors))

    def _send(self, order: bytes, descriptors: Sequence[int]) -> None:
        socket.send_fds(self._socket, [order], descriptors)

    def _ask(self, order: Mapping[str, object], streams: tuple[int, ...] = ()) -> int:
        # Answered through a pipe of its own: what comes after the time is over is never taken for another answer.
        answer, theirs = os.pipe()
        try:
            try:
                self._send(json.dumps(order).encode(), [theirs, *streams])
            finally:
                os.close(theirs)
            if not select.select([answer], [], [], COMMAND_SECONDS)[0]:
                raise TimeoutError(f"no answer within {COMMAND_SECONDS} s: {order}")
            return int(os.read(answer, ANSWER_BYTES))
        finally:
            os.close(answer)

    def end(self) -> None:
        """Leave it: it kills what this process began and has not waited for."""
        self._socket.close()


@cache
def loaded_program() -> LoadedProgram:
    """The program, as this test process asks it."""
    program = LoadedProgram()
    atexit.register(program.end)
    return program


@dataclass
class ForkedCommand:
    """A command that goes on while a test does, with the interface of `asyncio.subprocess.Process`."""

    pid: int
    stdout: asyncio.StreamReader
    stderr: asyncio.StreamReader
    returncode: int | None = None
    _pipes: list[asyncio.ReadTransport] = field(default_factory=list)

    def send_signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        """Its exit code, once it has ended."""
        if self.returncode is None:
            await _ended(self.pid)
        # Somebody else may have waited as well.
        if self.returncode is None:
            self.returncode = loaded_program().exit_code(self.pid)
            for pipe in self._pipes:
                pipe.close()
        return self.returncode


@contextmanager
def serving_process(env: Mapping[str, str], cwd: Path, port: int = 0) -> Iterator[tuple[str, int]]:
    """The address of `callboard serve` and the id of its process, for tests without an event loop."""
    out, theirs = os.pipe()
    nothing = os.open(os.devnull, os.O_RDONLY)
    pid = loaded_program().fork(["serve", "--port", str(port)], env, cwd, (nothing, theirs, sys.__stderr__.fileno()))
    os.close(nothing)
    os.close(theirs)
    with os.fdopen(out) as said:
        try:
            yield said.readline().split()[-1], pid
        finally:
            os.kill(pid, signal.SIGTERM)
            loaded_program().exit_code(pid)


async def fork_command(*arguments: str, env: Mapping[str, str], cwd: Path) -> ForkedCommand:
    """Begin a command; its output and errors are read from pipes."""
    (out, theirs_out), (err, theirs_err) = os.pipe(), os.pipe()
    nothing = os.open(os.devnull, os.O_RDONLY)
    try:
        pid = loaded_program().fork([*arguments], env, cwd, (nothing, theirs_out, theirs_err))
    finally:
        for end in (nothing, theirs_out, theirs_err):
            os.close(end)
    read, pipes = zip(await _reader(out), await _reader(err), strict=True)
    return ForkedCommand(pid, *read, _pipes=list(pipes))


async def _reader(end: int) -> tuple[asyncio.StreamReader, asyncio.ReadTransport]:
    # Without a limit: nobody may read what a server logs, and one whose pipe is full would stand still.
    reader = asyncio.StreamReader(limit=_UNLIMITED)
    loop = asyncio.get_running_loop()
    pipe, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(end, "rb"))
    return reader, pipe


async def _ended(pid: int) -> None:
    """Wait until a process has ended that is not a child of this one."""
    loop, handle = asyncio.get_running_loop(), os.pidfd_open(pid)
    ended = asyncio.Event()
    loop.add_reader(handle, ended.set)
    try:
        await ended.wait()
    finally:
        loop.remove_reader(handle)
        os.close(handle)
