"""Keep postings up to date: fetch the list of a source, store its changes, and have new postings read by the engine.

A source that fails changes no stored posting; its health says why. Unchanged postings are neither written nor read.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from importlib.resources import files
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.agents.background import unattended
from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.text import without_capital
from callboard.documents import ReaderPool
from callboard.documents.errors import UnreadableError
from callboard.documents.web_client.client import Validators, WebClient
from callboard.documents.web_client.errors import HostBusyError, PageGoneError
from callboard.engine.facts import Frozen
from callboard.jobsearch.job_sources import COLUMNS, JobSource, JobSources, UnknownSourceError
from callboard.jobsearch.posting_readings import PostingReadings
from callboard.jobsearch.posting_store import (
    ListChanges,
    list_changes,
    mark_unlisted,
    stored_digests,
    write_changes,
)
from callboard.jobsearch.sources.catalogue import BY_NAME
from callboard.jobsearch.sources.local import FILE, SAMPLE
from callboard.jobsearch.sources.model import (
    AnswerUnusableError,
    BoardPage,
    FileUnusableError,
    ListedPosting,
    SourceKind,
)
from callboard.jobsearch.sources.reading import (
    MAX_POSTINGS,
    FetchedAnswer,
    detail_address,
    list_address,
    read_detail,
    read_page,
)
from callboard.jobsearch.tables import JOB_SOURCES
from callboard.storage.session import Database

SOURCE_TIMEOUT_SECONDS = 600
"""Upper bound on the sync of one source with all its pages."""

MAX_DETAILS = 200
"""Postings of one sync whose text is in an answer of its own; the next sync goes on with the others."""

MOST_BYTES = 60_000_000
"""Of the answers of one sync together, after which no further page is asked for; nor is one after `MAX_POSTINGS`."""

MAX_CONCURRENT = 8
"""Sources that are asked at the same time; those of one host wait for their turn anyway."""


class SourceRestsError(DomainError):
    """This source was asked a short while ago."""

    kind = ErrorKind.LIMIT
    remedy = "Its rules allow no more; what it gave is there"

    def __init__(self, why: str = "", *, retry_after: int = 0, remedy: str = "") -> None:
        super().__init__(why, remedy=remedy)
        self.retry_after = retry_after


class SyncReport(Frozen):
    """The outcome of one sync of one source."""

    source: JobSource
    rows: int = 0
    """Rows of postings that were written."""
    rests: bool = False
    """It was not asked, because it was a short while ago."""


@dataclass(frozen=True)
class _Listing:
    """The whole list of a source; no postings at all if it has not changed since the validators were given."""

    postings: Sequence[ListedPosting] | None
    unusable: int = 0
    validators: Validators = field(default_factory=Validators)
    whole: bool = True
    """Whether it holds every posting of the source's list: then one that is missing has left it."""


class Sync:
    """Syncs of the caller's sources."""

    def __init__(
        self,
        database: Database,
        sources: JobSources,
        client: WebClient,
        readers: ReaderPool,
        *,
        key: str = "",
        kinds: Mapping[str, SourceKind] = BY_NAME,
    ) -> None:
        self._database = database
        self._sources = sources
        self._client = client
        self._readers = readers
        self._readings = PostingReadings(database, readers)
        self._key = key
        self._kinds = kinds

    async def sync_all(self, principal: Principal, *, now: datetime) -> list[SyncReport]:
        """Sync every source but imported files, a few at a time, then read what is new in all of them."""
        reports = [report async for report in self.sync_each(principal, now=now)]
        return sorted(reports, key=lambda report: report.source.id)

    async def sync_each(
        self, principal: Principal, *, now: datetime, only: UUID | None = None
    ) -> AsyncGenerator[SyncReport]:
        """Like `sync_all`, but yields each outcome as soon as it is known; new postings are read at the end.

        A caller that stops listening stops nothing: all sources are still synced, and new postings read.

        Raises:
            UnknownSourceError: the principal has no source `only`.
        """
        sources = await self._sources.list(principal) if only is None else [await self._sources.get(principal, only)]
        reports = self._reports([source for source in sources if source.kind != FILE.name], principal, now)
        async for report in unattended(reports, name="callboard-sync"):
            yield report

    async def _reports(
        self, sources: Sequence[JobSource], principal: Principal, now: datetime
    ) -> AsyncGenerator[SyncReport]:
        """Sync sources, a few at a time, and then read what is new in all of them."""
        limit = asyncio.Semaphore(MAX_CONCURRENT)

        async def one(source: JobSource) -> SyncReport:
            async with limit:
                try:
                    return await self._sync(principal, source, now)
                except SourceRestsError:
                    return SyncReport(source=source, rests=True)

        for report in asyncio.as_completed([one(source) for source in sources]):
            yield await report
        await self._readings.read_new(principal)

    async def sync(self, principal: Principal, source_id: UUID, *, now: datetime) -> SyncReport:
        """Sync one source and read what is new; a failure of the source is told by its health.

        An imported file is not asked: it is synced when it is imported again.

        Raises:
            UnknownSourceError: the principal has no such source.
            SourceRestsError: it was synced a short while ago, or asked to be left alone.
        """
        source = await self._sources.get(principal, source_id)
        if source.kind == FILE.name:
            return SyncReport(source=source)
        report = await self._sync(principal, source, now)
        await self._readings.read_new(principal)
        return report

    async def _sync(self, principal: Principal, source: JobSource, now: datetime) -> SyncReport:
        """Ask one source, and write what its list changes and how it is."""
        await self._claim(principal, source, now)
        try:
            async with asyncio.timeout(SOURCE_TIMEOUT_SECONDS):
                listing = await self._ask(principal, source)
                if not listing.postings and listing.postings is not None and source.listed:
                    raise AnswerUnusableError(f"it lists nothing, and had {source.listed} postings before")
                listing = await self._with_details(principal, source, listing)
        except TimeoutError:
            late = AnswerUnusableError(f"it took more than {SOURCE_TIMEOUT_SECONDS} s")
            return await self._failed(principal, source, late, now)
        except DomainError as error:
            return await self._failed(principal, source, error, now)
        return await self._keep(principal, source, listing, now)

    async def store_sample(self, principal: Principal, *, now: datetime) -> SyncReport:
        """Keep the sample board that ships inside, as a source of its own."""
        source = await self._sources.keep(principal, SAMPLE.name, "", url="")
        report = await self._keep(principal, source, await self._ask(principal, source), now)
        await self._readings.read_new(principal)
        return report

    async def import_file(self, principal: Principal, name: str, data: bytes, *, now: datetime) -> SyncReport:
        """Keep the postings of a file (CSV, JSON, JSON lines, Parquet); a file of the same name is synced with it.

        Raises:
            FileUnusableError: it holds no list of postings.
        """
        try:
            page = await self._page(principal, FetchedAnswer(kind=FILE.name, token=name, body=data))
        except AnswerUnusableError as error:
            raise FileUnusableError(f"{name}: {error.why}") from error
        if not page.postings:
            raise FileUnusableError(f"{name} holds no postings")
        source = await self._sources.keep(principal, FILE.name, name, url="", name=name)
        report = await self._keep(principal, source, _Listing(page.postings, page.unusable), now)
        await self._readings.read_new(principal)
        return report

    async def _claim(self, principal: Principal, source: JobSource, now: datetime) -> None:
        """Claim the source, so that no other process syncs it at the same time, unless it was synced too recently.

        The claim ends with the sync; the claim of a process that died expires.
        """
        every = self._kinds[source.kind].rules.every if self._kinds[source.kind].is_fetched else timedelta()
        columns = JOB_SOURCES.c
        due = columns.tried_at.is_(None) | (columns.tried_at <= now - every)
        rested = columns.rests_until.is_(None) | (columns.rests_until <= now)
        lease = now + timedelta(seconds=SOURCE_TIMEOUT_SECONDS)
        claim = update(JOB_SOURCES).where(columns.id == source.id, due, rested).values(tried_at=now, rests_until=lease)
        async with self._database.begin(principal) as work:
            if (await work.execute(claim.returning(columns.id))).scalar() is not None:
                return
            query = select(columns.tried_at, columns.rests_until).where(columns.id == source.id)
            found = (await work.execute(query)).one_or_none()
        if found is None:
            raise UnknownSourceError(str(source.id))
        tried_at: datetime | None = found.tried_at
        rests_until: datetime | None = found.rests_until
        until = max(moment for moment in (rests_until, tried_at and tried_at + every) if moment)
        seconds = max(int((until - now).total_seconds()), 0) + 1
        raise SourceRestsError(f"{source.name} rests until {until:%H:%M} UTC", retry_after=seconds)

    async def _ask(self, principal: Principal, source: JobSource) -> _Listing:
        """The list of a source, page after page."""
        kind = self._kinds[source.kind]
        if not kind.is_fetched:
            body = (files("callboard.jobsearch") / "data" / "sample_board.toml").read_bytes()
            page = await self._page(principal, FetchedAnswer(kind=kind.name, token="", body=body))
            return _Listing(page.postings)
        address: str | None = list_address(kind, source.token, self._key)
        known = Validators(source.etag, source.last_modified)
        found: dict[str, ListedPosting] = {}
        unusable = pages = size = 0
        while address is not None and pages < kind.most_pages and len(found) < MAX_POSTINGS and size < MOST_BYTES:
            answer = await self._client.get(
                address,
                accept=kind.accept,
                known=known if not pages else None,
                pause=kind.rules.pause,
                obey_robots=kind.is_any_address,
            )
            if answer.body is None:
                return _Listing(None, validators=known)
            fetched = FetchedAnswer(kind=kind.name, token=source.token, address=address, body=answer.body)
            page = await self._page(principal, fetched)
            size += len(answer.body)
            found |= {posting.external_id: posting for posting in page.postings}
            unusable, pages, address = unusable + page.unusable, pages + 1, page.next_address
            # An unchanged first page says nothing of the pages after it.
            known = answer.validators if pages == 1 and address is None else Validators()
        return _Listing(list(found.values()), unusable, known, whole=address is None)

    async def _page(self, principal: Principal, fetched: FetchedAnswer) -> BoardPage:
        try:
            return await self._readers.analyse(principal.user_id, read_page, fetched, returns=BoardPage)
        except UnreadableError as error:
            title = without_capital(error.title).rstrip(".")
            raise AnswerUnusableError(f"{title}: {error.why}" if error.why else title) from error

    async def _with_details(self, principal: Principal, source: JobSource, listing: _Listing) -> _Listing:
        """The list with the texts of what is new or changed in it, where a list holds none."""
        kind = self._kinds[source.kind]
        if not kind.detail or not listing.postings:
            return listing
        async with self._database.begin(principal) as work:
            stored = await stored_digests(work, source.id)
        changes = list_changes(listing.postings, stored)
        found: dict[str, ListedPosting] = {}
        for posting in (*changes.added, *changes.changed)[:MAX_DETAILS]:
            address = detail_address(kind, source.token, posting.external_id)
            try:
                answer = await self._client.get(address, accept=kind.accept, pause=kind.rules.pause)
            except PageGoneError:
                continue  # it was taken down since the list was made
            fetched = FetchedAnswer(kind=kind.name, token=source.token, body=answer.body or b"")
            found[posting.external_id] = await self._readers.analyse(
                principal.user_id, read_detail, fetched, posting, returns=ListedPosting
            )
        unasked = {posting.external_id for posting in (*changes.added, *changes.changed)} - found.keys()
        # What was not asked for now is left as it is stored, so that the next sync asks for it.
        kept = [found.get(one.external_id, one) for one in listing.postings if one.external_id not in unasked]
        held = [one for one in changes.changed if one.external_id in unasked]
        restored = [one.model_copy(update={"digest": stored[one.external_id].digest}) for one in held]
        validators = Validators() if unasked else listing.validators
        return _Listing([*kept, *restored], listing.unusable, validators, whole=listing.whole)

    async def _keep(self, principal: Principal, source: JobSource, listing: _Listing, now: datetime) -> SyncReport:
        """Write what the list changes and how the source is."""
        async with self._database.begin(principal) as work:
            await _lock(work, source.id)
            changes = ListChanges((), (), (), ())
            if listing.postings is not None:
                changes = list_changes(listing.postings, await stored_digests(work, source.id))
                changes = changes if listing.whole else changes._replace(missing=())
                await write_changes(work, source.id, principal.user_id, changes)
                await mark_unlisted(work, changes.missing, now)
            health = {
                "tried_at": now,
                "succeeded_at": now,
                "rests_until": None,
                "failure": "",
                "added": len(changes.added),
                "changed": len(changes.changed),
                "gone": len(changes.missing),
                "etag": listing.validators.etag,
                "last_modified": listing.validators.last_modified,
            }
            if listing.postings is not None:
                health |= {"listed": len(listing.postings), "unusable": listing.unusable}
            return SyncReport(source=await _set_health(work, source.id, health), rows=changes.rows)

    async def _failed(self, principal: Principal, source: JobSource, error: DomainError, now: datetime) -> SyncReport:
        """Note why; postings stay as they are, unless the whole list is gone."""
        rests = now + timedelta(seconds=error.retry_after or 0) if isinstance(error, HostBusyError) else None
        async with self._database.begin(principal) as work:
            await _lock(work, source.id)
            gone: Sequence[UUID] = ()
            if isinstance(error, PageGoneError):
                gone = [row.id for row in (await stored_digests(work, source.id)).values() if not row.unlisted_at]
                await mark_unlisted(work, gone, now)
            health = {"failure": error.message, "rests_until": rests, "added": 0, "changed": 0, "gone": len(gone)}
            return SyncReport(source=await _set_health(work, source.id, health), rows=len(gone))


async def _lock(work: AsyncConnection, source_id: UUID) -> None:
    """Syncs of one source write one after another."""
    await work.execute(select(JOB_SOURCES.c.id).where(JOB_SOURCES.c.id == source_id).with_for_update())


async def _set_health(work: AsyncConnection, source_id: UUID, health: Mapping[str, object]) -> JobSource:
    statement = update(JOB_SOURCES).where(JOB_SOURCES.c.id == source_id).values(dict(health)).returning(*COLUMNS)
    return JobSource.model_validate(dict((await work.execute(statement)).mappings().one()))
