"""Live streams of runs: missed events, then new ones, without gaps or duplicates, for any number of listeners.

A run that is watched in this process is read once for all who watch it. A notice only wakes that reader, who reads
after the last number seen; so nothing is lost between catching up and listening, nor when the listening connection
breaks. A listener holds nothing but the number of the last event it has taken: one who takes nothing costs nothing, and
who falls behind what is held here reads on from the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from functools import partial
from uuid import UUID

from callboard.core.errors import DomainError, ErrorKind
from callboard.events import log
from callboard.events.contract import Event
from callboard.storage.errors import retry
from callboard.storage.notices import EVENTS
from callboard.storage.session import Database, Tenant

MAX_BUFFERED_EVENTS = 256
"""Events that are held."""

RING_BYTES = 256 * 1024
"""Upper bound on their total size, as frames."""


class Ring:
    """Events in order and without gaps, of which the oldest are dropped."""

    def __init__(self, *, most: int = MAX_BUFFERED_EVENTS, most_bytes: int = RING_BYTES) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._events: list[Event] = []
        self._bytes = 0
        self.last = 0
        """The number of the latest event that was added."""

    def add(self, events: Sequence[Event]) -> None:
        """Add what follows the last event."""
        if not events:
            return
        self._events.extend(events)
        self._bytes += sum(len(event.frame) for event in events)
        self.last = events[-1].seq
        dropped = 0
        while len(self._events) - dropped > self._most or self._bytes > self._most_bytes:
            self._bytes -= len(self._events[dropped].frame)
            dropped += 1
        del self._events[:dropped]

    def after(self, seq: int) -> tuple[Event, ...] | None:
        """All events above a number; None if some of them have been dropped."""
        start = seq - (self.last - len(self._events))
        return None if start < 0 else tuple(self._events[start:])


OUTAGE_SECONDS = 60
"""How long a stream waits for a database that is away: a restart or a failover passes unnoticed."""

BURST_SECONDS = 0.02
"""How long the reader waits for more events of a burst."""

QUIET_SECONDS = 30.0
"""Interval at which the reader polls without a notification, since a listening connection can be dead unnoticed."""

BEAT_SECONDS = 15.0
"""Interval at which all listeners are woken even without news, so that they can send a heartbeat."""

CATCH_UP_EVENTS = 64
"""Events that a listener who is behind reads at once."""

CLOSE_SECONDS = 1.0
"""Upper bound on the time that a reader may continue at shutdown."""

MAX_LOG_READERS = 3
"""Listeners who read from the log at once: so that a thousand who come back leave connections to everybody else."""


class StreamsEndedError(DomainError):
    """This process is shutting down; the stream continues at another one."""

    kind = ErrorKind.UNAVAILABLE
    remedy = "Ask again for what follows the last event"


class Feed:
    """One run as those see it who listen to it in this process; made by `Fanout.join`."""

    def __init__(self, database: Database, tenant: Tenant, run_id: UUID, turn: asyncio.Semaphore) -> None:
        self._database = database
        self._tenant = tenant
        self._run_id = run_id
        self._turn = turn
        self._ring = Ring()
        self._ended = False
        self._over = False
        self._failure: BaseException | None = None
        self._changed = asyncio.Event()
        self._open = asyncio.Event()
        self._beats = 0
        self._timer: asyncio.TimerHandle | None = None
        self._bell = asyncio.Event()
        self.listeners = 0

    async def now(self, seq: int) -> log.EventPage:
        """The events that follow a number, in order, as far as there are any.

        Raises:
            UnknownRunError: the run was removed.
            DatabaseUnavailableError: the database stayed away.
        """
        held = self._ring.after(seq)
        if held is not None:
            return log.EventPage(held, ended=self._ended)
        async with self._turn:
            return await self._read_log(partial(log.read, run_id=self._run_id, after=seq, limit=CATCH_UP_EVENTS))

    async def after(self, seq: int) -> log.EventPage:
        """The events that follow a number, in order: at once if there are any, otherwise as soon as there are.

        While nothing happens the answer comes at the next beat and is empty, so that who listens can say it is there.

        Raises:
            UnknownRunError: the run was removed.
            DatabaseUnavailableError: the database stayed away.
            StreamsEndedError: this process is leaving.
        """
        beats = self._beats
        while True:
            page = await self.now(seq)
            if page.events or page.ended or self._beats != beats:
                return page
            if self._failure is not None:
                raise self._failure
            await self._changed.wait()

    async def opened(self) -> None:
        """Wait until the run was found.

        Raises:
            UnknownRunError: the tenant has no such run.
        """
        await self._open.wait()
        if self._failure is not None:
            raise self._failure

    async def read(self) -> None:
        """Follow the log until it ends, or nobody listens."""
        clock = asyncio.get_running_loop().time
        self._timer = asyncio.get_running_loop().call_later(BEAT_SECONDS, self._beat)
        async with self._database.notices.subscribe(EVENTS, str(self._run_id)) as self._bell:
            looked = clock()
            page = await self._read_log(partial(log.tail, run_id=self._run_id, limit=MAX_BUFFERED_EVENTS))
            self._take(page)
            self._open.set()
            while not page.ended:
                await _set_within(self._bell, QUIET_SECONDS)
                # Events come in bursts: the first is read at once, the rest of a burst together.
                await asyncio.sleep(max(looked + BURST_SECONDS - clock(), 0))
                if self._over:
                    return
                looked = clock()
                self._bell.clear()
                page = await self._read_log(partial(log.read, run_id=self._run_id, after=self._ring.last))
                self._take(page)
                if len(page.events) == log.PAGE_SIZE:
                    self._bell.set()

    def stop(self, failure: BaseException | None) -> None:
        """Stop reading; waiting listeners get the reason."""
        if self._timer is not None:
            self._timer.cancel()
        self._over = True
        if not self._ended:
            self._failure = self._failure or failure
        self._open.set()
        self._wake()
        self._bell.set()

    def _take(self, page: log.EventPage) -> None:
        self._ring.add(page.events)
        self._ended = page.ended
        if page.events or page.ended:
            self._wake()

    def _beat(self) -> None:
        # One timer for all who listen: thousands of their own would cost more than the events do.
        self._beats += 1
        self._wake()
        self._timer = asyncio.get_running_loop().call_later(BEAT_SECONDS, self._beat)

    def _wake(self) -> None:
        # All who wait now are woken; who comes later looks before waiting.
        self._changed.set()
        self._changed.clear()

    async def _read_log(self, reading: log.Reading) -> log.EventPage:
        async def attempt() -> log.EventPage:
            async with self._database.begin(self._tenant) as work:
                return await reading(work)

        return await retry(attempt, seconds=OUTAGE_SECONDS)


class Fanout:
    """The feeds of this process: one for each run that somebody listens to."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # By user too: who asks for another's run opens a feed of their own, which finds nothing.
        self._feeds: dict[tuple[UUID, UUID], Feed] = {}
        self._readers: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(MAX_LOG_READERS)

    @asynccontextmanager
    async def join(self, tenant: Tenant, run_id: UUID) -> AsyncGenerator[Feed]:
        """Listen to a run.

        Raises:
            UnknownRunError: the tenant has no such run.
        """
        key = (tenant.user_id, run_id)
        feed = self._feeds.get(key) or self._begin(key, tenant)
        feed.listeners += 1
        try:
            await feed.opened()
            yield feed
        finally:
            feed.listeners -= 1
            if not feed.listeners:
                self._forget(key, feed)
                feed.stop(None)

    async def watch(self, tenant: Tenant, run_id: UUID, *, after: int = 0) -> AsyncIterator[Event]:
        """Every event of a run with a number above `after`, as it happens; ends when the log is closed.

        Raises:
            UnknownRunError: the tenant has no such run.
        """
        async with self.join(tenant, run_id) as feed:
            ended = False
            while not ended:
                page = await feed.after(after)
                ended = page.ended
                for event in page.events:
                    after = event.seq
                    yield event

    async def aclose(self) -> None:
        """End every feed, and wait for their readers: the database may go then."""
        for feed in list(self._feeds.values()):
            feed.stop(StreamsEndedError())
        if self._readers:
            _, late = await asyncio.wait(self._readers, timeout=CLOSE_SECONDS)
            for reader in late:
                reader.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _begin(self, key: tuple[UUID, UUID], tenant: Tenant) -> Feed:
        feed = self._feeds[key] = Feed(self._database, tenant, key[1], self._turn)
        # The reader outlives the request that it begins with, and speaks for none in particular.
        reader = asyncio.create_task(feed.read(), name=f"callboard-feed-{key[1]}", context=Context())
        self._readers.add(reader)

        def gone(task: asyncio.Task[None]) -> None:
            self._readers.discard(task)
            self._forget(key, feed)
            feed.stop(StreamsEndedError() if task.cancelled() else task.exception())

        reader.add_done_callback(gone)
        return feed

    def _forget(self, key: tuple[UUID, UUID], feed: Feed) -> None:
        if self._feeds.get(key) is feed:
            del self._feeds[key]


async def _set_within(event: asyncio.Event, seconds: float) -> None:
    """Wait until an event is set, for so long at most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
