"""One server for the tests of a module, with the users of the tests of the API."""

from dataclasses import dataclass

import httpx2
import pytest
from tests.surfaces.api.conftest import User, anna, boris, database_url, environment, server_url
from tests.surfaces.loaded_program import serving_process

__all__ = ["anna", "boris", "database_url", "server_url"]


@dataclass(frozen=True)
class Served:
    """A process of `callboard serve`."""

    url: str

    def client_of(self, user: User | None) -> httpx2.AsyncClient:
        """A client that shows the user's token, or none; the caller closes it."""
        headers = user.headers if user else {}
        return httpx2.AsyncClient(base_url=self.url, headers=headers, timeout=30)


@pytest.fixture(scope="module")
def served(database_url, tmp_path_factory):
    """`callboard serve` on the module's database."""
    data = tmp_path_factory.mktemp("served")
    with serving_process(environment(database_url, data), data) as (url, _):
        yield Served(url)
