"""A web server on loopback that answers what a test says, also slowly, wrongly or without end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reply:
    """One answer. `body` is sent as it is; a `pause` lies before each of its `pieces`; without an end it goes on."""

    body: Any = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    pause: float = 0.0
    endless: bool = False
    cut: bool = False
    """Close the connection in the middle of the body."""

    @property
    def data(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


@dataclass
class WebServer:
    """The server: replies by path with or without its query; everything else is unknown."""

    replies: dict[str, Reply | list[Reply]]
    asked: list[str] = field(default_factory=list)
    headers: list[str] = field(default_factory=list)
    url: str = ""
    sent: int = 0

    @property
    def place(self) -> str:
        return self.url.removeprefix("http://")

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                target = head.split(b" ", 2)[1].decode()
                self.asked.append(target)
                self.headers.append(head.decode())
                await self._reply(writer, self._next(target))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    def _next(self, target: str) -> Reply:
        """The reply to a path; of several, each request takes one and the last one stays."""
        missing = Reply({"message": "Not Found"}, 404)
        found = self.replies.get(target, self.replies.get(target.partition("?")[0], missing))
        if isinstance(found, Reply):
            return found
        return found.pop(0) if len(found) > 1 else found[0]

    async def _reply(self, writer: asyncio.StreamWriter, reply: Reply) -> None:
        length = 10**12 if reply.endless else len(reply.data)
        fields = {"content-type": "application/json", "content-length": str(length), **reply.headers}
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        writer.write(f"HTTP/1.1 {reply.status} Whatever\r\n{lines}\r\n".encode())
        if reply.cut:
            writer.write(reply.data[: length // 2])
            await writer.drain()
            raise ConnectionError
        if reply.status != 304 and not (reply.pause or reply.endless):
            writer.write(reply.data)
        while reply.pause or reply.endless:
            await asyncio.sleep(reply.pause)
            writer.write(reply.data)
            self.sent += len(reply.data)
            await writer.drain()
        await writer.drain()


@asynccontextmanager
async def web_server(replies: Mapping[str, Reply | list[Reply]]) -> AsyncIterator[WebServer]:
    """A server that answers with these replies."""
    there = WebServer(dict(replies))
    server = await asyncio.start_server(there.serve, "127.0.0.1", 0)
    there.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield there
    finally:
        server.close()
