"""The second command starts at once, and behaves as the first."""

import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.surfaces.conftest import JOB, RESUME, environment

from callboard.surfaces.cli.understudy.place import fingerprint, socket_path

PATIENCE_SECONDS = 60.0


@pytest.fixture(scope="module")
def warm(tmp_path_factory):
    runtime = tmp_path_factory.mktemp("run")
    home = tmp_path_factory.mktemp("home")
    return environment(home) | {"CALLBOARD_WARM": "1", "XDG_RUNTIME_DIR": str(runtime)}


@pytest.fixture(scope="module")
def wings(warm):
    """An understudy that waits; it is dismissed after the tests."""
    path = Path(warm["XDG_RUNTIME_DIR"]) / "callboard" / f"{fingerprint()}.sock"
    path.parent.mkdir(mode=0o700)
    process = subprocess.Popen([sys.executable, "-m", "callboard.surfaces.cli.understudy.wings", str(path)], env=warm)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not path.exists():
        assert process.poll() is None, "the understudy left"
        assert time.monotonic() < deadline, "the understudy never waited"
        select.select([], [], [], 0.05)
    yield path
    process.terminate()
    process.wait()


def run(env: dict[str, str], *arguments: object, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "callboard", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, env=env, cwd=env["HOME"], timeout=100, check=False)


class TestUnderstudy:
    def test_it_does_what_the_command_does(self, warm, wings, tmp_path):
        done = run(warm, "hire", "--resume", RESUME, "--job", JOB, "--out", tmp_path, "--approve")
        assert done.returncode == 0
        assert done.stdout == b""
        assert {"report.html", "report.json", "email.eml"} <= {path.name for path in tmp_path.iterdir()}

    def test_it_works_in_the_callers_environment(self, warm, wings, tmp_path):
        elsewhere = warm | {"CALLBOARD_DATA_DIR": str(tmp_path / "other")}
        assert run(elsewhere, "runs", "list", "--json").stdout.strip() == b"[]"

    def test_exit_codes_come_back(self, warm, wings):
        assert run(warm, "runs", "show", "00000000-0000-7000-8000-00000000abcd").returncode == 7
        assert run(warm, "runs", "nonsense").returncode == 2

    def test_what_is_typed_reaches_it(self, warm, wings, tmp_path):
        run(warm, "hire", "--resume", RESUME, "--job", JOB)
        approval = run(warm, "approvals", "list", "--json").stdout.decode()
        identity = approval.split('"id": "')[1].split('"')[0]
        done = run(warm, "approvals", "edit", identity, "--body", "-", "--out", tmp_path, stdin=b"In my own words.\n")
        assert done.returncode == 0
        assert "In my own words." in (tmp_path / "email.eml").read_text()

    def test_a_socket_without_anybody_behind_it_is_no_hindrance(self, warm, tmp_path):
        lonely = warm | {"XDG_RUNTIME_DIR": str(tmp_path), "CALLBOARD_WARM": "1"}
        (tmp_path / "callboard").mkdir(mode=0o700)
        (tmp_path / "callboard" / f"{fingerprint()}.sock").touch()
        assert run(lonely | {"CALLBOARD_WARM": "1"}, "runs", "nonsense").returncode == 2


def test_a_folder_that_others_can_enter_holds_no_socket(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "callboard").mkdir()
    (tmp_path / "callboard").chmod(0o755)
    assert socket_path("mark") is None
    (tmp_path / "callboard").chmod(0o700)
    assert socket_path("mark") == tmp_path / "callboard" / "mark.sock"
