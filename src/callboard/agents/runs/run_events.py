"""The events of a run: wording and shape of each, in one place."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from pydantic.alias_generators import to_camel

from callboard.agents.execution import ModelCall
from callboard.agents.runs.model import AgentOutput, Decision, RunRecord, RunStatus
from callboard.agents.supervisor import PlannedAgent
from callboard.core.text import shorten
from callboard.events.contract import SUPERVISOR, AgentState, Draft, EventType

CONTENT = 500
"""Longest message of a failure in the log."""


def state(agent: str, new: AgentState, content: str = "", **metadata: Any) -> Draft:  # noqa: ANN401 - JSON values
    """An agent changes its state."""
    return Draft(agent_name=agent, type=EventType.STATUS_CHANGE, content=content, metadata={"status": new, **metadata})


def run_status(status: RunStatus, content: str = "", **metadata: Any) -> Draft:  # noqa: ANN401 - JSON values
    """The run changes its status."""
    told = {"runStatus": status, **metadata}
    return Draft(agent_name=SUPERVISOR, type=EventType.STATUS_CHANGE, content=content or str(status), metadata=told)


def queued(run: RunRecord) -> Draft:
    """A run begins: its pipeline, policy and agents."""
    agents = [agent.name for agent in run.plan.agents]
    told = {"pipeline": run.pipeline, "policy": run.plan.policy, "agents": agents, "goal": run.plan.goal}
    return run_status(RunStatus.QUEUED, run.title or run.pipeline, **told)


def retried() -> Draft:
    """A failed run goes on from what it has."""
    return run_status(RunStatus.QUEUED, "tried again")


def taken_over(executor: str) -> Draft:
    """Another process goes on with the run."""
    content = "another process goes on with the run"
    return Draft(agent_name=SUPERVISOR, type=EventType.MESSAGE, content=content, metadata={"executor": executor})


def decided(reasoning: str, next_agent: str, input_check: str) -> Draft:
    """What the supervising model decided, and why."""
    told = {"nextAgent": next_agent, "inputCheck": input_check}
    return Draft(agent_name=SUPERVISOR, type=EventType.THOUGHT, content=reasoning, metadata=told)


def delegated(agent: PlannedAgent) -> Draft:
    """The supervisor calls an agent."""
    told = {"agent": agent.name, "requires": list(agent.requires)}
    return Draft(agent_name=SUPERVISOR, type=EventType.DELEGATION, content=agent.name, metadata=told)


def completed(agent: PlannedAgent, made: AgentOutput, seconds: float) -> Draft:
    """An agent is done: its finding in one line, its output whole."""
    return state(agent.name, AgentState.COMPLETE, made.headline, **_produced(agent, made, seconds))


def waiting(agent: PlannedAgent, approval: str, made: AgentOutput, seconds: float) -> Draft:
    """An agent is done, and a person is to decide."""
    told = _produced(agent, made, seconds) | {"approvalId": approval}
    return state(agent.name, AgentState.WAITING, made.headline, **told)


def _produced(agent: PlannedAgent, made: AgentOutput, seconds: float) -> dict[str, Any]:
    millis = round(seconds * 1000, 1)
    return {
        "slot": agent.provides,
        "engine": made.engine,
        "durationMs": millis,
        "structuredData": made.output,
    }


def asked(agent: PlannedAgent, approval: str, made: AgentOutput) -> Draft:
    """A question to a person."""
    what = agent.effect.replace("_", " ") if agent.effect else "go on"
    told = {
        "approvalId": approval,
        "effect": agent.effect,
        "slot": agent.provides,
        "structuredData": made.output,
    }
    content = f"{made.headline}: {what}?"
    return Draft(agent_name=agent.name, type=EventType.HUMAN_REQUEST, content=content, metadata=told)


def answered(agent: str, approval: UUID, decision: Decision, reason: str) -> Draft:
    """A person answered."""
    told = {"approvalId": str(approval), "decision": decision, "reason": reason}
    return Draft(agent_name=agent, type=EventType.MESSAGE, content=f"{decision} by a person", metadata=told)


def settled(agent: PlannedAgent, decision: Decision, receipt: dict[str, Any] | None) -> Draft:
    """What a person decided has been carried out."""
    content = "not done: a person refused it" if decision is Decision.DENIED else "approved and done"
    told = {"slot": agent.provides, "decision": decision, "receipt": receipt}
    return state(agent.name, AgentState.COMPLETE, content, **told)


def failed(agent: str, why: str) -> Draft:
    """An agent's call gave nothing."""
    return Draft(agent_name=agent, type=EventType.ERROR, content=shorten(why, CONTENT))


def enrichment_failed(agent: str, name: str, why: str) -> Draft:
    """A look-up outside gave nothing; the output stands without it."""
    content = shorten(f"{name} gave nothing: {why}", CONTENT)
    return Draft(agent_name=agent, type=EventType.ERROR, content=content, metadata={"enrichment": name})


def model_call(agent: str, call: ModelCall) -> Draft:
    """A call to a model, counted."""
    content = f"{call.model}: {call.input_tokens + call.output_tokens} tokens"
    told = {to_camel(name): value for name, value in call.model_dump(mode="json").items()}
    return Draft(agent_name=agent, type=EventType.USAGE, content=content, metadata=told)


def ended(status: RunStatus, why: str | None) -> Draft:
    """The run ends."""
    kind = EventType.ERROR if status is RunStatus.FAILED else EventType.STATUS_CHANGE
    told = {"runStatus": status, "final": True}
    return Draft(agent_name=SUPERVISOR, type=kind, content=why or str(status), metadata=told)
