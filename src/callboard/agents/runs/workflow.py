"""A run as a workflow of the durable engine (DBOS): each agent call is a step, an approval is a durable wait.

After a crash the engine replays the workflow in another process: steps that finished give their journaled results. For
that the workflow decides only from its input, the plan, and from what the engine journals: results and messages. The
steps of every agent are numbered before any starts, so that a replay finds them in whatever order they finish.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from uuid import UUID

from dbos import DBOS, StepReservation
from pydantic import BaseModel

from callboard.agents.runs import run_events, store
from callboard.agents.runs.agent_step import ActiveRun, AgentReporter, StepResult, call_agent
from callboard.agents.runs.effects import perform_decision
from callboard.agents.runs.model import ApprovalDecision, RunStatus
from callboard.agents.runs.queries import Slots
from callboard.agents.runs.worker_context import WorkerContext
from callboard.agents.supervisor import (
    MAX_CALLS,
    Move,
    Plan,
    Policy,
    Situation,
    SupervisorDecision,
    model_move,
    plan_move,
    view,
)
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, unexpected
from callboard.events.contract import SUPERVISOR, AgentState
from callboard.events.log import FencedError, RunClosedError, UnknownRunError
from callboard.storage.errors import transient
from callboard.storage.notices import CONTROL
from callboard.storage.watched_block import stopped_if_it_fails
from callboard.telemetry import runs as run_telemetry
from callboard.telemetry.logs import log_context, logger

WORKFLOW = "pipeline"
"""The name under which the durable engine knows runs. The id of a workflow is that of its run."""

WORKERS: list[WorkerContext] = []
"""The context of this process while it drives runs: the engine is one per process, and calls the workflow by name."""

APPROVAL_SECONDS = 10 * 365 * 86400.0
"""How long an approval is waited for: the engine asks for a bound, and a person needs none."""

Step = Callable[[ActiveRun, str], Coroutine[Any, Any, StepResult]]


class Part(StrEnum):
    """The parts of an agent's work; only the first if no approval is needed."""

    AGENT = "agent"
    ANSWER = "answer"
    EFFECT = "effect"


class EffectFailedError(DomainError):
    """An approved effect could not be carried out."""


@DBOS.workflow(name=WORKFLOW, max_recovery_attempts=None)
async def run_workflow(run_id: str, user_id: str, plan: dict[str, Any]) -> str:
    """Drive one run to its end, and return the status that it ended with."""
    worker = WORKERS[-1]
    with log_context(run_id=run_id, user_id=user_id), worker.drives(UUID(run_id)):
        run = await _take(worker, Principal(UUID(user_id)), UUID(run_id))
        if run is None:
            return "ended before"
        part = run.store.lease.epoch
        with run_telemetry.run_span(run.id, run.run.pipeline, part, run.run.created_at) as ended_with:
            return ended_with(await _drive(run, Plan.model_validate(plan)))


async def _take(worker: WorkerContext, principal: Principal, run_id: UUID) -> ActiveRun | None:
    taken = await store.take_run(worker.database, run_id, principal, worker.executor_id)
    if taken is None:
        return None
    slots = worker.registry.pipeline(taken.run.pipeline).slots()
    # A document of ten thousand lines takes tenths of a second: in a thread, so that others are answered meanwhile.
    given = await asyncio.to_thread(_typed, slots, taken.inputs)
    run = ActiveRun(worker, store.RunStore(worker.database, taken.lease), taken.run, given)
    if taken.lease.epoch > 1:
        await run.restore()
    if taken.taken_over:
        await run.store.append_events(run_events.run_taken_over(worker.executor_id))
    return run


def _typed(slots: Slots, values: Mapping[str, Any]) -> dict[str, BaseModel]:
    return {slot: slots[slot].model_validate(value) for slot, value in values.items()}


async def _drive(run: ActiveRun, plan: Plan) -> str:
    try:
        async with _while_ours(run):
            status, why = await _supervise(run, plan)
    except (RunClosedError, UnknownRunError):
        return str(RunStatus.CANCELLED)
    except FencedError:
        raise
    except Exception as failure:
        if transient(failure):
            # Raised by the durable engine, which gave up waiting. The run goes on once the database is back.
            raise
        if not isinstance(failure, DomainError):
            logger().info("a run failed", exc_info=failure)
        why = failure.message if isinstance(failure, DomainError) else unexpected(failure)
        status = RunStatus.FAILED
    ender = store.RunCloser(run.worker.registry, run.run.pipeline, run.id, epoch=run.store.lease.epoch)
    with suppress(RunClosedError):
        status = await run.store.transaction(lambda work: ender.end(work, status, why))
        run_telemetry.run_ended(run.run.pipeline, status, run.run.created_at)
    return str(status)


@asynccontextmanager
async def _while_ours(run: ActiveRun) -> AsyncGenerator[None]:
    """Stop what is in the block once a person has ended the run, or another process has taken it over.

    Raises:
        RunClosedError: the run was ended.
        FencedError: it was taken over.
    """

    async def watch() -> None:
        async with run.worker.database.notices.subscribe(CONTROL, str(run.id)) as wakeup:
            while True:
                wakeup.clear()
                await run.store.transaction(run.store.lease.verify)
                await wakeup.wait()

    async with stopped_if_it_fails(watch(), name=f"callboard-run-{run.id}"):
        yield


@dataclass
class Schedule:
    """Finished and running agent calls with their results; a replay rebuilds it in the same order."""

    plan: Plan
    available: set[str]
    """Slots that are filled."""
    declined: set[str] = field(default_factory=set[str])
    """Slots whose output a person refused."""
    history: list[str] = field(default_factory=list[str])
    reasons: dict[str, str] = field(default_factory=dict[str, str])
    """Why the last call of an agent failed."""
    tasks: dict[asyncio.Task[Any], tuple[Part, str]] = field(default_factory=dict[asyncio.Task[Any], tuple[Part, str]])
    """The work under way: which part, of which agent."""
    steps: dict[tuple[Part, str], list[StepReservation]] = field(
        default_factory=dict[tuple[Part, str], list[StepReservation]]
    )
    """The steps that are left, by part and agent."""
    status: RunStatus = RunStatus.RUNNING

    def __post_init__(self) -> None:
        """Number the steps, in the order of the plan; a model calls one agent after the other, as they come."""
        for agent in self.plan.agents if self.plan.policy is Policy.PLAN else ():
            for part in (Part.AGENT, Part.EFFECT) if agent.approval else (Part.AGENT,):
                self.steps[part, agent.name] = [DBOS.reserve_step() for _ in range(MAX_CALLS)]

    def situation(self) -> Situation:
        """The situation for the supervisor's next decision."""
        return Situation(
            plan=self.plan,
            available=frozenset(self.available),
            running=frozenset(agent for _, agent in self.tasks.values()),
            history=tuple(self.history),
            declined=frozenset(self.declined),
            reasons=dict(self.reasons),
        )

    def start(self, part: Part, agent: str, work: Coroutine[Any, Any, Any]) -> None:
        """Start a part of an agent's work."""
        self.tasks[asyncio.create_task(work, name=f"{part}:{agent}")] = (part, agent)

    def start_step(self, part: Part, run: ActiveRun, agent: str, step: Step) -> None:
        """Start a part of an agent's work that is a step."""
        reserved = self.steps[part, agent].pop(0) if self.plan.policy is Policy.PLAN else DBOS.reserve_step()
        self.start(part, agent, reserved.run_async({"name": f"{part}:{agent}"}, step, run, agent))

    async def start_answer(self, agent: str) -> None:
        """Start to wait for a person's answer. The engine numbers that when its task first runs, which is now."""
        self.start(Part.ANSWER, agent, DBOS.recv_async(f"approval:{agent}", timeout_seconds=APPROVAL_SECONDS))
        await asyncio.sleep(0)

    @property
    def waits_for_a_person(self) -> bool:
        """True if nothing is under way but questions to a person."""
        return all(part is Part.ANSWER for part, _ in self.tasks.values())


async def _supervise(run: ActiveRun, plan: Plan) -> tuple[RunStatus, str | None]:
    """Start agents as the supervisor says, until the run is finished or cannot be."""
    schedule = Schedule(plan, set(plan.inputs))
    try:
        while True:
            move = await _next_move(run, schedule)
            if move.finished:
                return RunStatus.COMPLETED, None
            if move.failure:
                return RunStatus.FAILED, move.failure
            for name in move.start:
                schedule.history.append(name)
                schedule.start_step(Part.AGENT, run, name, call_agent)
            await _show_status(run, schedule)
            for task in await _finished(schedule):
                await _go_on(run, schedule, task)
    finally:
        for task in schedule.tasks:
            task.cancel()
        await asyncio.gather(*schedule.tasks, return_exceptions=True)


async def _finished(schedule: Schedule) -> list[asyncio.Task[Any]]:
    """The tasks that finish next."""
    tasks = list(schedule.tasks)
    if len(tasks) > 1 and sum(agent.approval for agent in schedule.plan.agents) > 1:
        # Answers are numbered as they are first waited for, so that a replay must wait for them in the same order.
        done, _ = await DBOS.asyncio_wait([*tasks], return_when=asyncio.FIRST_COMPLETED)
    else:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    return [task for task in tasks if task in done]


async def _go_on(run: ActiveRun, schedule: Schedule, task: asyncio.Task[Any]) -> None:
    """Continue the run after a part of it has finished."""
    part, name = schedule.tasks.pop(task)
    result, slot = task.result(), schedule.plan.agent(name).provides
    match part, result:
        case Part.AGENT, {"state": AgentState.WAITING, "decision": ApprovalDecision.PENDING}:
            await schedule.start_answer(name)
        case (Part.AGENT, {"state": AgentState.WAITING}) | (Part.ANSWER, _):
            schedule.start_step(Part.EFFECT, run, name, perform_decision)
        case Part.EFFECT, {"state": AgentState.ERROR, "why": why}:
            raise EffectFailedError(f"{name}: {why}")
        case _, {"state": AgentState.COMPLETE, "decision": ApprovalDecision.DENIED}:
            schedule.declined.add(slot)
        case _, {"state": AgentState.COMPLETE}:
            schedule.available.add(slot)
        case _:
            # It gave nothing; the supervisor decides whether it is called again.
            schedule.reasons[name] = str(result["why"] or result["state"])


async def _show_status(run: ActiveRun, schedule: Schedule) -> None:
    waiting = schedule.waits_for_a_person
    status = RunStatus.WAITING if waiting else RunStatus.RUNNING
    if status is not schedule.status:
        schedule.status = status
        await run.store.set_status(status)
        run.worker.park(run.id, waiting=waiting)


async def _next_move(run: ActiveRun, schedule: Schedule) -> Move:
    now = schedule.situation()
    if schedule.plan.policy is Policy.PLAN:
        return plan_move(now)
    if schedule.tasks:
        return Move()
    answer = await DBOS.run_step_async({"name": "supervisor"}, _ask_supervisor, run, now)
    if "failure" in answer:
        return Move(failure=str(answer["failure"]))
    return model_move(SupervisorDecision.model_validate(answer), now)


async def _ask_supervisor(run: ActiveRun, now: Situation) -> dict[str, Any]:
    """Ask the model who is next; an answer that cannot be used ends the run."""
    if run.worker.chooser is None:
        return {"failure": "policy `model` needs a model, and none is configured"}
    try:
        decision = await run.worker.chooser(view(now), AgentReporter(run.store, SUPERVISOR))
    except DomainError as failure:
        return {"failure": failure.message}
    await run.store.append_events(
        run_events.supervisor_decided(decision.reasoning, decision.next_agent, decision.input_check)
    )
    return decision.model_dump(mode="json")
