"""A local server with GitHub's API that can also be slow, broken or hostile."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.fakes.web_server import Reply, WebServer, web_server

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


@asynccontextmanager
async def github(**replies: Reply) -> AsyncIterator[WebServer]:
    """A server that knows Ada's account; `user` and `repos` replace what it says of it."""
    known = {
        "/users/ada-l": replies.get("user", Reply(ACCOUNT)),
        "/users/ada-l/repos": replies.get("repos", Reply(REPOSITORIES)),
    }
    async with web_server(known) as there:
        yield there
