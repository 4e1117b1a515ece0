"""Documents of a user: texts that their agents may search."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, File, Form, Response, UploadFile, status
from pydantic import ConfigDict, JsonValue

from callboard.catalog.documents import MAX_CHARACTERS, MAX_DOCUMENTS, DocumentKind
from callboard.core.errors import ErrorKind
from callboard.surfaces.api.idempotency import Idempotent
from callboard.surfaces.api.router import ApiRouter
from callboard.surfaces.http.dependencies import Caller, Services, uploaded
from callboard.surfaces.http.problems import problems
from callboard.surfaces.http.schemas import DEFAULT_PAGE, ApiModel, IdCursor, Limit, ListPage, next_cursor

router = ApiRouter(prefix="/api/documents", tags=["documents"])

LINE: dict[str, JsonValue] = {
    "id": "019aab3e-5c00-7000-8000-000000000001",
    "kind": "other",
    "name": "handbook.pdf",
    "characters": 48210,
    "createdAt": "2026-11-22T09:00:00Z",
}


class DocumentView(ApiModel):
    """A document, in brief."""

    model_config = ConfigDict(json_schema_extra={"examples": [LINE]})

    id: UUID
    kind: DocumentKind
    name: str
    """That of the file it came with first."""
    characters: int
    created_at: datetime


class DocumentText(DocumentView):
    """A document with its text."""

    model_config = ConfigDict(json_schema_extra={"examples": [{**LINE, "text": "The hangar is open from …"}]})

    text: str


class RefusedDocument(ApiModel):
    """A file that is not kept, and why."""

    name: str
    kind: ErrorKind
    problem: str


class UploadedDocuments(ApiModel):
    """The result of an upload."""

    kept: list[DocumentView]
    refused: list[RefusedDocument]


class DocumentsForm:
    """The form that brings documents."""

    def __init__(
        self,
        files: Annotated[list[UploadFile], File(description="PDF, DOCX, HTML, Markdown, text or JSON.")],
        kind: Annotated[DocumentKind, Form(description="What they are.")] = DocumentKind.OTHER,
    ) -> None:
        self.files = [uploaded(file, f"document {place}") for place, file in enumerate(files, 1)]
        self.kind = kind


@router.post(
    "",
    status_code=status.HTTP_201_CREATED,
    response_model=UploadedDocuments,
    responses=problems(409),
    description=f"Keep the texts of files, so that your agents may search them; the same text is kept once. A document "
    f"has at most {MAX_CHARACTERS:,} characters, and you have at most {MAX_DOCUMENTS:,} of them.",
)
async def add_documents(
    form: Annotated[DocumentsForm, Depends()], idempotent: Idempotent, caller: Caller, services: Services
) -> Response:
    """Keep the texts of files, and say why the others cannot be kept."""

    async def make(_: UUID) -> UploadedDocuments:
        return UploadedDocuments.model_validate(await services.uploads.add(caller, form.files, kind=form.kind))

    return await idempotent.respond(make, status=status.HTTP_201_CREATED)


@router.get("")
async def list_documents(
    caller: Caller,
    services: Services,
    limit: Limit = DEFAULT_PAGE,
    cursor: IdCursor = None,
) -> ListPage[DocumentView]:
    """Your documents, the newest first; also the résumés and postings of your evaluations."""
    found = await services.documents.list(caller, before=cursor, limit=limit + 1)
    items = [DocumentView.model_validate(line) for line in found[:limit]]
    return ListPage(items=items, next_cursor=next_cursor(found, limit))


@router.get("/{document_id}", responses=problems(404))
async def get_document(document_id: UUID, caller: Caller, services: Services) -> DocumentText:
    """One document with its text."""
    return DocumentText.model_validate(await services.documents.get(caller, document_id))


@router.delete("/{document_id}", status_code=status.HTTP_204_NO_CONTENT, responses=problems(404))
async def remove_document(document_id: UUID, caller: Caller, services: Services) -> None:
    """Remove a document; runs that used it keep what they read."""
    await services.documents.remove(caller, document_id)
