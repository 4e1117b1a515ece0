"""A reading process seen from its parent: started, asked, watched, replaced.

The child can be slow, greedy or dead; the parent always gets a reading or an error, in bounded time.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from types import TracebackType
from typing import Self

from callboard.documents.errors import (
    ERRORS,
    CrashedError,
    MemoryLimitError,
    ReaderUnavailableError,
    TimeLimitError,
    UnreadableError,
)
from callboard.documents.limits import Limits
from callboard.documents.reading import Reading, decode

BOOT = "import sys; sys.path[:] = sys.argv[1:]; from callboard.documents.child import main; main()"
CHUNK = 1 << 16
HEAD = 4
# Starting an interpreter and its libraries counts against no file.
START_SECONDS = 5
# A library may keep what it read; a fresh process now and then bounds it.
FILES_PER_PROCESS = 200
BY_NAME: dict[str, type[UnreadableError]] = {error.__name__: error for error in ERRORS}


class ReadingProcess:
    """One child process that reads files, started when first asked and replaced when it fails."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._served = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def read(self, data: bytes, *, name: str, limits: Limits) -> Reading:
        """The reading of one file.

        Raises:
            UnreadableError: one of `errors.ERRORS`, whatever the file does to its reader.
        """
        if self._served >= FILES_PER_PROCESS:
            self.close()
        child = self._child = self._child or _start()
        self._served += 1
        order = json.dumps({"name": name, "size": len(data), "limits": asdict(limits)}).encode()
        request = len(order).to_bytes(HEAD, "big") + order + data
        try:
            payload = _exchange(child, request, time.monotonic() + limits.seconds + START_SECONDS)
        except BaseException:  # an interrupt too must not leave a half-read answer for the next file
            self.close()
            raise
        if payload[:1] == b"+":
            return decode(payload[1:])
        kind, why, remedy = json.loads(payload[1:])
        raise BY_NAME[kind](why, remedy=remedy)

    def close(self) -> None:
        """End the child."""
        child, self._child, self._served = self._child, None, 0
        if child is None:
            return
        child.kill()
        child.wait()
        for stream in (child.stdin, child.stdout):
            if stream:
                with contextlib.suppress(OSError):
                    stream.close()


def _start() -> subprocess.Popen[bytes]:
    paths = [path for path in sys.path if path]
    environment = {key: os.environ[key] for key in ("LD_LIBRARY_PATH", "SYSTEMROOT") if key in os.environ}
    try:
        child = subprocess.Popen(  # noqa: S603 - our own interpreter and our own module
            [sys.executable, "-I", "-S", "-c", BOOT, *paths],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment | {"LC_ALL": "C.UTF-8"},
            bufsize=0,
        )
    except OSError as error:
        raise ReaderUnavailableError(error.strerror or str(error)) from error
    for stream in (child.stdin, child.stdout):
        if stream:
            os.set_blocking(stream.fileno(), False)
    return child


def _exchange(child: subprocess.Popen[bytes], request: bytes, deadline: float) -> bytes:
    """Write the request and read the answer at the same time, so that neither side can wait for the other for ever."""
    source, sink = child.stdout, child.stdin
    if source is None or sink is None:
        raise ReaderUnavailableError("it has no streams")
    rest, got = memoryview(request), bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(source, selectors.EVENT_READ)
        selector.register(sink, selectors.EVENT_WRITE)
        while len(got) < HEAD or len(got) < HEAD + int.from_bytes(got[:HEAD], "big"):
            ready = selector.select(deadline - time.monotonic())
            if not ready and time.monotonic() >= deadline:
                raise TimeLimitError
            for key, _ in ready:
                if key.fileobj is sink:
                    rest = _send(sink.fileno(), rest)
                    if not rest:
                        selector.unregister(sink)
                elif chunk := os.read(source.fileno(), CHUNK):
                    got += chunk
                else:
                    raise _ending(child)
    return bytes(got[HEAD:])


def _send(sink: int, rest: memoryview) -> memoryview:
    try:
        return rest[os.write(sink, rest[:CHUNK]) :]
    except BlockingIOError:
        return rest
    except BrokenPipeError:  # the end of its answers tells why it died
        return rest[len(rest) :]


def _ending(child: subprocess.Popen[bytes]) -> UnreadableError:
    """Why a child ended without an answer."""
    try:
        code = child.wait(timeout=1)
    except subprocess.TimeoutExpired:
        return CrashedError()
    if code in {-signal.SIGXCPU, -signal.SIGKILL}:
        return TimeLimitError() if code == -signal.SIGXCPU else MemoryLimitError("the system ended its reader")
    if code > 0:
        return ReaderUnavailableError(f"it ended with code {code}")
    return CrashedError()
