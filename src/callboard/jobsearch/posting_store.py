"""Store postings: the changes of a source's list, the postings still to be read, and the facts read from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.core.ids import new_id
from callboard.jobsearch.posting_facts import ENGINE_VERSION, PostingFacts, ReadPosting, UnreadPosting
from callboard.jobsearch.sources.model import ListedPosting
from callboard.jobsearch.tables import POSTINGS
from callboard.storage.jsonb import clean, plain

_LISTED = ("url", "title", "payload", "digest", "published_at", "closes_at")


class StoredDigest(NamedTuple):
    """What is known of a stored posting when its source is synced."""

    id: UUID
    digest: str
    unlisted_at: datetime | None


class ListChanges(NamedTuple):
    """The difference between a list and what is stored of it."""

    added: tuple[ListedPosting, ...]
    changed: tuple[ListedPosting, ...]
    relisted: tuple[UUID, ...]
    missing: tuple[UUID, ...]

    @property
    def rows(self) -> int:
        """How many rows have to be written."""
        return sum(map(len, self))


def list_changes(listed: Sequence[ListedPosting], stored: Mapping[str, StoredDigest]) -> ListChanges:
    """What a list adds, changes, brings back and no longer holds."""
    present = {posting.external_id for posting in listed}
    known = [(posting, stored[posting.external_id]) for posting in listed if posting.external_id in stored]
    return ListChanges(
        added=tuple(posting for posting in listed if posting.external_id not in stored),
        changed=tuple(posting for posting, before in known if posting.digest != before.digest),
        relisted=tuple(
            before.id for posting, before in known if before.unlisted_at and posting.digest == before.digest
        ),
        missing=tuple(
            row.id for external_id, row in stored.items() if external_id not in present and not row.unlisted_at
        ),
    )


async def stored_digests(work: AsyncConnection, source_id: UUID) -> dict[str, StoredDigest]:
    """Every stored posting of a source, by its id there."""
    columns = (POSTINGS.c.external_id, POSTINGS.c.id, POSTINGS.c.digest, POSTINGS.c.unlisted_at)
    rows = await work.execute(select(*columns).where(POSTINGS.c.source_id == source_id))
    return {external_id: StoredDigest(*rest) for external_id, *rest in rows}


async def write_changes(work: AsyncConnection, source_id: UUID, user_id: UUID, changes: ListChanges) -> None:
    """Write what a list changes; changed postings are to be read anew.

    Args:
        work: a transaction of the user.
        source_id: whose list it is.
        user_id: the user.
        changes: from `list_changes`.
    """
    written = [*changes.added, *changes.changed]
    if written:
        rows = [_row(posting, source_id, user_id) for posting in written]
        fresh = insert(POSTINGS)
        again = {name: fresh.excluded[name] for name in _LISTED}
        await work.execute(
            fresh.on_conflict_do_update(
                index_elements=["source_id", "external_id"],
                set_={**again, "unlisted_at": None, "read_version": None, "updated_at": fresh.excluded.updated_at},
            ),
            rows,
        )
    if changes.relisted:
        await work.execute(update(POSTINGS).where(POSTINGS.c.id.in_(changes.relisted)).values(unlisted_at=None))


async def mark_unlisted(work: AsyncConnection, missing: Sequence[UUID], now: datetime) -> None:
    """Note that postings are no longer in their source's list."""
    if missing:
        await work.execute(update(POSTINGS).where(POSTINGS.c.id.in_(missing)).values(unlisted_at=now))


async def unread_postings(work: AsyncConnection, limit: int, after: UUID | None) -> list[tuple[UUID, UnreadPosting]]:
    """Postings that this version of the engine has not read, the oldest first."""
    query = (
        select(POSTINGS.c.id, POSTINGS.c.title, POSTINGS.c.payload)
        .where(POSTINGS.c.read_version.is_distinct_from(ENGINE_VERSION))
        .order_by(POSTINGS.c.id)
        .limit(limit)
    )
    if after is not None:
        query = query.where(POSTINGS.c.id > after)
    return [(id_, UnreadPosting(title=title, payload=payload)) for id_, title, payload in await work.execute(query)]


async def count_outdated(work: AsyncConnection) -> int:
    """How many postings an older version of the engine has read."""
    query = select(func.count()).select_from(POSTINGS).where(POSTINGS.c.read_version < ENGINE_VERSION)
    return (await work.execute(query)).scalar_one()


async def write_facts(work: AsyncConnection, read: Sequence[tuple[UUID, ReadPosting]]) -> None:
    """Write what reading gave."""
    rows = [{"posting_id": id_, **_read(outcome)} for id_, outcome in read]
    by_id = update(POSTINGS).where(POSTINGS.c.id == bindparam("posting_id"))
    for facts in (True, False):
        same = [row for row in rows if ("text" in row) is facts]
        if same:
            await work.execute(by_id.values({name: bindparam(name) for name in same[0] if name != "posting_id"}), same)


def _row(posting: ListedPosting, source_id: UUID, user_id: UUID) -> dict[str, Any]:
    listed = {name: getattr(posting, name) for name in ("external_id", *_LISTED)}
    return {"id": new_id(), "user_id": user_id, "source_id": source_id, **listed}


def _read(outcome: ReadPosting) -> dict[str, Any]:
    """The columns of an outcome; what was read before stays where nothing could be read now."""
    columns = {"read_version": ENGINE_VERSION, "problem": outcome.problem}
    return columns if outcome.facts is None else {**columns, **_facts(outcome.facts)}


def _facts(facts: PostingFacts) -> dict[str, Any]:
    values = {name: getattr(facts, name) for name in PostingFacts.model_fields if name not in ("pay", "posting")}
    return {
        **{name: clean(list(value)) if isinstance(value, tuple) else clean(value) for name, value in values.items()},  # pyright: ignore[reportUnknownArgumentType]
        "pay": plain(facts.pay) if facts.pay else None,
        "posting": plain(facts.posting),
    }
