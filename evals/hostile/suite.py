"""The hostile-file suite: `python -m evals hostile`."""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from types import FrameType
from typing import Any

from callboard.core.errors import DomainError
from evals.engine import TODAY, UnfinishedError, need
from evals.hostile import archives, papers, texts
from evals.hostile.places import places

HELP = "files made to break a reader: a document or one clear line, in bounded time"
LIMIT = 20
"""Seconds for one file, reading and analysis."""
FAMILIES: tuple[Callable[[], Iterator[tuple[str, bytes]]], ...] = (
    archives.bombs, archives.broken, papers.sick, papers.giants,
    texts.encodings, texts.shapes, texts.traps, texts.markup, texts.mislabelled,
)  # fmt: skip


def arguments(parser: argparse.ArgumentParser) -> None:
    """What this suite takes."""
    parser.add_argument("--only", default="", help="only files whose name contains this")
    parser.add_argument("--folder", type=Path, help="make the files here and keep them")
    parser.add_argument("--command", help='run this on each file instead, such as "callboard resume parse"')
    parser.add_argument("--slow", type=float, default=5, help="also list what took longer than this, in seconds")


def files(folder: Path, only: str = "") -> Iterator[Path]:
    """Make the files, one by one."""
    for name, data in chain.from_iterable(family() for family in FAMILIES):
        if only in name:
            path = folder / name
            path.write_bytes(data)
            yield path
    (special := folder / "places").mkdir(exist_ok=True)
    yield from (path for path in places(special) if only in str(path))


class TooLongError(BaseException):
    """Not an `Exception`: nothing that is measured may catch it."""


@contextmanager
def bounded(seconds: int) -> Iterator[None]:
    """Stop what runs inside after `seconds`."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def stages() -> list[Callable[[Any], Any]]:
    """What the engine does with a document; parts that are not there yet are left out."""
    found: list[Callable[[Any], Any]] = []
    for target in (
        "callboard.engine.resume.parser:parse_resume",
        "callboard.engine.resume.recognise:looks_like_resume",
        "callboard.engine.posting.parser:parse_posting",
        "callboard.engine.trust.scan:scan",
    ):
        try:
            function = need(target)
        except UnfinishedError as problem:
            print(f"left out: {problem}", file=sys.stderr)
            continue
        dated = target.endswith("parse_resume")
        found.append((lambda f: lambda d: f(d, today=TODAY))(function) if dated else function)
    return found


def by_library(path: Path, read: Callable[[Path], Any], analyse: list[Callable[[Any], Any]]) -> tuple[bool, str]:
    """Read and analyse; right is a document that can be analysed, or a one-line refusal."""
    try:
        with bounded(LIMIT):
            document = read(path)
            for stage in analyse:
                stage(document)
    except DomainError as refusal:
        line = refusal.message
        return "\n" not in line and 10 < len(line) < 400, line
    except TooLongError:
        return False, f"longer than {LIMIT} s"
    except Exception as problem:  # noqa: BLE001 - any other failure is what this suite looks for
        return False, f"{type(problem).__name__}: {str(problem)[:200]}"
    return True, f"read {len(document.text)} characters"


def by_command(path: Path, command: list[str]) -> tuple[bool, str]:
    """Run a command on the file; right is no traceback, a known exit code and at most one line of complaint."""
    try:
        done = subprocess.run([*command, "--", str(path)], capture_output=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return False, f"longer than {LIMIT} s"
    said = done.stderr.decode("utf-8", "replace").strip()
    line = said.splitlines()[-1][:200] if said else ""
    right = "Traceback" not in said and 0 <= done.returncode < 128 and (done.returncode == 0 or 0 < len(said) < 500)
    return right, f"exit {done.returncode}, {len(said.splitlines())} lines: {line}"


def figures() -> dict[str, float]:
    """What the page of all figures shows."""
    judge = judging("")
    with tempfile.TemporaryDirectory() as folder:
        return {"unhandled": sum(not judge(path)[0] for path in files(Path(folder)))}


def judging(command: str) -> Callable[[Path], tuple[bool, str]]:
    """How a file is judged: by a command, or by the library where none is given."""
    if command:
        return lambda path: by_command(path, command.split())
    read, analyse = need("callboard.documents:read_file"), stages()
    return lambda path: by_library(path, read, analyse)


def run(options: argparse.Namespace) -> int:
    """Every file, then what went wrong."""
    judge = judging(options.command or "")
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        total, wrong = 0, 0
        for path in files(folder, options.only):
            started = time.perf_counter()
            right, said = judge(path)
            seconds = time.perf_counter() - started
            total, wrong = total + 1, wrong + (not right)
            if not right or seconds > options.slow or options.only:
                print(f"{'ok   ' if right else 'WRONG'} {seconds:5.1f} s  {path.name!r:36} {said}")
    print(f"hostile files handled: {total - wrong} of {total}")
    return int(bool(wrong))
