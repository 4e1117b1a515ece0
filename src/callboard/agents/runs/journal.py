"""Writing runs: every change together with the events that tell it, by the one process that may.

Each function runs in one transaction; those that every agent needs are a single call to the database. The head of the
run's log is locked first and everything else after it: that shows whether this process still holds the run, and writers
that meet wait for each other in one order.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import func, insert, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.execution import ModelCall
from callboard.agents.runs import records, says
from callboard.agents.runs.model import Decision, Product, RunRecord, RunStatus
from callboard.agents.supervisor import MAX_CALLS, PlannedAgent
from callboard.agents.tables import AGENT_METRICS, APPROVALS, RUN_AGENTS, RUNS
from callboard.auth.principal import Principal
from callboard.core.ids import new_id
from callboard.events import log
from callboard.events.contract import AgentState, Draft
from callboard.events.log import FencedError, RunClosedError, UnknownRunError
from callboard.storage.jsonb import dumps
from callboard.storage.notices import STANDING
from callboard.storage.session import Database, Question

_NOW = func.clock_timestamp()
_CALL = "call_agent(:run_id, :epoch, :agent, :slot, :most, CAST(:events AS jsonb))"
_STANDS = text(f"SELECT pg_notify('{STANDING}', :run_id)")
_LOCK = text("""
    SELECT last_seq FROM run_heads WHERE run_id = :run_id AND epoch = :epoch AND NOT closed FOR UPDATE""")
_CLOSE = text("SELECT close_run(:run_id, :epoch, :status, :why, CAST(:events AS jsonb))")
_CREATE = "create_run(CAST(:run AS jsonb), CAST(:events AS jsonb))"
_HELD = "held_by(:run_id, :executor)"
_FINISH = """finish_agent(:run_id, :epoch, :agent, :state, CAST(:output AS jsonb), :engine, :headline,
    CAST(:events AS jsonb))"""
_FINISH_METERED = _FINISH.replace("finish_agent", "finish_metered")[:-1] + ", CAST(:calls AS jsonb))"

Ask = Callable[[str, Mapping[str, Any]], Awaitable[Any]]
"""Calls one function of the database as the driver of the run, in a single round trip; what it refuses is raised."""


class NotCalledError(Exception):
    """The agent was not called: it has done its part, or was called too often."""


@dataclass(frozen=True)
class Hold:
    """The right to drive a run. `epoch` is what a process that was replaced has no more."""

    run_id: UUID
    principal: Principal
    epoch: int

    @property
    def key(self) -> dict[str, Any]:
        """What the database's functions know a driver by."""
        return {"run_id": self.run_id, "epoch": self.epoch}

    async def lock(self, work: AsyncConnection) -> None:
        """Take the head of the log, before there is anything to append.

        Raises:
            RunClosedError: the run has ended.
            FencedError: another process drives it now.
        """
        await log.granted(work, self.run_id, (await work.execute(_LOCK, self.key)).scalar())

    async def append(self, work: AsyncConnection, *drafts: Draft, close: bool = False) -> None:
        """Append events as the driver of the run.

        Raises:
            RunClosedError: it has ended.
            FencedError: another process drives it now.
        """
        await log.append(work, self.run_id, drafts, epoch=self.epoch, close=close)


@dataclass(frozen=True)
class Taken:
    """A run that this process drives from now on."""

    hold: Hold
    run: RunRecord
    inputs: dict[str, Any]
    """What it was given, as it is kept."""


def creation(run: RunRecord, inputs: dict[str, Any], user_id: UUID, told: Sequence[Draft] = ()) -> Question:
    """What makes a run that is queued, with its first events; false is answered where there is one of that id."""
    row = run.model_dump(mode="json") | {"user_id": str(user_id), "inputs": inputs}
    return _CREATE, {"run": dumps(row), "events": log.written([says.queued(run), *told])}


async def create(work: AsyncConnection, created: Question) -> bool:
    """Make a run in a transaction of more than that. False if there is one of that id already."""
    function, values = created
    return bool((await work.execute(text(f"SELECT {function}"), values)).scalar())


async def take(database: Database, run_id: UUID, principal: Principal, executor: str) -> Taken | None:
    """Become the driver of a run; None if it has ended.

    Raises:
        UnknownRunError: there is no such run.
    """
    key = {"run_id": run_id}
    epoch, row = await database.ask(principal, [(log.TAKE_OVER, key), (_HELD, key | {"executor": executor})])
    if epoch is None:
        raise UnknownRunError(str(run_id))
    return Taken(Hold(run_id, principal, epoch), records.kept(row), row["inputs"]) if epoch else None


async def call(ask: Ask, hold: Hold, agent: PlannedAgent, *drafts: Draft) -> None:
    """An agent is called: counted, and told.

    Raises:
        NotCalledError: it has done its part already, or three calls gave nothing.
    """
    events = log.written([says.delegated(agent), *drafts])
    values = {"agent": agent.name, "slot": agent.provides, "most": MAX_CALLS, "events": events}
    if not await ask(_CALL, hold.key | values):
        raise NotCalledError(agent.name)


async def give_back(work: AsyncConnection, hold: Hold, agent: str) -> None:
    """A call that this process could not finish because it leaves: it does not count.

    Raises:
        NotCalledError: it was finished after all; nothing is written.
    """
    await hold.append(work, says.state(agent, AgentState.IDLE, "interrupted"))
    change = {"state": AgentState.IDLE, "calls": RUN_AGENTS.c.calls - 1}
    interrupted = (*_agent(hold, agent), RUN_AGENTS.c.state == AgentState.EXECUTING)
    if (await work.execute(update(RUN_AGENTS).where(*interrupted).values(change).returning(RUN_AGENTS.c.calls))).all():
        return
    raise NotCalledError(agent)


async def finish(ask: Ask, hold: Hold, agent: PlannedAgent, product: Product, seconds: float) -> None:
    """An agent is done, and asks nobody: its output and model calls are kept."""
    told = [*_calls_told(agent, product), says.completed(agent, product, seconds)]
    done = _finished(hold, agent, product, told)
    if product.calls:
        rows = [_metric(hold, agent.name, call) for call in product.calls]
        calls = [row | {name: str(row[name]) for name in ("id", "user_id", "run_id")} for row in rows]
        await ask(_FINISH_METERED, done | {"calls": dumps(calls)})
    else:
        await ask(_FINISH, done)


async def finish_asking(
    work: AsyncConnection, hold: Hold, agent: PlannedAgent, product: Product, seconds: float
) -> None:
    """An agent is done: its output and model calls are kept, and a person is asked whether to carry it out."""
    approval = new_id()
    asked = says.asked(agent, approval, product)
    told = [*_calls_told(agent, product), asked, says.waiting(agent, approval, product, seconds)]
    finished = await work.execute(text(f"SELECT {_FINISH}"), _finished(hold, agent, product, told))
    if not await log.granted(work, hold.run_id, finished.scalar()):
        return
    await work.execute(_question(hold, agent, asked))
    if product.calls:
        await work.execute(insert(AGENT_METRICS), [_metric(hold, agent.name, call) for call in product.calls])


async def count(work: AsyncConnection, hold: Hold, agent: str, calls: Sequence[ModelCall]) -> None:
    """Calls to models that come with no output: the supervisor's, or those of an agent that was stopped.

    They cost what they cost: where the run has ended, or went to another process, they are kept and not told.
    """
    with suppress(RunClosedError, FencedError):
        await hold.append(work, *(says.model_call(agent, call) for call in calls))
    await work.execute(insert(AGENT_METRICS), [_metric(hold, agent, call) for call in calls])


async def fail_agent(work: AsyncConnection, hold: Hold, agent: str, why: str) -> None:
    """A call of an agent gave nothing."""
    await hold.append(work, says.failed(agent, why), says.state(agent, AgentState.ERROR, why))
    change = {"state": AgentState.ERROR, "error": why, "finished_at": _NOW}
    await work.execute(update(RUN_AGENTS).where(*_agent(hold, agent)).values(change))


async def settle(
    work: AsyncConnection, hold: Hold, agent: PlannedAgent, decision: Decision, receipt: dict[str, Any] | None
) -> None:
    """What a person decided has been carried out."""
    await hold.lock(work)
    change = {"state": AgentState.COMPLETE, "decision": decision, "finished_at": _NOW}
    waiting = (*_agent(hold, agent.name), RUN_AGENTS.c.state == AgentState.WAITING)
    if (await work.execute(update(RUN_AGENTS).where(*waiting).values(change).returning(RUN_AGENTS.c.agent))).all():
        await hold.append(work, says.settled(agent, decision, receipt))


async def stand(work: AsyncConnection, hold: Hold, status: RunStatus) -> None:
    """The run waits for a person, or goes on; told only if that is news."""
    await hold.lock(work)
    change = update(RUNS).where(RUNS.c.id == hold.run_id, RUNS.c.status != status).values(status=status)
    if (await work.execute(change.returning(RUNS.c.id))).scalar() is not None:
        await hold.append(work, says.run_status(status))
        await work.execute(_STANDS, {"run_id": str(hold.run_id)})


async def close(
    work: AsyncConnection, run_id: UUID, status: RunStatus, why: str | None = None, *, epoch: int | None = None
) -> None:
    """The run ends; questions that nobody answered are withdrawn.

    Raises:
        RunClosedError: it has ended before.
        FencedError: another process drives it.
    """
    told = log.written([says.ended(status, why)])
    values = {"run_id": run_id, "epoch": epoch, "status": status, "why": why, "events": told}
    await log.granted(work, run_id, (await work.execute(_CLOSE, values)).scalar())


def _calls_told(agent: PlannedAgent, product: Product) -> list[Draft]:
    return [says.model_call(agent.name, call) for call in product.calls]


def _finished(hold: Hold, agent: PlannedAgent, product: Product, told: Sequence[Draft]) -> dict[str, Any]:
    state = AgentState.WAITING if agent.approval else AgentState.COMPLETE
    made = {"output": dumps(product.output), "engine": product.engine, "headline": product.headline}
    return hold.key | made | {"agent": agent.name, "state": state, "events": log.written(told)}


def _agent(hold: Hold, agent: str) -> tuple[Any, Any]:
    return RUN_AGENTS.c.run_id == hold.run_id, RUN_AGENTS.c.agent == agent


def _question(hold: Hold, agent: PlannedAgent, asked: Draft) -> Any:  # noqa: ANN401 - SQLAlchemy's statement
    row = upsert(APPROVALS).values(
        id=asked.metadata["approvalId"],
        user_id=hold.principal.user_id,
        run_id=hold.run_id,
        agent=agent.name,
        question=asked.content,
        effect=agent.effect,
        proposal=asked.metadata["structuredData"],
    )
    return row.on_conflict_do_nothing(index_elements=[APPROVALS.c.run_id, APPROVALS.c.agent])


def _metric(hold: Hold, agent: str, call: ModelCall) -> dict[str, Any]:
    owned = {"id": new_id(), "user_id": hold.principal.user_id, "run_id": hold.run_id, "agent": agent}
    return owned | call.model_dump()
