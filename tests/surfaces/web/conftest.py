"""The web app as browsers meet it: in this process over a real database, or as a process for a real browser."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, AsyncExitStack
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.integration.conftest import copied, database_url, server_url
from tests.surfaces.api.conftest import HOST, SharedServices, User, anna, boris, environment, readers, shared_services
from tests.surfaces.loaded_program import serving_process

from callboard.bootstrap.container import AppServices
from callboard.surfaces.api.app import create_app
from callboard.surfaces.http.authentication import SESSION_COOKIE
from callboard.surfaces.web.app import add_web

__all__ = ["anna", "boris", "database_url", "readers", "server_url", "shared_services"]

OWN_FORM = {"Sec-Fetch-Site": "same-origin"}
"""What a browser sends with a form of the page itself."""


class Site:
    """The app, and the browsers that visit it."""

    def __init__(self, app: Any, stack: AsyncExitStack) -> None:
        self.app = app
        self._stack = stack

    @property
    def services(self) -> AppServices:
        return self.app.state.services

    async def browser(self, user: User | None = None, **headers: str) -> httpx2.AsyncClient:
        """A browser in which the user has signed in, or nobody."""
        cookies = {SESSION_COOKIE: user.token()} if user else {}
        client = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(self.app),
            base_url=HOST,
            cookies=cookies,
            headers={"Accept": "text/html"} | OWN_FORM | headers,
            timeout=60,
        )
        return await self._stack.enter_async_context(client)


OpenSite = Callable[..., Awaitable[Site]]


@pytest.fixture
async def open_site(shared_services: SharedServices) -> AsyncIterator[OpenSite]:
    """Opens the app with settings of the test's own; with `drives` it also carries out runs."""
    async with AsyncExitStack() as stack:
        opened: list[Site] = []

        async def start(*, drives: bool = False, **settings: Any) -> Site:
            app = add_web(create_app(await shared_services.choose(settings, drives=drives, first=not opened)))
            await stack.enter_async_context(app.router.lifespan_context(app))
            opened.append(Site(app, stack))
            return opened[-1]

        yield start


@pytest.fixture
async def site(open_site: OpenSite) -> Site:
    """The app with a secret; it carries out nothing."""
    return await open_site()


def served(
    database: str, home: Path, port: int = 0, *, signed_in: bool = False, **settings: str
) -> AbstractContextManager[tuple[str, int]]:
    """The address of `callboard serve`, and the id of its process; without `signed_in` for a single local user."""
    variables = environment(database, home) | settings
    if not signed_in:
        del variables["CALLBOARD_SHARED_SECRET"]
    return serving_process(variables, home, port)


@dataclass
class Server:
    """A process of `callboard serve`."""

    address: str
    pid: int

    @cached_property
    def evaluation(self) -> str:
        """The path of an evaluation that waits for a person; it is made when it is first asked for."""
        with httpx2.Client(base_url=self.address, headers=OWN_FORM, timeout=60) as client:
            path = client.post("/hire/example").headers["location"]
            with client.stream("GET", path.replace("/hire/", "/api/runs/") + "/events") as events:
                assert any(line.startswith("event: agent:human-request") for line in events.iter_lines())
            return path


@pytest.fixture(scope="session")
def server(server_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that all tests in a real browser share; it stands still."""
    for database in copied(server_url):
        with served(database, tmp_path_factory.mktemp("home")) as (address, pid):
            os.kill(pid, signal.SIGSTOP)
            yield Server(address, pid)
            os.kill(pid, signal.SIGCONT)


@pytest.fixture(scope="module")
def url(server: Server) -> Iterator[str]:
    """The address of that server, which runs meanwhile: left running, it takes a twelfth of a processor."""
    os.kill(server.pid, signal.SIGCONT)
    yield server.address
    os.kill(server.pid, signal.SIGSTOP)


@pytest.fixture(scope="module")
def evaluation(url: str, server: Server) -> str:
    """The path of an evaluation that waits for a person."""
    return server.evaluation
