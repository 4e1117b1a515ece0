"""Commands run as a person runs them: a process each, with a data folder of their own."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest
from tests.integration.conftest import own_place, vacate
from tests.surfaces.loaded_program import ROOT, loaded_program

from callboard.documents import launch
from callboard.storage.server import DatabaseLocation, start

RESUME = ROOT / "examples/resume.pdf"
JOB = ROOT / "examples/job.md"


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
def data() -> Iterator[Path]:
    home = own_place()
    yield home
    shutil.rmtree(home)


@pytest.fixture(scope="module", autouse=True)
def forked_readers() -> Iterator[None]:
    """Let readers of this process be forked, as those of commands are: `tests/integration/documents` launches them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(launch, "launch", lambda preload="": loaded_program().reader())
        yield


def run_command(arguments: list[str], stdin: bytes, env: dict[str, str], cwd: Path) -> Done:
    """Run a command to its end."""
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        program = loaded_program()
        code = program.exit_code(program.fork(arguments, env, cwd, (given.fileno(), out.fileno(), err.fileno())))
        out.seek(0)
        err.seek(0)
        return Done(code, out.read().decode(), err.read().decode())


@pytest.fixture(scope="session")
def callboard(data: Path) -> Iterator[Command]:
    """Runs a command. Their server stays up in between: starting it is a matter of other tests, and takes long."""
    place = data / "data/postgres"
    start(DatabaseLocation(data_dir=place))

    def run(*arguments: object, stdin: str = "", env: dict[str, str] | None = None, cwd: Path = data) -> Done:
        return run_command([*map(str, arguments)], stdin.encode(), environment(data) | (env or {}), cwd)

    yield run
    vacate(place)
