"""The sources of a user: found from an address, listed with their health, removed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert

from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.core.text import shorten
from callboard.documents import ReaderPool
from callboard.documents.web_client.client import WebClient
from callboard.engine.facts import Frozen
from callboard.jobsearch.sources.catalogue import BY_NAME, find_source
from callboard.jobsearch.sources.discovery import FetchedPage, source_of_page
from callboard.jobsearch.sources.model import SourceKeyMissingError, SourceUnknownError
from callboard.jobsearch.tables import JOB_SOURCES
from callboard.storage.jsonb import clean
from callboard.storage.session import Database, lock_for_user

MAX_SOURCES = 500
"""Sources that one user may have."""

_MAX_NAME_CHARACTERS = 120
_SIGN_IN = re.compile(rb"<input\b[^>]{0,200}\btype=[\"']?password\b", re.IGNORECASE)


class UnknownSourceError(DomainError):
    """There is no such source."""

    kind = ErrorKind.NOT_FOUND


class TooManySourcesError(DomainError):
    """No more sources can be kept."""

    kind = ErrorKind.LIMIT
    remedy = "Remove sources that are not needed any more"


class SourceHealth(StrEnum):
    """The outcome of the last sync of a source."""

    NEW = "new"
    """Not synced yet."""
    HEALTHY = "healthy"
    UNHEALTHY = "unhealthy"
    """The last sync failed; `failure` says why, and what was stored before stays."""


class JobSource(Frozen):
    """A source with the outcome of its last sync."""

    id: UUID
    kind: str
    token: str
    url: str
    name: str
    tried_at: datetime | None
    succeeded_at: datetime | None
    rests_until: datetime | None
    """It is not synced before then: its site asked for a pause, or a sync of it is under way."""
    listed: int
    """Postings in its list when it was last synced with success."""
    added: int
    changed: int
    gone: int
    unusable: int
    """Entries of the list without a title or an address."""
    failure: str
    etag: str
    last_modified: str
    created_at: datetime

    @property
    def health(self) -> SourceHealth:
        """How it is, from its last sync."""
        if self.failure:
            return SourceHealth.UNHEALTHY
        return SourceHealth.HEALTHY if self.succeeded_at else SourceHealth.NEW

    @property
    def title(self) -> str:
        """The kind as people call it."""
        return BY_NAME[self.kind].title

    @property
    def credit(self) -> str:
        """The words that the source asks to be shown with each posting; empty if it asks for none."""
        return BY_NAME[self.kind].rules.credit


COLUMNS = tuple(JOB_SOURCES.c[name] for name in JobSource.model_fields)


class JobSources:
    """The sources of the caller."""

    def __init__(self, database: Database, client: WebClient, readers: ReaderPool, *, has_key: bool = False) -> None:
        self._database = database
        self._client = client
        self._readers = readers
        self._has_key = has_key

    async def add(self, principal: Principal, url: str, *, name: str = "") -> JobSource:
        """Add the source of a URL, or return it if the user has it already.

        A page that is no known board is fetched and searched: for postings of its own, a board or a feed that it links.

        Raises:
            SourceUnknownError: no known source is there.
            SourceRefusedError: the site does not allow programs to take its postings.
            SourceKeyMissingError: the source needs a key that the deployment does not have.
            TooManySourcesError: there are `MAX_SOURCES` already.
            DomainError: the page cannot be fetched, see `WebClient.get`.
        """
        found = find_source(url)
        if found is not None:
            kind, token = found[0].name, found[1]
        else:
            kind, token = await self._discover(principal, url)
        if BY_NAME[kind].needs_key and not self._has_key:
            raise SourceKeyMissingError(BY_NAME[kind].title, remedy="Set CALLBOARD_ADZUNA_KEY")
        return await self.keep(principal, kind, token, url=url, name=name)

    async def keep(self, principal: Principal, kind: str, token: str, *, url: str, name: str = "") -> JobSource:
        """Add a source of a known kind, or return it if the user has it already.

        Raises:
            TooManySourcesError: there are `MAX_SOURCES` already.
        """
        shown = shorten(clean(name), _MAX_NAME_CHARACTERS) or token.rpartition("//")[2] or BY_NAME[kind].title
        row = {"id": new_id(), "user_id": principal.user_id, "kind": kind, "token": token, "url": url, "name": shown}
        same = select(*COLUMNS).where(JOB_SOURCES.c.kind == kind, JOB_SOURCES.c.token == token)
        async with self._database.begin(principal) as work:
            await lock_for_user(work, "sources")
            kept = (await work.execute(same)).mappings().one_or_none()
            if kept is None:
                if (await work.execute(select(func.count()).select_from(JOB_SOURCES))).scalar_one() >= MAX_SOURCES:
                    raise TooManySourcesError(f"you have {MAX_SOURCES}")
                kept = (await work.execute(insert(JOB_SOURCES).values(row).returning(*COLUMNS))).mappings().one()
        return JobSource.model_validate(dict(kept))

    async def list(self, principal: Principal) -> Sequence[JobSource]:
        """All sources, in the order in which they came."""
        async with self._database.begin(principal) as work:
            rows = (await work.execute(select(*COLUMNS).order_by(JOB_SOURCES.c.id))).mappings()
            return [JobSource.model_validate(dict(row)) for row in rows]

    async def get(self, principal: Principal, source_id: UUID) -> JobSource:
        """One source.

        Raises:
            UnknownSourceError: the principal has no such source.
        """
        async with self._database.begin(principal) as work:
            query = select(*COLUMNS).where(JOB_SOURCES.c.id == source_id)
            row = (await work.execute(query)).mappings().one_or_none()
        if row is None:
            raise UnknownSourceError(str(source_id))
        return JobSource.model_validate(dict(row))

    async def remove(self, principal: Principal, source_id: UUID) -> None:
        """Forget a source with its postings.

        Raises:
            UnknownSourceError: the principal has no such source.
        """
        gone = delete(JOB_SOURCES).where(JOB_SOURCES.c.id == source_id).returning(JOB_SOURCES.c.id)
        async with self._database.begin(principal) as work:
            if (await work.execute(gone)).scalar() is None:
                raise UnknownSourceError(str(source_id))

    async def _discover(self, principal: Principal, url: str) -> tuple[str, str]:
        page = await self._client.get(
            url, accept="text/html, application/rss+xml, application/atom+xml", obey_robots=True
        )
        fetched = FetchedPage(url=page.url, body=page.body or b"")
        found = await self._readers.analyse(principal.user_id, source_of_page, fetched, returns=list[str])
        if not found:
            told = "asks to sign in" if _SIGN_IN.search(fetched.body) else "links no board and describes no posting"
            raise SourceUnknownError(f"{url} {told}")
        return found[0], found[1]
