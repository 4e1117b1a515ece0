"""Perform the effect of an approved output once, such as sending an e-mail.

A claim is written before the effect and a receipt after it. If a process died in between, the database alone cannot
tell whether the effect happened. An idempotent effect is then repeated. Any other is asked for proof that it happened
(`was_done`) and, without proof, is not repeated: an e-mail may fail to be sent, but is never sent twice. A person can
record that it arrived, or have it sent again.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.execution import Effect, EffectNotDoneError
from callboard.agents.runs import queries, run_events
from callboard.agents.runs.agent_step import ActiveRun, StepResult, agent_state
from callboard.agents.runs.model import Approval, ApprovalDecision, EffectOutcome
from callboard.agents.supervisor import MAX_CALLS, PlannedAgent
from callboard.agents.tables import EFFECTS
from callboard.core.errors import DomainError, ErrorKind
from callboard.events.contract import AgentState
from callboard.events.log import FencedError, RunClosedError
from callboard.telemetry import runs as run_telemetry


class EffectUncertainError(DomainError):
    """It cannot be shown whether this happened, so it is not done again."""

    kind = ErrorKind.CONFLICT
    remedy = "Look where it would have arrived, then say so: callboard approvals resolve, --arrived or --send-again"


class NothingUncertainError(DomainError):
    """This approval has no effect with an unknown outcome."""

    kind = ErrorKind.CONFLICT


async def perform_decision(run: ActiveRun, name: str) -> StepResult:
    """Perform what a person decided, as a step of the workflow, and return the agent's state; see `agent_state`.

    If the output was approved, perform its effect once on the output as approved; if it was refused, do nothing.

    Raises:
        RunClosedError: the run was ended meanwhile.
        FencedError: another process drives it now.
    """
    agent = run.run.plan.agent(name)
    before = await agent_state(run, name)
    if before["state"] is not AgentState.WAITING:
        return before
    decision, receipt = ApprovalDecision(before["decision"]), None
    # An edit changed the output after this process made it.
    outputs = await run.store.transaction(lambda work: queries.outputs(work, run.id, run.slots()))
    run.values[agent.provides] = outputs[agent.provides]
    if decision is not ApprovalDecision.DENIED and agent.effect:
        try:
            receipt = await _perform_once(run, agent, run.worker.bindings.effect(agent.effect))
        except (RunClosedError, FencedError):
            raise
        except DomainError as failure:
            await run.store.fail_call(name, failure.message)
            return {"state": AgentState.ERROR, "decision": decision, "why": failure.message}
    await run.store.complete_approval(agent, decision, receipt)
    run_telemetry.approval_changed(name, decision)
    return {"state": AgentState.COMPLETE, "decision": decision, "why": None}


async def _perform_once(run: ActiveRun, agent: PlannedAgent, effect: Effect) -> dict[str, Any]:
    key = effect_key(run.id, agent.name)
    for attempt in range(1, MAX_CALLS + 1):
        receipt = await _earlier_receipt(run, agent, effect, key)
        try:
            done = receipt or await effect.perform(run.values[agent.provides], key)
        except Exception as failure:
            if not (effect.idempotent or isinstance(failure, EffectNotDoneError)):
                raise EffectUncertainError(f"{agent.effect} under {key}: {failure}") from failure
            await _release(run, agent.name, key, str(failure))
            if attempt == MAX_CALLS:
                raise EffectNotDoneError(str(failure)) from failure
        else:
            await _confirm(run, key, done)
            return done
    raise EffectNotDoneError(key)


async def _earlier_receipt(run: ActiveRun, agent: PlannedAgent, effect: Effect, key: str) -> dict[str, Any] | None:
    """The receipt of an effect that was carried out before; None if it is ours to carry out now."""
    claimed, receipt = await run.store.transaction(lambda work: _claim(work, run, agent, key))
    if claimed or receipt is not None or effect.idempotent:
        return receipt
    receipt = await effect.was_done(key)
    if receipt is None:
        raise EffectUncertainError(f"{agent.effect} under {key}")
    return receipt


async def _claim(
    work: AsyncConnection, run: ActiveRun, agent: PlannedAgent, key: str
) -> tuple[bool, dict[str, Any] | None]:
    """Whether the claim is new, and the receipt of an old one. A process that was replaced gets no claim."""
    await run.store.lease.append(work, run_events.state(agent.name, AgentState.EXECUTING, str(agent.effect)))
    row = upsert(EFFECTS).values(
        key=key,
        user_id=run.store.lease.principal.user_id,
        run_id=run.id,
        agent=agent.name,
        name=agent.effect,
        executor=run.worker.executor_id,
        claimed_at=func.clock_timestamp(),
    )
    fresh = row.on_conflict_do_nothing(index_elements=[EFFECTS.c.key]).returning(EFFECTS.c.key)
    if (await work.execute(fresh)).scalar() is not None:
        return True, None
    return False, (await work.execute(select(EFFECTS.c.receipt).where(EFFECTS.c.key == key))).scalar()


async def _release(run: ActiveRun, agent: str, key: str, why: str) -> None:
    async def change(work: AsyncConnection) -> None:
        event = run_events.call_failed(agent, f"it did not happen, and may be tried again: {why}")
        await run.store.lease.append(work, event)
        await work.execute(delete(EFFECTS).where(*_without_receipt(key)))

    await run.store.transaction(change)


async def _confirm(run: ActiveRun, key: str, receipt: dict[str, Any]) -> None:
    # Not fenced: what happened has happened, whichever process drives the run by now.
    await run.store.transaction(lambda work: _keep_receipt(work, key, receipt))


async def _keep_receipt(work: AsyncConnection, key: str, receipt: dict[str, Any]) -> bool:
    kept = update(EFFECTS).where(*_without_receipt(key)).values(receipt=receipt, done_at=func.clock_timestamp())
    return bool((await work.execute(kept)).rowcount)


async def resolve_effect(work: AsyncConnection, approval: Approval, outcome: EffectOutcome) -> None:
    """Keep what a person found out about an effect of which it was unknown whether it happened.

    Raises:
        NothingUncertainError: there is no such effect of this approval.
    """
    key = effect_key(approval.run_id, approval.agent)
    if outcome is EffectOutcome.ARRIVED:
        found = await _keep_receipt(work, key, {"confirmedBy": "a person"})
    else:
        found = bool((await work.execute(delete(EFFECTS).where(*_without_receipt(key)))).rowcount)
    if not found:
        raise NothingUncertainError(f"{approval.agent}: {approval.status}")


def effect_key(run_id: object, agent: str) -> str:
    """The idempotency key of an effect."""
    return f"{run_id}:{agent}"


def _without_receipt(key: str) -> tuple[Any, Any]:
    return EFFECTS.c.key == key, EFFECTS.c.receipt.is_(None)
