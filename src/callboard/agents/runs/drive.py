"""The durable part of a run: which agent is called when, journaled so that any process can go on with it.

The plan is the workflow's input, so a replay never depends on today's registry. Steps get their numbers when they are
dispatched, and which of them finished first is journaled too: a replay takes the same turns.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from dbos import DBOS

from callboard.agents.runs import consent, journal, records, says, work
from callboard.agents.runs.model import Decision, RunStatus
from callboard.agents.runs.work import Crew, Job, Outcome
from callboard.agents.supervisor import (
    Chooser,
    Move,
    Plan,
    Policy,
    Situation,
    SupervisorDecision,
    chosen_move,
    plan_move,
    view,
)
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError
from callboard.events import log
from callboard.events.contract import AgentState
from callboard.events.log import FencedError, RunClosedError
from callboard.storage.notices import CONTROL
from callboard.storage.patience import Patience
from callboard.telemetry.logs import about, logger

WORKFLOW = "pipeline"
"""The name under which runs are journaled."""

CREWS: list[Crew] = []
"""The crew of this process, while it drives runs: DBOS is one per process, and calls `pipeline` by its name."""

Step = asyncio.Task[dict[str, Any]]
StepBody = Callable[..., Coroutine[Any, Any, dict[str, Any]]]


@dataclass
class Turns:
    """Where the run stands, rebuilt turn by turn from what the journal says."""

    plan: Plan
    available: set[str]
    declined: set[str] = field(default_factory=set[str])
    history: list[str] = field(default_factory=list[str])
    busy: dict[Step, str] = field(default_factory=dict[Step, str])
    asking: set[Step] = field(default_factory=set[Step])
    """Those of the busy steps that only wait for a person."""
    reasons: dict[str, str] = field(default_factory=dict[str, str])
    """Why the last call of an agent gave nothing."""
    status: RunStatus = RunStatus.RUNNING

    def situation(self) -> Situation:
        """What the supervisor decides upon."""
        return Situation(
            plan=self.plan,
            available=frozenset(self.available),
            running=frozenset(self.busy.values()),
            history=tuple(self.history),
            declined=frozenset(self.declined),
            reasons=dict(self.reasons),
        )


@DBOS.workflow(name=WORKFLOW, max_recovery_attempts=None)
async def pipeline(run_id: str, user_id: str, plan: dict[str, Any]) -> str:
    """Drive one run to its end; the answer is the status it ended with."""
    crew, principal = CREWS[-1], Principal(UUID(user_id))
    with about(run_id=run_id, user_id=user_id), _at_work(crew, UUID(run_id)):
        job = await Patience().insist(lambda: _take(crew, principal, UUID(run_id)))
        if job is None:
            return "ended before"
        watching = asyncio.create_task(_watch(job), name=f"callboard-run-{run_id}")
        try:
            return await _drive(job, Turns(plan=Plan.model_validate(plan), available=set(job.run.plan.inputs)))
        finally:
            watching.cancel()


@contextmanager
def _at_work(crew: Crew, run_id: UUID) -> Generator[None]:
    task = asyncio.current_task()
    assert task is not None  # noqa: S101 - a coroutine that runs is a task
    crew.driving[task] = run_id
    try:
        yield
    finally:
        del crew.driving[task]


async def _take(crew: Crew, principal: Principal, run_id: UUID) -> Job | None:
    async with crew.database.begin(principal) as transaction:
        hold = await journal.take(transaction, run_id, principal, crew.executor_id)
        return None if hold is None else Job(crew, hold, await records.run(transaction, run_id))


async def _drive(job: Job, turns: Turns) -> str:
    try:
        status, why = await _take_turns(job, turns)
    except RunClosedError:
        return str(RunStatus.CANCELLED)
    except DomainError as failure:
        if isinstance(failure, FencedError):
            raise
        status, why = RunStatus.FAILED, failure.message
    except Exception as failure:  # noqa: BLE001 - a defect ends the run, and is told; nothing else can be done here
        logger().info("a run failed", exc_info=failure)
        status, why = RunStatus.FAILED, f"{type(failure).__name__}: {failure}"
    finally:
        for step in turns.busy:
            step.cancel()
        await asyncio.gather(*turns.busy, return_exceptions=True)
    await work.conclude(job, status, why)
    return str(status)


async def _take_turns(job: Job, turns: Turns) -> tuple[RunStatus, str | None]:
    while True:
        move = await _next_move(job, turns)
        if move.finished:
            return RunStatus.COMPLETED, None
        if move.failure:
            return RunStatus.FAILED, move.failure
        for name in move.start:
            turns.history.append(name)
            _dispatch(turns, name, "agent", _call, job, name)
        await _stand(job, turns)
        done, _ = await DBOS.asyncio_wait(list(turns.busy), return_when=asyncio.FIRST_COMPLETED)
        for step in [step for step in turns.busy if step in done]:
            _hear(job, turns, step)


async def _stand(job: Job, turns: Turns) -> None:
    status = RunStatus.WAITING if turns.asking >= turns.busy.keys() else RunStatus.RUNNING
    if status is not turns.status:
        turns.status = status
        await work.stand(job, status)


async def _next_move(job: Job, turns: Turns) -> Move:
    now = turns.situation()
    if turns.plan.policy is Policy.PLAN:
        return plan_move(now)
    if turns.busy:
        return Move()
    answer = await DBOS.run_step_async({"name": "supervisor"}, _choose, job, now)
    if "failure" in answer:
        return Move(failure=str(answer["failure"]))
    return chosen_move(SupervisorDecision.model_validate(answer), now)


async def _choose(job: Job, now: Situation) -> dict[str, Any]:
    """Ask the model; what it says is told, and an answer that can not be used ends the run."""
    chooser: Chooser | None = job.crew.chooser
    if chooser is None:
        return {"failure": "policy `model` needs a model, and none is configured"}
    try:
        decision = await chooser(view(now))
    except DomainError as failure:
        return {"failure": failure.message}
    told = says.decided(decision.reasoning, decision.next_agent, decision.input_check)
    await job.write(lambda transaction: job.hold.append(transaction, told))
    return decision.model_dump(mode="json")


def _dispatch(turns: Turns, agent: str, part: str, step: StepBody, *arguments: object) -> Step:
    options: Any = {"name": f"{part}:{agent}"}
    # The number of the step is taken here and now, so that a replay gives it the same one.
    task = asyncio.create_task(DBOS.reserve_step().run_async(options, step, *arguments))
    turns.busy[task] = agent
    return task


def _hear(job: Job, turns: Turns, step: Step) -> None:
    """What a finished step means for the run."""
    name = turns.busy.pop(step)
    turns.asking.discard(step)
    agent = turns.plan.agent(name)
    said = step.result()
    match said["part"], said["said"]:
        case "agent", AgentState.WAITING:
            turns.asking.add(_dispatch(turns, name, "answer", _ask, job, name))
        case "answer", decision:
            _dispatch(turns, name, "effect", _carry_out, job, name, decision)
        case "effect", AgentState.ERROR:
            raise EffectFailedError(f"{name}: {said['why']}")
        case "effect", AgentState.COMPLETE if said["decision"] == Decision.DENIED:
            turns.declined.add(agent.provides)
        case _, AgentState.COMPLETE:
            turns.available.add(agent.provides)
        case _:
            # It gave nothing; the supervisor decides whether it is called again.
            turns.reasons[name] = said["why"] or said["said"]


class EffectFailedError(DomainError):
    """What was approved could not be carried out."""


async def _call(job: Job, name: str) -> dict[str, Any]:
    outcome = await work.perform(job, job.run.plan.agent(name))
    return _said("effect" if outcome.decision else "agent", outcome)


async def _ask(job: Job, name: str) -> dict[str, Any]:
    return {"part": "answer", "said": await consent.answer(job, job.run.plan.agent(name))}


async def _carry_out(job: Job, name: str, decision: str) -> dict[str, Any]:
    return _said("effect", await consent.carry_out(job, job.run.plan.agent(name), Decision(decision)))


def _said(part: str, outcome: Outcome) -> dict[str, Any]:
    return {"part": part, "said": outcome.state, "decision": outcome.decision, "why": outcome.why}


async def _watch(job: Job) -> None:
    """Notice that somebody ended the run, or took it over."""
    async with job.crew.database.notices.subscribe(CONTROL, str(job.hold.run_id)) as bell:
        while not await job.write(lambda transaction: log.closed(transaction, job.hold.run_id)):
            await bell.wait()
            bell.clear()
        job.stopped.set()
