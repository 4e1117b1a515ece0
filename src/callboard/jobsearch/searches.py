"""Saved searches, each with the number of new postings since the user last looked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth.principal import Principal
from callboard.core.errors import DomainError, ErrorKind
from callboard.core.ids import new_id
from callboard.core.text import squeeze
from callboard.engine.facts import Frozen
from callboard.engine.job_search.query import read_job_query
from callboard.jobsearch.posting_search import from_postings, same_occupation, search_conditions
from callboard.jobsearch.postings import full_text, holds, spelled
from callboard.jobsearch.profiles import Profiles
from callboard.jobsearch.tables import POSTINGS, SEARCHES
from callboard.jobsearch.wishes import JobWishes
from callboard.storage.jsonb import clean
from callboard.storage.session import Database, lock_for_user

MAX_SEARCHES = 50
"""Searches that one user may keep."""

MAX_NAME_CHARACTERS, MAX_QUERY_CHARACTERS = 80, 500


class UnknownSearchError(DomainError):
    """There is no such search."""

    kind = ErrorKind.NOT_FOUND


class SearchNameTakenError(DomainError):
    """Another search has this name."""

    kind = ErrorKind.CONFLICT
    remedy = "Give it another name"


class TooManySearchesError(DomainError):
    """No more searches can be kept."""

    kind = ErrorKind.LIMIT
    remedy = "Delete one that is not needed any more"


class SavedSearch(Frozen):
    """A search with its name."""

    id: UUID
    name: str
    query: str
    """In free words, see `engine.job_search.query`."""
    looked_at: datetime
    created_at: datetime
    new: int
    """Postings that answer it, respect the wishes of today, and were first seen since the user looked."""


class SavedSearches:
    """The saved searches of the caller."""

    def __init__(self, database: Database, profiles: Profiles) -> None:
        self._database = database
        self._profiles = profiles

    async def list(self, principal: Principal) -> Sequence[SavedSearch]:
        """All of them, by name."""
        wishes = (await self._profiles.get(principal)).wishes
        async with self._database.begin(principal) as work:
            rows = await work.execute(select(SEARCHES).order_by(func.lower(SEARCHES.c.name), SEARCHES.c.id))
            return [await _counted(work, row, wishes) for row in rows.mappings().all()]

    async def get(self, principal: Principal, search_id: UUID) -> SavedSearch:
        """One of them.

        Raises:
            UnknownSearchError: the principal has no such search.
        """
        wishes = (await self._profiles.get(principal)).wishes
        async with self._database.begin(principal) as work:
            return await _one(work, search_id, wishes)

    async def save(self, principal: Principal, name: str, query: str) -> SavedSearch:
        """Keep a search; nothing is new in it yet.

        Raises:
            SearchNameTakenError: another search has this name.
            TooManySearchesError: there are `MAX_SEARCHES` already.
        """
        plain = squeeze(clean(name))
        named = {"name": plain, "query": squeeze(clean(query))}
        async with self._database.begin(principal) as work:
            await lock_for_user(work, "searches")
            if (await work.execute(select(func.count()).select_from(SEARCHES))).scalar_one() >= MAX_SEARCHES:
                raise TooManySearchesError(f"there are {MAX_SEARCHES}")
            values = {"id": new_id(), "user_id": principal.user_id, **named}
            kept = insert(SEARCHES).values(values).on_conflict_do_nothing(index_elements=["user_id", "name"])
            row = (await work.execute(kept.returning(SEARCHES))).mappings().one_or_none()
            if row is None:
                raise SearchNameTakenError(plain)
            return SavedSearch.model_validate({**_search_values(row), "new": 0})

    async def rename(self, principal: Principal, search_id: UUID, name: str) -> SavedSearch:
        """Give it another name.

        Raises:
            UnknownSearchError: the principal has no such search.
            SearchNameTakenError: another search has this name.
        """
        plain = squeeze(clean(name))
        wishes = (await self._profiles.get(principal)).wishes
        async with self._database.begin(principal) as work:
            await lock_for_user(work, "searches")
            same = select(SEARCHES.c.id).where(SEARCHES.c.name == plain, SEARCHES.c.id != search_id)
            if (await work.execute(same)).scalar() is not None:
                raise SearchNameTakenError(plain)
            await work.execute(update(SEARCHES).where(SEARCHES.c.id == search_id).values(name=plain))
            return await _one(work, search_id, wishes)

    async def look(self, principal: Principal, search_id: UUID, *, now: datetime) -> SavedSearch:
        """Note that the user has looked: nothing is new in it from now on.

        Raises:
            UnknownSearchError: the principal has no such search.
        """
        looked = update(SEARCHES).where(SEARCHES.c.id == search_id).values(looked_at=now).returning(SEARCHES)
        async with self._database.begin(principal) as work:
            row = (await work.execute(looked)).mappings().one_or_none()
        if row is None:
            raise UnknownSearchError(str(search_id))
        return SavedSearch.model_validate({**_search_values(row), "new": 0})

    async def delete(self, principal: Principal, search_id: UUID) -> None:
        """Forget it.

        Raises:
            UnknownSearchError: the principal has no such search.
        """
        gone = delete(SEARCHES).where(SEARCHES.c.id == search_id).returning(SEARCHES.c.id)
        async with self._database.begin(principal) as work:
            if (await work.execute(gone)).scalar() is None:
                raise UnknownSearchError(str(search_id))


async def _one(work: AsyncConnection, search_id: UUID, wishes: JobWishes) -> SavedSearch:
    row = (await work.execute(select(SEARCHES).where(SEARCHES.c.id == search_id))).mappings().one_or_none()
    if row is None:
        raise UnknownSearchError(str(search_id))
    return await _counted(work, row, wishes)


async def _counted(work: AsyncConnection, row: Any, wishes: JobWishes) -> SavedSearch:  # noqa: ANN401 - a row
    """A search with the number of postings that are new in it."""
    query = read_job_query(row["query"])
    which = [*search_conditions(query, wishes), POSTINGS.c.created_at > row["looked_at"]]
    if query.words:
        words, related = full_text(query.words), same_occupation(query)
        found = words if related is None else words.op("||")(related)
        which += [holds(found), *spelled(query.words)]
    new = (await work.execute(from_postings(select(func.count(POSTINGS.c.id)), which))).scalar_one()
    return SavedSearch.model_validate({**_search_values(row), "new": new})


def _search_values(row: Any) -> dict[str, Any]:  # noqa: ANN401 - a row
    return {name: row[name] for name in ("id", "name", "query", "looked_at", "created_at")}
