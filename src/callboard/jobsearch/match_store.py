"""Comparisons of a profile with postings as they are kept: with what they were made of, so that none is out of date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Uuid, and_, any_, cast, func, select
from sqlalchemy.dialects.postgresql import ARRAY, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.auth.principal import Principal
from callboard.jobsearch.match_scoring import ENGINE_VERSION, ProfileFacts
from callboard.jobsearch.tables import MATCHES, POSTINGS
from callboard.jobsearch.wishes import JobWishes

POSTING_DIGEST = func.concat(POSTINGS.c.digest, "/", POSTINGS.c.read_version)


@dataclass(frozen=True)
class Seeker:
    """Who is compared: the profile as facts, and what tells that it is still the same."""

    facts: ProfileFacts
    wishes: JobWishes
    digest: str
    today: date

    @property
    def is_current(self) -> ColumnElement[bool]:
        """True for a stored match that still holds."""
        return and_(
            MATCHES.c.posting_id == POSTINGS.c.id,
            MATCHES.c.profile_digest == self.digest,
            MATCHES.c.posting_digest == POSTING_DIGEST,
            MATCHES.c.engine_version == ENGINE_VERSION,
            MATCHES.c.as_of == _month(self.today),
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
            "as_of": _month(self.today),
        }


async def without_match(work: AsyncConnection, seeker: Seeker, ids: Sequence[UUID]) -> list[UUID]:
    """Those of some postings that have no current comparison, in their order."""
    current = (
        select(POSTINGS.c.id)
        .join(MATCHES, seeker.is_current)
        .where(POSTINGS.c.id == any_(cast(list(ids), ARRAY(Uuid))))
    )
    compared = set((await work.execute(current)).scalars()) if ids else set[UUID]()
    return [one for one in ids if one not in compared]


async def keep_matches(work: AsyncConnection, rows: Sequence[dict[str, Any]]) -> None:
    """Write matches of the postings that are still there; in one order, so that two looks cannot block each other."""
    ids = [row["posting_id"] for row in rows]
    there = select(POSTINGS.c.id).where(POSTINGS.c.id.in_(ids)).order_by(POSTINGS.c.id)
    present = {row.id for row in await work.execute(there.with_for_update(read=True, key_share=True))}
    written = sorted((row for row in rows if row["posting_id"] in present), key=lambda row: row["posting_id"])
    if written:
        fresh = insert(MATCHES)
        again = {name: fresh.excluded[name] for name in rows[0] if name not in MATCHES.primary_key.columns}
        await work.execute(fresh.on_conflict_do_update(index_elements=["user_id", "posting_id"], set_=again), written)


def _month(day: date) -> date:
    """The first day of the month: scores count work in months."""
    return day.replace(day=1)
