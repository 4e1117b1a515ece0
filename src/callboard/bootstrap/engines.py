"""Who thinks in this deployment: rules alone, or models on top of them."""

from __future__ import annotations

from dataclasses import dataclass

from callboard.agents.execution import Executor
from callboard.agents.supervisor import Chooser


@dataclass(frozen=True)
class AgentEngines:
    """Who executes agents, and who supervises where the policy is `model`."""

    executor: Executor
    chooser: Chooser | None = None
