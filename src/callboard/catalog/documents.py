"""Documents that a user gave, as texts that their agents may search. Kept once per content."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict
from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth.principal import Principal
from callboard.catalog.tables import DOCUMENTS
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.storage.jsonb import clean
from callboard.storage.session import Database, lock_for_user

MAX_CHARACTERS = 200_000
"""Characters of a document that is added, about 60 pages."""

MAX_DOCUMENTS = 1_000
"""Documents that one user may have. What a hiring run brings along is kept beyond it."""

MAX_SEARCHED_CHARACTERS = 2_000_000
"""Characters that are searched, those of the newest documents: an index of them takes about 130 MB."""


class UnknownDocumentError(DomainError):
    """There is no such document."""

    kind = ErrorKind.NOT_FOUND


class DocumentTooLongError(DomainError):
    """The document is too long to be kept."""

    kind = ErrorKind.LIMIT
    remedy = f"Split it into parts below {MAX_CHARACTERS:,} characters"


class TooManyDocumentsError(DomainError):
    """No more documents can be kept."""

    kind = ErrorKind.LIMIT
    remedy = "Remove documents that are not needed any more"


class DocumentKind(StrEnum):
    """The kind of a document."""

    RESUME = "resume"
    POSTING = "posting"
    OTHER = "other"


class NewDocument(BaseModel):
    """A document to be kept: its name and its text."""

    model_config = ConfigDict(frozen=True)

    kind: DocumentKind
    name: str
    text: str

    @property
    def sha256(self) -> str:
        """The hash by which equal documents are recognised."""
        return fingerprint(self.text)


def fingerprint(text: str) -> str:
    """The hash by which equal texts are recognised."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


class DocumentLine(BaseModel):
    """A document in a list."""

    model_config = ConfigDict(frozen=True)

    id: UUID
    kind: DocumentKind
    name: str
    characters: int
    created_at: datetime


class StoredDocument(DocumentLine):
    """A document with its text."""

    text: str


_CHARACTERS = func.length(DOCUMENTS.c.content["text"].astext)

_LINE = (
    DOCUMENTS.c.id,
    DOCUMENTS.c.kind,
    DOCUMENTS.c.name,
    _CHARACTERS.label("characters"),
    DOCUMENTS.c.created_at,
)


async def store_documents(work: AsyncConnection, user_id: UUID, papers: Sequence[NewDocument]) -> None:
    """Store documents within a transaction; existing ones stay unchanged."""
    rows: list[dict[str, Any]] = [
        {
            "id": new_id(),
            "user_id": user_id,
            "kind": paper.kind,
            "name": clean(paper.name),
            "sha256": paper.sha256,
            "content": {"text": clean(paper.text)},
        }
        for paper in papers
    ]
    fresh = insert(DOCUMENTS).on_conflict_do_nothing(index_elements=["user_id", "sha256"])
    await work.execute(fresh.values(rows))


class Documents:
    """The documents of the caller."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, principal: Principal, paper: NewDocument) -> DocumentLine:
        """Keep a document; one with the same text is the answer if there is one.

        Raises:
            DocumentTooLongError: it has more than `MAX_CHARACTERS` characters.
            TooManyDocumentsError: there are `MAX_DOCUMENTS` already.
        """
        if len(paper.text) > MAX_CHARACTERS:
            raise DocumentTooLongError(f"{paper.name} has {len(paper.text):,} characters")
        same = select(*_LINE).where(DOCUMENTS.c.sha256 == paper.sha256)
        async with self._database.begin(principal) as work:
            await lock_for_user(work, "documents")
            found = (await work.execute(same)).mappings().one_or_none()
            if found is None:
                if (await work.execute(select(func.count()).select_from(DOCUMENTS))).scalar_one() >= MAX_DOCUMENTS:
                    raise TooManyDocumentsError(f"you have {MAX_DOCUMENTS:,}")
                await store_documents(work, principal.user_id, [paper])
                found = (await work.execute(same)).mappings().one()
            return DocumentLine.model_validate(found)

    async def list(
        self, principal: Principal, *, before: UUID | None = None, limit: int = 50
    ) -> Sequence[DocumentLine]:
        """The newest first."""
        query = select(*_LINE).order_by(DOCUMENTS.c.id.desc()).limit(limit)
        if before is not None:
            query = query.where(DOCUMENTS.c.id < before)
        async with self._database.begin(principal) as work:
            return [DocumentLine.model_validate(row) for row in (await work.execute(query)).mappings()]

    async def get(self, principal: Principal, document_id: UUID) -> StoredDocument:
        """One document with its text.

        Raises:
            UnknownDocumentError: the principal has no such document.
        """
        columns = (*_LINE, DOCUMENTS.c.content["text"].astext.label("text"))
        async with self._database.begin(principal) as work:
            row = (await work.execute(select(*columns).where(DOCUMENTS.c.id == document_id))).mappings().one_or_none()
        if row is None:
            raise UnknownDocumentError(str(document_id))
        return StoredDocument.model_validate(row)

    async def remove(self, principal: Principal, document_id: UUID) -> None:
        """Forget a document.

        Raises:
            UnknownDocumentError: the principal has no such document.
        """
        async with self._database.begin(principal) as work:
            gone = delete(DOCUMENTS).where(DOCUMENTS.c.id == document_id).returning(DOCUMENTS.c.id)
            if (await work.execute(gone)).scalar() is None:
                raise UnknownDocumentError(str(document_id))

    async def known(self, principal: Principal) -> frozenset[UUID]:
        """The ids of all documents: what tells whether texts that were read before are still the ones."""
        async with self._database.begin(principal) as work:
            return frozenset((await work.execute(select(DOCUMENTS.c.id))).scalars())

    async def texts(self, principal: Principal) -> Sequence[tuple[DocumentKind, str, str]]:
        """Kind, name and text of the newest documents, oldest first, up to `MAX_SEARCHED_CHARACTERS` in total."""
        so_far = func.sum(_CHARACTERS).over(order_by=DOCUMENTS.c.id.desc()).label("so_far")
        sized = select(DOCUMENTS.c.id, so_far).subquery()
        words = (DOCUMENTS.c.kind, DOCUMENTS.c.name, DOCUMENTS.c.content["text"].astext)
        query = (
            select(*words).join(sized, sized.c.id == DOCUMENTS.c.id).where(sized.c.so_far <= MAX_SEARCHED_CHARACTERS)
        )
        async with self._database.begin(principal) as work:
            rows = await work.execute(query.order_by(DOCUMENTS.c.id))
            return [(DocumentKind(kind), name, text) for kind, name, text in rows]
