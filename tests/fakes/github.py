"""A local server with GitHub's API that can also be slow, broken or hostile."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

ACCOUNT: dict[str, Any] = {
    "login": "ada-l",
    "id": 1815,
    "html_url": "https://github.com/ada-l",
    "type": "User",
    "name": "Ada Lovelace",
    "company": "@analytical-engines",
    "public_repos": 3,
    "created_at": "2015-12-10T09:00:00Z",
}
REPOSITORIES: list[dict[str, Any]] = [
    {"name": "bernoulli", "language": "Python", "size": 900, "fork": False},
    {"name": "notes", "language": None, "size": 10, "fork": False},
    {"name": "linux", "language": "C", "size": 900_000, "fork": True},
]


@dataclass(frozen=True)
class Reply:
    """One answer. `body` is sent as it is; a `pause` lies before each of its `pieces`; without an end it goes on."""

    body: Any = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    pause: float = 0.0
    endless: bool = False

    @property
    def data(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


@dataclass
class GitHub:
    """The server: replies by path without its query; everything else is unknown."""

    replies: dict[str, Reply]
    asked: list[str] = field(default_factory=list)
    headers: list[str] = field(default_factory=list)
    url: str = ""
    sent: int = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                target = head.split(b" ", 2)[1].decode()
                self.asked.append(target)
                self.headers.append(head.decode())
                missing = Reply({"message": "Not Found"}, 404)
                await self._reply(writer, self.replies.get(target.partition("?")[0], missing))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _reply(self, writer: asyncio.StreamWriter, reply: Reply) -> None:
        length = 10**12 if reply.endless else len(reply.data)
        fields = {"content-type": "application/json", "content-length": str(length), **reply.headers}
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        writer.write(f"HTTP/1.1 {reply.status} Whatever\r\n{lines}\r\n".encode())
        if not (reply.pause or reply.endless):
            writer.write(reply.data)
        while reply.pause or reply.endless:
            await asyncio.sleep(reply.pause)
            writer.write(reply.data)
            self.sent += len(reply.data)
            await writer.drain()
        await writer.drain()


@asynccontextmanager
async def github(**replies: Reply) -> AsyncIterator[GitHub]:
    """A server that knows Ada's account; `user` and `repos` replace what it says of it."""
    known = {
        "/users/ada-l": replies.get("user", Reply(ACCOUNT)),
        "/users/ada-l/repos": replies.get("repos", Reply(REPOSITORIES)),
    }
    there = GitHub(known)
    server = await asyncio.start_server(there.serve, "127.0.0.1", 0)
    there.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield there
    finally:
        server.close()
