"""An app behind a real socket, and clients that read server-sent events from it."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import uvicorn
from fastapi import FastAPI

from callboard.surfaces.http.server import HttpConnection


@asynccontextmanager
async def listening(app: FastAPI, http: type[HttpConnection] = HttpConnection) -> AsyncIterator[str]:
    """The URL of an app that has started, served inside this process."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, http=http, loop="none", ws="none", lifespan="off", log_config=None, access_log=False)
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve([listener]))
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving


class Stream:
    """What a client hears of a run."""

    def __init__(self, response: httpx2.Response) -> None:
        self.response = response
        self._lines = response.aiter_lines()
        self.over: dict[str, Any] | None = None
        """What the `end` event says, once it came."""

    async def event(self) -> dict[str, Any] | None:
        """The next event, or None at the end; comments and settings are passed over, as browsers do."""
        fields: dict[str, str] = {}
        async for line in self._lines:
            if not line and "data" in fields:
                told = json.loads(fields["data"])
                if fields.get("event") == "end":
                    self.over = told
                    return None
                assert fields["id"] == str(told["seq"])
                assert fields["event"] == f"agent:{told['type']}"
                return told
            name, _, value = line.partition(": ")
            if name:
                fields[name] = value
        return None

    async def comment(self) -> str:
        """The next comment."""
        async for line in self._lines:
            if line.startswith(":"):
                return line
        raise EOFError

    async def rest(self) -> list[int]:
        """The numbers of all events up to the end."""
        seen = []
        while (told := await self.event()) is not None:
            seen.append(told["seq"])
        return seen


@asynccontextmanager
async def following(client: httpx2.AsyncClient, path: str, **options: Any) -> AsyncIterator[Stream]:
    """A stream that is open."""
    async with client.stream("GET", path, timeout=30, **options) as response:
        assert response.status_code == 200, await response.aread()
        yield Stream(response)
