"""Today: what waits for the reader, what runs, what came out last, and an example to try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from fastapi import Response

from callboard.agents.runs.model import AgentRecord, Approval, RunRecord
from callboard.core.clock import now
from callboard.events.contract import AgentState
from callboard.hiring.decisions import LetterConflict
from callboard.hiring.evaluations import RunSubject
from callboard.hiring.pipeline import HIRING
from callboard.surfaces.web.live import PageParts, WorkStream, digest_of, rendered_parts
from callboard.surfaces.web.page import OPEN, Context, Page, page_router
from callboard.surfaces.web.templates import macros

WAITING, RUNNING, RESULTS = 5, 4, 8
DAYS = 15
PARTS = {f"today-{name}": f"today/{name}.html" for name in ("head", "waiting", "results", "running", "figures")}

router = page_router()


@dataclass(frozen=True)
class WaitingLine:
    """An approval, with whom it is about, and the decision that its letter does not follow."""

    approval: Approval
    subject: RunSubject | None
    conflict: LetterConflict | None


@dataclass(frozen=True)
class RunningLine:
    """A run under way: what it is about, and the state of each of its agents."""

    run: RunRecord
    subject: RunSubject | None
    states: Sequence[AgentState]
    at_work: Sequence[str]


@router.get("/")
async def today(page: Context) -> Response:
    """The first page."""
    values = await _values(page)
    parts = _parts(values)
    return await page.render("today.html", seen=digest_of(parts), parts=parts)


@router.get("/today/live")
async def live_today(page: Context) -> Response:
    """What the first page shows next."""

    async def parts() -> PageParts:
        return _parts(await _values(page))

    return WorkStream(page, parts)


async def _values(page: Page) -> dict[str, Any]:
    services, caller, moment = page.services, page.caller, now()
    listed = await services.hiring.list(caller, limit=RESULTS)
    # Those of a batch begin together and end one by one.
    results = sorted(listed, key=lambda line: line.finished_at or line.created_at, reverse=True)
    figures = await services.metrics.report(caller, at=moment, days=DAYS) if results else None
    return {
        "now": moment,
        "counts": await services.open_work.counts(caller),
        "waiting": await waiting_lines(page, limit=WAITING),
        "running": await _running_lines(page),
        "results": results,
        "subjects": await services.evaluations.subjects(caller, [line.id for line in results]),
        "figures": figures,
        "most": max((day.runs for day in figures.by_day), default=0) if figures else 0,
        "days": DAYS,
    }


def _parts(values: Mapping[str, Any]) -> PageParts:
    number = macros("components/navigation.html").waiting_count
    counts = {f"waiting-{place}": number(values["counts"].waiting, place) for place in ("rail", "tabs")}
    return rendered_parts(PARTS, values) | counts


async def waiting_lines(page: Page, *, limit: int | None = None) -> list[WaitingLine]:
    """What waits for the reader, the oldest first."""
    approvals = await page.services.approvals.list(page.caller, limit=limit)
    subjects = await page.services.evaluations.subjects(page.caller, [each.run_id for each in approvals])
    conflicts = await page.services.decisions.letter_conflicts(page.caller, approvals)
    return [WaitingLine(each, subjects.get(each.run_id), conflicts.get(each.id)) for each in approvals]


async def _running_lines(page: Page) -> list[RunningLine]:
    runs = await page.services.runs.list(page.caller, statuses=OPEN, limit=RUNNING)
    subjects = await page.services.evaluations.subjects(page.caller, [run.id for run in runs])
    return [await _running_line(page, run, subjects.get(run.id)) for run in runs]


async def _running_line(page: Page, run: RunRecord, subject: RunSubject | None) -> RunningLine:
    agents = await page.services.runs.agents(page.caller, run.id)
    working = [each.agent for each in agents if each.state in {AgentState.THINKING, AgentState.EXECUTING}]
    return RunningLine(run, subject, _states(run, agents), working)


def _states(run: RunRecord, agents: Sequence[AgentRecord]) -> list[AgentState]:
    known = {each.agent: each.state for each in agents}
    return [known.get(agent.name, AgentState.IDLE) for agent in run.plan.agents]


def run_path(run_id: UUID, pipeline: str) -> str:
    """The page of a run: an evaluation has one of its own."""
    return f"/hire/{run_id}" if pipeline == HIRING.name else f"/runs/{run_id}"
