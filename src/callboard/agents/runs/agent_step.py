"""One call of one agent: a step of the workflow. Repeated after a crash, it does only what is missing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.execution import ModelCall, ToolUse, UnboundNameError, validated_output
from callboard.agents.runs import queries, run_events
from callboard.agents.runs.model import AgentOutput, AgentRecord, RunRecord
from callboard.agents.runs.store import RunStore
from callboard.agents.runs.worker_context import WorkerContext
from callboard.agents.spec import AgentSpec, Inputs, MissingInputError
from callboard.agents.supervisor import PlannedAgent
from callboard.agents.tables import APPROVALS
from callboard.core.errors import DomainError, ErrorKind, unexpected
from callboard.events.contract import AgentState, EventDraft, EventType
from callboard.events.log import FencedError, RunClosedError
from callboard.llm.budget import Spending
from callboard.storage.errors import retry
from callboard.storage.jsonb import plain
from callboard.telemetry import runs as run_telemetry
from callboard.telemetry.logs import logger

SHUTDOWN_SECONDS = 2
"""How long a process that stops tries to note that a call was interrupted."""

MAX_INTERRUPTED_CALLS = 30
"""Calls of one agent whose process may die: far more than may fail, because a death is seldom the agent's fault."""

FIRST_PAUSE_SECONDS = 0.5
MAX_PAUSE_SECONDS = 60.0


class AgentTimeoutError(DomainError):
    """The agent took too long."""

    kind = ErrorKind.LIMIT


class AgentInterruptedError(DomainError):
    """The process died each time while the agent was at work."""

    remedy = "Look into its memory and time limits, then retry the run"


@dataclass
class ActiveRun:
    """A run as the process that drives it holds it."""

    worker: WorkerContext
    store: RunStore
    run: RunRecord
    values: dict[str, BaseModel]
    """Typed inputs, and outputs as far as they were made."""
    interrupted: dict[str, int] = field(default_factory=dict[str, int])
    """Calls whose process died, by agent."""

    @property
    def id(self) -> UUID:
        """The run's id."""
        return self.run.id

    def spec(self, agent: str) -> AgentSpec[Any]:
        """The code of an agent."""
        return self.worker.registry.spec(self.run.plan, agent)

    def slots(self) -> dict[str, type[BaseModel]]:
        """The type of every slot of the run's pipeline."""
        return self.worker.registry.pipeline(self.run.pipeline).slots()

    async def restore(self) -> None:
        """Read the outputs that earlier processes stored."""

        async def read(work: AsyncConnection) -> tuple[dict[str, BaseModel], list[AgentRecord]]:
            return await queries.outputs(work, self.id, self.slots()), await queries.agents(work, self.id)

        outputs, agents = await self.store.transaction(read)
        self.values |= outputs
        unfinished = (agent for agent in agents if agent.state not in {AgentState.COMPLETE, AgentState.WAITING})
        self.interrupted = {agent.agent: agent.calls - agent.failures for agent in unfinished}


class StepResult(TypedDict):
    """The state of an agent after a step of its work, as the engine journals it."""

    state: AgentState
    decision: str | None
    """A person's decision, where one was asked for."""
    why: str | None
    """Why its last call failed."""


@dataclass(frozen=True)
class AgentReporter:
    """Receives messages of an agent or the supervisor: the run's events and its account with models."""

    store: RunStore
    agent: str
    tools: Mapping[str, ToolUse] = field(default_factory=dict[str, ToolUse])

    @property
    def run_id(self) -> UUID:
        """The run that it speaks for."""
        return self.store.lease.run_id

    @property
    def user_id(self) -> UUID:
        """The user in whose name the run is."""
        return self.store.lease.principal.user_id

    async def say(self, kind: EventType, content: str, metadata: Mapping[str, Any] | None = None) -> None:
        """Append one event in the name of the agent."""
        await self.store.append_events(
            EventDraft(agent_name=self.agent, type=kind, content=content, metadata=dict(metadata or {}))
        )

    async def spent(self) -> Spending:
        """The run's spending on models so far, in every process."""
        if self.store.lease.epoch == 1:
            return Spending()  # no other process drove it
        return await self.store.transaction(lambda work: queries.model_spending(work, self.run_id))

    async def count(self, calls: Sequence[ModelCall]) -> None:
        """Keep model calls that no output brings along."""
        await self.store.record_model_calls(self.agent, calls)

    async def use(self, tool: str, question: str) -> BaseModel:
        """Return a tool's answer, on behalf of the run's user.

        Raises:
            UnboundNameError: there is no such tool here.
        """
        if tool not in self.tools:
            raise UnboundNameError(f"tool {tool}")
        return await self.tools[tool](self.store.lease.principal, question)


async def call_agent(run: ActiveRun, name: str) -> StepResult:
    """Call one agent once, unless it has finished, and return how it stands then; see `agent_state`.

    Raises:
        RunClosedError: the run was ended meanwhile.
        FencedError: another process drives it now.
        AgentInterruptedError: too many processes died during earlier calls.
    """
    agent = run.run.plan.agent(name)
    await _pause_after_deaths(run, name)
    async with run.worker.seats:
        try:
            started = await run.store.start_call(agent)
        except asyncio.CancelledError:
            # The call may have been counted before the cancellation arrived.
            await _interrupted(run, name)
            raise
        if not started:
            return await agent_state(run, name)
        begun = time.monotonic()
        try:
            with run_telemetry.agent_span(run.id, name) as called:
                made = await retry(lambda: _produce(run, agent))
                called.done(made.engine)
            await run.store.finish_call(agent, made, time.monotonic() - begun)
        except asyncio.CancelledError:
            await _interrupted(run, name)
            raise
        except (RunClosedError, FencedError):
            raise
        except Exception as failure:  # noqa: BLE001 - whatever an agent raises is its failure, told in the log
            why = _words(failure)
            await run.store.fail_call(name, why)
            return {"state": AgentState.ERROR, "decision": None, "why": why}
    if not agent.approval:
        return {"state": AgentState.COMPLETE, "decision": None, "why": None}
    run_telemetry.approval_changed(name, "asked")
    return await agent_state(run, name)


async def agent_state(run: ActiveRun, name: str) -> StepResult:
    """The state of an agent as it is stored."""
    decided = select(APPROVALS.c.status).where(APPROVALS.c.run_id == run.id, APPROVALS.c.agent == name)

    async def read(work: AsyncConnection) -> tuple[list[AgentRecord], str | None]:
        return await queries.agents(work, run.id), (await work.execute(decided)).scalar()

    agents, decision = await run.store.transaction(read)
    for record in agents:
        if record.agent == name:
            return {"state": record.state, "decision": decision, "why": record.error}
    return {"state": AgentState.IDLE, "decision": None, "why": None}


async def _pause_after_deaths(run: ActiveRun, name: str) -> None:
    """The first repetition starts at once; an agent that brings processes down is then called ever more seldom."""
    deaths = run.interrupted.pop(name, 0)
    if deaths >= MAX_INTERRUPTED_CALLS:
        raise AgentInterruptedError(f"{name}, {deaths} times")
    if deaths > 1:
        await asyncio.sleep(min(FIRST_PAUSE_SECONDS * 2 ** (deaths - 2), MAX_PAUSE_SECONDS))


async def _produce(run: ActiveRun, agent: PlannedAgent) -> AgentOutput:
    spec = run.spec(agent.name)
    inputs = _inputs(run, agent)
    reporter = AgentReporter(run.store, spec.name, run.worker.bindings.tools)
    try:
        async with asyncio.timeout(run.worker.agent_seconds):
            result = await run.worker.executor.execute(spec, inputs, reporter)
            output = await _enriched(run, spec, inputs, result.output)
    except TimeoutError as late:
        raise AgentTimeoutError(f"{spec.name} took more than {run.worker.agent_seconds:g} s") from late
    run.values[agent.provides] = output
    return AgentOutput(plain(output), result.engine, spec.headline(output), result.usage)


def _inputs(run: ActiveRun, agent: PlannedAgent) -> Inputs:
    """The inputs of the agent: those that its plan names and, for an older plan, those that its code reads now."""
    slots = run.slots()
    # The present code does not read a slot that it does not know.
    required = [slot for slot in agent.requires if slot in slots]
    missing = [slot for slot in required if slot not in run.values]
    if missing:
        raise MissingInputError(f"{agent.name} needs {', '.join(missing)}, which is not there yet")
    wanted = {*required, *run.spec(agent.name).requires}
    return Inputs({slot: run.values[slot] for slot in wanted if slot in run.values}, run.run.today)


async def _enriched(run: ActiveRun, spec: AgentSpec[Any], inputs: Inputs, output: BaseModel) -> BaseModel:
    enrich = run.worker.bindings.enrichments.get(spec.enrichment or "")
    if enrich is None:
        return output
    try:
        return validated_output(spec, await enrich(inputs, output), inputs)
    except TimeoutError:
        raise
    except Exception as failure:  # noqa: BLE001 - a look-up outside may fail in any way; the output stands without it
        await run.store.append_events(run_events.enrichment_failed(spec.name, str(spec.enrichment), _words(failure)))
        return output


async def _interrupted(run: ActiveRun, name: str) -> None:
    """This process stops, or the run was ended: say so if there is still time."""
    try:
        await asyncio.shield(asyncio.wait_for(run.store.interrupt_call(name), SHUTDOWN_SECONDS))
    except (RunClosedError, FencedError):
        pass  # it is no longer ours to write
    except (DomainError, TimeoutError) as failure:
        logger().debug("could not tell that a call was interrupted", agent=name, why=str(failure))


def _words(failure: Exception) -> str:
    if isinstance(failure, DomainError):
        return failure.message
    logger().info("an agent failed", exc_info=failure)
    return unexpected(failure)
