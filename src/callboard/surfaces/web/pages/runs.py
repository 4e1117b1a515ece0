"""Runs: a list, and each with who waited for whom, why, at what cost, and every event; cancel and retry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Form, Query, Response

from callboard.agents.runs.model import RunStatus
from callboard.core.clock import now
from callboard.events.contract import Event
from callboard.hiring.pipeline import HIRING
from callboard.surfaces.web.live import LivePosition, live_stream
from callboard.surfaces.web.page import Context, Page, page_router
from callboard.surfaces.web.pages.today import run_path
from callboard.surfaces.web.run_flow import run_flow
from callboard.surfaces.web.session import own_path
from callboard.surfaces.web.templates import render
from callboard.workbench.delegations import DelegationFilter

SHOWN = 50
EVENTS = 500
DECISIONS = 50

router = page_router()


@router.get("/runs")
async def list_runs(
    page: Context,
    status: Annotated[RunStatus | None, Query()] = None,
    before: Annotated[UUID | None, Query()] = None,
) -> Response:
    """The reader's runs, the newest first."""
    services, caller = page.services, page.caller
    chosen = [status] if status else []
    runs = await services.runs.list(caller, statuses=chosen, before=before, limit=SHOWN + 1)
    subjects = await services.evaluations.subjects(caller, [run.id for run in runs if run.pipeline == HIRING.name])
    return await page.render(
        "runs.html",
        runs=runs[:SHOWN],
        subjects=subjects,
        paths={run.id: run_path(run.id, run.pipeline) for run in runs},
        chosen=status,
        statuses=list(RunStatus),
        following=runs[SHOWN - 1].id if len(runs) > SHOWN else None,
    )


@router.get("/runs/{run_id}")
async def one_run(run_id: UUID, page: Context) -> Response:
    """One run: its agents, and every event."""
    events = (await page.services.runs.page_of_events(page.caller, run_id, limit=EVENTS)).events
    values = await _run_values(page, run_id)
    return await page.render("run.html", events=events, cursor=events[-1].seq if events else 0, **values)


@router.get("/runs/{run_id}/live")
async def live_run(run_id: UUID, page: Context, position: Annotated[LivePosition, Depends()]) -> Response:
    """What the page of a run shows next, until the run has ended."""

    async def parts(events: Sequence[Event]) -> str:
        return render("run/update.html", {"events": events, **await _run_values(page, run_id)})

    return live_stream(page, run_id, position, parts)


@router.post("/runs/{run_id}/cancel")
async def cancel(run_id: UUID, page: Context, back: Annotated[str, Form(max_length=200)] = "") -> Response:
    """End a run; what was produced is kept."""
    run = await page.services.runs.cancel(page.caller, run_id)
    return page.to(own_path(back, run_path(run.id, run.pipeline)))


@router.post("/runs/{run_id}/retry")
async def retry(run_id: UUID, page: Context) -> Response:
    """Go on with a run that has failed."""
    run = await page.services.runs.retry(page.caller, run_id, queued=True)
    return page.to(run_path(run.id, run.pipeline))


async def _run_values(page: Page, run_id: UUID) -> dict[str, Any]:
    run = await page.services.runs.get(page.caller, run_id)
    agents = await page.services.runs.agents(page.caller, run_id)
    subjects = await page.services.evaluations.subjects(page.caller, [run_id])
    decisions = await page.services.delegations.list(page.caller, DelegationFilter(run_id=run_id), limit=DECISIONS)
    usage = await page.services.runs.usage(page.caller, run_id)
    seconds = (run.finished_at - run.started_at).total_seconds() if run.finished_at and run.started_at else None
    return {
        "run": run,
        "agents": agents,
        "subject": subjects.get(run_id),
        "seconds": seconds,
        "evaluated": run.pipeline == HIRING.name,
        "flow": run_flow(run, agents, now()),
        "decisions": list(reversed(decisions.items)),
        "usage": usage,
        "tokens": sum(each.input_tokens + each.output_tokens for each in usage),
        "cost": sum(each.cost_usd for each in usage),
    }
