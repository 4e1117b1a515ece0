"""Runs as the surfaces use them: start, look, watch, wait, cancel, resume. Knows nothing of the durable engine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import date
from typing import Any, NewType, Protocol
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.allowance import ensure_room
from callboard.agents.registry import Registry
from callboard.agents.runs import journal, records
from callboard.agents.runs.closing import Closing
from callboard.agents.runs.model import AgentRecord, Order, RunOptions, RunRecord, RunStatus
from callboard.agents.runs.orders import checked, queued
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.events import log
from callboard.events.contract import Event
from callboard.events.fanout import PATIENCE_SECONDS, Fanout, Feed
from callboard.storage.jsonb import plain
from callboard.storage.notices import CONTROL, STANDING
from callboard.storage.patience import Patience
from callboard.storage.session import Database, Question
from callboard.telemetry import progress

RunId = NewType("RunId", UUID)
"""Made only by `Runs.start`, once the run is kept."""

_DRIVEN = text("""
    SELECT EXISTS (SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
        WHERE locktype = 'advisory' AND datname = current_database() AND objsubid = 1 AND granted
          AND ((classid::bigint << 32) | objid::bigint) = hashtextextended(:executor, 0))""")
_CALL = text("SELECT pg_notify(:channel, :run_id)")
_ENQUEUE = text("SELECT enqueue_run(:run_id)")


class NotDrivingError(DomainError):
    """This process only looks at runs, and can not drive them."""

    kind = ErrorKind.CONFLICT


class Driver(Protocol):
    """What executes runs in this process."""

    async def drive(self, principal: Principal, run: RunRecord) -> None:
        """Begin to execute a run that is queued."""
        ...

    async def take_up(self, principal: Principal, run: RunRecord) -> None:
        """Go on with a run whose process is gone."""
        ...


class Runs:
    """The runs of whoever asks."""

    def __init__(
        self, database: Database, registry: Registry, driver: Driver | None = None, *, most_open: int | None = None
    ) -> None:
        self._database = database
        self._registry = registry
        self._driver = driver
        self._most_open = most_open
        self._fanout = Fanout(database)

    @property
    def drives(self) -> bool:
        """Whether this process executes runs, or only looks at them."""
        return self._driver is not None

    async def start(
        self,
        principal: Principal,
        pipeline: str,
        inputs: Mapping[str, BaseModel],
        *,
        today: date,
        options: RunOptions | None = None,
        order: Order | None = None,
    ) -> RunId:
        """Start a run; it is kept before it begins.

        Raises:
            UnknownPipelineError: there is no such pipeline.
            InvalidInputsError: it takes other inputs.
            NotDrivingError: nothing here executes runs.
            TooManyRunsError: it was to be queued, and the user has as many open as anybody may.
        """
        how = order or Order()
        if self._driver is None and not how.queued:
            raise NotDrivingError
        known = self._registry.pipeline(pipeline)
        run = queued(known, options or RunOptions(), today, how)
        given = {slot: plain(value) for slot, value in checked(known, inputs).items()}
        if not await self._create(principal, run.id, journal.creation(run, given, principal.user_id, how.events), how):
            return RunId(run.id)
        progress.started(run.id, pipeline)
        if self._driver is not None and not how.queued:
            await self._driver.drive(principal, run)
        return RunId(run.id)

    async def _create(self, principal: Principal, run_id: UUID, created: Question, how: Order) -> bool:
        if how.within is None and not how.queued:
            (fresh,) = await self._database.ask(principal, [created])
            return bool(fresh)
        async with self._database.begin(principal) as work:
            if not await journal.create(work, created):
                return False
            if how.within is not None:
                await how.within(work)
            if how.queued:
                await self._queue(work, principal, run_id)
        return True

    async def _queue(self, work: AsyncConnection, principal: Principal, run_id: UUID) -> None:
        await work.execute(_ENQUEUE, {"run_id": run_id})
        if self._most_open is not None:
            # Whoever queues holds a lock of the user's until the end of the transaction, so nobody counts in between.
            await ensure_room(work, principal, self._most_open, fresh=1)

    async def get(self, principal: Principal, run_id: UUID) -> RunRecord:
        """One run.

        Raises:
            UnknownRunError: the principal has no such run.
        """
        (row,) = await self._database.ask(principal, [(records.KEPT, {"run_id": run_id})])
        if row is None:
            raise log.UnknownRunError(str(run_id))
        return records.kept(row)

    async def list(
        self,
        principal: Principal,
        *,
        statuses: Sequence[RunStatus] = (),
        pipeline: str | None = None,
        before: UUID | None = None,
        limit: int = 50,
    ) -> Sequence[RunRecord]:
        """The newest runs first: of any status and pipeline unless some are named, older than the run `before`."""
        async with self._database.begin(principal) as work:
            return await records.runs(work, statuses=statuses, pipeline=pipeline, before=before, limit=limit)

    async def agents(self, principal: Principal, run_id: UUID) -> Sequence[AgentRecord]:
        """The agents that were called, in the order of their first call."""
        async with self._database.begin(principal) as work:
            await records.run(work, run_id)
            return await records.agents(work, run_id)

    async def outputs(self, principal: Principal, run_id: UUID) -> dict[str, BaseModel]:
        """Everything produced so far, typed, by slot; also what waits for a person or was refused."""
        async with self._database.begin(principal) as work:
            run = await records.run(work, run_id)
            return await records.outputs(work, run_id, self._registry.pipeline(run.pipeline).slots())

    async def inputs(self, principal: Principal, run_id: UUID) -> dict[str, BaseModel]:
        """What the run was given, typed, by slot."""
        async with self._database.begin(principal) as work:
            run = await records.run(work, run_id)
            return await records.inputs(work, run_id, self._registry.pipeline(run.pipeline).slots())

    async def excerpts(
        self, principal: Principal, run_ids: Sequence[UUID], fields: Mapping[str, str]
    ) -> dict[UUID, dict[str, Any]]:
        """One field of the output in each of some slots (slot to field), by run and slot, where there is one."""
        async with self._database.begin(principal) as work:
            return await records.excerpts(work, run_ids, fields)

    async def told(self, principal: Principal, run_id: UUID, *, after: int = 0, limit: int = log.PAGE) -> log.Page:
        """The events that are there now with a number above `after`, in order, at most `limit`.

        Raises:
            UnknownRunError: the principal has no such run.
        """
        async with self._database.begin(principal) as work:
            return await log.read(work, run_id, after=after, limit=limit)

    async def events(self, principal: Principal, run_id: UUID, *, after: int = 0) -> AsyncIterator[Event]:
        """All events that are there now with a number above `after`, in order.

        Raises:
            UnknownRunError: the principal has no such run.
        """
        while True:
            page = await self.told(principal, run_id, after=after)
            for event in page.events:
                yield event
            if len(page.events) < log.PAGE:
                return
            after = page.events[-1].seq

    def watch(self, principal: Principal, run_id: UUID, *, after: int = 0) -> AsyncIterator[Event]:
        """Every event with a number above `after`, as it happens, until the run ends."""
        return self._fanout.watch(principal, run_id, after=after)

    def listen(self, principal: Principal, run_id: UUID) -> AbstractAsyncContextManager[Feed]:
        """The run as those see it who follow it at their own pace; see `Feed.after`."""
        return self._fanout.join(principal, run_id)

    async def aclose(self) -> None:
        """Let go of everybody who follows a run here; before the database is closed."""
        await self._fanout.aclose()

    async def wait(self, principal: Principal, run_id: UUID, *, for_person: bool = False) -> RunRecord:
        """The run once it has ended; with `for_person`, also once it waits for one.

        Raises:
            UnknownRunError: the principal has no such run.
            DatabaseUnavailableError: the database stayed away.
        """
        async with self._database.notices.subscribe(STANDING, str(run_id)) as bell:
            while True:
                bell.clear()
                run = await Patience(PATIENCE_SECONDS).insist(lambda: self.get(principal, run_id))
                if run.status.ended or (for_person and run.status is RunStatus.WAITING):
                    return run
                await bell.wait()

    async def cancel(self, principal: Principal, run_id: UUID, *, reason: str | None = None) -> RunRecord:
        """End a run, whoever drives it; what was produced is kept.

        Raises:
            UnknownRunError: the principal has no such run.
            RunClosedError: it has ended before.
        """
        async with self._database.begin(principal) as work:
            closing = Closing(self._registry, await records.pipeline(work, run_id), run_id)
            await closing.end(work, RunStatus.CANCELLED, reason)
            await work.execute(_CALL, {"channel": CONTROL, "run_id": str(run_id)})
        # Once that is so: it has ended even if the rest of it can not be read.
        run = await self.get(principal, run_id)
        progress.ended(run.pipeline, run.status, run.created_at)
        return run

    async def driven(self, principal: Principal, run_id: UUID) -> bool:
        """Whether some process drives the run now."""
        run = await self.get(principal, run_id)
        if run.executor is None or run.status.ended:
            return False
        async with self._database.begin(principal) as work:
            return bool((await work.execute(_DRIVEN, {"executor": run.executor})).scalar())

    async def resume(self, principal: Principal, run_id: UUID) -> RunRecord:
        """Drive a run in this process if nobody else does; it returns at once, and `wait` tells the end.

        Raises:
            UnknownRunError: the principal has no such run.
            NotDrivingError: nothing here executes runs.
        """
        if self._driver is None:
            raise NotDrivingError
        run = await self.get(principal, run_id)
        if not run.status.ended and not await self.driven(principal, run_id):
            await self._driver.take_up(principal, run)
        return run
