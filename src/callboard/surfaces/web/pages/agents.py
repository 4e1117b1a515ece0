"""The hub of the agents: a card for each of their pages with live figures, and every agent with how it did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import Response

from callboard.agents.runs.model import RunStatus
from callboard.core.clock import now
from callboard.surfaces.web.live import WorkStream, digest_of, page_part
from callboard.surfaces.web.page import Context, Page, page_router
from callboard.surfaces.web.templates import render

DAYS = 7
SHOWN = 25
TALKS = 50

router = page_router()


@router.get("/agents")
async def hub(page: Context) -> Response:
    """The hub."""
    values = await hub_values(page)
    return await page.render("agents/hub.html", seen=digest_of(_parts(values)), **values)


@router.get("/agents/live")
async def live_hub(page: Context) -> Response:
    """What the hub shows next."""

    async def parts() -> Mapping[str, str]:
        return _parts(await hub_values(page))

    return WorkStream(page, parts)


async def hub_values(page: Page) -> dict[str, Any]:
    """What the hub shows."""
    services, caller, moment = page.services, page.caller, now()
    report = await services.metrics.report(caller, at=moment, days=DAYS)
    graph = await services.graphs.graph(caller, at=moment, days=DAYS)
    talks = await services.conversations.list(caller, limit=TALKS)
    return {
        "report": report,
        "by_status": report.totals.by_status,
        "failed": report.totals.by_status.get(RunStatus.FAILED, 0),
        "at_work": [node for node in graph.nodes if node.open_runs],
        "states": {node.id: node.state for node in graph.nodes},
        "tasks": await services.tasks.stats(caller, at=moment),
        "talks": len(talks.items),
        "more_talks": talks.next_cursor is not None,
        "own": sum(not node.builtin for node in graph.nodes),
        "approvals": (await services.open_work.counts(caller)).waiting,
        "shown": SHOWN,
    }


def _parts(values: Mapping[str, Any]) -> Mapping[str, str]:
    names = {"modules": "modules", "figures": "figures", "agents": "table"}
    return {target: page_part(target, render(f"agents/{name}.html", values)) for target, name in names.items()}
