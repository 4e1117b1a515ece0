"""Figures over HTTP: what agents did, how they are connected, and who was given what."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from pydantic import ConfigDict, Field, JsonValue

from callboard.agents.cards import AgentRole, AgentStatus
from callboard.agents.runs.model import RunStatus
from callboard.core.clock import now
from callboard.events.contract import AgentState
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.schemas import DEFAULT_PAGE, ApiModel, Cursor, Limit, ListPage
from callboard.workbench.agent_graph import EdgeKind, NodeKind
from callboard.workbench.delegations import Delegation, DelegationFilter, Delegator
from callboard.workbench.directory import AgentId
from callboard.workbench.metrics import DAYS

router = ApiRouter(prefix="/api", tags=["metrics"])

Days = Annotated[int, Query(ge=1, le=366, description="How many days to cover, today included.")]


USAGE: dict[str, JsonValue] = {"inputTokens": 1200, "outputTokens": 340, "costUsd": 0.004}
REPORT: dict[str, JsonValue] = {
    "since": "2026-10-24T00:00:00Z",
    "agents": [
        {
            "agentId": "toby-technical",
            "name": "toby-technical",
            "builtin": True,
            "known": True,
            "count": 12,
            "calls": 13,
            "completed": 11,
            "failed": 1,
            "successRate": 0.917,
            "meanMs": 41.5,
            "p95Ms": 88.0,
            "lastUsed": "2026-11-22T09:00:00Z",
            "modelCalls": 3,
            "cacheHits": 1,
            **USAGE,
        }
    ],
    "totals": {
        "activeAgents": 12,
        "runs": 14,
        "byStatus": {"queued": 0, "running": 1, "waiting": 0, "completed": 12, "failed": 1, "cancelled": 0},
        "successRate": 0.923,
        "meanMs": 120.0,
        "mostUsed": "toby-technical",
        **USAGE,
    },
    "byDay": [{"day": "2026-11-22", "runs": 14, "completed": 12, "failed": 1, **USAGE}],
}
GRAPH: dict[str, JsonValue] = {
    "nodes": [
        {
            "id": "toby-technical",
            "name": "toby-technical",
            "kind": "agent",
            "description": "Technical and historical specialist.",
            "role": "specialist",
            "tags": ["technical", "history"],
            "status": "active",
            "builtin": True,
            "color": "#6B7280",
            "icon": "robot",
            "pipeline": None,
            "state": "executing",
            "openRuns": 1,
        }
    ],
    "edges": [{"source": "router", "target": "toby-technical", "kind": "request", "slot": None, "count": 12}],
}


class UsageView(ApiModel):
    """Tokens and cost of models."""

    input_tokens: int
    output_tokens: int
    cost_usd: float


class AgentFiguresView(UsageView):
    """One agent. Times are of its completed calls, without those where a person had to decide."""

    agent_id: str
    name: str
    builtin: bool
    known: bool
    """Whether there is still such an agent."""
    count: int
    """Runs it took part in."""
    calls: int
    completed: int
    failed: int
    success_rate: float | None
    """0 to 1: completed of those that ended; null where none did."""
    mean_ms: float | None
    p95_ms: float | None
    last_used: datetime | None
    model_calls: int
    cache_hits: int


class DayFiguresView(UsageView):
    """One day (UTC)."""

    day: date
    runs: int
    completed: int
    failed: int


class TotalsView(UsageView):
    """All agents together."""

    active_agents: int
    """Agents that take part in routing now."""
    runs: int
    by_status: dict[RunStatus, int]
    success_rate: float | None
    mean_ms: float | None
    """From the start to the end of completed runs, without the time in which they waited for a person."""
    most_used: str | None
    """The id of the agent that took part in most runs."""


class ReportView(ApiModel):
    """Figures by agent, together, and by day."""

    model_config = ConfigDict(json_schema_extra={"examples": [REPORT]})

    since: datetime
    agents: list[AgentFiguresView]
    """Built-in agents, and every other one that was used; the most used first."""
    totals: TotalsView
    by_day: list[DayFiguresView]


class NodeView(ApiModel):
    """One agent of the graph."""

    id: str
    name: str
    kind: NodeKind
    description: str
    role: AgentRole | None
    tags: list[str]
    status: AgentStatus
    builtin: bool
    color: str | None
    icon: str | None
    pipeline: str | None
    """Whose agent it is, of those that work in a pipeline."""
    state: AgentState
    """The liveliest it has in an open run now."""
    open_runs: int
    """Open runs in which it has this state."""


class EdgeView(ApiModel):
    """A way that work goes, from one node's id to another's."""

    source: str
    target: str
    kind: EdgeKind
    slot: str | None
    """What is handed over, between agents of a pipeline."""
    count: int
    """How often, in the days that are looked at."""


class GraphView(ApiModel):
    """Nodes and the edges between them."""

    model_config = ConfigDict(json_schema_extra={"examples": [GRAPH]})

    nodes: list[NodeView]
    edges: list[EdgeView]


class DelegationView(ApiModel, Delegation):
    """One decision: the router's have the request and the candidates; the supervisor's calls have none."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "id": "019aab3e-6000-7000-8000-000000000004",
                    "runId": "019aab3e-6000-7000-8000-000000000003",
                    "by": "router",
                    "from": "cleo-supervisor",
                    "to": "toby-technical",
                    "agentId": "toby-technical",
                    "reason": "“war” and “history” are words of this agent",
                    "query": "Explain the Second War in Warcraft history.",
                    "strategy": "ranked",
                    "confidence": 0.91,
                    "requested": False,
                    "candidates": [{"name": "toby-technical", "score": 2.7, "words": ["war", "history"]}],
                    "timestamp": "2026-11-22T09:00:00Z",
                }
            ]
        }
    )

    source: Annotated[str, Field(serialization_alias="from")]
    target: Annotated[str, Field(serialization_alias="to")]


def delegation_filter(
    by: Annotated[Delegator | None, Query(description="Only decisions of the router, or of the supervisor.")] = None,
    agent: Annotated[AgentId | None, Query(description="Only what was given to this agent, by its id.")] = None,
    run_id: Annotated[UUID | None, Query(alias="runId", description="Only decisions in this run.")] = None,
) -> DelegationFilter:
    """Which delegations are asked for."""
    return DelegationFilter(by, agent, run_id)


@router.get("/agents/metrics")
async def agent_metrics(caller: Caller, services: Services, days: Days = DAYS) -> ReportView:
    """Get counts, success, latency and cost of your agents."""
    return ReportView.model_validate(await services.metrics.report(caller, at=now(), days=days))


@router.get("/agents/graph")
async def agent_graph(caller: Caller, services: Services, days: Days = DAYS) -> GraphView:
    """Every agent with its live state, and how often work went from one to another."""
    return GraphView.model_validate(await services.graphs.graph(caller, at=now(), days=days))


@router.get("/delegations")
async def list_delegations(
    caller: Caller,
    services: Services,
    which: Annotated[DelegationFilter, Depends(delegation_filter)],
    limit: Limit = DEFAULT_PAGE,
    cursor: Cursor = None,
) -> ListPage[DelegationView]:
    """List delegations and their reasons, the latest first."""
    page = await services.delegations.list(caller, which, limit=limit, cursor=cursor)
    items = [DelegationView.model_validate(each) for each in page.items]
    return ListPage(items=items, next_cursor=page.next_cursor)
