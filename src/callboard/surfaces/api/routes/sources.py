"""Sources of postings over HTTP: kept by their address, synced, with their health."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Response, status
from pydantic import ConfigDict, Field, JsonValue

from callboard.core.clock import now
from callboard.jobsearch.job_sources import SourceHealth
from callboard.surfaces.api.idempotency import Idempotent
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Caller, Services
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import ApiModel, ListPage, RequestBody

router = ApiRouter(prefix="/api/sources", tags=["jobs"])

SOURCE: dict[str, JsonValue] = {
    "id": "019aab3e-5c00-7000-8000-000000000001",
    "kind": "greenhouse",
    "title": "Greenhouse",
    "url": "https://boards.greenhouse.io/example",
    "name": "example",
    "health": "healthy",
    "failure": "",
    "triedAt": "2026-11-22T09:00:00Z",
    "succeededAt": "2026-11-22T09:00:00Z",
    "restsUntil": None,
    "listed": 41,
    "added": 2,
    "changed": 1,
    "gone": 3,
    "unusable": 0,
    "credit": "",
    "createdAt": "2026-11-20T09:00:00Z",
}


class NewSource(RequestBody):
    """A source of postings, by the address of one of its pages."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"url": "https://boards.greenhouse.io/example"}]})

    url: Annotated[str, Field(min_length=1, max_length=2000)]
    """A board, a feed, or a company's careers page; the kind is found from it."""
    name: Annotated[str, Field(max_length=120)] = ""


class SourceView(ApiModel):
    """A source with the outcome of its last sync."""

    model_config = ConfigDict(json_schema_extra={"examples": [SOURCE]})

    id: UUID
    kind: str
    title: str
    """The kind as people call it."""
    url: str
    name: str
    health: SourceHealth
    failure: str
    """Why the last sync failed; empty if it did not."""
    tried_at: datetime | None
    succeeded_at: datetime | None
    rests_until: datetime | None
    """It is not synced before then: its site asked for a pause, or a sync of it is under way."""
    listed: int
    """Postings in its list when it was last synced with success."""
    added: int
    changed: int
    gone: int
    unusable: int
    """Entries of the list without a title or an address."""
    credit: str
    """Words that the source asks to be shown with each posting; empty if it asks for none."""
    created_at: datetime


class SyncView(ApiModel):
    """The outcome of a sync."""

    source: SourceView
    rows: int
    """Rows of postings that were written."""


@router.post("", status_code=status.HTTP_201_CREATED, response_model=SourceView, responses=problems(404))
async def add_source(body: NewSource, idempotent: Idempotent, caller: Caller, services: Services) -> Response:
    """Keep a source of postings; one that you have already is the answer. Its postings come with a sync."""

    async def make(_: UUID) -> SourceView:
        kept = await services.job_search.sources.add(caller, body.url, name=body.name)
        return SourceView.model_validate(kept)

    return await idempotent.respond(make, status=status.HTTP_201_CREATED)


@router.post("/sample", status_code=status.HTTP_201_CREATED, response_model=SyncView)
async def add_sample(idempotent: Idempotent, caller: Caller, services: Services) -> Response:
    """Keep the sample board that ships inside: about 60 invented postings."""

    async def make(_: UUID) -> SyncView:
        return SyncView.model_validate(await services.job_search.sync.store_sample(caller, now=now()))

    return await idempotent.respond(make, status=status.HTTP_201_CREATED)


@router.get("")
async def list_sources(caller: Caller, services: Services) -> ListPage[SourceView]:
    """Your sources, in the order in which they came, and how each of them is."""
    found = await services.job_search.sources.list(caller)
    return ListPage(items=[SourceView.model_validate(source) for source in found])


@router.get("/{job_source_id:uuid}", responses=problems(404))
async def get_source(job_source_id: UUID, caller: Caller, services: Services) -> SourceView:
    """One source."""
    return SourceView.model_validate(await services.job_search.sources.get(caller, job_source_id))


@router.post("/{job_source_id:uuid}/sync", responses=problems(404))
async def sync_source(job_source_id: UUID, caller: Caller, services: Services) -> SyncView:
    """Ask a source for what is new and read it; if it fails, its `failure` says why, and what it gave before stays."""
    return SyncView.model_validate(await services.job_search.sync.sync(caller, job_source_id, now=now()))


@router.delete("/{job_source_id:uuid}", status_code=status.HTTP_204_NO_CONTENT, responses=problems(404))
async def remove_source(job_source_id: UUID, caller: Caller, services: Services) -> None:
    """Remove a source with its postings."""
    await services.job_search.sources.remove(caller, job_source_id)
