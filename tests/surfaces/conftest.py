"""Commands run as a person runs them: a process each, with a data folder of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.integration.conftest import vacate

from callboard.storage.server import Location, start

ROOT = Path(__file__).parents[2]
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
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def callboard(data: Path) -> Iterator[Command]:
    """Runs a command. Their server stays up in between: starting it is a matter of other tests, and takes long."""
    place = data / "data/postgres"
    start(Location(data_dir=place))

    def run(*arguments: object, stdin: str = "", env: dict[str, str] | None = None, cwd: Path = data) -> Done:
        done = subprocess.run(
            [sys.executable, "-m", "callboard", *map(str, arguments)],
            input=stdin.encode(),
            capture_output=True,
            env=environment(data) | (env or {}),
            cwd=cwd,
            timeout=100,
            check=False,
        )
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    yield run
    vacate(place)
