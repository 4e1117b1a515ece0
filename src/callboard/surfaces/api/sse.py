"""The events of a run as server-sent events (HTML standard, 9.2).

A client that reconnects names the last event it has, and gets what follows, at whichever node it arrives. One that
comes back after the end is told so (204), and its EventSource stops asking.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager

import anyio
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from callboard.core.errors import DomainError
from callboard.events.contract import Event
from callboard.events.fanout import Feed
from callboard.events.log import Page
from callboard.telemetry.logs import logger
from callboard.telemetry.requests import streaming

KEEP_ALIVE = b": keep-alive\n\n"
"""What is said while there is no news: it keeps proxies from ending the connection, and shows who is gone."""

CHUNK = 1 << 16
"""Bytes that are sent at once: all that a client who stops reading makes us keep."""

RETRY_MILLIS = (500, 2000)
"""When to come back, different for each client: those of a node that leaves do not come to the others all at once."""


class EventStream(Response):
    """What follows an event of a run, until the run ends, the client goes, or this process leaves."""

    media_type = "text/event-stream"

    def __init__(self, listen: Callable[[], AbstractAsyncContextManager[Feed]], after: int) -> None:
        self._listen = listen
        self._after = after
        self.status_code = 200
        self.background = None
        named = {"Content-Type": self.media_type, "Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
        self.init_headers(named)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request.

        Raises:
            UnknownRunError: the caller has no such run; nothing was sent yet.
        """
        async with self._listen() as feed:
            page = await feed.now(self._after)
            if page.ended and not page.events:
                await Response(status_code=204)(scope, receive, send)
                return
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            with streaming():
                async with anyio.create_task_group() as both:
                    both.start_soon(_until_gone, receive, both.cancel_scope)
                    await _tell(feed, page, self._after, send)
                    both.cancel_scope.cancel()
        await send({"type": "http.response.body"})


async def _tell(feed: Feed, page: Page, seq: int, send: Send) -> None:
    first, last = RETRY_MILLIS
    await _say(send, b"retry: %d\n\n" % (first + secrets.randbelow(last - first)))
    try:
        while True:
            for chunk in _chunks(page.events):
                await _say(send, chunk)
            if page.ended:
                return
            seq = page.events[-1].seq if page.events else seq
            page = await feed.after(seq)
            if not page.events and not page.ended:
                await _say(send, KEEP_ALIVE)
    except DomainError as why:
        # Nothing can be said any more in the answer's status; the client comes back, and is told then.
        logger().debug("stream ended", why=why.message)


async def _say(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


def _chunks(events: Sequence[Event]) -> Iterator[bytes]:
    """Frames joined to chunks, each of which ends with the frame that fills it."""
    frames: list[bytes] = []
    size = 0
    for event in events:
        frames.append(event.frame)
        size += len(event.frame)
        if size >= CHUNK:
            yield b"".join(frames)
            frames, size = [], 0
    if frames:
        yield b"".join(frames)


async def _until_gone(receive: Receive, both: anyio.CancelScope) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    both.cancel()
