"""The events of a run as server-sent events (HTML standard, section 9.2).

A client that reconnects sends the number of its last event, and gets what follows from whichever process it reaches.
A run that is over ends its stream with a named `end` event; a client that comes back after that gets 204, on which a
browser's EventSource stops.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic
from uuid import UUID

import anyio
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from callboard.auth.principal import UnrecognisedError
from callboard.core.errors import DomainError, ErrorKind
from callboard.events.contract import Event
from callboard.events.fanout import Feed
from callboard.events.log import EventPage
from callboard.telemetry.logs import logger
from callboard.telemetry.requests import stream_open

KEEP_ALIVE = b": keep-alive\n\n"
"""Heartbeat while there is no news: it keeps proxies from closing the connection, and reveals clients that are gone."""

CONFIRM_SECONDS = 15.0
"""How often a stream confirms that its caller may still read it; as often as the heartbeat of `events.fanout`."""

CHUNK = 1 << 16
"""Upper bound on the bytes sent at once, and so on what a client that stops reading makes us keep."""

RETRY_MILLIS = (500, 2000)
"""Range of the reconnection delay, drawn for each client, so that those of a stopping process do not return at once."""


class TooManyStreamsError(DomainError):
    """Too many event streams of yours are open."""

    kind = ErrorKind.LIMIT
    remedy = "Close some of them"
    retry_after = 5


class StreamFormat(StrEnum):
    """How events are named in a stream."""

    NAMED = "named"
    """`event: agent:<type>`, for `addEventListener`."""
    MESSAGE = "message"
    """Without a name, for `EventSource.onmessage`."""


Frames = Callable[[Sequence[Event]], AsyncIterator[bytes]]
"""What is sent of some events that follow each other: each a whole frame with an id, the last with the last one's."""


class OpenStreams:
    """The event streams of this process: bounded for each user, and ended in good order at shutdown."""

    def __init__(self) -> None:
        self.shutting_down = False
        self._tasks: set[asyncio.Task[object]] = set()
        self._by_user: Counter[UUID] = Counter()

    def __len__(self) -> int:
        return len(self._tasks)

    def shut_down(self) -> None:
        """End every stream; its client reconnects to another process."""
        self.shutting_down = True
        for task in self._tasks:
            task.cancel()

    @contextmanager
    def interruptible(self) -> Generator[None]:
        """Leave the block early, and without an error, when this process shuts down."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - inside a running loop
        self._tasks.add(task)
        try:
            yield
        except asyncio.CancelledError:
            if not self.shutting_down:
                raise
            task.uncancel()
        finally:
            self._tasks.discard(task)

    @contextmanager
    def opened(self, user_id: UUID, limit: int) -> Generator[None]:
        """Count a stream of the user; interruptible.

        Raises:
            TooManyStreamsError: the user has `limit` streams open.
        """
        if self._by_user[user_id] >= limit:
            raise TooManyStreamsError
        self._by_user[user_id] += 1
        try:
            with self.interruptible():
                yield
        finally:
            self._by_user[user_id] -= 1
            if not self._by_user[user_id]:
                del self._by_user[user_id]


@dataclass(frozen=True)
class StreamAccess:
    """On whose behalf a stream is open."""

    streams: OpenStreams
    user_id: UUID
    limit: int
    """Streams that the user may have open in this process."""
    confirm: Callable[[], Awaitable[None]]
    """Raises `UnrecognisedError` once the caller's token has expired or was revoked."""


class EventStream(Response):
    """Every event of a run after `after`, until the run ends, the client goes, or this process stops."""

    media_type = "text/event-stream"

    def __init__(
        self,
        listen: Callable[[], AbstractAsyncContextManager[Feed]],
        after: int,
        *,
        access: StreamAccess,
        frames: Frames | None = None,
        tells_end_again: bool = False,
    ) -> None:
        """Prepare the stream.

        Args:
            listen: opens the feed.
            after: the number of the last event that the client has.
            access: on whose behalf.
            frames: what is sent of some events; their JSON unless given.
            tells_end_again: send the `end` event to a client that comes back after it, in place of 204.
        """
        self._listen = listen
        self._after = after
        self._access = access
        self._frames = frames or json_frames(StreamFormat.NAMED)
        self._tells_end_again = tells_end_again
        self._confirmed = monotonic()
        self.status_code = 200
        self.background = None
        self.init_headers({"Content-Type": self.media_type, "Cache-Control": "no-cache", "X-Accel-Buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request.

        Raises:
            UnknownRunError: the caller has no such run; nothing was sent yet.
            TooManyStreamsError: the caller has too many streams open; nothing was sent yet.
        """
        started = False
        with self._access.streams.opened(self._access.user_id, self._access.limit):
            async with self._listen() as feed:
                page = await feed.now(self._after)
                if page.ended and not page.events and not self._tells_end_again:
                    await Response(status_code=204)(scope, receive, send)
                    return
                await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                started = True
                with stream_open():
                    async with anyio.create_task_group() as both:
                        both.start_soon(until_disconnected, receive, both.cancel_scope)
                        await self._send_events(feed, page, send)
                        both.cancel_scope.cancel()
        if started:
            await send({"type": "http.response.body"})

    async def _send_events(self, feed: Feed, page: EventPage, send: Send) -> None:
        await send_chunk(send, retry_frame())
        seq = self._after
        try:
            while True:
                async for chunk in _chunks(self._frames(page.events)):
                    await send_chunk(send, chunk)
                seq = page.events[-1].seq if page.events else seq
                if page.ended:
                    await send_chunk(send, _end_frame(seq))
                    return
                page = await feed.after(seq)
                await self._confirm()
                if not page.events and not page.ended:
                    await send_chunk(send, KEEP_ALIVE)
        except DomainError as error:
            # The status was sent already; the client reconnects, and learns the reason then.
            logger().debug("stream ended", why=error.message)

    async def _confirm(self) -> None:
        """Check the caller's token again if that was long enough ago.

        Raises:
            UnrecognisedError: it is valid no more.
        """
        if monotonic() - self._confirmed < CONFIRM_SECONDS:
            return
        try:
            await self._access.confirm()
        except UnrecognisedError:
            raise
        except DomainError as error:
            # Nobody can tell now; the next heartbeat asks again.
            logger().debug("token not confirmed", why=error.message)
            return
        self._confirmed = monotonic()


def retry_frame() -> bytes:
    """How long this client waits before it comes back."""
    first, last = RETRY_MILLIS
    return b"retry: %d\n\n" % (first + secrets.randbelow(last - first))


def _end_frame(seq: int) -> bytes:
    """The named event after the last one. It has no id, so that a client's Last-Event-ID stays that of the last one."""
    return b"event: end\ndata: %s\n\n" % json.dumps({"lastEventId": seq}).encode()


def json_frames(style: StreamFormat) -> Frames:
    """Frames that hold events as JSON, one each."""

    async def frames(events: Sequence[Event]) -> AsyncIterator[bytes]:
        for event in events:
            yield event.frame if style is StreamFormat.NAMED else _unnamed(event.frame)

    return frames


async def _chunks(frames: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Frames joined into chunks of about `CHUNK` bytes; no frame is split."""
    waiting: list[bytes] = []
    size = 0
    async for frame in frames:
        waiting.append(frame)
        size += len(frame)
        if size >= CHUNK:
            yield b"".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield b"".join(waiting)


def _unnamed(frame: bytes) -> bytes:
    """A frame without its second line, which names the event."""
    id_line, _, data = frame.split(b"\n", 2)
    return id_line + b"\n" + data


async def send_chunk(send: Send, body: bytes) -> None:
    """Send a part of a response that goes on."""
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def until_disconnected(receive: Receive, both: anyio.CancelScope) -> None:
    """Leave a scope when the client is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    both.cancel()
