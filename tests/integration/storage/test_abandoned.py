"""What a killed test session leaves in memory goes with the next one."""

import os
import subprocess
import sys
from pathlib import Path

from tests.integration.conftest import owned_name, remove_abandoned


def ended_process() -> int:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def made(folder: Path, name: str) -> Path:
    """A directory with a file in it."""
    place = folder / name
    (place / "pg").mkdir(parents=True)
    (place / "pg/PG_VERSION").write_text("18")
    return place


def test_only_directories_of_ended_sessions_are_removed(tmp_path):
    abandoned = made(tmp_path, owned_name(ended_process(), "a"))
    in_use = made(tmp_path, owned_name(os.getpid(), "b"))
    of_another_program = made(tmp_path, "callboard-tests-today-b")

    remove_abandoned(tmp_path)

    assert not abandoned.exists()
    assert in_use.exists()
    assert of_another_program.exists()
