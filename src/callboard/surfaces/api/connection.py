"""A connection that lets go of a client who takes nothing more.

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


class Connection(HttpToolsProtocol):
    """uvicorn's HTTP connection, which ends when its client has stopped reading: `Config(http=Connection)`."""

    stalled_seconds = STALLED_SECONDS
    _watch: asyncio.TimerHandle | None = None
    _left = 0

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - as asyncio declares it
        """A client is there."""
        super().connection_made(transport)
        # Told of every byte that stays with us: also of the last ones of an answer that nobody fetches.
        transport.set_write_buffer_limits(high=0)

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
        self._look_no_more()
        super().connection_lost(exc)

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
