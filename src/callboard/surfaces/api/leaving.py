"""Streams that are open, so that they end in good order when the process leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager


class Leaving:
    """Whether this process is about to leave; streams that run inside `staying` are ended when it is."""

    def __init__(self) -> None:
        self.begun = False
        self._streams: set[asyncio.Task[object]] = set()

    @property
    def streams(self) -> int:
        """How many are open."""
        return len(self._streams)

    def begin(self) -> None:
        """End every stream; whoever follows one asks another process for what comes after."""
        self.begun = True
        for stream in self._streams:
            stream.cancel()

    @contextmanager
    def staying(self) -> Generator[None]:
        """What runs inside is broken off, without an error, when the process leaves."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - inside a running loop
        self._streams.add(task)
        try:
            yield
        except asyncio.CancelledError:
            if not self.begun:
                raise
            task.uncancel()
        finally:
            self._streams.discard(task)
