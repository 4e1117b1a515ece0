"""The nodes of a graph: the supervisor, an agent, and the question to a person after an agent with an effect."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from langgraph.config import get_stream_writer
from langgraph.errors import GraphBubbleUp
from langgraph.types import interrupt
from pydantic import BaseModel, ValidationError

from callboard.agents.execution import Effect, Executor, ModelCall, validated_output
from callboard.agents.runs.model import ApprovalAnswer
from callboard.agents.spec import AgentSpec, Inputs, MissingInputError, Pipeline
from callboard.agents.supervisor import FINISHED, Chooser, Move, Plan, Policy, Situation, model_move, plan_move, view
from callboard.core.clock import today
from callboard.core.errors import DomainError, unexpected
from callboard.core.ids import new_id
from callboard.events.contract import SUPERVISOR, EventType
from callboard.llm.budget import Spending
from callboard.storage.jsonb import plain
from callboard.surfaces.langgraph.state import State, situation, validated_value

Update = dict[str, Any]

SEPARATOR = ", "
"""Stands between the names of agents that start at once."""


@dataclass(frozen=True)
class GraphContext:
    """The context that the nodes of one graph share."""

    pipeline: Pipeline
    plan: Plan
    executor: Executor
    chooser: Chooser | None = None
    effects: Mapping[str, Effect] = field(default_factory=dict[str, Effect])
    day: Callable[[], date] = today

    def needs_approval(self, spec: AgentSpec[Any]) -> bool:
        """Return True if a person decides about the agent's output: where its effect can be carried out."""
        return spec.effect in self.effects


@dataclass(frozen=True)
class StreamReporter:
    """Reports events of an agent on the graph's custom stream (`stream_mode="custom"`)."""

    agent: str
    run_id: UUID
    write: Callable[[Any], None]

    async def say(self, kind: EventType, content: str, metadata: Mapping[str, Any] | None = None) -> None:
        """Report one event."""
        self.write({"agentName": self.agent, "type": kind.value, "content": content, "metadata": dict(metadata or {})})

    async def spent(self) -> Spending:
        """The run's spending in other processes: none, as a graph runs in one."""
        return Spending()

    async def count(self, calls: Sequence[ModelCall]) -> None:
        """Report model calls that belong to no output."""
        for call in calls:
            await self.say(EventType.USAGE, call.model, call.model_dump(mode="json"))


def _reporter(agent: str, state: State) -> StreamReporter:
    return StreamReporter(agent, UUID(state["run_id"]), get_stream_writer())


async def supervise(context: GraphContext, state: State) -> Update:
    """Decide what runs next, by the policy of the plan."""
    known = {"run_id": state.get("run_id") or str(new_id())}
    plan = context.plan.model_copy(update={"task": state.get("task") or context.plan.task})
    now = situation(plan, state)
    move = await _chosen(context, now, {**state, **known}) if plan.policy is Policy.MODEL else plan_move(now)
    return known | _update(move, now)


async def _chosen(context: GraphContext, now: Situation, state: State) -> Move:
    if now.running:
        return Move()
    if context.chooser is None:
        return Move(failure="policy `model` needs a model, and none is configured")
    reporter = _reporter(SUPERVISOR, state)
    try:
        decision = await context.chooser(view(now), reporter)
    except DomainError as failure:
        return Move(failure=failure.message)
    await reporter.say(EventType.THOUGHT, decision.reasoning, {"nextAgent": decision.next_agent})
    return model_move(decision, now)


def _update(move: Move, now: Situation) -> Update:
    if move.failure:
        return {"next_agent": FINISHED, "workflow_stage": "failed", "completed": False, "error": move.failure}
    if move.finished:
        return {"next_agent": FINISHED, "workflow_stage": FINISHED, "completed": True, "error": None}
    names = SEPARATOR.join(move.start)
    stage = names or "waiting"
    return {"next_agent": names, "workflow_stage": stage, "workflow_history": [*now.history, *move.start]}


def chosen(state: State) -> list[str]:
    """The next nodes after the supervisor: agents, `finished`, or none while a person is asked."""
    return state["next_agent"].split(SEPARATOR) if state["next_agent"] else []


async def call_agent(context: GraphContext, spec: AgentSpec[Any], state: State) -> Update:
    """Call one agent; its failure is a reason that the supervisor reads."""
    try:
        inputs = _inputs(context, spec, state)
        result = await context.executor.execute(spec, inputs, _reporter(spec.name, state))
    except GraphBubbleUp:
        raise
    except DomainError as failure:
        return {"reasons": {spec.name: failure.message}}
    except Exception as failure:  # noqa: BLE001 - any exception of an agent is its failure, which the supervisor reads
        return {"reasons": {spec.name: unexpected(failure)}}
    if context.needs_approval(spec):
        return {"proposals": {spec.provides: result.output}}
    return {spec.provides: result.output}


def ask_for_approval(context: GraphContext, spec: AgentSpec[Any], state: State) -> BaseModel | None:
    """The output as a person wants it, or None if they refuse it; an edit that cannot be used is asked about again.

    The answer is an `ApprovalAnswer`, its JSON, or simply whether they approve. Each question interrupts the graph;
    after `Command(resume=…)` the node begins again, and gets the answers in the order of its questions.
    """
    proposal = validated_value(spec.output, state["proposals"][spec.provides])
    question = {
        "agent": spec.name,
        "question": f"{spec.headline(proposal)}: {str(spec.effect).replace('_', ' ')}?",
        "effect": spec.effect,
        "slot": spec.provides,
        "proposal": plain(proposal),
    }
    while True:
        answer: Any = interrupt(question)
        try:
            given = {"approve": answer} if isinstance(answer, bool) else answer
            verdict = ApprovalAnswer.model_validate(given)
            if not verdict.approve:
                return None
            given = proposal if verdict.edited is None else validated_value(spec.output, verdict.edited)
            return validated_output(spec, given, _inputs(context, spec, state))
        except (ValidationError, DomainError) as refused:
            question = {**question, "refused": str(refused)}


def awaits_approval(spec: AgentSpec[Any], state: State) -> bool:
    """Return True if there is something to ask about; an agent that failed has proposed nothing."""
    proposed = spec.provides in (state.get("proposals") or {})
    return proposed and state.get(spec.provides) is None and spec.provides not in (state.get("declined") or ())


async def perform_decision(
    context: GraphContext, spec: AgentSpec[Any], state: State, output: BaseModel | None
) -> Update:
    """Perform what was decided: nothing if it was refused, else the effect, under the key `run:agent`.

    Raises:
        EffectNotDoneError: it did not happen. The answer is kept, and `invoke(None, …)` tries again.
    """
    if output is None:
        return {"declined": [spec.provides]}
    await context.effects[str(spec.effect)].perform(output, f"{state['run_id']}:{spec.name}")
    return {spec.provides: output}


def _inputs(context: GraphContext, spec: AgentSpec[Any], state: State) -> Inputs:
    slots = context.pipeline.slots()
    absent = [slot for slot in spec.requires if state.get(slot) is None]
    if absent:
        raise MissingInputError(f"{spec.name} needs {', '.join(absent)}, which is not there yet")
    return Inputs({slot: validated_value(slots[slot], state[slot]) for slot in spec.requires}, context.day())


def run_blocking(coroutine: Coroutine[Any, Any, Update]) -> Update:
    """Run a coroutine without `await`, in a thread of its own: the caller's thread may have a loop already."""
    context = copy_context()
    with ThreadPoolExecutor(1, thread_name_prefix="callboard-graph") as thread:
        return thread.submit(context.run, asyncio.run, coroutine).result()
