"""The durable part of a run: which agent is called when, journaled so that any process can go on with it.

The plan is the workflow's input, so a replay never depends on today's registry. Every step that a plan can come to has
its number before the first one starts, so which of them finishes first is nothing that a replay must know.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from contextvars import copy_context
from typing import Any
from uuid import UUID

from dbos import DBOS, StepReservation

from callboard.agents.runs import consent, journal, says, work
from callboard.agents.runs.crew import Crew
from callboard.agents.runs.following import Step, follow, written
from callboard.agents.runs.model import Decision, RunStatus
from callboard.agents.runs.reports import Reports
from callboard.agents.runs.turns import Turns
from callboard.agents.runs.work import Job, Outcome
from callboard.agents.supervisor import (
    MAX_CALLS,
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
from callboard.events.contract import SUPERVISOR, AgentState
from callboard.events.log import FencedError, RunClosedError
from callboard.storage.errors import away
from callboard.storage.notices import CONTROL
from callboard.storage.patience import Patience
from callboard.telemetry import progress
from callboard.telemetry.logs import about, logger

WORKFLOW = "pipeline"
"""The name under which runs are journaled."""

CREWS: list[Crew] = []
"""The crew of this process, while it drives runs: DBOS is one per process, and calls `pipeline` by its name."""

StepBody = Callable[..., Coroutine[Any, Any, dict[str, Any]]]


@DBOS.workflow(name=WORKFLOW, max_recovery_attempts=None)
async def pipeline(run_id: str, user_id: str, plan: dict[str, Any]) -> str:
    """Drive one run to its end; the answer is the status it ended with."""
    crew, principal = CREWS[-1], Principal(UUID(user_id))
    with about(run_id=run_id, user_id=user_id), _at_work(crew, UUID(run_id)):
        job = await _take(crew, principal, UUID(run_id))
        if job is None:
            return "ended before"
        watching = asyncio.create_task(_watch(job), name=f"callboard-run-{run_id}")
        try:
            known = Plan.model_validate(plan)
            run = job.run
            with progress.driving(run.id, run.pipeline, job.hold.epoch, run.created_at) as ended_with:
                return ended_with(await _drive(job, Turns(known, set(known.inputs), _numbers(known))))
        finally:
            watching.cancel()
            await job.courier.close()


def _numbers(plan: Plan) -> dict[tuple[str, str], list[StepReservation]]:
    """Draw the number of every step that the plan can come to; those that are never used leave gaps."""
    return {
        (part, agent.name): [DBOS.reserve_step() for _ in range(times)]
        for agent in plan.agents
        for part, times in (("agent", MAX_CALLS), ("answer", 1), ("effect", 1))
    }


@contextmanager
def _at_work(crew: Crew, run_id: UUID) -> Generator[None]:
    task = asyncio.current_task()
    assert task is not None  # noqa: S101 - a coroutine that runs is a task
    crew.driving[task] = run_id
    crew.coming.pop(run_id, None)
    try:
        yield
    finally:
        del crew.driving[task]
        crew.resting.discard(run_id)
        crew.freed.set()


async def _take(crew: Crew, principal: Principal, run_id: UUID) -> Job | None:
    taken = await Patience().insist(lambda: journal.take(crew.database, run_id, principal, crew.executor_id))
    if taken is None:
        return None
    job = Job(crew, taken.hold, taken.run, taken.inputs)
    if taken.hold.epoch > 1:
        await job.tell(says.taken_over(crew.executor_id))
    return job


async def _drive(job: Job, turns: Turns) -> str:
    try:
        ended = await _to_an_end(job, turns)
        turns.ended.set()
        await written(turns.journaled)
    finally:
        for way in turns.journaled:
            way.cancel()
        await asyncio.gather(*turns.journaled, return_exceptions=True)
    for way, step in turns.journaled.items():
        if not step.cancelled() and step.exception() is None:
            way.result()  # raises what kept it out of the journal
    return ended


async def _to_an_end(job: Job, turns: Turns) -> str:
    try:
        status, why = await _take_turns(job, turns)
    except RunClosedError:
        return str(RunStatus.CANCELLED)
    except DomainError as failure:
        if isinstance(failure, FencedError) or away(failure):
            raise
        status, why = RunStatus.FAILED, failure.message
    except Exception as failure:
        if away(failure):
            # Whoever says so gave up waiting for it. The run goes on under another journal once it is back.
            raise
        logger().info("a run failed", exc_info=failure)
        status, why = RunStatus.FAILED, f"{type(failure).__name__}: {failure}"
    finally:
        for step in turns.busy:
            step.cancel()
        await asyncio.gather(*turns.busy, return_exceptions=True)
    await work.conclude(job, status, why)
    return str(status)


async def _take_turns(job: Job, turns: Turns) -> tuple[RunStatus, str | None]:
    if turns.plan.policy is Policy.PLAN and job.hold.epoch == 1:
        job.foresee = _ahead(job, turns)
    while True:
        move = await _next_move(job, turns)
        if move.finished:
            return RunStatus.COMPLETED, None
        if move.failure:
            return RunStatus.FAILED, move.failure
        _begin(job, turns, move)
        await _stand(job, turns)
        done, _ = await asyncio.wait(turns.busy, return_when=asyncio.FIRST_COMPLETED)
        for step in [step for step in turns.busy if step in done]:
            _hear(job, turns, step)


def _begin(job: Job, turns: Turns, move: Move) -> None:
    for name in move.start:
        turns.history.append(name)
        _dispatch(job, turns, name, "agent", _call)


def _ahead(job: Job, turns: Turns) -> Callable[[str], None]:
    """Calls whom a slot lets begin while its output is on its way into the database: both are one round trip."""
    # Whoever foresees is an agent at work; who begins now does so in the name of the run.
    ours = copy_context()

    def foresee(slot: str) -> None:
        turns.foreseen.add(slot)
        ours.copy().run(_begin, job, turns, plan_move(turns.situation()))

    return foresee


async def _stand(job: Job, turns: Turns) -> None:
    status = RunStatus.WAITING if turns.asking >= turns.busy.keys() else RunStatus.RUNNING
    if status is not turns.status:
        turns.status = status
        await work.stand(job, status)
        if status is RunStatus.WAITING:
            job.crew.resting.add(job.hold.run_id)
            job.crew.freed.set()
        else:
            job.crew.resting.discard(job.hold.run_id)


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
        decision = await chooser(view(now), Reports(job.write, job.tell, job.hold, SUPERVISOR))
    except DomainError as failure:
        return {"failure": failure.message}
    told = says.decided(decision.reasoning, decision.next_agent, decision.input_check)
    await job.tell(told)
    return decision.model_dump(mode="json")


def _dispatch(job: Job, turns: Turns, agent: str, part: str, step: StepBody, *more: object) -> Step:
    """Begin a step, and let the journal follow it: what must not be done twice is in the run's own tables.

    Nothing is in the journal of a run that was never driven before; of one that was, it is asked first.
    """
    options: Any = {"name": f"{part}:{agent}"}
    drawn = turns.numbers[part, agent]
    # More calls than the guard allows are a model's, which calls one agent at a time: their order is the journal's own.
    number = drawn.pop(0) if drawn else DBOS.reserve_step()
    if job.hold.epoch > 1:
        begun = asyncio.create_task(number.run_async(options, step, job, agent, *more))
    else:
        begun = asyncio.create_task(step(job, agent, *more))
        turns.journaled[asyncio.create_task(follow(number, options, begun, turns.ended))] = begun
    turns.busy[begun] = agent
    return begun


def _hear(job: Job, turns: Turns, step: Step) -> None:
    """What a finished step means for the run."""
    name = turns.busy.pop(step)
    turns.asking.discard(step)
    agent = turns.plan.agent(name)
    turns.foreseen.discard(agent.provides)
    said = step.result()
    match said["part"], said["said"]:
        case "agent", AgentState.WAITING:
            turns.asking.add(_dispatch(job, turns, name, "answer", _ask))
        case "answer", decision:
            _dispatch(job, turns, name, "effect", _carry_out, decision)
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
