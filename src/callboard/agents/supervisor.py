"""Scheduling of a pipeline: two policies behind one interface, and the guard that both obey.

Pure decisions over a situation; nothing here runs an agent, asks a model or stores anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict

from callboard.agents.cards import AgentCard
from callboard.agents.execution import Reporter
from callboard.agents.spec import Pipeline
from callboard.core.errors import DomainError, ErrorKind

FINISHED = "finished"
"""The supervisor's answer when nothing is left to do."""

MAX_CALLS = 3
"""Upper bound on calls of an agent whose output is still missing."""

SHOWN_CALLS = 5
"""Number of the latest calls that a model is shown."""


class Policy(StrEnum):
    """The way in which the next agent is chosen."""

    PLAN = "plan"
    MODEL = "model"


class UnparseableDecisionError(DomainError):
    """The supervising model gave no decision that can be read."""

    kind = ErrorKind.FAILED


class PlannedAgent(BaseModel):
    """An agent as the plan of a run knows it: data only, so that a replay never depends on today's registry."""

    model_config = ConfigDict(frozen=True)

    name: str
    purpose: str
    requires: tuple[str, ...]
    provides: str
    tags: tuple[str, ...] = ()
    approval: bool = False
    effect: str | None = None
    card: AgentCard | None = None
    """The agent itself where it is data: as it was when the run began, whatever becomes of it."""


class Plan(BaseModel):
    """A snapshot of a pipeline, taken when a run starts."""

    model_config = ConfigDict(frozen=True)

    pipeline: str
    goal: str
    inputs: tuple[str, ...]
    agents: tuple[PlannedAgent, ...]
    policy: Policy = Policy.PLAN
    task: str = ""

    def agent(self, name: str) -> PlannedAgent:
        """The agent of that name.

        Raises:
            KeyError: there is none.
        """
        for agent in self.agents:
            if agent.name == name:
                return agent
        raise KeyError(name)


def make_plan(pipeline: Pipeline, *, policy: Policy = Policy.PLAN, task: str = "") -> Plan:
    """The plan of a pipeline. An agent with an effect always waits for approval."""
    agents = tuple(
        PlannedAgent(
            name=spec.name,
            purpose=spec.purpose,
            requires=spec.requires,
            provides=spec.provides,
            tags=spec.tags,
            approval=spec.effect is not None,
            effect=spec.effect,
        )
        for spec in pipeline.agents
    )
    inputs = tuple(pipeline.inputs)
    return Plan(pipeline=pipeline.name, goal=pipeline.goal, inputs=inputs, agents=agents, policy=policy, task=task)


@dataclass(frozen=True)
class Situation:
    """The state of a run: filled slots, running agents, and agents called so far in order of their calls."""

    plan: Plan
    available: frozenset[str]
    running: frozenset[str] = frozenset()
    history: tuple[str, ...] = ()
    declined: frozenset[str] = frozenset()
    """Slots whose output a person refused: they stay empty, and nobody is called for them again."""

    reasons: Mapping[str, str] = field(default_factory=dict[str, str])
    """Why the last call of an agent gave nothing, by agent."""

    @property
    def calls(self) -> Mapping[str, int]:
        """How often each agent was called."""
        return Counter(self.history)

    @property
    def done(self) -> bool:
        """True if the goal is settled, filled or refused by a person, and nobody is at work."""
        return self.is_settled(self.plan.goal) and not self.running

    def is_settled(self, slot: str) -> bool:
        """Return True if a slot is filled, or a person decided that it stays empty."""
        return slot in self.available or slot in self.declined

    def is_exhausted(self, agent: PlannedAgent) -> bool:
        """Return True if an agent was called `MAX_CALLS` times and its output is still missing."""
        return not self.is_settled(agent.provides) and self.calls.get(agent.name, 0) >= MAX_CALLS


@dataclass(frozen=True)
class Move:
    """The supervisor's answer: whom to start now; or that the run is finished, or has failed and why."""

    start: tuple[str, ...] = ()
    finished: bool = False
    failure: str | None = None
    reasoning: str = ""


def plan_move(now: Situation) -> Move:
    """Policy `plan`: everyone whose requirements are met and whose output is missing starts at once."""
    if now.done:
        return Move(finished=True, reasoning=f"{now.plan.goal} is there")
    ready = tuple(agent.name for agent in now.plan.agents if _ready(agent, now))
    if ready and not now.is_settled(now.plan.goal):
        return Move(start=ready, reasoning="their inputs are there")
    if now.running:
        return Move()
    return Move(failure=unreachable(now))


def _ready(agent: PlannedAgent, now: Situation) -> bool:
    return (
        not now.is_settled(agent.provides)
        and agent.name not in now.running
        and not now.is_exhausted(agent)
        and all(slot in now.available for slot in agent.requires)
    )


def unreachable(now: Situation) -> str:
    """Explain why the goal can no longer be reached, naming the agents at fault."""
    stuck = [agent.name for agent in now.plan.agents if now.is_exhausted(agent)]
    if stuck:
        return _gave_nothing(now, *stuck)
    refused = sorted(now.declined)
    if refused:
        return f"{_without_goal(now)}: a person refused {_words(*refused)}"
    missing = {slot for agent in now.plan.agents for slot in agent.requires} - now.available
    missing -= {agent.provides for agent in now.plan.agents}
    return f"{_without_goal(now)}: no agent provides {_words(*sorted(missing)) or _words(now.plan.goal)}"


def _gave_nothing(now: Situation, *names: str) -> str:
    told = "; ".join(f"{name} ({now.reasons[name]})" if name in now.reasons else name for name in names)
    return f"{_without_goal(now)}: no usable result in {MAX_CALLS} attempts from {told}"


def _without_goal(now: Situation) -> str:
    return f"The run ended without its {_words(now.plan.goal)}"


def _words(*names: str) -> str:
    """Names of outputs as a person reads them."""
    return ", ".join(name.replace("_", " ") for name in names)


class SupervisorDecision(BaseModel):
    """The answer of the supervising model."""

    reasoning: str
    next_agent: str
    """The name of an agent, or `finished`."""
    input_check: str = ""
    """Which inputs of the agent are there; informative only."""


@dataclass(frozen=True)
class SupervisorView:
    """The data for the supervising model."""

    task: str
    registry: tuple[dict[str, Any], ...]
    available_data: tuple[str, ...]
    recent_history: tuple[str, ...]
    call_counts: dict[str, int] = field(default_factory=dict[str, int])


Chooser = Callable[[SupervisorView, Reporter], Awaitable[SupervisorDecision]]
"""Asks the model in the name of the run that the reporter speaks for. Raises `UnparseableDecisionError`, with the words
of the model, when the answer cannot be read, and a `DomainError` of kind UNAVAILABLE when there is none."""


def view(now: Situation) -> SupervisorView:
    """The data of a situation for the supervising model."""
    registry = tuple(agent.model_dump(mode="json", exclude={"effect", "card"}) for agent in now.plan.agents)
    return SupervisorView(
        task=now.plan.task or f"Run the {now.plan.pipeline} pipeline until {now.plan.goal} is there.",
        registry=registry,
        available_data=tuple(sorted(now.available)),
        recent_history=now.history[-SHOWN_CALLS:],
        call_counts=dict(now.calls),
    )


def model_move(decision: SupervisorDecision, now: Situation) -> Move:
    """Policy `model`: the move for a decision of the model, unless the guard refuses it."""
    goal, name = now.plan.goal, decision.next_agent
    if name == FINISHED:
        if now.is_settled(goal):
            return Move(finished=True, reasoning=decision.reasoning)
        return Move(failure=f"the supervisor finished before {goal} was there: {decision.reasoning}")
    if name not in {agent.name for agent in now.plan.agents}:
        return Move(failure=f"the supervisor named {name!r}, which is not an agent of this run")
    if now.is_exhausted(now.plan.agent(name)):
        return Move(failure=_gave_nothing(now, name))
    if len(now.history) >= MAX_CALLS * len(now.plan.agents):
        return Move(failure=f"the supervisor went in circles: {len(now.history)} calls and no {goal}")
    return Move(start=(name,), reasoning=decision.reasoning)
