"""Hire: give résumés and a posting, look at what was read, start; or try the example."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Response

from callboard.core.clock import today
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.documents.archives import unpacked
from callboard.documents.uploads import Upload
from callboard.hiring.batch import Batch, BatchOutcome
from callboard.hiring.sample import sample
from callboard.surfaces.http.dependencies import uploaded
from callboard.surfaces.web.page import Context, Page, SentForm, chosen_files, page_router

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
    remedy = "Choose a file, or paste its text"


@dataclass(frozen=True)
class HireForm:
    """What a person sent: files, archives of files, or the posting as text."""

    resumes: Sequence[Upload]
    posting: Upload


async def read_form(form: SentForm) -> HireForm:
    """What was sent; an input that was left empty is none.

    Raises:
        NoResumeError, NoPostingError: one side is missing.
    """
    resumes = [uploaded(file, f"resume {place}") for place, file in enumerate(chosen_files(form, "resumes"), 1)]
    if not resumes:
        raise NoResumeError
    files = chosen_files(form, "job")
    typed = str(form.get("job_text") or "").strip()
    if not files and not typed:
        raise NoPostingError
    posting = uploaded(files[0], "posting") if files else _typed(typed)
    return HireForm(await asyncio.to_thread(unpacked, resumes), posting)


Form = Annotated[HireForm, Depends(read_form)]


@router.get("/hire")
async def hire(page: Context) -> Response:
    """The form."""
    return await page.render("hire.html", outcome=None)


@router.post("/hire/check")
async def check(page: Context, form: Form) -> Response:
    """What was read of the files; nothing starts."""
    preview = await page.services.batches.preview(page.caller, form.posting, form.resumes, today=today())
    return page.part("hire/preview.html", preview=preview)


@router.post("/hire")
async def start(page: Context, form: Form) -> Response:
    """Start a run for each résumé; the page of the only one, or what became of each."""
    return await _start(page, form.resumes, form.posting)


@router.post("/hire/example")
async def example(page: Context) -> Response:
    """Start the example."""
    resume, posting = sample()
    return await _start(page, [resume], posting)


async def _start(page: Page, resumes: Sequence[Upload], posting: Upload) -> Response:
    batch = Batch(new_id(), posting, resumes)
    outcome: BatchOutcome = await page.services.batches.start(page.caller, batch, today=today())
    if len(outcome.runs) == 1 and not outcome.refused:
        return page.to(f"/hire/{outcome.runs[0].run_id}")
    return await page.render("hire.html", outcome=outcome)


def _typed(text: str) -> Upload:
    data = text.encode()
    return Upload(TYPED, len(data), lambda: data)
