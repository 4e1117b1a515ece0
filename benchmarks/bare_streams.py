"""The floor of `streams`: a server that only writes the same frames to everybody, burst after burst.

It knows no requests, users, database or resumption: whoever connects gets headers, and frames once all are there.
"""

from __future__ import annotations

import argparse
import asyncio
from uuid import UUID

import uvloop

from benchmarks.speaker import DRAFT
from callboard.core.clock import now
from callboard.events.contract import Event

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"


class Audience:
    """Who is connected."""

    def __init__(self, clients: int) -> None:
        self.clients = clients
        self.transports: list[asyncio.Transport] = []
        self.complete = asyncio.Event()


class Bare(asyncio.Protocol):
    """One connection."""

    def __init__(self, audience: Audience) -> None:
        self._audience = audience

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Everybody is answered."""
        transport.write(HEAD)
        self._audience.transports.append(transport)
        if len(self._audience.transports) == self._audience.clients:
            self._audience.complete.set()


def _frame(seq: int) -> bytes:
    told = Event(id=UUID(int=seq), run_id=UUID(int=0), seq=seq, timestamp=now(), **DRAFT.model_dump())
    return told.frame


async def _serve(given: argparse.Namespace) -> None:
    audience, loop = Audience(given.clients), asyncio.get_running_loop()
    server = await loop.create_server(lambda: Bare(audience), "127.0.0.1", 0, backlog=2048)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await audience.complete.wait()
    begun = loop.time()
    for burst in range(given.bursts):
        await asyncio.sleep(max(begun + burst * given.pause - loop.time(), 0))
        body = b"".join(_frame(burst * given.each + number) for number in range(1, given.each + 1))
        chunk = b"%x\r\n%s\r\n" % (len(body), body)
        for transport in audience.transports:
            transport.write(chunk)
    await asyncio.sleep(3600)


def main() -> None:
    """Serve as the command line says, until killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("clients", type=int)
    parser.add_argument("bursts", type=int)
    parser.add_argument("each", type=int)
    parser.add_argument("pause", type=float)
    uvloop.run(_serve(parser.parse_args()))


if __name__ == "__main__":
    main()
