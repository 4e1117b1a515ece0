"""Sources of postings: each with its health, added by address, synced while the page tells how far it is, removed."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from typing import Annotated
from uuid import UUID

from fastapi import Form, Response

from callboard.core.clock import now
from callboard.core.errors import DomainError, ErrorKind
from callboard.jobsearch.sources.catalogue import SOURCE_KINDS
from callboard.jobsearch.sources.local import FILE, SAMPLE
from callboard.jobsearch.sync import SyncReport
from callboard.surfaces.http.dependencies import uploaded
from callboard.surfaces.http.problems import status_of
from callboard.surfaces.web.page import Context, Page, SentForm, chosen_files, page_router
from callboard.surfaces.web.session import own_path
from callboard.surfaces.web.templates import render

router = page_router()

KNOWN = tuple(kind.title for kind in SOURCE_KINDS if kind.pages)
"""Sites whose addresses are known."""


class NoPostingsFileError(DomainError):
    """There is no file."""

    kind = ErrorKind.INVALID
    remedy = "Choose a CSV, JSON or Parquet file with a posting a row"


@router.get("/sources")
async def sources(page: Context) -> Response:
    """Where the reader's postings come from, and how each source is."""
    return await _sources_page(page)


@router.post("/sources")
async def add_source(
    page: Context,
    url: Annotated[str, Form(max_length=2000)] = "",
    name: Annotated[str, Form(max_length=120)] = "",
) -> Response:
    """Keep the source at an address and fetch its postings; one that cannot be kept is told beside its field."""
    try:
        source = await page.services.job_search.sources.add(page.caller, url, name=name)
    except DomainError as refused:
        return await _sources_page(page, url=url, name=name, refused=refused)
    reports = page.services.job_search.sync.sync_each(page.caller, now=now(), only=source.id)
    return await _sync_page(page, reports, number=1)


@router.post("/sources/sample")
async def add_sample(page: Context, back: Annotated[str, Form(max_length=200)] = "") -> Response:
    """Keep the sample board that ships inside."""
    await page.services.job_search.sync.store_sample(page.caller, now=now())
    return page.to(own_path(back, "/sources"))


@router.post("/sources/import")
async def import_file(page: Context, form: SentForm) -> Response:
    """Keep the postings of a file."""
    files = chosen_files(form, "file")
    if not files:
        raise NoPostingsFileError
    upload = uploaded(files[0], "postings")
    report = await page.services.job_search.sync.import_file(page.caller, upload.name, upload.read(), now=now())
    return page.to(f"/sources/{report.source.id}")


@router.post("/sources/sync")
async def sync_all(page: Context) -> Response:
    """Ask every source for what is new: a page that grows by the outcome of each."""
    found = await page.services.job_search.sources.list(page.caller)
    number = sum(source.kind != FILE.name for source in found)
    return await _sync_page(page, page.services.job_search.sync.sync_each(page.caller, now=now()), number)


@router.get("/sources/{job_source_id}")
async def one_source(job_source_id: UUID, page: Context) -> Response:
    """One source: how its last sync went, and its rules."""
    source = await page.services.job_search.sources.get(page.caller, job_source_id)
    kinds = {"is_file": source.kind == FILE.name, "is_sample": source.kind == SAMPLE.name}
    return await page.render("jobsearch/source.html", source=source, **kinds)


@router.post("/sources/{job_source_id}/sync")
async def sync_source(job_source_id: UUID, page: Context) -> Response:
    """Ask one source for what is new."""
    source = await page.services.job_search.sources.get(page.caller, job_source_id)
    reports = page.services.job_search.sync.sync_each(page.caller, now=now(), only=source.id)
    return await _sync_page(page, reports, number=1)


@router.post("/sources/{job_source_id}/remove")
async def remove_source(job_source_id: UUID, page: Context) -> Response:
    """Forget a source with its postings."""
    await page.services.job_search.sources.remove(page.caller, job_source_id)
    return page.to("/sources")


async def _sources_page(page: Page, *, url: str = "", name: str = "", refused: DomainError | None = None) -> Response:
    found = await page.services.job_search.sources.list(page.caller)
    return await page.render(
        "jobsearch/sources.html",
        status=status_of(refused) if refused else 200,
        sources=found,
        has_sample=any(source.kind == SAMPLE.name for source in found),
        sample=SAMPLE.name,
        file=FILE.name,
        known=KNOWN,
        url=url,
        name=name,
        refused=refused,
    )


async def _sync_page(page: Page, reports: AsyncGenerator[SyncReport], number: int) -> Response:
    return await page.render_growing("jobsearch/sync.html", _rows(reports), number=number)


async def _rows(reports: AsyncGenerator[SyncReport]) -> AsyncIterator[str]:
    """A row for each source as soon as its sync is over, and a sentence at the end."""
    finished: list[SyncReport] = []
    async for report in reports:
        finished.append(report)
        yield render("jobsearch/sync_row.html", {"report": report})
    failed = sum(bool(report.source.failure) and not report.rests for report in finished)
    added = sum(report.source.added for report in finished if not report.rests)
    yield render("jobsearch/sync_end.html", {"number": len(finished), "failed": failed, "added": added})
