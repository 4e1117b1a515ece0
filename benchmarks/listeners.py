"""A crowd of clients who follow server-sent events over raw sockets, and check every number they get."""

from __future__ import annotations

import asyncio
import re
import time
from array import array
from collections.abc import Sequence
from datetime import datetime
from urllib.parse import urlsplit

OPENING = 50
"""Connections that are being opened at once: fewer than a user may have in flight, so that none is refused."""

_ID = re.compile(rb"(?:\A|\n)id: (\d+)\n")
_TIME = re.compile(rb'"timestamp":"([^"]+)"')


class Listener(asyncio.Protocol):
    """One client; `last` is the number of the last event it has, over all its connections."""

    def __init__(self, crowd: Crowd, path: str) -> None:
        self._crowd = crowd
        self._rest = b""
        self.path = path
        self.last = 0
        self.transport: asyncio.Transport | None = None
        self.answered = asyncio.Event()
        """Set once the stream has begun, whatever it says."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Ask for what follows."""
        self.transport, self._rest = transport, b""
        self.answered.clear()
        resume = f"Last-Event-ID: {self.last}\r\n" if self.last else ""
        transport.write(f"GET {self.path} HTTP/1.1\r\nHost: {self._crowd.host}\r\n{resume}\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Take frames; what is between them (headers, sizes of chunks, comments) has no line that begins with `id:`."""
        now = time.time()
        self.answered.set()
        *frames, self._rest = (self._rest + data).split(b"\n\n")
        for frame in frames:
            if found := _ID.search(frame):
                self._crowd.hear(self, int(found[1]), frame, now)


class Crowd:
    """Many listeners, and what they heard."""

    def __init__(self, url: str, paths: Sequence[str]) -> None:
        parts = urlsplit(url)
        self.host = parts.netloc
        self._address = (parts.hostname or "127.0.0.1", parts.port or 80)
        self.listeners = [Listener(self, path) for path in paths]
        self.delays = array("d")
        """Seconds from the making of an event to its receipt, for each receipt."""
        self.wrong = 0
        """Events that were not the next in order."""
        self._made: dict[tuple[str, int], float] = {}
        self._news = asyncio.Event()

    def hear(self, listener: Listener, seq: int, frame: bytes, now: float) -> None:
        """One event has come."""
        self.wrong += seq != listener.last + 1
        listener.last = seq
        made = self._made.get((listener.path, seq))
        if made is None:
            made = self._made[listener.path, seq] = _made(frame)
        self.delays.append(now - made)
        self._news.set()

    async def open(self) -> None:
        """Connect everybody."""
        turn = asyncio.Semaphore(OPENING)
        await asyncio.gather(*(self._open(listener, turn) for listener in self.listeners))

    def drop(self) -> None:
        """Cut every connection, as a network does."""
        for listener in self.listeners:
            if listener.transport is not None:
                listener.transport.abort()

    async def reach(self, seq: int, seconds: float = 60.0) -> None:
        """Wait until everybody has got as far as an event.

        Raises:
            TimeoutError: somebody has not.
        """
        async with asyncio.timeout(seconds):
            while min(listener.last for listener in self.listeners) < seq:
                self._news.clear()
                await self._news.wait()

    async def _open(self, listener: Listener, turn: asyncio.Semaphore) -> None:
        async with turn:
            await asyncio.get_running_loop().create_connection(lambda: listener, *self._address)
            await listener.answered.wait()


def _made(frame: bytes) -> float:
    found = _TIME.search(frame)
    assert found is not None, frame
    return datetime.fromisoformat(found[1].decode()).timestamp()
