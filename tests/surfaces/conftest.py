"""Commands run as a person runs them: a process each, with a data folder of their own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest
from tests.integration.conftest import vacate

from callboard.storage.server import DatabaseLocation, start

ROOT = Path(__file__).parents[2]
RESUME = ROOT / "examples/resume.pdf"
JOB = ROOT / "examples/job.md"
COMMAND_SECONDS = 100


@dataclass(frozen=True)
class Done:
    """A command that has ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Command = Callable[..., Done]


def environment(data: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "SSL_CERT_FILE") if name in os.environ}
    return kept | {"HOME": str(data), "CALLBOARD_DATA_DIR": str(data / "data"), "COLUMNS": "200"}


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


class Commands:
    """A process that has loaded the program and forks for every command: `tests.surfaces.command_server`."""

    def __init__(self, home: Path) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._socket.settimeout(COMMAND_SECONDS)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.surfaces.command_server", str(theirs.fileno())],
                env=environment(home) | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
                cwd=ROOT,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )

    def run(self, arguments: list[str], stdin: bytes, env: dict[str, str], cwd: Path) -> Done:
        order = {"arguments": arguments, "env": env, "cwd": str(cwd)}
        with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
            given.write(stdin)
            given.seek(0)
            socket.send_fds(self._socket, [json.dumps(order).encode()], [given.fileno(), out.fileno(), err.fileno()])
            code = int(self._socket.recv(16))
            out.seek(0)
            err.seek(0)
            return Done(code, out.read().decode(), err.read().decode())

    def end(self) -> None:
        """End it, with a command that is still at work."""
        self._socket.close()
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


@pytest.fixture(scope="session")
def callboard(data: Path) -> Iterator[Command]:
    """Runs a command. Their server stays up in between: starting it is a matter of other tests, and takes long."""
    place = data / "data/postgres"
    start(DatabaseLocation(data_dir=place))
    commands = Commands(data)

    def run(*arguments: object, stdin: str = "", env: dict[str, str] | None = None, cwd: Path = data) -> Done:
        return commands.run([*map(str, arguments)], stdin.encode(), environment(data) | (env or {}), cwd)

    yield run
    commands.end()
    vacate(place)
