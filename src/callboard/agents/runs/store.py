"""The run store: writes every change of a run together with its events, only for the process that drives the run.

A change is one transaction, most of them a single call of a database function. Each locks the head of the run's log
first, which shows whether this process still holds the run, and makes writers wait for each other in one order.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy import func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.execution import ModelCall
from callboard.agents.registry import Registry
from callboard.agents.runs import queries, run_events
from callboard.agents.runs.model import AgentOutput, ApprovalDecision, RunRecord, RunStatus
from callboard.agents.spec import Ending
from callboard.agents.supervisor import MAX_CALLS, PlannedAgent
from callboard.agents.tables import AGENT_METRICS, RUN_AGENTS, RUNS
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, unexpected
from callboard.core.ids import new_id
from callboard.events import log
from callboard.events.contract import AgentState, EventDraft
from callboard.events.log import FencedError, RunClosedError, UnknownRunError
from callboard.events.tables import RUN_HEADS
from callboard.storage.errors import retry, transient
from callboard.storage.jsonb import dumps
from callboard.storage.notices import RUN_STATUS
from callboard.storage.session import Database
from callboard.telemetry.logs import logger

T = TypeVar("T")

_NOW = func.clock_timestamp()
_CREATE = "create_run(CAST(:run AS jsonb), CAST(:events AS jsonb))"
_TAKE = "take_run(:run_id, :executor)"
_START_CALL = "start_call(:run_id, :epoch, :agent, :slot, :max_failures, CAST(:events AS jsonb))"
_FINISH_CALL = """finish_call(:run_id, :epoch, CAST(:agent AS jsonb), CAST(:metrics AS jsonb),
    CAST(:approval AS jsonb), CAST(:events AS jsonb))"""
_CLOSE = text("SELECT close_run(:run_id, :epoch, :status, :why, CAST(:events AS jsonb))")
_LOCK = text("SELECT last_seq FROM run_heads WHERE run_id = :run_id AND epoch = :epoch AND NOT closed FOR UPDATE")
_STATUS_CHANGED = text(f"SELECT pg_notify('{RUN_STATUS}', :run_id)")


@dataclass(frozen=True)
class Lease:
    """The right to drive a run. A process that was replaced holds an older `epoch`, and its writes are refused."""

    run_id: UUID
    principal: Principal
    epoch: int

    @property
    def key(self) -> dict[str, Any]:
        """The parameters by which database functions recognise the driver."""
        return {"run_id": self.run_id, "epoch": self.epoch}

    async def lock(self, work: AsyncConnection) -> None:
        """Lock the head of the log before there is anything to append.

        Raises:
            RunClosedError: the run has ended.
            FencedError: another process drives it now.
        """
        await log.sequence_or_raise(work, self.run_id, (await work.execute(_LOCK, self.key)).scalar())

    async def verify(self, work: AsyncConnection) -> None:
        """Return if the run is still ours to drive.

        Raises:
            UnknownRunError: it was removed.
            RunClosedError: it has ended.
            FencedError: another process drives it now.
        """
        head = select(RUN_HEADS.c.epoch, RUN_HEADS.c.closed).where(RUN_HEADS.c.run_id == self.run_id)
        found = (await work.execute(head)).one_or_none()
        if found is None:
            raise UnknownRunError(str(self.run_id))
        if found.closed:
            raise RunClosedError(str(self.run_id))
        if found.epoch != self.epoch:
            raise FencedError(str(self.run_id))

    async def append(self, work: AsyncConnection, *drafts: EventDraft) -> None:
        """Append events as the driver of the run.

        Raises:
            RunClosedError: it has ended.
            FencedError: another process drives it now.
        """
        await log.append(work, self.run_id, drafts, epoch=self.epoch)


@dataclass(frozen=True)
class TakenRun:
    """A run that this process drives from now on."""

    lease: Lease
    run: RunRecord
    inputs: dict[str, Any]
    """The inputs as they are kept: JSON by slot."""
    taken_over: bool
    """Whether another process drove it before."""


async def create_run(
    database: Database, principal: Principal, run: RunRecord, inputs: dict[str, Any], events: Sequence[EventDraft] = ()
) -> bool:
    """Keep a queued run with its first events. False if there is one of that id already."""
    return bool(await database.call(principal, _CREATE, _creation(principal, run, inputs, events)))


async def create_within(
    work: AsyncConnection,
    principal: Principal,
    run: RunRecord,
    inputs: dict[str, Any],
    events: Sequence[EventDraft] = (),
) -> bool:
    """As `create_run`, in a transaction that keeps more than the run."""
    created = await work.execute(text(f"SELECT {_CREATE}"), _creation(principal, run, inputs, events))
    return bool(created.scalar())


def _creation(
    principal: Principal, run: RunRecord, inputs: dict[str, Any], events: Sequence[EventDraft]
) -> dict[str, Any]:
    row = run.model_dump(mode="json") | {"user_id": str(principal.user_id), "inputs": inputs}
    return {"run": dumps(row), "events": log.events_as_json([run_events.queued(run), *events])}


async def take_run(database: Database, run_id: UUID, principal: Principal, executor: str) -> TakenRun | None:
    """Become the driver of a run; None if it has ended.

    Raises:
        UnknownRunError: there is no such run.
    """
    values = {"run_id": run_id, "executor": executor}
    row = await retry(lambda: database.call(principal, _TAKE, values))
    if row is None:
        raise UnknownRunError(str(run_id))
    if not row["epoch"]:
        return None
    taken_over = row["previous"] not in {None, executor}
    return TakenRun(Lease(run_id, principal, row["epoch"]), queries.run_from_row(row), row["inputs"], taken_over)


@dataclass(frozen=True)
class RunStore:
    """The changes that the driver of a run makes, each tried again while the database is away.

    All of them raise `RunClosedError` if the run has ended, and `FencedError` if another process drives it now.
    """

    database: Database
    lease: Lease

    async def transaction(self, change: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """One transaction in the name of the run's user."""

        async def once() -> T:
            async with self.database.begin(self.lease.principal) as work:
                return await change(work)

        return await retry(once)

    async def _call(self, function: str, values: Mapping[str, Any]) -> int:
        """Call one database function as the driver of the run."""
        answer = await retry(lambda: self.database.call(self.lease.principal, function, {**self.lease.key, **values}))
        if answer is None:
            return await self.transaction(lambda work: log.sequence_or_raise(work, self.lease.run_id, None))
        return int(answer)

    async def append_events(self, *drafts: EventDraft) -> None:
        """Append events."""
        await self._call(log.APPEND, {"close": False, "events": log.events_as_json(drafts)})

    async def start_call(self, agent: PlannedAgent) -> bool:
        """An agent is called. False if it has finished, or has failed too often: then it is not to be called."""
        events = log.events_as_json(
            [
                run_events.delegated(agent),
                run_events.state(agent.name, AgentState.THINKING),
                run_events.state(agent.name, AgentState.EXECUTING),
            ]
        )
        values = {"agent": agent.name, "slot": agent.provides, "max_failures": MAX_CALLS, "events": events}
        return bool(await self._call(_START_CALL, values))

    async def finish_call(self, agent: PlannedAgent, made: AgentOutput, seconds: float) -> None:
        """An agent is done: its output and model calls are kept, and a person is asked where one must agree."""
        events = [run_events.model_call(agent.name, call) for call in made.calls]
        approval = None
        if agent.approval:
            asked = run_events.approval_requested(agent, str(new_id()), made)
            approval = self._approval(agent, asked)
            events += [asked, run_events.waiting(agent, approval["id"], made, seconds)]
        else:
            events += [run_events.completed(agent, made, seconds)]
        output = {"name": agent.name, "output": made.output, "engine": made.engine, "headline": made.headline}
        values = {
            "agent": dumps(output),
            "metrics": dumps([_as_json(self._metric(agent.name, call)) for call in made.calls]),
            "approval": None if approval is None else dumps(approval),
            "events": log.events_as_json(events),
        }
        await self._call(_FINISH_CALL, values)

    async def fail_call(self, agent: str, why: str) -> None:
        """A call of an agent ended in an error. Only such calls count towards the most that an agent may fail."""

        async def change(work: AsyncConnection) -> None:
            await self.lease.append(
                work, run_events.call_failed(agent, why), run_events.state(agent, AgentState.ERROR, why)
            )
            failed = {
                "state": AgentState.ERROR,
                "error": why,
                "finished_at": _NOW,
                "failures": RUN_AGENTS.c.failures + 1,
            }
            await work.execute(update(RUN_AGENTS).where(*self._row(agent)).values(failed))

        await self.transaction(change)

    async def interrupt_call(self, agent: str) -> None:
        """A call that this process does not finish because it stops: it is as if it had not been made."""

        async def change(work: AsyncConnection) -> None:
            await self.lease.lock(work)
            interrupted = (*self._row(agent), RUN_AGENTS.c.state == AgentState.EXECUTING)
            undone = {"state": AgentState.IDLE, "calls": RUN_AGENTS.c.calls - 1}
            if (await work.execute(update(RUN_AGENTS).where(*interrupted).values(undone))).rowcount:
                await self.lease.append(work, run_events.state(agent, AgentState.IDLE, "interrupted"))

        async with self.database.begin(self.lease.principal) as work:
            await change(work)

    async def record_model_calls(self, agent: str, calls: Sequence[ModelCall]) -> None:
        """Model calls that come with no output: the supervisor's, or those of an agent that was stopped.

        They are paid for, so they are kept even if the run has ended or another process has taken it over; their event
        is left out then.
        """

        async def change(work: AsyncConnection) -> None:
            with suppress(RunClosedError, FencedError):
                await self.lease.append(work, *(run_events.model_call(agent, call) for call in calls))
            await work.execute(insert(AGENT_METRICS), [self._metric(agent, call) for call in calls])

        await self.transaction(change)

    async def set_status(self, status: RunStatus) -> None:
        """Set whether the run waits for a person; an event is written only on a change."""

        async def change(work: AsyncConnection) -> None:
            await self.lease.lock(work)
            changed = update(RUNS).where(RUNS.c.id == self.lease.run_id, RUNS.c.status != status).values(status=status)
            if (await work.execute(changed)).rowcount:
                await self.lease.append(work, run_events.run_status(status))
                await work.execute(_STATUS_CHANGED, {"run_id": str(self.lease.run_id)})

        await self.transaction(change)

    async def complete_approval(
        self, agent: PlannedAgent, decision: ApprovalDecision, receipt: dict[str, Any] | None
    ) -> None:
        """Record that a person's decision has been performed."""

        async def change(work: AsyncConnection) -> None:
            await self.lease.lock(work)
            settled = {"state": AgentState.COMPLETE, "decision": decision, "finished_at": _NOW}
            waiting = (*self._row(agent.name), RUN_AGENTS.c.state == AgentState.WAITING)
            if (await work.execute(update(RUN_AGENTS).where(*waiting).values(settled))).rowcount:
                await self.lease.append(work, run_events.approval_completed(agent, decision, receipt))

        await self.transaction(change)

    def _row(self, agent: str) -> tuple[Any, Any]:
        return RUN_AGENTS.c.run_id == self.lease.run_id, RUN_AGENTS.c.agent == agent

    def _metric(self, agent: str, call: ModelCall) -> dict[str, Any]:
        owned = {"id": new_id(), "user_id": self.lease.principal.user_id, "run_id": self.lease.run_id, "agent": agent}
        return owned | call.model_dump()

    def _approval(self, agent: PlannedAgent, asked: EventDraft) -> dict[str, Any]:
        return {
            "id": asked.metadata["approvalId"],
            "user_id": str(self.lease.principal.user_id),
            "run_id": str(self.lease.run_id),
            "agent": agent.name,
            "question": asked.content,
            "effect": agent.effect,
            "proposal": asked.metadata["structuredData"],
        }


def _as_json(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, UUID) else value for name, value in row.items()}


async def close_run(
    work: AsyncConnection, run_id: UUID, status: RunStatus, why: str | None = None, *, epoch: int | None = None
) -> None:
    """End the run; pending approvals are withdrawn.

    Raises:
        RunClosedError: it has ended before.
        FencedError: another process drives it.
    """
    events = log.events_as_json([run_events.run_ended(status, why)])
    values = {"run_id": run_id, "epoch": epoch, "status": status, "why": why, "events": events}
    await log.sequence_or_raise(work, run_id, (await work.execute(_CLOSE, values)).scalar())


class RunCloser:
    """Ends one run and calls the `Ending` of its pipeline in the same transaction.

    Every end of a run passes here: by its driver, by a person who cancels it, by a process that gives it up. If the
    pipeline's `Ending` fails, the run ends nevertheless, with the failure as its reason.
    """

    def __init__(self, registry: Registry, pipeline: str, run_id: UUID, *, epoch: int | None = None) -> None:
        self._ending = registry.ending(pipeline)
        self._run_id = run_id
        self._epoch = epoch

    async def end(self, work: AsyncConnection, status: RunStatus, why: str | None = None) -> RunStatus:
        """End the run and return the status that it has now.

        Where what follows it cannot be kept, a completed run has failed, and one that was cancelled is cancelled.

        Raises:
            RunClosedError: it has ended before.
            FencedError: another process drives it.
        """
        reason = why
        for ended, ending in self._attempts(status):
            try:
                await self._try(work, ended, reason, ending)
            except (RunClosedError, FencedError):
                raise
            except Exception as failure:
                if ending is None or transient(failure):
                    raise
                logger().warning("what follows a run could not be kept", run=str(self._run_id), exc_info=failure)
                words = failure.message if isinstance(failure, DomainError) else unexpected(failure)
                lost = f"its result could not be kept: {words}"
                reason = f"{why}; {lost}" if why else lost
            else:
                return ended
        raise AssertionError("the last attempt returns or raises")

    async def _try(self, work: AsyncConnection, status: RunStatus, why: str | None, ending: Ending | None) -> None:
        if ending is None:
            await close_run(work, self._run_id, status, why, epoch=self._epoch)
            return
        async with work.begin_nested():
            await close_run(work, self._run_id, status, why, epoch=self._epoch)
            await ending(work, self._run_id, status, why)

    def _attempts(self, status: RunStatus) -> Iterator[tuple[RunStatus, Ending | None]]:
        """As asked; if that fails, as a failure that the pipeline is told of; if that fails too, the run alone."""
        yield status, self._ending
        if status is RunStatus.COMPLETED:
            status = RunStatus.FAILED
            yield status, self._ending
        yield status, None
