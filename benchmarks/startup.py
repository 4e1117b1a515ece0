"""Cold starts: one process for one file, imports included, against an interpreter that does nothing."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.process import CALLBOARD, ROOT, processor_seconds, seconds

SECONDS_A_COMMAND = 1.0
TEXT = "Built data pipelines in Python and PostgreSQL; led a team of four.\n"


def measure() -> list[Figure]:
    """Each command with the example files."""
    resume, job = ROOT / "examples" / "resume.pdf", ROOT / "examples" / "job.md"
    with tempfile.TemporaryDirectory() as place:
        texts = Path(place) / "texts.txt"
        texts.write_text(TEXT, encoding="utf-8")
        commands: dict[str, list[str | Path]] = {
            "callboard --version": ["--version"],
            "callboard scan": ["scan", resume],
            "callboard resume parse": ["resume", "parse", resume],
            "callboard job parse": ["job", "parse", job],
            "callboard skills": ["skills", texts],
            "callboard match": ["match", resume, job],
        }
        floor = seconds([sys.executable, "-c", "pass"])
        times = {name: seconds([CALLBOARD, *arguments]) for name, arguments in commands.items()}
        bound = ("callboard scan", "callboard resume parse")
        processor = {name: processor_seconds([CALLBOARD, *commands[name]]) for name in bound}
    rows = [
        Figure(name, value * 1000, "ms", at_most=SECONDS_A_COMMAND * 1000 if name in bound else None)
        for name, value in times.items()
    ]
    slowest = max(times.values())
    return [
        Figure("an interpreter that does nothing", floor * 1000, "ms"),
        *rows,
        Figure("the slowest over the interpreter", slowest / floor, "×"),
        *(Figure(f"{name}, processor time", value * 1000, "ms") for name, value in processor.items()),
    ]
