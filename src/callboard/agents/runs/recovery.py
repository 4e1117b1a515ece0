"""Detect dead processes, and resume their runs.

Every process that drives runs holds an advisory lock named after its executor id, on a connection of its own that sends
something four times a second. PostgreSQL releases the lock as soon as the process is gone, and the others cut off a
connection that is silent for too long. DBOS in its open edition does not notice a dead executor; we do, and it resumes.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, LiteralString
from uuid import UUID

import psycopg
from dbos import DBOS

from callboard.agents.runs.approvals import ANNOUNCE_AGAIN
from callboard.storage.notices import QUEUE
from callboard.telemetry.logs import logger

RECOVERY_QUEUE = "callboard-recovery"
"""The engine's queue for workflows that are resumed: any process of their version takes them."""

POLL_SECONDS = 0.25
"""How often live processes look for dead ones."""

SEARCH_SECONDS = 5.0
"""How often they look for runs that nobody drives though nobody died, and for answers that their workflow missed."""

STALLED_SECONDS = 10.0
"""A process that has been silent for this long is treated as dead: it is stopped, or its machine is."""

GRACE_SECONDS = 60.0
"""How long a run may be kept without a workflow before it counts as lost."""

EXECUTOR_PREFIX = "callboard-"
"""How the executor ids of this program begin; others in the engine's tables are not our concern."""

_VERSION_LOCK, _RECOVERY_LOCK = "callboard-version-", "callboard-recovering"
_LOCK = "SELECT pg_advisory_lock(hashtextextended(%s, 0))"
_LOCK_SHARED = "SELECT pg_advisory_lock_shared(hashtextextended(%s, 0))"
_TRY_LOCK = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))"
# A distant server then notices a dead machine within ten seconds instead of the usual two hours.
_KEEP_ALIVE = "SET tcp_keepalives_idle = 4; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3"
# What is enqueued under our version is started by the engine itself.
_ABANDONED = """
    SELECT workflow_uuid, executor_id, application_version = %(version)s FROM dbos.workflow_status
    WHERE (status = 'PENDING' OR status = 'ENQUEUED' AND application_version <> %(version)s)
      AND executor_id <> %(me)s AND executor_id LIKE %(ours)s AND NOT lock_is_held(executor_id)
      AND (application_version = %(version)s OR NOT lock_is_held(%(version_lock)s || application_version))"""
# A run is lost if it is open, is not in the queue, and no workflow of it is active. One that never had a workflow may
# be about to get it from the command that made it a moment ago; its id, a UUIDv7, tells when that was.
_REQUEUE_LOST = """
    INSERT INTO run_queue (run_id, user_id)
        SELECT run_id, user_id FROM run_heads WHERE NOT closed
          AND NOT EXISTS (SELECT FROM run_queue WHERE run_queue.run_id = run_heads.run_id)
          AND run_id::text NOT IN (SELECT split_part(workflow_uuid, ':', 1) FROM dbos.workflow_status
              WHERE status IN ('PENDING', 'ENQUEUED') AND application_name = 'callboard')
          AND (EXISTS (SELECT FROM dbos.workflow_status WHERE workflow_uuid = run_id::text)
              OR epoch = 0 AND substr(run_id::text, 15, 1) = '7'
                AND ('x' || translate(substr(run_id::text, 1, 13), '-', ''))::bit(48)::bigint
                    < 1000 * (extract(epoch FROM clock_timestamp()) - %(grace)s))
        ON CONFLICT (run_id) DO NOTHING RETURNING run_id"""
_SILENT = """
    SELECT pid, state_change::text FROM pg_stat_activity AS other
    WHERE datname = current_database() AND application_name LIKE %(ours)s AND state = 'idle'
      AND pid <> pg_backend_pid() AND state_change < clock_timestamp() - make_interval(secs => %(seconds)s)
      AND EXISTS (SELECT 1 FROM pg_locks WHERE pg_locks.pid = other.pid AND locktype = 'advisory' AND granted)"""


@dataclass
class Recovery:
    """This process's heartbeat, and its watch over other processes."""

    owner_url: str
    executor_id: str
    version: str
    """The version of the workflows that this process can replay."""
    watches: bool = True
    """Whether it resumes, unasked, the runs of processes that are gone."""
    stalled_seconds: float = STALLED_SECONDS
    _connection: psycopg.AsyncConnection[Any] | None = field(default=None, repr=False)
    _watching: asyncio.Task[None] | None = None
    _recovering: asyncio.Task[None] | None = None
    _next_requeue: float = 0.0
    _silent: frozenset[tuple[int, str]] = frozenset()

    async def acquire_lock(self) -> None:
        """Take the lock; from here on the others see this process."""
        connect = psycopg.AsyncConnection.connect
        self._connection = await connect(self.owner_url, autocommit=True, application_name=self.executor_id)
        with suppress(psycopg.Error):
            await self._connection.execute(_KEEP_ALIVE)
        await self._connection.execute(_LOCK, (self.executor_id,))
        if self.watches:
            await self._connection.execute(_LOCK_SHARED, (_VERSION_LOCK + self.version,))

    def start_watching(self) -> None:
        """Keep the lock, and watch. Set `watches` to False to stop resuming runs but stay visible."""
        self._watching = asyncio.create_task(self._watch(), name="callboard-recovery")

    async def stop_watching(self) -> None:
        """Stop looking for dead processes but keep the lock; a recovery in progress is finished first."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        if self._recovering is not None:
            await asyncio.wait({self._recovering})
        self._watching = self._recovering = None

    async def release_lock(self) -> None:
        """Release the lock: runs that this process still held may be resumed at once."""
        await self.stop_watching()
        await self._close()

    async def _watch(self) -> None:
        while True:
            try:
                await self._check_executors()
            except psycopg.Error as failure:
                # The lock went with the connection. It is taken again; runs that others resumed meanwhile are theirs.
                logger().debug("lost the connection that holds this process's lock", why=str(failure))
                await self._close()
            except Exception as failure:  # noqa: BLE001 - a process that fell silent would be cut off from its runs
                logger().warning("looking for dead processes failed; it is tried again", exc_info=failure)
            await asyncio.sleep(POLL_SECONDS)

    async def _check_executors(self) -> None:
        found = await self.abandoned()
        await self._requeue_lost()
        if not self.watches:
            return
        await self._cut_off_silent_processes()
        # In its own task, because the engine waits for the database and the watch must not stop.
        if self._recovering is not None and self._recovering.done():
            ended, self._recovering = self._recovering, None
            ended.result()
        if found and self._recovering is None:
            self._recovering = asyncio.create_task(self.recover(), name="callboard-recovering")

    async def abandoned(self) -> list[tuple[str, str, bool]]:
        """Workflows of dead processes: id, executor, whether of our version; of another if no process of it is left."""
        own = {"me": self.executor_id, "version": self.version, "version_lock": _VERSION_LOCK}
        return await self._execute(_ABANDONED, own | {"ours": f"{EXECUTOR_PREFIX}%"})

    async def recover(self, run_id: UUID | None = None) -> None:
        """Have the engine resume abandoned workflows, of one run or of all, one process at a time.

        `resume_workflow` does not ask who holds a workflow, so the list of them is read anew under the lock.
        """
        if not (await self._execute(_TRY_LOCK, (_RECOVERY_LOCK,)))[0][0]:
            return
        try:
            found = await self.abandoned()
            for workflow_id, executor, ours in found:
                if not workflow_id.startswith(str(run_id or "")):
                    continue
                logger().info("taking over a run", workflow=workflow_id, executor=executor)
                if ours:
                    await DBOS.resume_workflow_async(workflow_id, queue_name=RECOVERY_QUEUE)
                else:
                    # Nobody left can replay it. The run is queued again, and rewound by whoever takes it.
                    await DBOS.cancel_workflow_async(workflow_id)
                    self._next_requeue = 0.0
        finally:
            with suppress(psycopg.Error):
                await self._execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", (_RECOVERY_LOCK,))

    async def _requeue_lost(self) -> None:
        if (moment := asyncio.get_running_loop().time()) < self._next_requeue:
            return
        self._next_requeue = moment + SEARCH_SECONDS
        await self._execute(ANNOUNCE_AGAIN, ())
        if self.watches and (found := await self._execute(_REQUEUE_LOST, {"grace": GRACE_SECONDS})):
            logger().warning("runs that nobody drove are queued again", runs=[str(run_id) for (run_id,) in found])
            await self._execute("SELECT pg_notify(%s, '')", (QUEUE,))

    async def _cut_off_silent_processes(self) -> None:
        found = await self._execute(_SILENT, {"ours": f"{EXECUTOR_PREFIX}%", "seconds": self.stalled_seconds})
        now = frozenset((int(pid), str(since)) for pid, since in found)
        # Twice in a row: where everything stood still, the database too, everybody is late once.
        for pid, _ in now & self._silent:
            logger().warning("a process is silent; its runs are taken over", connection=pid)
            await self._execute("SELECT pg_terminate_backend(%s)", (pid,))
        self._silent = now

    async def _execute(self, statement: LiteralString, values: dict[str, Any] | tuple[Any, ...]) -> list[Any]:
        if self._connection is None or self._connection.closed:
            await self.acquire_lock()
        assert self._connection is not None  # noqa: S101 - `acquire_lock` sets it or raises
        return await (await self._connection.execute(statement, values)).fetchall()

    async def _close(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                await self._connection.close()
            self._connection = None
