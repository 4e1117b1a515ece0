"""Files whose reading begins before anybody waits for it."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from callboard.core import ahead
from callboard.documents.reader import read_file, read_file_async
from callboard.engine.document import Document


class ReadingAhead:
    """Reads each of some files in a process of its own."""

    def __init__(self, *paths: Path) -> None:
        self._paths = paths
        self._begun: dict[Path, Future[Document]] = {}

    def begin(self) -> None:
        """Begin to read them."""
        self._begun = {path: ahead.begin(partial(read_file, path), "reading") for path in self._paths}

    async def read(self, path: Path) -> Document:
        """The document in a file, whether or not its reading has begun.

        Raises:
            UnreadableError: one of `documents.errors`, with one line that says what is wrong.
        """
        if path in self._begun:
            return await asyncio.wrap_future(self._begun[path])
        return await read_file_async(path)
