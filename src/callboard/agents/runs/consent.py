"""What happens after an agent's output waits for a person: the answer is awaited, then carried out, exactly once.

A claim is written before a side effect and its receipt after it. Where a process died in between, nobody can know from
the database alone whether it happened. An effect that is idempotent under its key is then done again; any other is
asked whether it can show that it was done, and otherwise it is not repeated: an e-mail may fail to go out, but never
goes twice.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.execution import Effect, EffectNotDoneError
from callboard.agents.runs import journal, records, says
from callboard.agents.runs.journal import Hold
from callboard.agents.runs.model import Decision
from callboard.agents.runs.work import Job, Outcome, standing
from callboard.agents.supervisor import MAX_CALLS, PlannedAgent
from callboard.agents.tables import APPROVALS, EFFECTS
from callboard.core.errors import DomainError, ErrorKind
from callboard.events.contract import AgentState
from callboard.events.log import FencedError, RunClosedError
from callboard.storage.notices import CONTROL
from callboard.telemetry import progress


class EffectUncertainError(DomainError):
    """It can not be shown whether this happened, so it is not done again."""

    kind = ErrorKind.CONFLICT
    remedy = "Look where it would have arrived, and start a new run if it did not"


async def answer(job: Job, agent: PlannedAgent) -> Decision:
    """What a person decided; waits for days if need be, and costs nothing meanwhile.

    Raises:
        RunClosedError: the run was ended meanwhile.
        FencedError: another process waits for it now.
    """
    async with job.crew.database.notices.subscribe(CONTROL, str(job.hold.run_id)) as bell:
        while True:
            bell.clear()
            decision = await job.write(lambda work: _decision(work, job.hold, agent))
            if decision is not Decision.PENDING:
                return decision
            if job.stopped.is_set():
                raise RunClosedError(str(job.hold.run_id))
            await _either(bell, job.stopped)


async def _either(bell: asyncio.Event, stopped: asyncio.Event) -> None:
    waits = [asyncio.ensure_future(event.wait()) for event in (bell, stopped)]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()


async def _decision(work: AsyncConnection, hold: Hold, agent: PlannedAgent) -> Decision:
    query = select(APPROVALS.c.status).where(APPROVALS.c.run_id == hold.run_id, APPROVALS.c.agent == agent.name)
    return Decision((await work.execute(query)).scalar_one())


async def carry_out(job: Job, agent: PlannedAgent, decision: Decision) -> Outcome:
    """Do what was decided: nothing if refused; else the effect, once, on the output as it was approved."""
    now = await standing(job, agent)
    if now.state is not AgentState.WAITING:
        return now
    receipt = None
    if decision is not Decision.DENIED and agent.effect:
        try:
            receipt = await _once(job, agent, job.crew.bindings.effect(agent.effect))
        except (RunClosedError, FencedError):
            raise
        except DomainError as failure:
            why = failure.message
            await job.write(lambda work: journal.fail_agent(work, job.hold, agent.name, why))
            return Outcome(AgentState.ERROR, decision, why)
    await job.write(lambda work: journal.settle(work, job.hold, agent, decision, receipt))
    progress.approval(agent.name, decision)
    return Outcome(AgentState.COMPLETE, decision)


async def _once(job: Job, agent: PlannedAgent, effect: Effect) -> dict[str, Any]:
    key = f"{job.hold.run_id}:{agent.name}"
    output = await _output(job, agent)
    for attempt in range(1, MAX_CALLS + 1):
        receipt = await _earlier(job, agent, effect, key)
        try:
            done = receipt or await effect.perform(output, key)
        except Exception as failure:
            if not (effect.idempotent or isinstance(failure, EffectNotDoneError)):
                raise EffectUncertainError(f"{agent.effect} under {key}: {failure}") from failure
            await job.write(partial(_release, hold=job.hold, agent=agent.name, key=key, why=str(failure)))
            if attempt == MAX_CALLS:
                raise EffectNotDoneError(str(failure)) from failure
        else:
            await job.write(partial(_confirm, key=key, receipt=done))
            return done
    raise EffectNotDoneError(key)


async def _earlier(job: Job, agent: PlannedAgent, effect: Effect, key: str) -> dict[str, Any] | None:
    """The receipt of an effect that was carried out before; None if it is ours to carry out now."""
    mine, receipt = await job.write(lambda work: _claim(work, job, agent, key))
    if mine or receipt is not None or effect.idempotent:
        return receipt
    receipt = await effect.was_done(key)
    if receipt is None:
        raise EffectUncertainError(f"{agent.effect} under {key}")
    return receipt


async def _claim(work: AsyncConnection, job: Job, agent: PlannedAgent, key: str) -> tuple[bool, dict[str, Any] | None]:
    """Whether the claim is new, and the receipt of an old one. A process that was replaced does not get here."""
    hold = job.hold
    await hold.append(work, says.state(agent.name, AgentState.EXECUTING, str(agent.effect)))
    row = upsert(EFFECTS).values(
        key=key,
        user_id=hold.principal.user_id,
        run_id=hold.run_id,
        agent=agent.name,
        name=agent.effect,
        executor=job.crew.executor_id,
        claimed_at=func.clock_timestamp(),
    )
    fresh = row.on_conflict_do_nothing(index_elements=[EFFECTS.c.key]).returning(EFFECTS.c.key)
    if (await work.execute(fresh)).scalar() is not None:
        return True, None
    return False, (await work.execute(select(EFFECTS.c.receipt).where(EFFECTS.c.key == key))).scalar()


async def _release(work: AsyncConnection, *, hold: Hold, agent: str, key: str, why: str) -> None:
    await hold.append(work, says.failed(agent, f"it did not happen, and may be tried again: {why}"))
    await work.execute(delete(EFFECTS).where(EFFECTS.c.key == key, EFFECTS.c.receipt.is_(None)))


async def _confirm(work: AsyncConnection, *, key: str, receipt: dict[str, Any]) -> None:
    # Not fenced: what happened has happened, whoever drives the run by now.
    change = update(EFFECTS).where(EFFECTS.c.key == key, EFFECTS.c.receipt.is_(None))
    await work.execute(change.values(receipt=receipt, done_at=func.clock_timestamp()))


async def _output(job: Job, agent: PlannedAgent) -> Any:  # noqa: ANN401 - any agent's output
    slots = job.crew.registry.pipeline(job.run.pipeline).slots()
    outputs = await job.write(lambda work: records.outputs(work, job.hold.run_id, slots))
    job.values[agent.provides] = outputs[agent.provides]
    return outputs[agent.provides]
