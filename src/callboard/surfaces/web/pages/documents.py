"""Documents: texts that the reader's agents may search; add, read, remove."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import Query, Response

from callboard.catalog.documents import DocumentKind
from callboard.core.errors import DomainError, ErrorKind
from callboard.surfaces.http.dependencies import uploaded
from callboard.surfaces.web.page import Context, SentForm, chosen_files, page_router

SHOWN = 50

router = page_router()


class NoFileError(DomainError):
    """There is no file."""

    kind = ErrorKind.INVALID
    remedy = "Choose at least one"


@router.get("/documents")
async def list_documents(page: Context, before: Annotated[UUID | None, Query()] = None) -> Response:
    """The reader's documents, the newest first."""
    found = await page.services.documents.list(page.caller, before=before, limit=SHOWN + 1)
    return await page.render(
        "documents.html",
        documents=found[:SHOWN],
        following=found[SHOWN - 1].id if len(found) > SHOWN else None,
        refused=(),
    )


@router.post("/documents")
async def add_documents(page: Context, form: SentForm) -> Response:
    """Keep the texts of files, and say why others cannot be kept."""
    files = [uploaded(file, f"document {place}") for place, file in enumerate(chosen_files(form, "files"), 1)]
    if not files:
        raise NoFileError
    outcome = await page.services.uploads.add(page.caller, files, kind=DocumentKind.OTHER)
    if not outcome.refused:
        return page.to("/documents")
    found = await page.services.documents.list(page.caller, limit=SHOWN)
    return await page.render("documents.html", documents=found, following=None, refused=outcome.refused)


@router.get("/documents/{document_id}")
async def one_document(document_id: UUID, page: Context) -> Response:
    """One document with its text."""
    document = await page.services.documents.get(page.caller, document_id)
    return await page.render("document_text.html", document=document)


@router.post("/documents/{document_id}/remove")
async def remove_document(document_id: UUID, page: Context) -> Response:
    """Forget a document; runs that used it keep what they read."""
    await page.services.documents.remove(page.caller, document_id)
    return page.to("/documents")
