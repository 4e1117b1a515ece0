"""Reader processes that everybody in one process shares: kept warm, and given to users in turn."""

from __future__ import annotations

import asyncio
import os
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Any, Self, TypeVar

from callboard.documents.errors import ReaderUnavailableError
from callboard.documents.reader import DocumentReader

T = TypeVar("T")

MOST_PROCESSES = 8

NICENESS = 5
"""How much lower the priority of a server's readers is than its own. They keep a third of an ordinary share of a
processor, so that a document is read in time even on a busy machine."""


@dataclass(frozen=True)
class ReaderJob:
    """Something to be done with a reader process, and the answer to come."""

    user: Hashable
    work: Callable[[DocumentReader], Any]
    result: Future[Any]


class FairQueue:
    """Jobs that wait, one of each user in turn. Not safe among threads: the pool holds a lock."""

    def __init__(self, share: int) -> None:
        self._share = share
        self._waiting: OrderedDict[Hashable, deque[ReaderJob]] = OrderedDict()
        self._running: Counter[Hashable] = Counter()

    def put(self, job: ReaderJob) -> None:
        """Add a job behind the others of its user."""
        self._waiting.setdefault(job.user, deque()).append(job)

    def take(self) -> ReaderJob | None:
        """The first job of the next user who has fewer than `share` under way; None if nobody has any."""
        for user, jobs in self._waiting.items():
            if self._running[user] < self._share:
                job = jobs.popleft()
                self._waiting.move_to_end(user)
                if not jobs:
                    del self._waiting[user]
                self._running[user] += 1
                return job
        return None

    def done(self, user: Hashable) -> None:
        """A job of that user has ended."""
        self._running[user] -= 1
        if not self._running[user]:
            del self._running[user]

    def __len__(self) -> int:
        """Jobs that wait."""
        return sum(map(len, self._waiting.values()))

    def clear(self) -> list[ReaderJob]:
        """Forget what waits; the jobs are for the caller to answer."""
        waiting = [job for jobs in self._waiting.values() for job in jobs]
        self._waiting.clear()
        return waiting


class ReaderPool:
    """Reads and analyses documents in a few processes, so that no document can hold up the process that serves.

    A process is started when all others are busy, and stays. One user never has all of several: whatever somebody
    sends, a process is left for the others.
    """

    def __init__(self, processes: int | None = None, *, niceness: int = 0) -> None:
        """Start nothing yet.

        Args:
            processes: how many there may be; by default one more than this machine has processors.
            niceness: how much lower their priority is than that of this process; `NICENESS` for a server.
        """
        self._niceness = niceness
        self._most = processes or min((os.cpu_count() or 1) + 1, MOST_PROCESSES)
        self._queue = FairQueue(max(1, self._most - 1))
        self._changed = threading.Condition()
        self._readers: list[DocumentReader] = []
        self._idle = 0
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def run(self, user: Hashable, work: Callable[[DocumentReader], T]) -> T:
        """Return the result of `work` with a reader, in a thread, once it is the user's turn."""
        return await asyncio.wrap_future(self.submit(user, work))

    async def analyse(
        self, user: Hashable, function: Callable[..., T], *arguments: object, returns: object, name: str = ""
    ) -> T:
        """Return the result of `function`, once it is the user's turn; see `DocumentReader.analyse`.

        Raises:
            UnreadableError: one of `documents.errors`: it took too much time or memory, or failed.
        """
        return await self.run(user, lambda reader: reader.analyse(function, *arguments, returns=returns, name=name))

    def submit(self, user: Hashable, work: Callable[[DocumentReader], T]) -> Future[T]:
        """The answer to come of `work`, which gets a reader when it is the user's turn."""
        result = Future[T]()
        with self._changed:
            if self._closed:
                raise ReaderUnavailableError("this process is ending")
            self._queue.put(ReaderJob(user, work, result))
            if len(self._queue) > self._idle and len(self._readers) < self._most:
                self._readers.append(reader := DocumentReader(self._niceness))
                self._idle += 1
                # A daemon: a process that ends never waits for a document.
                threading.Thread(target=self._serve, args=(reader,), name="callboard-reader", daemon=True).start()
            self._changed.notify()
        return result

    def close(self) -> None:
        """Kill the processes; waiting callers get an error at once."""
        with self._changed:
            self._closed = True
            waiting = self._queue.clear()
            self._changed.notify_all()
            for reader in self._readers:
                reader.kill()
        for job in waiting:
            if job.result.set_running_or_notify_cancel():
                job.result.set_exception(ReaderUnavailableError("this process is ending"))

    def _serve(self, reader: DocumentReader) -> None:
        with reader:
            while job := self._next():
                answer = _answer(job, reader)
                with self._changed:
                    self._queue.done(job.user)
                    self._idle += 1
                    self._changed.notify_all()  # the user may have more that waited for this
                # Only now: who gets an answer and sends the next document finds this process idle.
                answer()

    def _next(self) -> ReaderJob | None:
        """The next job, waited for; None once the pool is closed."""
        with self._changed:
            while not self._closed:
                if job := self._queue.take():
                    self._idle -= 1
                    return job
                self._changed.wait()
        return None


def _answer(job: ReaderJob, reader: DocumentReader) -> Callable[[], None]:
    """Do a job, and return a function that passes its outcome to the waiting caller."""
    if not job.result.set_running_or_notify_cancel():
        return lambda: None
    try:
        outcome = job.work(reader)
    except BaseException as failure:  # noqa: BLE001 - it is raised where the result is asked for
        return partial(job.result.set_exception, failure)
    return partial(job.result.set_result, outcome)
