"""The events of a run: wording and shape of each, in one place."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from pydantic.alias_generators import to_camel

from callboard.agents.execution import ModelCall
from callboard.agents.runs.model import AgentOutput, ApprovalDecision, RunRecord, RunStatus
from callboard.agents.supervisor import PlannedAgent
from callboard.core.text import shorten
from callboard.events.contract import SUPERVISOR, AgentState, EventDraft, EventType

MAX_FAILURE_CHARACTERS = 500
"""Longest message of a failure in the log."""


def state(agent: str, new: AgentState, content: str = "", **metadata: Any) -> EventDraft:  # noqa: ANN401 - JSON values
    """An agent changes its state."""
    return EventDraft(
        agent_name=agent, type=EventType.STATUS_CHANGE, content=content, metadata={"status": new, **metadata}
    )


def run_status(status: RunStatus, content: str = "", **metadata: Any) -> EventDraft:  # noqa: ANN401 - JSON values
    """The run changes its status."""
    metadata = {"runStatus": status, **metadata}
    return EventDraft(
        agent_name=SUPERVISOR, type=EventType.STATUS_CHANGE, content=content or str(status), metadata=metadata
    )


def queued(run: RunRecord) -> EventDraft:
    """A run begins: its pipeline, policy and agents."""
    agents = [agent.name for agent in run.plan.agents]
    metadata = {"pipeline": run.pipeline, "policy": run.plan.policy, "agents": agents, "goal": run.plan.goal}
    return run_status(RunStatus.QUEUED, run.title or run.pipeline, **metadata)


def retried() -> EventDraft:
    """A failed run is retried from its outputs."""
    return run_status(RunStatus.QUEUED, "tried again")


def run_taken_over(executor: str) -> EventDraft:
    """Another process has taken over the run."""
    content = "another process goes on with the run"
    return EventDraft(agent_name=SUPERVISOR, type=EventType.MESSAGE, content=content, metadata={"executor": executor})


def supervisor_decided(reasoning: str, next_agent: str, input_check: str) -> EventDraft:
    """The supervising model has decided, with its reason."""
    metadata = {"nextAgent": next_agent, "inputCheck": input_check}
    return EventDraft(agent_name=SUPERVISOR, type=EventType.THOUGHT, content=reasoning, metadata=metadata)


def delegated(agent: PlannedAgent) -> EventDraft:
    """The supervisor calls an agent."""
    metadata = {"agent": agent.name, "requires": list(agent.requires)}
    return EventDraft(agent_name=SUPERVISOR, type=EventType.DELEGATION, content=agent.name, metadata=metadata)


def completed(agent: PlannedAgent, made: AgentOutput, seconds: float) -> EventDraft:
    """An agent is done: its finding in one line, its output whole."""
    return state(agent.name, AgentState.COMPLETE, made.headline, **_produced(agent, made, seconds))


def waiting(agent: PlannedAgent, approval: str, made: AgentOutput, seconds: float) -> EventDraft:
    """An agent is done, and a person is to decide."""
    metadata = _produced(agent, made, seconds) | {"approvalId": approval}
    return state(agent.name, AgentState.WAITING, made.headline, **metadata)


def _produced(agent: PlannedAgent, made: AgentOutput, seconds: float) -> dict[str, Any]:
    millis = round(seconds * 1000, 1)
    return {
        "slot": agent.provides,
        "engine": made.engine,
        "durationMs": millis,
        "structuredData": made.output,
    }


def approval_requested(agent: PlannedAgent, approval: str, made: AgentOutput) -> EventDraft:
    """A question to a person."""
    what = agent.effect.replace("_", " ") if agent.effect else "go on"
    headline = f"{made.headline[:1].upper()}{made.headline[1:]}"
    metadata = {
        "approvalId": approval,
        "effect": agent.effect,
        "slot": agent.provides,
        "structuredData": made.output,
    }
    content = f"{what.capitalize()}? {headline}"
    return EventDraft(agent_name=agent.name, type=EventType.HUMAN_REQUEST, content=content, metadata=metadata)


def approval_answered(agent: str, approval: UUID, decision: ApprovalDecision, reason: str) -> EventDraft:
    """A person answered."""
    metadata = {"approvalId": str(approval), "decision": decision, "reason": reason}
    return EventDraft(agent_name=agent, type=EventType.MESSAGE, content=f"{decision} by a person", metadata=metadata)


def approval_completed(agent: PlannedAgent, decision: ApprovalDecision, receipt: dict[str, Any] | None) -> EventDraft:
    """The decision of a person has been performed."""
    content = "not done: a person refused it" if decision is ApprovalDecision.DENIED else "approved and done"
    # A path is of use only on the machine that wrote the file, and events are read everywhere.
    told = receipt and {name: value for name, value in receipt.items() if name != "path"}
    metadata = {"slot": agent.provides, "decision": decision, "receipt": told}
    return state(agent.name, AgentState.COMPLETE, content, **metadata)


def call_failed(agent: str, why: str) -> EventDraft:
    """A call of an agent failed."""
    return EventDraft(agent_name=agent, type=EventType.ERROR, content=shorten(why, MAX_FAILURE_CHARACTERS))


def enrichment_failed(agent: str, name: str, why: str) -> EventDraft:
    """An enrichment failed; the output is complete without it."""
    content = shorten(f"{name} gave nothing: {why}", MAX_FAILURE_CHARACTERS)
    return EventDraft(agent_name=agent, type=EventType.ERROR, content=content, metadata={"enrichment": name})


def model_call(agent: str, call: ModelCall) -> EventDraft:
    """A call to a model, counted."""
    content = f"{call.model}: {call.input_tokens + call.output_tokens} tokens"
    metadata = {to_camel(name): value for name, value in call.model_dump(mode="json").items()}
    return EventDraft(agent_name=agent, type=EventType.USAGE, content=content, metadata=metadata)


def run_ended(status: RunStatus, why: str | None) -> EventDraft:
    """The run ends."""
    kind = EventType.ERROR if status is RunStatus.FAILED else EventType.STATUS_CHANGE
    metadata = {"runStatus": status, "final": True}
    return EventDraft(agent_name=SUPERVISOR, type=kind, content=why or str(status), metadata=metadata)
