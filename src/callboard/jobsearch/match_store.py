"""Stored comparisons of a profile with postings, each with the versions of its inputs to recognise outdated ones."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import reduce
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Integer, Uuid, and_, any_, cast, false, func, literal, not_, select, text
from sqlalchemy.dialects.postgresql import ARRAY, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth.principal import Principal
from callboard.jobsearch.match_scoring import ENGINE_VERSION, ProfileFacts
from callboard.jobsearch.posting_search import from_postings
from callboard.jobsearch.postings import holds
from callboard.jobsearch.tables import MATCHES, POSTINGS
from callboard.jobsearch.wishes import JobWishes

POSTING_DIGEST = func.concat(POSTINGS.c.digest, "/", POSTINGS.c.read_version)


class RankedMatch(NamedTuple):
    """A posting in the order of its score."""

    posting_id: UUID
    is_bare: bool
    """Nobody has looked at it yet: what the score is made of is still to be kept."""


@dataclass(frozen=True)
class Seeker:
    """The profile that is compared: its facts, and the version by which a change is noticed."""

    facts: ProfileFacts
    wishes: JobWishes
    digest: str
    revision: int
    today: date

    @property
    def month(self) -> date:
        """The first day of the month: scores count work in months."""
        return self.today.replace(day=1)

    @property
    def is_current(self) -> ColumnElement[bool]:
        """SQL condition for stored matches that are up to date."""
        return and_(
            MATCHES.c.posting_id == POSTINGS.c.id,
            MATCHES.c.profile_digest == self.digest,
            # Nearly all are. The planner takes plain equality for rare, and would join everything to find a few.
            func.coalesce(MATCHES.c.posting_digest == POSTING_DIGEST, false()),
            MATCHES.c.engine_version == ENGINE_VERSION,
            MATCHES.c.as_of == self.month,
        )

    def row(
        self, principal: Principal, posting_id: UUID, digest: str, *, score: float, analysis: dict[str, Any] | None
    ) -> dict[str, Any]:
        """A comparison as it is stored."""
        return {
            "user_id": principal.user_id,
            "posting_id": posting_id,
            "score": score,
            "analysis": analysis,
            "profile_digest": self.digest,
            "posting_digest": digest,
            "engine_version": ENGINE_VERSION,
            "as_of": self.month,
        }


async def best_matches(
    work: AsyncConnection,
    seeker: Seeker,
    which: Sequence[ColumnElement[bool]],
    words: ColumnElement[Any] | None,
    *,
    limit: int,
    most_of: Sequence[ColumnElement[Any]] = (),
) -> Sequence[RankedMatch]:
    """The postings of a search that have a current comparison, the best first.

    Args:
        work: a transaction of the user.
        seeker: who is compared.
        which: what a posting has to meet.
        words: what it has to hold, from `full_text`.
        limit: how many at most.
        most_of: words, from `full_text`, of which a posting need hold only one. Those that hold most come first, if
            not more than `MAX_SORTED_BY_SCORE` are found.
    """
    columns = MATCHES.c.posting_id, MATCHES.c.analysis.is_(None).label("is_bare"), MATCHES.c.score
    few = await _all_if_few(work, which, words)
    if few is None:
        query = from_postings(select(*columns), [seeker.is_current, *which])
        if words is not None:
            # As a plain condition this would be a join, which loses the order of the scores that an index gives.
            held = MATCHES.c.posting_id.in_(select(func.postings_with_words(words)))
            query = query.where(func.coalesce(held, false()))
        query = query.order_by(MATCHES.c.score.desc(), MATCHES.c.posting_id)
    else:
        held = _number_held(most_of).label("held")
        compared = select(*columns, held).where(seeker.is_current, POSTINGS.c.id == any_(cast(few, ARRAY(Uuid))))
        # Put in order once they are found: the index of the scores would be read to its end for them.
        found = compared.cte("found").prefix_with("MATERIALIZED")
        query = select(found).order_by(found.c.held.desc(), found.c.score.desc(), found.c.posting_id)
    return [RankedMatch(row.posting_id, row.is_bare) for row in await work.execute(query.limit(limit))]


def _number_held(words: Sequence[ColumnElement[Any]]) -> ColumnElement[int]:
    """How many of some words a posting holds."""
    held = (cast(POSTINGS.c.search.bool_op("@@")(word), Integer) for word in words)
    return reduce(operator.add, held, literal(0))


MAX_SORTED_BY_SCORE = 5_000
"""So many postings are put in order by their scores. Of more, some stand near the top of the order of all."""


async def _all_if_few(
    work: AsyncConnection, which: Sequence[ColumnElement[bool]], words: ColumnElement[Any] | None
) -> list[UUID] | None:
    """The postings of a search if there are at most `MAX_SORTED_BY_SCORE` (a rare language, a rare word); else None."""
    met = which if words is None else [*which, holds(words)]
    found = (
        (await work.execute(from_postings(select(POSTINGS.c.id), met).limit(MAX_SORTED_BY_SCORE + 1))).scalars().all()
    )
    return list(found) if len(found) <= MAX_SORTED_BY_SCORE else None


class PostingChanges(NamedTuple):
    """How far the changes of postings are seen, as numbers of transactions."""

    newest: int
    """What changed a posting last; 0 without postings."""
    next_transaction: int
    """From this one on, transactions may still be under way, and their changes come."""


async def posting_changes(work: AsyncConnection) -> PostingChanges:
    """How far the next statement sees the changes of the user's postings."""
    newest = select(func.coalesce(func.max(POSTINGS.c.changed_in), 0)).scalar_subquery()
    row = (await work.execute(select(newest, text("pg_snapshot_xmin(pg_current_snapshot())::text::bigint")))).one()
    return PostingChanges(*row)


async def lacks_match(
    work: AsyncConnection, seeker: Seeker, which: Sequence[ColumnElement[bool]], *, since: int
) -> bool:
    """Whether a posting that meets some conditions, and changed since a transaction, has no current comparison."""
    compared = select(MATCHES.c.posting_id).where(seeker.is_current).exists()
    lacking = from_postings(select(POSTINGS.c.id), [*which, POSTINGS.c.changed_in >= since, not_(compared)])
    return (await work.execute(lacking.limit(1))).scalar() is not None


async def without_match(work: AsyncConnection, seeker: Seeker, ids: Sequence[UUID]) -> list[UUID]:
    """Those of some postings that have no current comparison, in their order."""
    current = (
        select(POSTINGS.c.id)
        .join(MATCHES, seeker.is_current)
        .where(POSTINGS.c.id == any_(cast(list(ids), ARRAY(Uuid))))
    )
    compared = set((await work.execute(current)).scalars()) if ids else set[UUID]()
    return [one for one in ids if one not in compared]


async def store_matches(work: AsyncConnection, rows: Sequence[dict[str, Any]]) -> None:
    """Write matches of the postings that are still there; in one order, so that two looks cannot block each other."""
    ids = [row["posting_id"] for row in rows]
    there = select(POSTINGS.c.id).where(POSTINGS.c.id.in_(ids)).order_by(POSTINGS.c.id)
    present = {row.id for row in await work.execute(there.with_for_update(read=True, key_share=True))}
    written = sorted((row for row in rows if row["posting_id"] in present), key=lambda row: row["posting_id"])
    if written:
        fresh = insert(MATCHES)
        again = {name: fresh.excluded[name] for name in rows[0] if name not in MATCHES.primary_key.columns}
        await work.execute(fresh.on_conflict_do_update(index_elements=["user_id", "posting_id"], set_=again), written)
