"""Files that a user sends to be kept as documents: each is read, and kept or refused by itself."""

from __future__ import annotations

from collections.abc import Sequence

from callboard.auth.principal import Principal
from callboard.catalog.documents import DocumentKind, DocumentLine, Documents, NewDocument
from callboard.core.errors import DomainError, ErrorKind
from callboard.documents import ReaderPool
from callboard.documents.uploads import REFUSALS, Upload, UploadReader, no_file_usable
from callboard.engine.facts import Frozen

MAX_FILES = 50
"""Files that are taken at a time."""


OWN = REFUSALS | {ErrorKind.NOT_FOUND, ErrorKind.FORBIDDEN}
"""Failures that are the file's own; on a disk it may also be missing, or not ours to read."""


class TooManyAtATimeError(DomainError):
    """These are too many files for one request."""

    kind = ErrorKind.LIMIT
    remedy = f"Send at most {MAX_FILES} files at a time"


class RefusedFile(Frozen):
    """A file that is not kept, and why."""

    name: str
    kind: ErrorKind
    problem: str


class UploadResult(Frozen):
    """The result of an upload, in the order of its files."""

    kept: tuple[DocumentLine, ...]
    refused: tuple[RefusedFile, ...]


class DocumentUploads:
    """Reads files and keeps their texts."""

    def __init__(self, documents: Documents, readers: ReaderPool) -> None:
        self._documents = documents
        self._readers = readers

    async def add(
        self, principal: Principal, files: Sequence[Upload], *, kind: DocumentKind = DocumentKind.OTHER
    ) -> UploadResult:
        """Keep what can be read; a text that is there already is not kept twice.

        Raises:
            TooManyAtATimeError: there are more than `MAX_FILES`.
            UnreadableError, DocumentTooLongError, TooManyDocumentsError: the only file cannot be kept.
            NothingReadableError: not one of several files can be kept.
        """
        if len(files) > MAX_FILES:
            raise TooManyAtATimeError(f"{len(files)} files")
        kept: list[DocumentLine] = []
        failures: list[tuple[Upload, DomainError]] = []
        reader = UploadReader(self._readers, principal.user_id)
        for file in files:
            try:
                document = await reader.read(file)
                kept.append(
                    await self._documents.add(principal, NewDocument(kind=kind, name=file.name, text=document.text))
                )
            except DomainError as error:
                if error.kind not in OWN:
                    raise
                failures.append((file, error))
        if not kept:
            raise no_file_usable([why for _, why in failures])
        refused = tuple(RefusedFile(name=file.name, kind=why.kind, problem=why.message) for file, why in failures)
        return UploadResult(kept=tuple(kept), refused=refused)
