"""The hub of the agents: a card for each of their pages with live figures, and every agent with how it did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import Response

from callboard.agents.runs.model import RunStatus
from callboard.core.clock import now
from callboard.events.contract import AgentState
from callboard.surfaces.web.live import PageParts, WorkStream, digest_of, rendered_parts
from callboard.surfaces.web.page import Context, Page, page_router

DAYS = 7
SHOWN = 25
PARTS = {"modules": "agents/modules.html", "figures": "agents/figures.html", "agents": "agents/table.html"}
TALKS = 50
AT_WORK = {AgentState.THINKING, AgentState.EXECUTING}

router = page_router()


@router.get("/agents")
async def hub(page: Context) -> Response:
    """The hub."""
    values = await hub_values(page)
    parts = _parts(values)
    return await page.render("agents/hub.html", seen=digest_of(parts), parts=parts)


@router.get("/agents/live")
async def live_hub(page: Context) -> Response:
    """What the hub shows next."""

    async def parts() -> PageParts:
        return _parts(await hub_values(page))

    return WorkStream(page, parts)


async def hub_values(page: Page) -> dict[str, Any]:
    """What the hub shows."""
    services, caller, moment = page.services, page.caller, now()
    cards = await services.agents.list(caller)
    report = await services.metrics.report(caller, at=moment, days=DAYS, cards=cards)
    graph = await services.graphs.graph(caller, at=moment, days=DAYS, cards=cards)
    talks = await services.conversations.list(caller, limit=TALKS)
    return {
        "report": report,
        "by_status": report.totals.by_status,
        "failed": report.totals.by_status.get(RunStatus.FAILED, 0),
        "at_work": [node for node in graph.nodes if node.open_runs and node.state in AT_WORK],
        "states": {node.id: node.state for node in graph.nodes},
        "tasks": await services.tasks.stats(caller, at=moment),
        "talks": len(talks.items),
        "more_talks": talks.next_cursor is not None,
        "own": sum(not card.builtin for card in cards),
        "approvals": (await services.open_work.counts(caller)).waiting,
        "shown": SHOWN,
    }


def _parts(values: Mapping[str, Any]) -> PageParts:
    return rendered_parts(PARTS, values)
