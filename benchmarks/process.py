"""Whole processes, as a user starts them."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.figures import NotMeasurableError, median

ROOT = Path(__file__).parents[1]
CALLBOARD = Path(sys.executable).with_name("callboard")
RUNS = 5


def seconds(command: Sequence[str | Path], *, environment: Mapping[str, str] | None = None, runs: int = RUNS) -> float:
    """The median time of a process from start to end, once the file cache is warm."""
    return median(lambda: run(command, environment=environment), runs=runs)


def processor_seconds(command: Sequence[str | Path], *, environment: Mapping[str, str] | None = None) -> float:
    """The processor time that a process uses: a figure that other work on the machine hardly changes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(command, environment=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run(command: Sequence[str | Path], *, environment: Mapping[str, str] | None = None) -> None:
    """Run a process to its end.

    Raises:
        NotMeasurableError: it failed; with the last line that it said.
    """
    # Without bytecode every process compiles our sources anew, which no user's does.
    left_out = ("CALLBOARD_", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env={**kept, **(environment or {})},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip() or "nothing").splitlines()[-1]
        raise NotMeasurableError(f"{' '.join(str(part) for part in command[1:])} ended {done.returncode}: {said}")
