"""Runs as the surfaces use them: start, read, watch, cancel, resume, retry. Knows nothing of the durable engine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import date
from typing import Any, NewType, Protocol
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.registry import Registry
from callboard.agents.run_limit import check_open_runs
from callboard.agents.runs import effects, queries, run_events, store
from callboard.agents.runs.approvals import one_approval
from callboard.agents.runs.model import (
    AgentRecord,
    AgentUsage,
    EffectOutcome,
    InvalidInputsError,
    RunContents,
    RunOptions,
    RunRecord,
    RunStatus,
    RunTitle,
    StartOptions,
    SupervisorControl,
)
from callboard.agents.spec import Pipeline
from callboard.agents.supervisor import make_plan
from callboard.agents.tables import APPROVALS
from callboard.auth import audit
from callboard.auth.principal import Principal
from callboard.core.clock import now
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.events import log
from callboard.events.contract import Event
from callboard.events.fanout import OUTAGE_SECONDS, Fanout, Feed
from callboard.storage.errors import retry
from callboard.storage.jsonb import plain
from callboard.storage.notices import CONTROL, RUN_STATUS
from callboard.storage.session import Database
from callboard.telemetry import runs as run_telemetry

RunId = NewType("RunId", UUID)
"""Made only by `Runs.start`, once the run is kept."""

_DRIVEN = text("""
    SELECT EXISTS (SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
        WHERE locktype = 'advisory' AND datname = current_database() AND objsubid = 1 AND granted
          AND ((classid::bigint << 32) | objid::bigint) = hashtextextended(:executor, 0))""")
_NOTIFY = text("SELECT pg_notify(:channel, :run_id)")
_ENQUEUE = text("SELECT enqueue_run(:run_id)")
_REOPEN = text("SELECT reopen_run(:run_id, CAST(:events AS jsonb))")
_EFFECT_UNDER_WAY = text("""
    SELECT approvals.agent FROM approvals JOIN run_agents USING (run_id, agent)
    WHERE run_id = :run_id AND run_agents.state = 'waiting' AND effect IS NOT NULL
      AND approvals.status IN ('approved', 'edited')""")
_LOCK_HEAD = text("SELECT FROM run_heads WHERE run_id = :run_id FOR UPDATE")


class NotDrivingError(DomainError):
    """This process only looks at runs, and cannot drive them."""

    kind = ErrorKind.CONFLICT


class NotFailedError(DomainError):
    """Only a run that has failed can be retried."""

    kind = ErrorKind.CONFLICT


class EffectUnderWayError(DomainError):
    """This was approved and is being carried out, so the run cannot be cancelled now."""

    kind = ErrorKind.CONFLICT
    retry_after = 1


class Driver(Protocol):
    """Executes runs in this process."""

    async def start(self, principal: Principal, run: RunRecord) -> None:
        """Start a new run in this process."""
        ...

    async def retry(self, principal: Principal, run: RunRecord) -> None:
        """Continue a run that had ended and was reopened."""
        ...

    async def resume(self, principal: Principal, run: RunRecord) -> None:
        """Continue a run whose process is gone."""
        ...


class Runs:
    """The runs of the caller."""

    def __init__(
        self, database: Database, registry: Registry, driver: Driver | None = None, *, max_open: int | None = None
    ) -> None:
        self._database = database
        self._registry = registry
        self._driver = driver
        self._max_open = max_open
        self._fanout = Fanout(database)

    @property
    def drives(self) -> bool:
        """True if this process executes runs, or only looks at them."""
        return self._driver is not None

    async def start(
        self,
        principal: Principal,
        pipeline: str,
        inputs: Mapping[str, BaseModel],
        *,
        today: date,
        options: RunOptions | None = None,
        how: StartOptions | None = None,
    ) -> RunId:
        """Start a run; it is kept before it begins.

        Raises:
            UnknownPipelineError: there is no such pipeline.
            InvalidInputsError: it takes other inputs.
            NotDrivingError: nothing here executes runs.
            TooManyRunsError: it was to be queued, and the user has as many open as anybody may.
        """
        how = how or StartOptions()
        if self._driver is None and not how.queued:
            raise NotDrivingError
        known = self._registry.pipeline(pipeline)
        run = _queued(known, options or RunOptions(), today, how)
        given = {slot: plain(value) for slot, value in _checked(known, inputs).items()}
        if not await self._create(principal, run, given, how):
            return RunId(run.id)
        run_telemetry.run_started(run.id, pipeline)
        if self._driver is not None and not how.queued:
            await self._driver.start(principal, run)
        return RunId(run.id)

    async def _create(self, principal: Principal, run: RunRecord, given: dict[str, Any], how: StartOptions) -> bool:
        if how.also_store is None and not how.queued:
            return await store.create_run(self._database, principal, run, given, how.events)
        async with self._database.begin(principal) as work:
            if not await store.create_within(work, principal, run, given, how.events):
                return False
            if how.also_store is not None:
                await how.also_store(work)
            if how.queued:
                await self._queue(work, principal, run.id)
        return True

    async def _queue(self, work: AsyncConnection, principal: Principal, run_id: UUID) -> None:
        await work.execute(_ENQUEUE, {"run_id": run_id})
        if self._max_open is not None:
            # Queueing holds a lock of the user's until the end of the transaction, so that nobody counts in between.
            await check_open_runs(work, principal, self._max_open, fresh=1)

    async def get(self, principal: Principal, run_id: UUID) -> RunRecord:
        """One run.

        Raises:
            UnknownRunError: the principal has no such run.
        """
        row = await self._database.call(principal, queries.RUN_RECORD, {"run_id": run_id})
        if row is None:
            raise log.UnknownRunError(str(run_id))
        return queries.run_from_row(row)

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
            return await queries.runs(work, statuses=statuses, pipeline=pipeline, before=before, limit=limit)

    async def some(self, principal: Principal, run_ids: Collection[UUID]) -> Sequence[RunRecord]:
        """The runs of those ids that the principal has, the newest first."""
        async with self._database.begin(principal) as work:
            return await queries.runs(work, ids=run_ids, limit=len(run_ids))

    async def titles(self, principal: Principal, *, limit: int) -> Sequence[RunTitle]:
        """What the newest runs are called."""
        async with self._database.begin(principal) as work:
            return await queries.titles(work, limit=limit)

    async def last_seq(self, principal: Principal, run_id: UUID) -> int:
        """The number of the latest event of a run.

        Raises:
            UnknownRunError: the principal has no such run.
        """
        async with self._database.begin(principal) as work:
            return (await log.tail(work, run_id, limit=1)).events[-1].seq

    async def agents(self, principal: Principal, run_id: UUID) -> Sequence[AgentRecord]:
        """The agents that were called, in the order of their first call."""
        async with self._database.begin(principal) as work:
            await queries.run(work, run_id)
            return await queries.agents(work, run_id)

    async def usage(self, principal: Principal, run_id: UUID) -> Sequence[AgentUsage]:
        """What the agents used of models, the dearest first; nothing where only rules were at work."""
        async with self._database.begin(principal) as work:
            return await queries.usage(work, run_id)

    async def outputs(self, principal: Principal, run_id: UUID) -> dict[str, BaseModel]:
        """Everything produced so far, typed, by slot; also what waits for a person or was refused."""
        async with self._database.begin(principal) as work:
            run = await queries.run(work, run_id)
            return await queries.outputs(work, run_id, self._registry.pipeline(run.pipeline).slots())

    async def contents(self, principal: Principal, run_id: UUID) -> RunContents:
        """A run with all that it was given, did and asked, as it stood at one moment.

        Raises:
            UnknownRunError: the principal has no such run.
        """
        async with self._database.begin(principal) as work:
            run = await queries.run(work, run_id)
            slots = self._registry.pipeline(run.pipeline).slots()
            return RunContents(
                run,
                inputs=await queries.inputs(work, run_id, slots),
                outputs=await queries.outputs(work, run_id, slots),
                agents=await queries.agents(work, run_id),
                approvals=await queries.approvals(work, APPROVALS.c.run_id == run_id),
                receipts=await queries.receipts(work, run_id),
            )

    async def excerpts(
        self, principal: Principal, run_ids: Sequence[UUID], fields: Mapping[str, Sequence[str]]
    ) -> dict[UUID, dict[str, Any]]:
        """Some fields of the outputs in some slots (slot to fields), by run, where there are outputs."""
        async with self._database.begin(principal) as work:
            return await queries.excerpts(work, run_ids, fields)

    async def page_of_events(
        self, principal: Principal, run_id: UUID, *, after: int = 0, limit: int = log.PAGE_SIZE
    ) -> log.EventPage:
        """The present events with a number above `after`, in order, at most `limit`.

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
            page = await self.page_of_events(principal, run_id, after=after)
            for event in page.events:
                yield event
            if len(page.events) < log.PAGE_SIZE:
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
        async with self._database.notices.subscribe(RUN_STATUS, str(run_id)) as wakeup:
            while True:
                wakeup.clear()
                run = await retry(lambda: self.get(principal, run_id), seconds=OUTAGE_SECONDS)
                if run.status.ended or (for_person and run.status is RunStatus.WAITING):
                    return run
                await wakeup.wait()

    async def cancel(self, principal: Principal, run_id: UUID, *, reason: str | None = None) -> RunRecord:
        """Cancel a run, in whichever process it is driven; its outputs are kept.

        Raises:
            UnknownRunError: the principal has no such run.
            RunClosedError: it has ended before.
            EffectUnderWayError: a person approved something that is being carried out.
        """
        async with self._database.begin(principal) as work:
            ender = store.RunCloser(self._registry, await queries.pipeline(work, run_id), run_id)
            # An approval locks the head of the log too: whoever comes second sees what the first one did.
            await work.execute(_LOCK_HEAD, {"run_id": run_id})
            if agent := (await work.execute(_EFFECT_UNDER_WAY, {"run_id": run_id})).scalar():
                raise EffectUnderWayError(str(agent))
            await ender.end(work, RunStatus.CANCELLED, reason)
            await audit.record(work, "run.cancelled", str(run_id), {"reason": reason})
            await work.execute(_NOTIFY, {"channel": CONTROL, "run_id": str(run_id)})
        # Read once that is committed: the run has ended even if the rest of it cannot be read.
        run = await self.get(principal, run_id)
        run_telemetry.run_ended(run.pipeline, run.status, run.created_at)
        return run

    async def retry(self, principal: Principal, run_id: UUID, *, queued: bool = False) -> RunRecord:
        """Retry a failed run from its outputs: finished agents are not called again.

        Args:
            principal: whose run it is.
            run_id: the run.
            queued: whether any process with a free seat is to drive it; otherwise this one does.

        Raises:
            UnknownRunError: the principal has no such run.
            NotFailedError: it has not failed.
            NotDrivingError: nothing here executes runs, and it was not to be queued.
            TooManyRunsError: the user has as many open as anybody may.
        """
        if self._driver is None and not queued:
            raise NotDrivingError
        async with self._database.begin(principal) as work:
            await self._reopen(work, principal, run_id, queued=queued)
        return await self._retried_run(principal, run_id, queued=queued)

    async def resolve_effect(
        self, principal: Principal, approval_id: UUID, outcome: EffectOutcome, *, queued: bool = False
    ) -> RunRecord:
        """Say what became of an effect of which it was unknown whether it happened, and go on with its run.

        Raises:
            UnknownApprovalError: the principal has no such approval.
            NothingUncertainError: there is nothing to say about it.
            NotFailedError: its run has not failed.
            NotDrivingError: nothing here executes runs, and it was not to be queued.
        """
        if self._driver is None and not queued:
            raise NotDrivingError
        async with self._database.begin(principal) as work:
            approval = await one_approval(work, approval_id)
            await effects.resolve_effect(work, approval, outcome)
            await audit.record(work, f"effect.{outcome}", str(approval_id), {"agent": approval.agent})
            await self._reopen(work, principal, approval.run_id, queued=queued)
        return await self._retried_run(principal, approval.run_id, queued=queued)

    async def _reopen(self, work: AsyncConnection, principal: Principal, run_id: UUID, *, queued: bool) -> None:
        events = log.events_as_json([run_events.retried()])
        if (await work.execute(_REOPEN, {"run_id": run_id, "events": events})).scalar() is None:
            raise NotFailedError(f"it is {(await queries.run(work, run_id)).status}")
        if queued:
            await self._queue(work, principal, run_id)

    async def _retried_run(self, principal: Principal, run_id: UUID, *, queued: bool) -> RunRecord:
        run = await self.get(principal, run_id)
        if self._driver is not None and not queued:
            await self._driver.retry(principal, run)
        return run

    async def driven(self, principal: Principal, run_id: UUID) -> bool:
        """Return True if some process drives the run now."""
        run = await self.get(principal, run_id)
        if run.executor is None or run.status.ended:
            return False
        async with self._database.begin(principal) as work:
            return bool((await work.execute(_DRIVEN, {"executor": run.executor})).scalar())

    async def resume(self, principal: Principal, run_id: UUID) -> RunRecord:
        """Drive a run in this process if no other does. Returns at once; `wait` returns when the run has ended.

        Raises:
            UnknownRunError: the principal has no such run.
            NotDrivingError: nothing here executes runs.
        """
        if self._driver is None:
            raise NotDrivingError
        run = await self.get(principal, run_id)
        if not run.status.ended and not await self.driven(principal, run_id):
            await self._driver.resume(principal, run)
        return run


def _checked(pipeline: Pipeline, inputs: Mapping[str, BaseModel]) -> Mapping[str, BaseModel]:
    """Return the inputs of a pipeline after checking that it takes them.

    Raises:
        InvalidInputsError: it takes other inputs.
    """
    wrong = [f"{slot} is missing" for slot in pipeline.inputs if slot not in inputs]
    wrong += [f"{slot} is not asked for" for slot in inputs if slot not in pipeline.inputs]
    wrong += [
        f"{slot} should be {kind.__name__}, and is {type(inputs[slot]).__name__}"
        for slot, kind in pipeline.inputs.items()
        if slot in inputs and not isinstance(inputs[slot], kind)
    ]
    if wrong:
        raise InvalidInputsError("; ".join(wrong))
    return inputs


def _queued(pipeline: Pipeline, options: RunOptions, today: date, how: StartOptions) -> RunRecord:
    """The queued run, before any process drives it."""
    plan = how.plan or make_plan(pipeline, policy=options.policy, task=options.task)
    return RunRecord(
        id=how.run_id or new_id(),
        pipeline=pipeline.name,
        title=options.title,
        status=RunStatus.QUEUED,
        plan=plan,
        options=options,
        today=today,
        control=SupervisorControl(task=options.task, workflow_stage="queued"),
        error=None,
        executor=None,
        created_at=now(),
        started_at=None,
        finished_at=None,
    )
