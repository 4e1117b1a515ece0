"""Hire: give résumés and a posting, look at what was read, start; or try the example."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Response

from callboard.core.clock import today
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.documents.archives import unpacked
from callboard.documents.uploads import Upload
from callboard.hiring.batch import MAX_RESUMES, Batch, ResumeFailure, StartedEvaluation, batch_run_id
from callboard.hiring.sample import sample
from callboard.surfaces.http.dependencies import uploaded
from callboard.surfaces.web.live import PageParts, WorkStream
from callboard.surfaces.web.page import Context, Page, SentForm, chosen_files, page_router
from callboard.surfaces.web.templates import macros, render

router = page_router()

TYPED = "posting.txt"
"""What a posting is called that was typed or pasted."""


class NoResumeError(DomainError):
    """There is no résumé."""

    kind = ErrorKind.INVALID
    remedy = "Choose at least one file"


class NoPostingError(DomainError):
    """There is no posting."""

    kind = ErrorKind.INVALID
    remedy = "Choose a file, paste its text, or give the address of its page"


class BatchNotFoundError(DomainError):
    """No such batch of résumés."""

    kind = ErrorKind.NOT_FOUND


@dataclass(frozen=True)
class HireForm:
    """What a person sent: files, archives of files, and the posting as a file, as text, or by its address."""

    resumes: Sequence[Upload]
    posting: Upload


async def read_form(page: Context, form: SentForm) -> HireForm:
    """What was sent; an input that was left empty is none.

    Raises:
        NoResumeError, NoPostingError: one side is missing.
        DomainError: the page of the posting cannot be fetched.
    """
    resumes = [uploaded(file, f"resume {place}") for place, file in enumerate(chosen_files(form, "resumes"), 1)]
    if not resumes:
        raise NoResumeError
    files = chosen_files(form, "job")
    typed, address = (str(form.get(name) or "").strip() for name in ("job_text", "job_url"))
    if files:
        posting = uploaded(files[0], "posting")
    elif typed:
        posting = _typed(typed)
    elif address:
        posting = await page.services.batches.fetch_posting(address)
    else:
        raise NoPostingError
    return HireForm(await asyncio.to_thread(unpacked, resumes), posting)


Form = Annotated[HireForm, Depends(read_form)]


@router.get("/hire")
async def hire(page: Context) -> Response:
    """The form."""
    return await page.render("hire.html", limit=page.services.settings.upload_limit)


@router.post("/hire/check")
async def check(page: Context, form: Form) -> Response:
    """What was read of the files; nothing starts."""
    preview = await page.services.batches.preview(page.caller, form.posting, form.resumes, today=today())
    return page.part("hire/preview.html", preview=preview)


@router.post("/hire")
async def start(page: Context, form: Form) -> Response:
    """Start a run for each résumé: the page of the only one, or a page that grows by what became of each."""
    return await _start(page, form.resumes, form.posting)


@router.post("/hire/example")
async def example(page: Context) -> Response:
    """Start the example."""
    resume, posting = sample()
    return await _start(page, [resume], posting)


async def _start(page: Page, resumes: Sequence[Upload], posting: Upload) -> Response:
    batch = Batch(new_id(), posting, resumes)
    if len(resumes) == 1:
        outcome = await page.services.batches.start(page.caller, batch, today=today())
        return page.to(f"/hire/{outcome.runs[0].run_id}")
    accepted = await page.services.batches.accept(page.caller, batch)
    begun = page.services.batches.start_unattended(page.caller, batch, accepted, today=today())
    rows = _rows(begun, batch.subject_id, files=len(resumes))
    return await page.render_growing("hire/batch.html", rows, posting=accepted.name, files=len(resumes))


@router.get("/hire/batches/{subject_id}/live")
async def live_batch(page: Context, subject_id: UUID) -> Response:
    """What came of each résumé of a batch, as it comes.

    Raises:
        BatchNotFoundError: the caller has no such batch.
    """
    run_ids = [batch_run_id(subject_id, place) for place in range(MAX_RESUMES)]
    if not await page.services.hiring.some(page.caller, run_ids):
        raise BatchNotFoundError(str(subject_id))

    async def parts() -> PageParts:
        lines = await page.services.hiring.some(page.caller, run_ids)
        outcome = macros("hire/outcome.html").outcome
        return {f"outcome-{line.id}": outcome(line) for line in lines if line.recommendation or line.finished_at}

    return WorkStream(page, parts)


async def _rows(
    begun: AsyncGenerator[StartedEvaluation | ResumeFailure], batch: UUID, *, files: int
) -> AsyncGenerator[str]:
    """A row for each file as soon as it was read, and a sentence at the end."""
    started, refused = 0, 0
    async for each in begun:
        match each:
            case StartedEvaluation():
                started += 1
                yield render("hire/row.html", {"run": each, "place": started + refused, "files": files})
            case ResumeFailure():
                refused += 1
                yield render("hire/row.html", {"run": None, "file": each.refused, "place": started + refused})
    yield render("hire/end.html", {"started": started, "refused": refused, "batch": batch})


def _typed(text: str) -> Upload:
    data = text.encode()
    return Upload(TYPED, len(data), lambda: data)
