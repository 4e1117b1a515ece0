"""A reader process seen from its parent: started, asked, watched, replaced.

It reads files and analyses documents. The child can be slow, greedy or dead; the parent always gets an answer or an
error, in bounded time.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import pickle
import selectors
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import lru_cache
from types import TracebackType
from typing import Any, Self, TypeVar, cast

from pydantic import TypeAdapter

from callboard.core.errors import DomainError
from callboard.documents.errors import (
    CrashedError,
    MemoryLimitError,
    ReaderUnavailableError,
    TimeLimitError,
    UnreadableError,
)
from callboard.documents.launch import take_or_launch
from callboard.documents.limits import ANALYSIS, Limits
from callboard.documents.reading import Reading, decode

T = TypeVar("T")

CHUNK = 1 << 16
HEAD = 4
START_SECONDS = 30
"""Upper bound on starting an interpreter and importing an analysis, which count against no document."""
GRACE_SECONDS = 20
"""Wall time beyond the limit, which the child itself counts in CPU time: a busy machine is not the document's fault."""
BUSY = "Try again when this machine has less to do; if that does not help, export the file again"
# A library may keep what it read; a fresh process now and then bounds it.
JOBS_PER_PROCESS = 500


class _NoAnswerInTimeError(TimeLimitError):
    """The wall clock ran out. The child had processor time left, or it would have ended by itself."""


class ReaderProcess:
    """A child process that reads files and analyses documents, started when first asked and replaced when it fails."""

    def __init__(self, niceness: int = 0) -> None:
        """Start nothing yet; `niceness` is added to that of this process."""
        self._niceness = niceness
        self._child: subprocess.Popen[bytes] | None = None
        self._jobs = 0
        self._imported: set[bytes] = set()
        self._killed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def read(self, data: bytes, *, name: str, limits: Limits) -> Reading:
        """The reading of one file.

        Raises:
            UnreadableError: one of `documents.errors`, whatever the file does to its reader.
        """
        self._replace_if_old()
        answer = self._ask("read", data, limits, name=name)
        return decode(answer)

    def analyse(self, function: Callable[..., T], *arguments: object, returns: object, limits: Limits = ANALYSIS) -> T:
        """Return the result of `function` for `arguments`, computed by the child within `limits`.

        Code travels by its name alone, so `function` is one of a module, or a `functools.partial` of one. Arguments and
        result travel as JSON, by Pydantic; `returns` is the type of the result. A `DomainError` of the function is
        raised here.

        Raises:
            UnreadableError: one of `documents.errors`: the analysis took too much time or memory, or failed.
        """
        self._replace_if_old()
        code = self._import(function)
        sent = tuple((type(argument), _adapter(type(argument)).dump_json(argument)) for argument in arguments)
        call = pickle.dumps((code, sent, returns))
        answer = self._ask("analyse", call, limits)
        return cast("T", _adapter(returns).validate_json(answer))

    def kill(self) -> None:
        """Kill the child from another thread; the one that waits for its answer gets a `ReaderUnavailableError`."""
        self._killed = True
        if child := self._child:
            child.kill()

    def close(self) -> None:
        """End the child."""
        child, self._child, self._jobs = self._child, None, 0
        self._imported.clear()
        if child is None:
            return
        child.kill()
        child.wait()
        for stream in (child.stdin, child.stdout):
            if stream:
                with contextlib.suppress(OSError):
                    stream.close()

    def _replace_if_old(self) -> None:
        if self._jobs >= JOBS_PER_PROCESS:
            self.close()

    def _import(self, function: Callable[..., object]) -> bytes:
        """The function as the child knows it; importing counts against no document."""
        code = pickle.dumps(function)
        if code not in self._imported:
            try:
                self._ask("import", code)
            except TimeLimitError as error:
                raise ReaderUnavailableError(f"it took more than {START_SECONDS} s to start") from error
            self._imported.add(code)
        return code

    def _ask(self, job: str, data: bytes, limits: Limits | None = None, **options: object) -> bytes:
        """The child's answer. The wall clock only catches what the child's own limits did not."""
        if self._killed:
            raise ReaderUnavailableError("this process is ending")
        if self._child is None:
            self._child = _start(self._niceness)
        self._jobs += 1
        seconds = limits.seconds + GRACE_SECONDS if limits else START_SECONDS
        bounds = {"limits": asdict(limits)} if limits else {}
        order = json.dumps({"job": job, "size": len(data), **bounds, **options}).encode()
        request = len(order).to_bytes(HEAD, "big") + order + data
        try:
            payload = _exchange(self._child, request, time.monotonic() + seconds)
        except BaseException as error:  # an interrupt too must not leave a half-read answer for the next document
            self.close()
            if self._killed:
                raise ReaderUnavailableError("this process is ending") from error
            if isinstance(error, _NoAnswerInTimeError) and limits is not None:
                raise TimeLimitError(f"there was no answer within {seconds} s", remedy=BUSY) from None
            if isinstance(error, TimeLimitError) and limits is not None:
                raise TimeLimitError(f"it took more than {limits.seconds} s") from None
            raise
        if payload[:1] == b"+":
            return payload[1:]
        error = _error(payload[1:])
        if isinstance(error, MemoryLimitError):
            self.close()  # what is left of the document may still fill it
        raise error


@lru_cache(maxsize=256)
def _adapter(kind: Any) -> TypeAdapter[Any]:  # noqa: ANN401 - whatever Pydantic takes as a type
    return TypeAdapter(kind)


def _error(payload: bytes) -> DomainError:
    """The error that the child names: one of ours, or the child is not to be believed."""
    module, name, why, remedy = json.loads(payload)
    kind = getattr(importlib.import_module(module), name, None) if module.startswith("callboard.") else None
    if isinstance(kind, type) and issubclass(kind, DomainError):
        return kind(why, remedy=remedy)
    return CrashedError()


def _start(niceness: int) -> subprocess.Popen[bytes]:
    try:
        child = take_or_launch()
        if niceness:
            os.setpriority(os.PRIO_PROCESS, child.pid, os.getpriority(os.PRIO_PROCESS, 0) + niceness)
    except OSError as error:
        raise ReaderUnavailableError(error.strerror or str(error)) from error
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
                raise _NoAnswerInTimeError
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
    """The reason why a child ended without an answer."""
    try:
        code = child.wait(timeout=1)
    except subprocess.TimeoutExpired:
        return CrashedError()
    if code in {-signal.SIGXCPU, -signal.SIGKILL}:
        return TimeLimitError() if code == -signal.SIGXCPU else MemoryLimitError("the system ended its reader")
    if code > 0:
        return ReaderUnavailableError(f"it ended with code {code}")
    return CrashedError()
