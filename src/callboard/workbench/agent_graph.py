"""Agents as a graph: its nodes with their current states, and how often work passed from one to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.cards import ROUTER, SUPERVISOR, AgentCard, AgentRole, AgentStatus
from callboard.agents.runs.model import RunStatus
from callboard.agents.spec import Pipeline
from callboard.auth.principal import Principal
from callboard.engine.routing.model import FINALIZE
from callboard.events.contract import AgentState
from callboard.storage.session import Database
from callboard.workbench.directory import AgentDirectory
from callboard.workbench.metrics import DAYS

# If an agent takes part in several open runs, the state that comes first here is shown.
_BY_ACTIVITY = (
    AgentState.EXECUTING,
    AgentState.THINKING,
    AgentState.WAITING,
    AgentState.ERROR,
    AgentState.COMPLETE,
    AgentState.IDLE,
)

_STATES = text("""
    SELECT coalesce(e.metadata ->> 'agentId', a.agent) AS agent, a.state, count(*) AS runs
    FROM runs AS r JOIN run_agents AS a ON a.run_id = r.id
    LEFT JOIN run_events AS e ON e.run_id = r.id AND e.type = 'delegation' AND e.agent_name = 'router'
         AND e.metadata ->> 'to' = a.agent
    WHERE r.status IN ('queued', 'running', 'waiting') GROUP BY 1, 2""")
_OPEN = text("SELECT status, count(*) AS runs FROM runs WHERE status IN ('queued', 'running', 'waiting') GROUP BY 1")
_ROUTED = text("""
    SELECT coalesce(metadata ->> 'agentId', metadata ->> 'to') AS agent, count(*) AS times FROM run_events
    WHERE type = 'delegation' AND agent_name = 'router' AND timestamp >= :since GROUP BY 1""")
_ANSWERED = text("""
    SELECT coalesce(e.metadata ->> 'agentId', a.agent) AS agent, count(*) AS times
    FROM run_events AS e JOIN run_agents AS a ON a.run_id = e.run_id AND a.agent = e.metadata ->> 'to'
    WHERE e.type = 'delegation' AND e.agent_name = 'router' AND e.timestamp >= :since AND a.state = 'complete'
    GROUP BY 1""")
_CALLED = text("SELECT agent, count(*) AS times FROM run_agents WHERE started_at >= :since GROUP BY 1")


class NodeKind(StrEnum):
    """The kind of a node."""

    SUPERVISOR = "supervisor"
    ROUTER = "router"
    AGENT = "agent"
    FINALIZE = "finalize"


class EdgeKind(StrEnum):
    """What passes along an edge."""

    REQUEST = "request"
    """Requests in free words, from the supervisor to the end."""
    CALL = "call"
    """The supervisor calls an agent of a pipeline."""
    DATA = "data"
    """What one agent of a pipeline provides and another requires."""


class Node(BaseModel):
    """One agent of the graph."""

    model_config = ConfigDict(frozen=True)

    id: str
    name: str
    kind: NodeKind
    description: str = ""
    role: AgentRole | None = None
    tags: tuple[str, ...] = ()
    status: AgentStatus = AgentStatus.ACTIVE
    builtin: bool = True
    color: str | None = None
    icon: str | None = None
    pipeline: str | None = None
    state: AgentState = AgentState.IDLE
    open_runs: int = 0
    """Open runs in which it has this state."""


class Edge(BaseModel):
    """A connection along which work passes from one agent to another."""

    model_config = ConfigDict(frozen=True)

    source: str
    target: str
    kind: EdgeKind
    slot: str | None = None
    """What is handed over, between agents of a pipeline."""
    count: int = 0
    """How often, in the days that are looked at."""


class Graph(BaseModel):
    """Nodes and the edges between them."""

    model_config = ConfigDict(frozen=True)

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


_LiveStates = Mapping[str, tuple[AgentState, int]]
"""By agent: the state that is shown, and the number of open runs in which the agent has it."""


class Graphs:
    """The graph of agents of the caller."""

    def __init__(self, database: Database, agents: AgentDirectory, pipelines: Sequence[Pipeline]) -> None:
        self._database = database
        self._agents = agents
        self._pipelines = pipelines

    async def graph(
        self, principal: Principal, *, at: datetime, days: int = DAYS, cards: Sequence[AgentCard] | None = None
    ) -> Graph:
        """Every agent with its current state; edges count what passed in the last days.

        Args:
            principal: whose agents.
            at: the moment.
            days: the days before it.
            cards: all agents, if the caller has listed them already.
        """
        by_id = {card.id: card for card in (await self._agents.list(principal) if cards is None else cards)}
        since = {"since": at - timedelta(days=days)}
        async with self._database.begin(principal) as work:
            standing = _live_states((await work.execute(_STATES)).all(), (await work.execute(_OPEN)).all())
            routed, answered = await _times(work, _ROUTED, since), await _times(work, _ANSWERED, since)
            called = await _times(work, _CALLED, since)
        piped = [_pipeline_nodes(pipeline, by_id) for pipeline in self._pipelines]
        agents = [node for nodes in piped for node in nodes]
        named = {node.id for node in agents}
        agents += [_agent(card) for card in by_id.values() if card.id not in named | {SUPERVISOR}]
        nodes = [_supervisor(by_id), _ROUTER, *agents, _FINALIZE]
        edges = [*_request_edges(agents, routed, answered)]
        edges += [edge for pipeline in self._pipelines for edge in _pipeline_edges(pipeline, called)]
        return Graph(nodes=tuple(_live(node, standing) for node in nodes), edges=tuple(edges))


async def _times(work: AsyncConnection, query: Any, since: Mapping[str, datetime]) -> Mapping[str, int]:  # noqa: ANN401 - SQLAlchemy's clause
    return {row.agent: row.times for row in await work.execute(query, since)}


def _live_states(agents: Sequence[Row[Any]], open_runs: Sequence[Row[Any]]) -> _LiveStates:
    standing: dict[str, tuple[AgentState, int]] = {}
    for row in agents:
        state = AgentState(row.state)
        if row.agent not in standing or _BY_ACTIVITY.index(state) < _BY_ACTIVITY.index(standing[row.agent][0]):
            standing[row.agent] = (state, row.runs)
    for status, state in _SUPERVISING.items():
        runs = sum(row.runs for row in open_runs if row.status == status)
        if runs:
            standing[SUPERVISOR] = (state, runs)
    return standing


def _live(node: Node, standing: _LiveStates) -> Node:
    state, runs = standing.get(node.id, (AgentState.IDLE, 0))
    return node.model_copy(update={"state": state, "open_runs": runs})


def _agent(card: AgentCard, pipeline: str | None = None) -> Node:
    return Node(
        id=card.id,
        name=card.name,
        kind=NodeKind.AGENT,
        description=card.description or card.objective,
        role=card.role,
        tags=card.tags,
        status=card.status,
        builtin=card.builtin,
        color=card.color,
        icon=card.icon,
        pipeline=pipeline,
    )


def _supervisor(cards: Mapping[str, AgentCard]) -> Node:
    if SUPERVISOR in cards:
        return _agent(cards[SUPERVISOR]).model_copy(update={"kind": NodeKind.SUPERVISOR})
    return Node(id=SUPERVISOR, name=SUPERVISOR, kind=NodeKind.SUPERVISOR, role=AgentRole.SUPERVISOR)


def _pipeline_nodes(pipeline: Pipeline, cards: Mapping[str, AgentCard]) -> Sequence[Node]:
    """The agents of a pipeline, as the registry shows them or as they are declared."""
    return [
        _agent(cards[spec.name], pipeline.name)
        if spec.name in cards
        else Node(
            id=spec.name,
            name=spec.name,
            kind=NodeKind.AGENT,
            description=spec.purpose,
            role=AgentRole.SPECIALIST,
            tags=spec.tags,
            pipeline=pipeline.name,
        )
        for spec in pipeline.agents
    ]


def _request_edges(agents: Sequence[Node], routed: Mapping[str, int], answered: Mapping[str, int]) -> Sequence[Edge]:
    """Supervisor → router → agent → finalize; straight to finalize where nobody fits."""
    unanswered = routed.get(FINALIZE, 0)
    edges = [
        Edge(source=SUPERVISOR, target=ROUTER, kind=EdgeKind.REQUEST, count=sum(routed.values())),
        Edge(source=ROUTER, target=FINALIZE, kind=EdgeKind.REQUEST, count=unanswered),
    ]
    for node in agents:
        # Those of a pipeline are called by it, unless a request went to one.
        if node.pipeline is None or node.id in routed:
            given, done = routed.get(node.id, 0), answered.get(node.id, 0)
            edges.append(Edge(source=ROUTER, target=node.id, kind=EdgeKind.REQUEST, count=given))
            edges.append(Edge(source=node.id, target=FINALIZE, kind=EdgeKind.REQUEST, count=done))
    return edges


def _pipeline_edges(pipeline: Pipeline, called: Mapping[str, int]) -> Sequence[Edge]:
    """The supervisor's calls, and the data that agents hand to each other. An agent is called once its inputs exist."""
    edges: list[Edge] = []
    provided = {spec.provides: spec.name for spec in pipeline.agents}
    for spec in pipeline.agents:
        times = called.get(spec.name, 0)
        edges.append(Edge(source=SUPERVISOR, target=spec.name, kind=EdgeKind.CALL, count=times))
        edges += [
            Edge(source=provided[slot], target=spec.name, kind=EdgeKind.DATA, slot=slot, count=times)
            for slot in spec.requires
            if slot in provided
        ]
    return edges


_ROUTER = Node(
    id=ROUTER, name=ROUTER, kind=NodeKind.ROUTER, description="Chooses the agent that fits a request, and says why."
)
_FINALIZE = Node(
    id=FINALIZE, name=FINALIZE, kind=NodeKind.FINALIZE, description="Makes the response of what the agent answered."
)
_SUPERVISING = {
    RunStatus.WAITING: AgentState.WAITING,
    RunStatus.QUEUED: AgentState.THINKING,
    RunStatus.RUNNING: AgentState.EXECUTING,
}
"""The supervisor's state by the status of open runs; the last one that applies is shown."""
