"""`callboard serve` as a process to measure: on a database of its own, with what it needs for many connections."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.figures import NotMeasurableError
from benchmarks.process import CALLBOARD, ROOT
from callboard.storage.server import DatabaseLocation, start

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Served:
    """A process that serves, and the database that it serves from."""

    process: subprocess.Popen[str]
    url: str
    database: str = ""

    def processor_seconds(self) -> float:
        """Processor time that the process has used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS


@contextmanager
def serving(**settings: str) -> Generator[Served]:
    """`callboard serve` for a single local user, in a temporary place; with settings as environment variables."""
    with tempfile.TemporaryDirectory(prefix="callboard-benchmark-", ignore_cleanup_errors=True) as place:
        database = start(DatabaseLocation(data_dir=Path(place) / "postgres"))
        ours = {"CALLBOARD_DATABASE_URL": database, "CALLBOARD_DATA_DIR": place, "CALLBOARD_OPEN_RUNS": "100000"}
        with running([str(CALLBOARD), "serve", "--port", "0"], ours | settings) as (process, line):
            yield Served(process, line.split()[-1], database)


@contextmanager
def running(command: Sequence[str], more: dict[str, str] | None = None) -> Generator[tuple[subprocess.Popen[str], str]]:
    """A process of ours, and the first line that it prints; it ends with the block.

    Raises:
        NotMeasurableError: it ended without a word.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CALLBOARD_")}
    environment = {**kept, **(more or {})}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            if not re.search("http://", line):
                raise NotMeasurableError(f"{' '.join(command[:3])} did not start")
            yield process, line.strip()
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()


def allow_files(number: int) -> None:
    """Raise the limit on open files and connections of this process and its children to `number`.

    Raises:
        NotMeasurableError: the system does not allow as many (`ulimit -Hn`).
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard not in {resource.RLIM_INFINITY} and hard < number:
        raise NotMeasurableError(f"{number} open files are needed, and `ulimit -Hn` is {hard}")
    if soft < number:
        resource.setrlimit(resource.RLIMIT_NOFILE, (number, hard))


def python(module: str, *arguments: object) -> list[str]:
    """The command that runs a module of ours."""
    return [sys.executable, "-m", module, *map(str, arguments)]
