"""Jump: find a page, an action or a run by a few letters; the palette shows the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query, Request, Response

from callboard.core.text import fold
from callboard.engine.messages.catalogue import catalogue
from callboard.hiring.pipeline import HIRING
from callboard.surfaces.web.page import Context, Page, page_router
from callboard.surfaces.web.pages.today import run_path

RUNS = 200
"""The latest runs that are looked through."""
SHOWN = 12

router = page_router()


@dataclass(frozen=True)
class Destination:
    """Where a line of the palette leads."""

    label: str
    detail: str
    href: str
    icon: str


@router.get("/jump")
async def jump(page: Context, request: Request, q: Annotated[str, Query(max_length=200)] = "") -> Response:
    """Destinations whose words begin as those that were typed; a part of a page for the palette."""
    typed = fold(q).split()
    known = [*_pages(), *await _runs(page)] if typed else _pages()
    found = [each for each in known if _matches(typed, f"{each.label} {each.detail}")][:SHOWN]
    if "hx-request" in request.headers:
        return page.part("components/destinations.html", found=found, q=q)
    return await page.render("jump.html", found=found, q=q)


def _pages() -> list[Destination]:
    words = catalogue("web")["jump"]
    return [Destination(row["label"], row["detail"], row["href"], row["icon"]) for row in words["pages"]]


async def _runs(page: Page) -> list[Destination]:
    runs = await page.services.runs.titles(page.caller, limit=RUNS)
    subjects = await page.services.evaluations.subjects(page.caller, [run.id for run in runs])
    found: list[Destination] = []
    for run in runs:
        subject, kind = subjects.get(run.id), catalogue("web")["pipelines"][run.pipeline]
        label, detail = (subject.candidate, subject.role) if subject else (run.title or kind, kind)
        icon = "user" if run.pipeline == HIRING.name else "activity"
        found.append(Destination(label, detail or "", run_path(run.id, run.pipeline), icon))
    return found


def _matches(typed: list[str], text: str) -> bool:
    words = fold(text).split()
    return all(any(word.startswith(each) for word in words) for each in typed)
