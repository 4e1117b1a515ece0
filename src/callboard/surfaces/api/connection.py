"""A connection that lets go of a client who takes nothing more, or who never comes to the point.

A server that only waits for such a client keeps what was meant for it, and the connection, for as long as the client
likes. Bytes that the system does not take from us within the time start the clock; whoever takes some of them starts
it anew, so that a slow client is served and one who stopped reading is not.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

STALLED_SECONDS = 30.0
"""So long a client may take nothing of what is ready for it."""

HEAD_BYTES = 1 << 16
"""So long the head of a request may be: its line and its headers. The parser itself takes any."""

HEAD_SECONDS = 30.0
"""So long a head may take to arrive."""

TOO_LONG_A_HEAD = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Connection(HttpToolsProtocol):
    """uvicorn's HTTP connection, which ends when its client has stopped reading: `Config(http=Connection)`."""

    stalled_seconds = STALLED_SECONDS
    head_seconds = HEAD_SECONDS
    _watch: asyncio.TimerHandle | None = None
    _left = 0
    _patience: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - as asyncio declares it
        """A client is there."""
        super().connection_made(transport)
        # Told of every byte that stays with us: also of the last ones of an answer that nobody fetches.
        transport.set_write_buffer_limits(high=0)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """More of a request, or of several."""
        super().data_received(data)
        if self._patience is None or self.transport.is_closing():
            return
        self._head += len(data)
        if self._head > HEAD_BYTES:
            self.transport.write(TOO_LONG_A_HEAD)
            self.transport.close()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        """The head of a request is there."""
        self._await_no_more()
        super().on_headers_complete()

    def pause_writing(self) -> None:
        """The system takes no more from us: the client reads slowly, or not at all."""
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        """Everything was taken."""
        self._look_no_more()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._await_no_more()
        self._look_no_more()
        super().connection_lost(exc)

    def _await_head(self) -> None:
        self._await_no_more()
        self._head = 0
        self._patience = self.loop.call_later(self.head_seconds, self.transport.abort)

    def _await_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _look_later(self) -> None:
        self._left = self.transport.get_write_buffer_size()
        self._watch = self.loop.call_later(self.stalled_seconds, self._look)

    def _look(self) -> None:
        if self.transport.get_write_buffer_size() < self._left:
            self._look_later()
            return
        self._watch = None
        self.transport.abort()

    def _look_no_more(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
