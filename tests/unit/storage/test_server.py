"""Starting the embedded server, as far as it needs no server."""

import subprocess
from pathlib import Path

import pytest

from callboard.storage import server


class PackageThatFails:
    """Stands for the package's `get_server`: raises each of `failures` in turn, then answers."""

    def __init__(self, *failures: Exception) -> None:
        self.failures, self.calls = list(failures), 0

    def __call__(self, _data_dir: Path) -> str:
        self.calls += 1
        if self.failures:
            raise self.failures.pop(0)
        return "the server"


def refused(command: str, status: int) -> subprocess.CalledProcessError:
    return subprocess.CalledProcessError(status, [command, "pgserver"])


class TestTheUserThatPostgreSQLRunsAs:
    def test_process_whose_user_another_one_made_meanwhile_goes_on(self, monkeypatch, tmp_path):
        monkeypatch.setattr(server, "get_server", PackageThatFails(refused("useradd", 9)))
        assert server.get_server_once_user_exists(tmp_path) == "the server"

    def test_user_that_cannot_be_made_is_told(self, monkeypatch, tmp_path):
        package = PackageThatFails(refused("useradd", 1), refused("useradd", 1))
        monkeypatch.setattr(server, "get_server", package)
        with pytest.raises(subprocess.CalledProcessError, match="useradd"):
            server.get_server_once_user_exists(tmp_path)

    def test_other_command_that_fails_is_not_tried_again(self, monkeypatch, tmp_path):
        package = PackageThatFails(refused("/usr/lib/initdb", 1))
        monkeypatch.setattr(server, "get_server", package)
        with pytest.raises(subprocess.CalledProcessError, match="initdb"):
            server.get_server_once_user_exists(tmp_path)
        assert package.calls == 1
