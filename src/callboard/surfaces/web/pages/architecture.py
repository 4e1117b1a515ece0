"""The architecture: every agent around the supervisor, live, a list as its equal, and a panel for the chosen one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Form, Query, Response
from markupsafe import Markup

from callboard.agents.cards import SUPERVISOR
from callboard.agents.runs.model import RunStatus
from callboard.core.clock import now
from callboard.engine.messages.catalogue import catalogue
from callboard.events.contract import AgentState
from callboard.hiring.pipeline import HIRING
from callboard.jobsearch.pipeline import JOBSEARCH
from callboard.surfaces.web.graph_layout import GROUPS, graph_layout
from callboard.surfaces.web.live import PageParts, WorkStream, digest_of, rendered_parts
from callboard.surfaces.web.page import OPEN, Context, Page, page_router
from callboard.surfaces.web.templates import macros
from callboard.workbench.agent_graph import EdgeKind, Graph, Node, NodeKind
from callboard.workbench.delegations import DelegationFilter, Delegator
from callboard.workbench.execution_model import Request

DAYS = 7
DELEGATIONS, MONITORED = 5, 6
DRAWN = 150
"""Agents in the drawing; the list has them all."""

router = page_router()


@dataclass(frozen=True)
class Selection:
    """What the page shows, as its address says: the agent in the panel, a run of it, and graph or list."""

    agent: str = SUPERVISOR
    run: UUID | None = None
    view: str = "graph"

    @staticmethod
    def read(
        agent: Annotated[str, Query(max_length=100)] = SUPERVISOR,
        run: Annotated[UUID | None, Query()] = None,
        view: Annotated[str, Query(pattern="^(graph|list)$")] = "graph",
    ) -> Selection:
        """What an address says."""
        return Selection(agent, run, view)


Selected = Annotated[Selection, Depends(Selection.read)]


@router.get("/agents/architecture")
async def architecture(page: Context, selected: Selected) -> Response:
    """The page."""
    values = await _values(page, selected)
    parts = _parts(values)
    return await page.render("architecture/architecture.html", digest=digest_of(parts), parts=parts, **values)


@router.get("/agents/architecture/live")
async def live_architecture(page: Context, selected: Selected) -> Response:
    """What the page shows next: of the graph only the nodes that changed."""
    await page.services.agents.get(page.caller, selected.agent)

    async def parts() -> PageParts:
        return _parts(await _values(page, selected))

    return WorkStream(page, parts)


@router.post("/agents/architecture/run")
async def quick_run(
    page: Context, message: Annotated[str, Form(max_length=100_000)] = "", agent: Annotated[str, Form()] = SUPERVISOR
) -> Response:
    """Give an agent a request; the supervisor has the router choose."""
    here = f"/agents/architecture?agent={agent}"
    if not message.strip():
        return page.to(here)
    wanted = None if agent == SUPERVISOR else (await page.services.agents.get(page.caller, agent)).id
    started = await page.services.executions.start(page.caller, Request(message, wanted))
    return page.to(f"{here}&run={started.id}")


async def _values(page: Page, selected: Selection) -> dict[str, Any]:
    services, caller, at = page.services, page.caller, now()
    cards = await services.agents.list(caller)
    graph = await services.graphs.graph(caller, at=at, days=DAYS, cards=cards)
    agents = [node for node in graph.nodes if node.kind is NodeKind.AGENT]
    report = await services.metrics.report(caller, at=at, days=DAYS, cards=cards)
    drawn = tuple(node.id for node in agents[:DRAWN])
    return {
        "selected": selected,
        "layout": graph_layout(SUPERVISOR, drawn) if selected.view == "graph" else None,
        "nodes": {node.id: node for node in graph.nodes},
        "agents": agents,
        "groups": {node.id: _group(node) for node in agents},
        "times": _times(graph),
        "standing": Counter(str(node.state) for node in agents),
        "report": report,
        "figures": {line.agent_id: line for line in report.agents},
        "failed": report.totals.by_status.get(RunStatus.FAILED, 0),
        "approvals": (await services.open_work.counts(caller)).waiting,
        "running": await services.runs.list(caller, statuses=OPEN, limit=MONITORED),
        **await _panel(page, selected),
    }


async def _panel(page: Page, selected: Selection) -> dict[str, Any]:
    services, caller = page.services, page.caller
    card = await services.agents.get(caller, selected.agent)
    spec = next((spec for spec in (*HIRING.agents, *JOBSEARCH.agents) if spec.name == card.id), None)
    # What the router gave to an agent, the run of that request gave to it again.
    by = None if spec else Delegator.ROUTER
    which = None if card.id == SUPERVISOR else DelegationFilter(by, card.id)
    given = await services.delegations.list(caller, which, limit=DELEGATIONS)
    return {
        "card": card,
        "spec": spec,
        "slots": catalogue("slots"),
        "delegations": given.items,
        "execution": await services.executions.get(caller, selected.run) if selected.run else None,
    }


def _group(node: Node) -> str:
    return next((group for group, names in GROUPS.items() if node.id in names), "own")


def _times(graph: Graph) -> Mapping[str, int]:
    """How often work was given to each agent: by the router, and by the supervisor of a pipeline."""
    times: Counter[str] = Counter()
    for edge in graph.edges:
        if edge.kind is not EdgeKind.DATA:
            times[edge.target] += edge.count
    return times


def _parts(values: Mapping[str, Any]) -> PageParts:
    """The parts of the page; each node and each line of the drawing is one."""
    names = {"figures": "figures", "standing": "standing", "panel-now": "now", "monitor": "monitor"}
    if values["selected"].run:
        names["quick-result"] = "result"
    if values["selected"].view == "list":
        names["agent-list"] = "list"
    parts = rendered_parts({target: f"architecture/{name}.html" for target, name in names.items()}, values)
    return parts if values["layout"] is None else {**parts, **_drawing(values)}


def _drawing(values: Mapping[str, Any]) -> Mapping[str, Markup]:
    """The nodes and lines of the drawing by their ids."""
    layout, nodes, chosen = values["layout"], values["nodes"], values["selected"].agent
    parts = macros("architecture/drawing.html")
    drawn: dict[str, Markup] = {}
    for edge in layout.edges:
        node = nodes[edge.target]
        status = node.state if node.open_runs else AgentState.IDLE
        drawn[f"edge-{edge.target}"] = parts.edge(edge, status, values["times"][edge.target])
    for placed in (layout.hub, *layout.nodes):
        drawn[f"node-{placed.id}"] = parts.node(nodes[placed.id], placed.id == chosen)
    return drawn
