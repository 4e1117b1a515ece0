"""One server for the tests of a module, with the users of the tests of the API."""

import subprocess
import sys

import pytest
from tests.surfaces.api.conftest import Served, anna, boris, database_url, environment, server_url

__all__ = ["anna", "boris", "database_url", "server_url"]


@pytest.fixture(scope="module")
def served(database_url, tmp_path_factory):
    """`callboard serve` on the module's database."""
    data = tmp_path_factory.mktemp("served")
    command = [sys.executable, "-m", "callboard", "serve", "--port", "0"]
    with subprocess.Popen(command, env=environment(database_url, data), cwd=data, stdout=subprocess.PIPE) as process:
        try:
            yield Served(process, process.stdout.readline().decode().split()[-1])
        finally:
            process.kill()
