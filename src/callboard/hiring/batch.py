"""Uploaded résumés for one posting: one run for each that can be read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from uuid import UUID

from callboard.agents.background import unattended
from callboard.agents.runs.model import StartOptions
from callboard.agents.supervisor import Policy
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import derived_id
from callboard.core.text import shorten
from callboard.documents import ReaderPool
from callboard.documents.uploads import LIMITS, NAME, REFUSALS, SECONDS, Upload, UploadReader, no_file_usable
from callboard.engine.facts import Frozen
from callboard.engine.writing.model import Audience
from callboard.hiring.intake import Intake, SourceDocument, accept_posting, prepare_intake, read_source
from callboard.hiring.preview import PostingPreview, ResumePreview, preview_posting, preview_resume
from callboard.hiring.service import Hiring

if TYPE_CHECKING:
    from callboard.documents.web_client.client import WebClient

MAX_RESUMES = 200
"""Résumés in one batch."""

SECONDS_PER_FILE = 2.0
"""Upper bound on the mean time that reading one of many résumés may take."""

MAX_PREVIEWED = 20
"""Résumés of a batch that a preview reads; the others are read when it starts."""

PAGE_TYPES = "text/html, application/xhtml+xml, application/json;q=0.8, application/pdf;q=0.7"
"""What a posting on the web may be."""


class TooManyFilesError(DomainError):
    """These are too many files for one request."""

    kind = ErrorKind.LIMIT
    remedy = f"Send at most {MAX_RESUMES} résumés at a time"


def batch_run_id(subject_id: UUID, place: int) -> UUID:
    """The run id of a batch's n-th résumé. It is derived, so that starting the batch again repeats nothing."""
    return derived_id(subject_id, str(place))


@dataclass(frozen=True)
class Batch:
    """The files to evaluate, and the options. `subject_id` names it: the same batch again starts nothing twice."""

    subject_id: UUID
    posting: Upload
    resumes: Sequence[Upload]
    audience: Audience = Audience.CANDIDATE
    policy: Policy = Policy.PLAN

    def run_id(self, place: int) -> UUID:
        """The run of the résumé at a place of the list."""
        return batch_run_id(self.subject_id, place)


class StartedEvaluation(Frozen):
    """A résumé whose run has started. `doubts` are sentences on what a person may want to check."""

    run_id: UUID
    resume: str
    doubts: tuple[str, ...]
    held: tuple[str, ...] = ()
    """Why nothing is judged: it is read, and waits for a person."""


class RefusedResumeFile(Frozen):
    """A file that cannot be evaluated, and why."""

    resume: str
    kind: ErrorKind
    problem: str


@dataclass(frozen=True)
class ResumeFailure:
    """A file that cannot be evaluated, with the error that says why."""

    resume: str
    error: DomainError

    @property
    def refused(self) -> RefusedResumeFile:
        """The same for a person."""
        return RefusedResumeFile(resume=self.resume, kind=self.error.kind, problem=self.error.message)


class BatchOutcome(Frozen):
    """The result of starting a batch, each part in the order of its files."""

    posting: str
    runs: tuple[StartedEvaluation, ...]
    refused: tuple[RefusedResumeFile, ...]


class Preview(Frozen):
    """The facts read of a batch, before anything runs."""

    posting: PostingPreview
    resumes: tuple[ResumePreview, ...]
    more: int = 0
    """Résumés beyond those that were read."""

    @property
    def usable(self) -> int:
        """How many résumés can be evaluated."""
        return 0 if self.posting.problem else sum(each.problem is None for each in self.resumes)


class Batches:
    """Reads uploads, and starts their runs."""

    def __init__(self, hiring: Hiring, readers: ReaderPool, web_client: Callable[[], WebClient]) -> None:
        self._hiring = hiring
        self._readers = readers
        self._web_client = web_client

    async def fetch_posting(self, url: str) -> Upload:
        """The page at a URL as a posting: what it describes to search engines counts first, its text otherwise.

        Raises:
            DomainError: one of `web_client.errors`: no public address, no answer, not given to programs, too large.
        """
        page = await self._web_client().get(url, accept=PAGE_TYPES, obey_robots=True)
        content = page.body or b""
        return Upload(shorten(urlsplit(page.url).hostname or url, NAME), len(content), lambda: content)

    async def start(self, principal: Principal, batch: Batch, *, today: date) -> BatchOutcome:
        """Start a run for each résumé that can be read; any process with a free seat drives it.

        Raises:
            TooManyFilesError: there are more than `MAX_RESUMES`.
            UnreadableError: the posting cannot be read, or the only résumé.
            NotAPostingError, PostingTooLongError: the posting is none.
            NothingReadableError: not one of several résumés can be evaluated.
        """
        posting = await self.accept(principal, batch)
        found = [each async for each in self.start_each(principal, batch, posting, today=today)]
        begun = tuple(each for each in found if isinstance(each, StartedEvaluation))
        failures = [each for each in found if isinstance(each, ResumeFailure)]
        if not begun:
            raise no_file_usable([each.error for each in failures])
        refused = tuple(each.refused for each in failures)
        return BatchOutcome(posting=posting.name, runs=begun, refused=refused)

    async def accept(self, principal: Principal, batch: Batch) -> SourceDocument:
        """The posting of a batch, once it is clear that the batch can be begun.

        Raises:
            TooManyFilesError: there are more résumés than `MAX_RESUMES`.
            UnreadableError: the posting cannot be read.
            NotAPostingError, PostingTooLongError: it is none.
        """
        if len(batch.resumes) > MAX_RESUMES:
            raise TooManyFilesError(f"{len(batch.resumes)} résumés")
        reader = UploadReader(self._readers, principal.user_id)
        return await _accepted(reader, batch.posting)

    async def start_each(
        self, principal: Principal, batch: Batch, posting: SourceDocument, *, today: date
    ) -> AsyncGenerator[StartedEvaluation | ResumeFailure]:
        """What becomes of each résumé, as soon as it is known: its run has begun, or it cannot be evaluated.

        Somebody waits for the answer, so all of them share one limit of time.
        """
        seconds = max(SECONDS, SECONDS_PER_FILE * len(batch.resumes))
        reader = UploadReader(self._readers, principal.user_id, seconds=seconds)
        async for each in self._start_each(principal, batch, posting, lambda: reader, today=today):
            yield each

    async def _start_each(
        self,
        principal: Principal,
        batch: Batch,
        posting: SourceDocument,
        next_reader: Callable[[], UploadReader],
        *,
        today: date,
    ) -> AsyncGenerator[StartedEvaluation | ResumeFailure]:
        for place, upload in enumerate(batch.resumes):
            reader = next_reader()
            try:
                resume = await read_source(reader, upload)
                intake = await reader.analyse(upload, prepare_intake, resume, posting, returns=Intake)
                yield await self._start(principal, batch, place, intake, today)
            except DomainError as error:
                if error.kind not in REFUSALS:
                    raise
                yield ResumeFailure(upload.name, error)

    async def start_unattended(
        self, principal: Principal, batch: Batch, posting: SourceDocument, *, today: date
    ) -> AsyncGenerator[StartedEvaluation | ResumeFailure]:
        """As `start_each`; whoever stops listening stops nothing: every résumé is read, and its run begins.

        Nobody has to wait, so each file has a limit of time of its own: on a busy machine the last ones take long, and
        are not refused. The files are held in memory: those of a request go with it.
        """
        held = replace(batch, resumes=await asyncio.to_thread(lambda: [_in_memory(each) for each in batch.resumes]))

        def own_reader() -> UploadReader:
            return UploadReader(self._readers, principal.user_id)

        begun = self._start_each(principal, held, posting, own_reader, today=today)
        async for each in unattended(begun, name="callboard-batch"):
            yield each

    async def preview(
        self, principal: Principal, posting: Upload, resumes: Sequence[Upload], *, today: date
    ) -> Preview:
        """Read the files without keeping them; each comes with its problem, if any.

        Raises:
            TooManyFilesError: there are more than `MAX_RESUMES`.
        """
        if len(resumes) > MAX_RESUMES:
            raise TooManyFilesError(f"{len(resumes)} résumés")
        reader = UploadReader(self._readers, principal.user_id)
        try:
            job = await _accepted(reader, posting)
            shown = await reader.analyse(posting, preview_posting, job, returns=PostingPreview)
        except DomainError as error:
            if error.kind not in REFUSALS:
                raise
            return Preview(posting=PostingPreview(file=posting.name, problem=error.message), resumes=())
        read = [await _preview(reader, resume, job, today) for resume in resumes[:MAX_PREVIEWED]]
        return Preview(posting=shown, resumes=tuple(read), more=len(resumes) - len(read))

    async def _start(
        self, principal: Principal, batch: Batch, place: int, intake: Intake, today: date
    ) -> StartedEvaluation:
        how = StartOptions(run_id=batch.run_id(place), queued=True)
        run_id = await self._hiring.start(
            principal, intake, today=today, audience=batch.audience, policy=batch.policy, how=how
        )
        held = tuple(hold.reason for hold in intake.holds)
        return StartedEvaluation(run_id=run_id, resume=intake.resume.name, doubts=intake.doubts, held=held)


async def _accepted(reader: UploadReader, posting: Upload) -> SourceDocument:
    read = await read_source(reader, posting)
    return await reader.analyse(posting, accept_posting, read, returns=SourceDocument)


async def _preview(reader: UploadReader, resume: Upload, posting: SourceDocument, today: date) -> ResumePreview:
    try:
        read = await read_source(reader, resume)
        return await reader.analyse(resume, preview_resume, read, posting, today, returns=ResumePreview)
    except DomainError as error:
        if error.kind not in REFUSALS:
            raise
        return ResumePreview(file=resume.name, problem=error.message)


def _in_memory(upload: Upload) -> Upload:
    """The upload with its content read into memory; one that cannot be read stays as it is and is refused later."""
    if upload.size > LIMITS.bytes:
        return upload
    try:
        content = upload.read()
    except DomainError:
        return upload
    return Upload(upload.name, upload.size, lambda: content)
