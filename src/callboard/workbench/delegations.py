"""Delegations with their reasons: the router's decisions, and the supervisor's calls in pipelines."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Row, func, or_, select

from callboard.agents.cards import ROUTER, SUPERVISOR
from callboard.auth.principal import Principal
from callboard.engine.messages.catalogue import catalogue
from callboard.engine.routing.model import ScoredAgent
from callboard.events.contract import SUPERVISOR as SPEAKER
from callboard.events.contract import EventType
from callboard.events.tables import RUN_EVENTS
from callboard.storage.session import Database
from callboard.workbench.pagination import DEFAULT_LIMIT, Order, ResultPage


class Delegator(StrEnum):
    """Who delegates."""

    ROUTER = ROUTER
    """Chooses one agent for a request in free words."""
    SUPERVISOR = SPEAKER
    """Calls the agents of a pipeline as their inputs are there."""


class Delegation(BaseModel):
    """One decision. The router's have the request, the strategy and the candidates; the supervisor's have none."""

    model_config = ConfigDict(frozen=True)

    id: UUID
    run_id: UUID
    by: Delegator
    source: str
    """Who hands over: `from` on the wire."""
    target: str
    """Who takes over, by name: `to` on the wire."""
    agent_id: str | None = None
    reason: str
    query: str | None = None
    strategy: str | None = None
    confidence: float | None = None
    requested: bool = False
    """Whether the asker named the agent."""
    candidates: tuple[ScoredAgent, ...] = ()
    timestamp: datetime


@dataclass(frozen=True)
class DelegationFilter:
    """Criteria for delegations; all that are given must be met."""

    by: Delegator | None = None
    agent: str | None = None
    """Given to this agent, by name or id."""
    run_id: UUID | None = None


_LATEST = Order("delegations", (RUN_EVENTS.c.id,), descending=True)


class Delegations:
    """The delegations in the runs of the caller."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list(
        self,
        principal: Principal,
        which: DelegationFilter | None = None,
        *,
        limit: int = DEFAULT_LIMIT,
        cursor: str | None = None,
    ) -> ResultPage[Delegation]:
        """The latest first."""
        wanted = which or DelegationFilter()
        query = select(RUN_EVENTS).where(RUN_EVENTS.c.type == EventType.DELEGATION)
        if wanted.by is not None:
            query = query.where(RUN_EVENTS.c.agent_name == wanted.by)
        if wanted.run_id is not None:
            query = query.where(RUN_EVENTS.c.run_id == wanted.run_id)
        if wanted.agent is not None:
            details = RUN_EVENTS.c.details
            names = (func.jsonb_extract_path_text(details, name) == wanted.agent for name in ("to", "agentId", "agent"))
            query = query.where(or_(*names))
        async with self._database.begin(principal) as work:
            return await _LATEST.page(work, query, _delegation, limit=limit, cursor=cursor)


def _delegation(row: Row[Any]) -> Delegation:
    details = row.details
    placed = {"id": row.id, "run_id": row.run_id, "by": row.agent_name, "timestamp": row.timestamp}
    if row.agent_name == SPEAKER:
        words = catalogue("slots")
        needs = ", ".join(words.get(slot, slot.replace("_", " ")) for slot in details.get("requires", ())) or "nothing"
        called = {"source": SUPERVISOR, "target": details["agent"], "reason": f"its inputs are ready: {needs}"}
        return Delegation.model_validate(placed | called)
    hands = {"source": details["from"], "target": details["to"], "agent_id": details.get("agentId")}
    return Delegation.model_validate({**details, **placed, **hands})
