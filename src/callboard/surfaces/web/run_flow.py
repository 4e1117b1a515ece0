"""Who waited for whom in a run, as a drawing: records in, places out.

Every agent has a row. Its bar begins where it was called and ends where it was done; a line comes from the agent
that it waited for last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from callboard.agents.runs.model import AgentRecord, RunRecord
from callboard.events.contract import AgentState

WIDTH = 1000
"""The whole run, in units of the drawing; it is as wide as there is room."""

ROW, BAR = 32, 12
"""Height of a row and of the bar in its middle."""

MIN_BAR_WIDTH = 4
"""Width of the bar of an agent that took no time that could be seen."""


@dataclass(frozen=True)
class FlowRow:
    """One agent."""

    agent: str
    state: AgentState
    x: float
    y: float
    width: float
    seconds: float | None
    """What it took; None while it is at work, and for one that was not called."""
    waited_for: Sequence[str]
    """The agents whose outputs it needed, the last one to be done at the end."""


@dataclass(frozen=True)
class Flow:
    """The whole drawing."""

    rows: Sequence[FlowRow]
    lines: Sequence[str]
    """Paths from the end of one bar to the beginning of another."""

    @property
    def height(self) -> int:
        """In units of the drawing."""
        return len(self.rows) * ROW


def run_flow(run: RunRecord, agents: Sequence[AgentRecord], now: datetime) -> Flow:
    """The agents of a run in the order of their calls; those that were not called come last."""
    called = {agent.agent: agent for agent in agents if agent.started_at is not None}
    begun = run.started_at or run.created_at
    end = _last_moment(agents, begun, now)
    scale = WIDTH / max((end - begun).total_seconds(), 0.001)
    providers = {agent.provides: agent.name for agent in run.plan.agents}
    needs = {agent.name: [providers[slot] for slot in agent.requires if slot in providers] for agent in run.plan.agents}
    rows: dict[str, FlowRow] = {}
    for name in sorted(needs, key=lambda name: (name not in called, _start(called.get(name), end))):
        record = called.get(name)
        x = min((_start(record, end) - begun).total_seconds() * scale, WIDTH - MIN_BAR_WIDTH)
        width = (_end(record, end) - begun).total_seconds() * scale - x
        rows[name] = FlowRow(
            name,
            record.state if record else AgentState.IDLE,
            x=round(x, 1),
            y=len(rows) * ROW + (ROW - BAR) / 2,
            width=round(min(max(width, MIN_BAR_WIDTH), WIDTH - x), 1) if record else 0,
            seconds=_seconds(record),
            waited_for=sorted(needs[name], key=lambda other: _end(called.get(other), end)),
        )
    return Flow(list(rows.values()), [_line(rows[row.waited_for[-1]], row) for row in _waiting(rows)])


def _last_moment(agents: Sequence[AgentRecord], begun: datetime, now: datetime) -> datetime:
    """The end of the last call, or now while an agent is at work: how long a person takes would hide all else."""
    if any(agent.state in {AgentState.EXECUTING, AgentState.THINKING} for agent in agents):
        return now
    done = [agent.finished_at for agent in agents if agent.finished_at and agent.decision is None]
    return max([begun, *done, *(agent.started_at for agent in agents if agent.started_at)])


def _waiting(rows: Mapping[str, FlowRow]) -> Sequence[FlowRow]:
    """Rows of agents that were called once another was done."""
    return [row for row in rows.values() if row.width and row.waited_for and rows[row.waited_for[-1]].width]


def _line(before: FlowRow, after: FlowRow) -> str:
    """Down from the end of one bar, then level to the beginning of the other."""
    x, y = min(before.x + before.width, after.x), before.y + BAR / 2
    return f"M{x:g} {y:g}V{after.y + BAR / 2:g}H{after.x:g}"


def _start(record: AgentRecord | None, otherwise: datetime) -> datetime:
    return record.started_at if record and record.started_at else otherwise


def _end(record: AgentRecord | None, otherwise: datetime) -> datetime:
    return record.finished_at if record and record.finished_at else otherwise


def _seconds(record: AgentRecord | None) -> float | None:
    if record is None or record.started_at is None or record.finished_at is None:
        return None
    return (record.finished_at - record.started_at).total_seconds()
