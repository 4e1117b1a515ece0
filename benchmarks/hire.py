"""`callboard hire` with rules as a whole process, against a process that only starts the database."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.process import CALLBOARD, ROOT, processor_seconds, seconds

SECONDS_A_RESUME = 2.5

START_DATABASE = """
import sys
from pathlib import Path
from callboard.storage.server import DatabaseLocation, start
start(DatabaseLocation(data_dir=Path(sys.argv[1]) / "postgres"))
"""


def measure() -> list[Figure]:
    """Both with the same data directory; the first start, which makes the database, does not count."""
    examples = ROOT / "examples"
    with tempfile.TemporaryDirectory(prefix="callboard-benchmark-", ignore_cleanup_errors=True) as place:
        environment = {"CALLBOARD_DATA_DIR": place}
        out = Path(place) / "out"
        files = ["--resume", examples / "resume.pdf", "--job", examples / "job.md", "--out", out, "--approve"]
        hire = seconds([CALLBOARD, "hire", *files], environment=environment)
        processor = processor_seconds([CALLBOARD, "hire", *files], environment=environment)
        floor = seconds([sys.executable, "-c", START_DATABASE, place])
    return [
        Figure("interpreter and database, started and stopped", floor, "s"),
        Figure("callboard hire, from nothing", hire, "s", at_most=SECONDS_A_RESUME),
        Figure("hire from nothing over the floor", hire / floor, "×"),
        Figure("processor time of hire, its reading processes included", processor, "s"),
    ]
