"""The HTTP API in this process over a real database, or as a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx2
import jwt
import pytest
from fastapi import FastAPI
from tests.integration.conftest import database_url, readers, server_url
from tests.surfaces.loaded_program import ForkedCommand, fork_command

from callboard.auth.principal import Principal
from callboard.bootstrap.container import AppServices, open_services
from callboard.bootstrap.settings import Settings
from callboard.bootstrap.worker import open_worker_services
from callboard.core.clock import now
from callboard.core.ids import new_id
from callboard.documents import ReaderPool
from callboard.surfaces.api.app import create_app

SECRET = "a secret of tests, as long as a hash is"
HOST = "http://127.0.0.1:8000"

__all__ = ["database_url", "readers", "server_url"]


@dataclass(frozen=True)
class User:
    """A user for whom the trusted app signs tokens."""

    name: str
    user_id: UUID = field(default_factory=new_id)

    @property
    def principal(self) -> Principal:
        return Principal(self.user_id, self.name, f"{self.name.lower()}@example.com")

    def token(self, *, secret: str = SECRET, seconds: float = 600, **claims: Any) -> str:
        said = {
            "user_id": str(self.user_id),
            "email": f"{self.name.lower()}@example.com",
            "name": self.name,
            "exp": int(now().timestamp() + seconds),
        }
        return jwt.encode(said | claims, secret, algorithm="HS256")

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token()}"}


@dataclass
class Api:
    """A running app and its clients."""

    app: FastAPI
    stack: AsyncExitStack

    @property
    def services(self) -> AppServices:
        return self.app.state.services

    async def client_of(self, user: User | None, **options: Any) -> httpx2.AsyncClient:
        """A client that shows the user's token, or none."""
        headers = user.headers if user else {}
        transport = httpx2.ASGITransport(self.app)
        client = httpx2.AsyncClient(transport=transport, base_url=HOST, headers=headers, timeout=30, **options)
        return await self.stack.enter_async_context(client)


OpenApi = Callable[..., Any]
OpenServices = Callable[[], AbstractAsyncContextManager[AppServices]]


class SharedServices:
    """Services that stay open from one test to the next: opening them takes longer than most tests, and everybody sees
    their own only. Those that drive runs stand alone: they would take the runs of a test of others.
    """

    def __init__(self, defaults: dict[str, Any], readers: ReaderPool) -> None:
        self._defaults = defaults
        self._readers = readers
        self._drives = False
        self._services: AppServices | None = None
        self._stack = AsyncExitStack()

    def opener(self, settings: dict[str, Any], *, drives: bool) -> OpenServices:
        """What opens services of one's own."""
        opened = partial(open_worker_services, recover=True) if drives else open_services
        chosen = Settings(_env_file=None, **self._defaults | settings)
        return lambda: opened(chosen, readers=self._readers)

    async def services(self, *, drives: bool) -> AppServices:
        """Those that stand, opened if they do not."""
        if self._services is None or self._drives != drives:
            await self.end()
            self._services = await self._stack.enter_async_context(self.opener({}, drives=drives)())
            self._drives = drives
        return self._services

    async def end(self) -> None:
        """Close what stands."""
        self._services = None
        await self._stack.aclose()

    async def choose(self, settings: dict[str, Any], *, drives: bool, first: bool) -> OpenServices:
        """What an app is made over: what stands, or with settings of a test, or beside its first, what it opens."""
        if settings and first:
            await self.end()
        if settings or not first:
            return self.opener(settings, drives=drives)
        services = await self.services(drives=drives)
        return lambda: nullcontext(services)


@pytest.fixture(scope="module")
async def shared_services(
    database_url: str, tmp_path_factory: pytest.TempPathFactory, readers: ReaderPool
) -> AsyncIterator[SharedServices]:
    """The services of the module's tests."""
    data = tmp_path_factory.mktemp("data")
    made = SharedServices({"database_url": database_url, "shared_secret": SECRET, "data_dir": data}, readers)
    yield made
    await made.end()


@pytest.fixture
async def open_api(shared_services: SharedServices) -> AsyncIterator[OpenApi]:
    """Opens the app with settings of the test's own; one that drives runs at a time, and quickly if it does not."""
    async with AsyncExitStack() as stack:
        opened: list[Api] = []

        async def start(*, drives: bool = True, **settings: Any) -> Api:
            app = create_app(await shared_services.choose(settings, drives=drives, first=not opened))
            await stack.enter_async_context(app.router.lifespan_context(app))
            opened.append(Api(app, stack))
            return opened[-1]

        yield start


@pytest.fixture
async def api(open_api: OpenApi) -> Api:
    """The app over the module's database, driving runs, with a secret: `await api.client_of(user)`."""
    return await open_api()


@pytest.fixture(scope="session")
def document() -> dict[str, Any]:
    """The OpenAPI document: each app takes a second to describe itself."""
    return create_app(lambda: open_services(Settings(_env_file=None))).openapi()


@pytest.fixture
def anna() -> User:
    """A user with nothing yet."""
    return User("Anna")


@pytest.fixture
def boris() -> User:
    """Another user."""
    return User("Boris")


@pytest.fixture
async def annas(api: Api, anna: User) -> httpx2.AsyncClient:
    """Anna's client."""
    return await api.client_of(anna)


@pytest.fixture
async def boriss(api: Api, boris: User) -> httpx2.AsyncClient:
    """Boris's client."""
    return await api.client_of(boris)


@dataclass
class Served:
    """A process of `callboard serve`."""

    process: ForkedCommand
    url: str

    def send(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    async def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Its exit code, once it is gone."""
        if self.process.returncode is None:
            self.process.send_signal(number)
        return await self.process.wait()

    def client_of(self, user: User | None, **options: Any) -> httpx2.AsyncClient:
        """A client that shows the user's token, or none; the caller closes it."""
        headers = user.headers if user else {}
        # There are no certificates on loopback, and reading the system's takes longer than most requests.
        return httpx2.AsyncClient(base_url=self.url, headers=headers, timeout=30, verify=False, **options)


def environment(database_url: str, data: Path, **more: str) -> dict[str, str]:
    """What a process of ours needs to know, and nothing of this machine's settings."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "SSL_CERT_FILE") if name in os.environ}
    # A reader process takes more than a second to load what it analyses with.
    ours = {"CALLBOARD_DATABASE_URL": database_url, "CALLBOARD_DATA_DIR": str(data), "CALLBOARD_READER_PROCESSES": "1"}
    return kept | ours | {"HOME": str(data), "CALLBOARD_SHARED_SECRET": SECRET} | more


@asynccontextmanager
async def serving(database_url: str, data: Path, *arguments: str, **more: str) -> AsyncIterator[Served]:
    """A process of `callboard serve` on a free port; `test_serve.py` and the tests in a browser begin it anew."""
    variables = environment(database_url, data, **more)
    process = await fork_command("serve", "--port", "0", *arguments, env=variables, cwd=data)
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        assert line, (await process.stderr.read()).decode()
        yield Served(process, line.split()[-1])
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@pytest.fixture
async def served(database_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """`callboard serve` on the module's database: `async with served.client_of(anna) as client: …`."""
    async with serving(database_url, tmp_path) as process:
        yield process
