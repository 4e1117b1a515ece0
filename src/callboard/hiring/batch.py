"""Several résumés for one posting, as files that somebody sent: one run for each that can be read."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID, uuid5

from callboard.agents.runs.service import Order
from callboard.agents.supervisor import Policy
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import shorten
from callboard.documents import DocumentReader, Limits
from callboard.documents.errors import TimeLimitError, TooLargeError
from callboard.engine.facts import Frozen
from callboard.engine.writing.model import Audience
from callboard.hiring.intake import SourceDocument, accept, accept_posting
from callboard.hiring.service import Hiring

MOST = 50
"""Résumés in one batch."""

BATCH_SECONDS = 60
"""So long the files of a batch may take to be read, all together; what is left then was not read."""

AT_ONCE = 2
"""Batches that are read at once in one process: each has a reading process of its own."""

NAME = 120
"""Longest name of a file that is kept."""

LIMITS = Limits()


class TooManyFilesError(DomainError):
    """These are too many files for one request."""

    kind = ErrorKind.LIMIT
    remedy = f"Send at most {MOST} résumés at a time"


class NothingReadableError(DomainError):
    """None of the files can be evaluated."""

    kind = ErrorKind.UNREADABLE


@dataclass(frozen=True)
class Upload:
    """A file that somebody sent; `size` in bytes."""

    name: str
    size: int
    read: Callable[[], Awaitable[bytes]]


@dataclass(frozen=True)
class Batch:
    """What is to be evaluated, and how. `subject_id` names it: the same batch again starts nothing twice."""

    subject_id: UUID
    posting: Upload
    resumes: Sequence[Upload]
    audience: Audience = Audience.CANDIDATE
    policy: Policy = Policy.PLAN

    def run_id(self, place: int) -> UUID:
        """The run of the résumé at a place of the list."""
        return uuid5(self.subject_id, str(place))


class Begun(Frozen):
    """A résumé whose run has begun. `doubts` say what a person may want to look at."""

    run_id: UUID
    resume: str
    doubts: tuple[str, ...]


class Refused(Frozen):
    """A file that can not be evaluated, and why."""

    resume: str
    kind: ErrorKind
    problem: str


class Outcome(Frozen):
    """What became of a batch, each part in the order of its files."""

    posting: str
    runs: tuple[Begun, ...]
    refused: tuple[Refused, ...]


class Batches:
    """Reads what was sent, and starts its runs."""

    def __init__(self, hiring: Hiring) -> None:
        self._hiring = hiring
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def start(self, principal: Principal, batch: Batch, *, today: date) -> Outcome:
        """Start a run for each résumé that can be read; any process with a free seat drives it.

        Raises:
            TooManyFilesError: there are more than `MOST`.
            UnreadableError: the posting can not be read, or the only résumé.
            NotAPostingError, InputsSwappedError, PostingTooLongError: the posting is none.
            NothingReadableError: not one of several résumés can be evaluated.
        """
        if len(batch.resumes) > MOST:
            raise TooManyFilesError(f"{len(batch.resumes)} résumés")
        async with self._turn:
            with DocumentReader() as reader:
                reading = _Reading(reader, time.monotonic() + BATCH_SECONDS)
                posting = await asyncio.to_thread(accept_posting, await reading.of(batch.posting))
                begun: list[Begun] = []
                failures: list[tuple[Upload, DomainError]] = []
                for place, upload in enumerate(batch.resumes):
                    try:
                        resume = await reading.of(upload)
                        begun.append(await self._begin(principal, batch, place, (resume, posting), today))
                    except DomainError as error:
                        if error.kind not in REFUSALS:
                            raise
                        failures.append((upload, error))
        if not begun:
            raise _nothing(failures)
        refused = tuple(Refused(resume=each.name, kind=why.kind, problem=why.message) for each, why in failures)
        return Outcome(posting=posting.name, runs=tuple(begun), refused=refused)

    async def _begin(
        self,
        principal: Principal,
        batch: Batch,
        place: int,
        sources: tuple[SourceDocument, SourceDocument],
        today: date,
    ) -> Begun:
        intake = await asyncio.to_thread(accept, *sources)
        order = Order(run_id=batch.run_id(place), queued=True)
        run_id = await self._hiring.start(
            principal, intake, today=today, audience=batch.audience, policy=batch.policy, order=order
        )
        return Begun(run_id=run_id, resume=intake.resume.name, doubts=intake.doubts)


REFUSALS = frozenset({ErrorKind.INVALID, ErrorKind.UNREADABLE, ErrorKind.LIMIT})
"""Failures that are the file's own; anything else ends the batch."""


@dataclass(frozen=True)
class _Reading:
    reader: DocumentReader
    until: float

    async def of(self, upload: Upload) -> SourceDocument:
        """The document that was sent, read in another process while this one does other work."""
        if upload.size > LIMITS.bytes:
            raise TooLargeError(upload.name)
        left = int(self.until - time.monotonic())
        if left <= 0:
            raise TimeLimitError(upload.name, remedy="Send fewer files at a time")
        limits = replace(LIMITS, seconds=min(LIMITS.seconds, left))
        data = await upload.read()
        document = await asyncio.to_thread(self.reader.read, data, name=upload.name, limits=limits)
        return SourceDocument(name=upload.name, document=document)


def tidy(name: str | None, *, otherwise: str) -> str:
    """A file's name as it is kept: without folders and signs that can not be shown."""
    last = (name or "").replace("\\", "/").rpartition("/")[2]
    return shorten("".join(sign for sign in last if sign.isprintable()), NAME) or otherwise


def _nothing(failures: Sequence[tuple[Upload, DomainError]]) -> DomainError:
    if len(failures) == 1:
        return failures[0][1]
    return NothingReadableError("; ".join(why.message.rstrip(".") for _, why in failures[:5]))
