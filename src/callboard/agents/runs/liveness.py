"""Which processes are alive, and what becomes of the runs of those that are not.

Every process that drives runs holds a lock named like its executor, on a connection of its own that says something four
times a second. PostgreSQL takes the lock away the moment the process is gone, and the others take it from one that says
nothing any more. DBOS in its open edition does not notice a dead executor, so we do, and hand its runs over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, LiteralString

import psycopg

from callboard.storage.notices import QUEUE
from callboard.telemetry.logs import logger

LOOK_SECONDS = 0.25
"""How often the living look for the dead."""

SEARCH_SECONDS = 5.0
"""How often the living look for runs that nobody drives though nobody died: whose journal broke, or never began."""

STALLED_SECONDS = 10.0
"""A process that has said nothing for so long is treated as dead: it is stopped, or its machine is."""

GRACE_SECONDS = 60.0
"""So long a run may be kept without a journal before it counts as lost."""

PREFIX = "callboard-"
"""Every executor's name begins so; others in the journal are none of our business."""

_OF_VERSION = "callboard-version-"
_HOLD = "SELECT pg_advisory_lock(hashtextextended(%s, 0))"
_SHARE = "SELECT pg_advisory_lock_shared(hashtextextended(%s, 0))"
# A server that is far away hears of a dead machine by keep-alive: within ten seconds, and not the usual two hours.
_KEEP_ALIVE = "SET tcp_keepalives_idle = 4; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3"
# What is enqueued under our version is begun by the engine itself.
_DEAD = """
    SELECT DISTINCT executor_id, application_version = %(version)s FROM dbos.workflow_status
    WHERE (status = 'PENDING' OR status = 'ENQUEUED' AND application_version <> %(version)s)
      AND executor_id <> %(me)s AND executor_id LIKE %(ours)s AND NOT lock_is_held(executor_id)
      AND (application_version = %(version)s OR NOT lock_is_held(%(of_version)s || application_version))"""
# The old journal ends and the run is queued in one step, whoever does it; see docs/decisions/0014.
_ADOPT = """
    WITH left_behind AS (
        UPDATE dbos.workflow_status SET status = 'CANCELLED', queue_name = NULL, owner_xid = NULL,
            deduplication_id = NULL, started_at_epoch_ms = NULL,
            updated_at = extract(epoch FROM clock_timestamp()) * 1000,
            completed_at = extract(epoch FROM clock_timestamp()) * 1000
        WHERE executor_id = ANY(%(dead)s) AND status IN ('PENDING', 'ENQUEUED') AND application_version <> %(version)s
          AND NOT lock_is_held(executor_id) AND NOT lock_is_held(%(of_version)s || application_version)
        RETURNING workflow_uuid)
    INSERT INTO run_queue (run_id, user_id)
        SELECT DISTINCT run_id, user_id FROM left_behind
            JOIN run_heads ON run_id::text = split_part(workflow_uuid, ':', 1) WHERE NOT closed
        ON CONFLICT (run_id) DO NOTHING RETURNING run_id"""
# A run is lost where it is open, is not in the queue, and no journal of it is under way. One that never had a journal
# may be about to get it from the command that made it a moment ago; its id, a UUIDv7, tells when that was.
_FIND = """
    INSERT INTO run_queue (run_id, user_id)
        SELECT run_id, user_id FROM run_heads WHERE NOT closed
          AND NOT EXISTS (SELECT FROM run_queue WHERE run_queue.run_id = run_heads.run_id)
          AND run_id::text NOT IN (SELECT split_part(workflow_uuid, ':', 1) FROM dbos.workflow_status
              WHERE status IN ('PENDING', 'ENQUEUED') AND application_name = 'callboard')
          AND (run_id::text IN (SELECT split_part(workflow_uuid, ':', 1) FROM dbos.workflow_status
                  WHERE status IN ('ERROR', 'CANCELLED', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED')
                    AND application_name = 'callboard')
              OR epoch = 0 AND substr(run_id::text, 15, 1) = '7'
                AND ('x' || translate(substr(run_id::text, 1, 13), '-', ''))::bit(48)::bigint
                    < 1000 * (extract(epoch FROM clock_timestamp()) - %(grace)s)
                AND NOT EXISTS (SELECT FROM dbos.workflow_status WHERE workflow_uuid = run_id::text))
        ON CONFLICT (run_id) DO NOTHING RETURNING run_id"""
_CALL = "SELECT pg_notify(%s, '')"
_STALLED = """
    SELECT pid, state_change::text FROM pg_stat_activity AS other
    WHERE datname = current_database() AND application_name LIKE %(ours)s AND state = 'idle'
      AND pid <> pg_backend_pid() AND state_change < clock_timestamp() - make_interval(secs => %(seconds)s)
      AND EXISTS (SELECT 1 FROM pg_locks WHERE pg_locks.pid = other.pid AND locktype = 'advisory' AND granted)"""
_CUT_OFF = "SELECT pg_terminate_backend(%s)"

Recover = Callable[[list[str]], object]
"""Hands over the runs of executors that are gone, in a thread."""


@dataclass
class Liveness:
    """This process's sign of life, on a connection of its own."""

    owner_url: str
    executor_id: str
    version: str
    """That of the journals which this process can replay."""
    recover: Recover | None = None
    """What is done for the dead; without it, this process only lives."""
    stalled_seconds: float = STALLED_SECONDS
    _connection: psycopg.AsyncConnection[Any] | None = field(default=None, repr=False)
    _looking: asyncio.Task[None] | None = None
    _recovering: asyncio.Task[object] | None = None
    _search_at: float = 0.0
    """When runs that nobody drives are looked for next."""
    _silent: frozenset[tuple[int, str]] = frozenset()
    """Processes that had said nothing for too long at the last look."""

    async def begin(self) -> None:
        """Hold the lock; from here on the others see us."""
        connection = await psycopg.AsyncConnection.connect(
            self.owner_url, autocommit=True, application_name=self.executor_id
        )
        # Ours from here on, so that it is closed whatever comes next.
        self._connection = connection
        with suppress(psycopg.Error):
            await connection.execute(_KEEP_ALIVE)
        await connection.execute(_HOLD, (self.executor_id,))
        if self.recover is not None:
            await connection.execute(_SHARE, (_OF_VERSION + self.version,))

    def look(self) -> None:
        """Keep the lock, and hand the runs of every dead executor over as soon as it is seen."""
        self._looking = asyncio.create_task(self._look(), name="callboard-liveness")

    def leave_the_dead(self) -> None:
        """Live on, and take nothing over any more: this process is about to leave."""
        self.recover = None

    async def rest(self) -> None:
        """Look no more, and keep the lock; a recovery that is under way has ended then."""
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking
        if self._recovering is not None:
            # Its thread goes on whoever stops waiting for it, and would begin runs in a process that has left.
            await asyncio.wait({self._recovering})
        self._looking = self._recovering = None

    async def end(self) -> None:
        """Let go of the lock: the runs that this process still held may be taken over at once."""
        await self.rest()
        if self._connection is not None:
            await self._connection.close()

    async def _look(self) -> None:
        while True:
            try:
                await self._look_once()
            except psycopg.Error as failure:
                # The lock went with the connection; it is taken again, and whoever took over meanwhile keeps that.
                logger().debug("sign of life lost", why=str(failure))
                await self._drop()
            except Exception as failure:  # noqa: BLE001 - a process that went silent would be cut off from all that it drives
                logger().warning("the dead could not be looked for; they are looked for again", exc_info=failure)
            await asyncio.sleep(LOOK_SECONDS)

    async def dead(self) -> tuple[list[str], list[str]]:
        """Executors that hold runs and are gone: of our version, and of versions of which nobody is left."""
        found = await self._say(_DEAD, self._known)
        return [name for name, ours in found if ours], [name for name, ours in found if not ours]

    async def _look_once(self) -> None:
        ours, others = await self.dead()
        if self.recover is None:
            return
        await self._cut_off_the_silent()
        # Beside the looking, which must not stop: recovery waits for a thread and for the journal.
        if ours and (self._recovering is None or self._recovering.done()):
            logger().info("taking over runs", executors=ours)
            self._recovering = asyncio.create_task(asyncio.to_thread(self.recover, ours))
        await self._adopt(others)
        await self._find_the_lost()

    async def _find_the_lost(self) -> None:
        """Put runs that nobody drives into the queue; whoever takes one decides whether it is worth another try."""
        moment = asyncio.get_running_loop().time()
        if moment < self._search_at:
            return
        self._search_at = moment + SEARCH_SECONDS
        if found := await self._say(_FIND, {"grace": GRACE_SECONDS}):
            logger().warning("runs that nobody drove are queued again", runs=[str(run_id) for (run_id,) in found])
            await self._say(_CALL, (QUEUE,))

    async def _adopt(self, dead: list[str]) -> None:
        """Runs whose journal nobody left alive can replay go on under one of their own, from what is done."""
        if dead:
            adopted = await self._say(_ADOPT, self._known | {"dead": dead})
            logger().info("taking over runs of another version", executors=dead, runs=len(adopted))
            await self._say(_CALL, (QUEUE,))

    async def _cut_off_the_silent(self) -> None:
        values = {"ours": f"{PREFIX}%", "seconds": self.stalled_seconds}
        now = frozenset((int(pid), str(since)) for pid, since in await self._say(_STALLED, values))
        # Twice in a row: where everything stood still, the database too, everybody is late once.
        for pid, _ in now & self._silent:
            logger().warning("a process says nothing any more; its runs are taken over", connection=pid)
            await self._say(_CUT_OFF, (pid,))
        self._silent = now

    @property
    def _known(self) -> dict[str, Any]:
        return {"me": self.executor_id, "ours": f"{PREFIX}%", "version": self.version, "of_version": _OF_VERSION}

    async def _say(self, statement: LiteralString, values: dict[str, Any] | tuple[Any, ...]) -> list[Any]:
        if self._connection is None or self._connection.closed:
            await self.begin()
        assert self._connection is not None  # noqa: S101 - `begin` sets it or raises
        return await (await self._connection.execute(statement, values)).fetchall()

    async def _drop(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                await self._connection.close()
            self._connection = None
