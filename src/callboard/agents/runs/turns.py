"""Where a run stands while a process drives it, rebuilt turn by turn from what the journal says."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from dbos import StepReservation

from callboard.agents.runs.following import Step
from callboard.agents.runs.model import RunStatus
from callboard.agents.supervisor import Plan, Situation


@dataclass
class Turns:
    """The slots that are filled, who is at work, and who was."""

    plan: Plan
    available: set[str]
    """Slots that are filled, and kept."""
    numbers: dict[tuple[str, str], list[StepReservation]]
    """The numbers that the steps of each part and agent will have, in the order of their use."""
    foreseen: set[str] = field(default_factory=set[str])
    """Slots that are filled, and on their way into the database."""
    declined: set[str] = field(default_factory=set[str])
    history: list[str] = field(default_factory=list[str])
    busy: dict[Step, str] = field(default_factory=dict[Step, str])
    journaled: dict[Step, Step] = field(default_factory=dict[Step, Step])
    """Steps on their way into the journal, while the run goes on with what they gave: the way, and the step."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    asking: set[Step] = field(default_factory=set[Step])
    """Those of the busy steps that only wait for a person."""
    reasons: dict[str, str] = field(default_factory=dict[str, str])
    """Why the last call of an agent gave nothing."""
    status: RunStatus = RunStatus.RUNNING

    def situation(self) -> Situation:
        """What the supervisor decides upon."""
        return Situation(
            plan=self.plan,
            available=frozenset(self.available | self.foreseen),
            running=frozenset(self.busy.values()),
            history=tuple(self.history),
            declined=frozenset(self.declined),
            reasons=dict(self.reasons),
        )
