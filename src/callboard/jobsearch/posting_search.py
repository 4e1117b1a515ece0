"""Find the postings that match a search and the person's wishes, and rank those that may fit a profile.

Candidates for a profile are ranked by several methods (vectors, skills, search words), which are fused into one order.
A posting that does not state a field is excluded only if the search asks for that field: one that does not mention
remote work is not remote.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVarTuple
from uuid import UUID

from pgvector.sqlalchemy import VECTOR
from sqlalchemy import ColumnElement, Select, String, Text, and_, cast, func, not_, or_, select, text
from sqlalchemy.dialects.postgresql import ARRAY, array
from sqlalchemy.ext.asyncio import AsyncConnection

from callboard.core.text import squeeze
from callboard.engine.gazetteer.places import WORLDWIDE, countries_in, regions_with
from callboard.engine.job_search.model import JobQuery
from callboard.engine.job_search.yearly_pay import in_euros_a_year
from callboard.engine.learning.vectors import DIMENSIONS, MODEL
from callboard.engine.pay.model import SalaryPeriod
from callboard.engine.posting.model import EmploymentType, Seniority
from callboard.jobsearch.match_scoring import ProfileFacts
from callboard.jobsearch.postings import full_text, holds, is_not_gone, of_occupation
from callboard.jobsearch.tables import JOB_SOURCES, POSTINGS
from callboard.jobsearch.wishes import JobWishes
from callboard.storage.jsonb import clean

Columns = TypeVarTuple("Columns")

MAX_COMPARED = 300
"""Postings that are compared with a profile at a time: among so many are those that fit best."""

RANKING_DEPTH = 1_000
"""Postings that each retrieval method ranks. A posting that is good by all methods is often beyond the first
`MAX_COMPARED` of one of them, and would be lost if its rank there did not count."""

EXACT_UP_TO = 200_000
"""A user with fewer postings has each of them compared by its vector, which takes some tenths of a second. The index,
which holds the vectors of all users, finds three quarters of the nearest where many postings are alike."""

_INDEXED = text(
    "SELECT set_config('hnsw.ef_search', '400', true), set_config('hnsw.iterative_scan', 'relaxed_order', true), "
    "set_config('hnsw.max_scan_tuples', '200000', true)"
)
"""The index goes on until it has found enough rows of the user that meet the conditions."""

_SMOOTHING = 60
"""The usual constant of reciprocal rank fusion: how little the first ranks differ."""


def search_conditions(query: JobQuery, wishes: JobWishes) -> list[ColumnElement[bool]]:
    """What a posting has to meet, except for the words of the query."""
    found = [
        is_not_gone(),
        POSTINGS.c.embedding_model == MODEL,
    ]
    if query.remote is not None or query.hybrid:
        found.append(_work_place(query))
    if query.places or query.countries or query.regions:
        found.append(_where(query))
    found += _pay(query, wishes)
    if query.employment_type is not None:
        found.append(_stated(POSTINGS.c.employment_type, query.employment_type, usual=EmploymentType.FULL_TIME))
    if query.seniority is not None:
        found.append(_stated(POSTINGS.c.seniority, query.seniority, usual=Seniority.MID))
    if languages := query.languages or wishes.languages:
        found.append(POSTINGS.c.language.in_(languages))
    found += [not_(holds(full_text([words]))) for words in wishes.must_nots]
    found += [not_(_of_company(name)) for name in wishes.blocked_companies]
    return found


def same_occupation(query: JobQuery) -> ColumnElement[Any] | None:
    """The full-text query for postings of the occupation that a search names, which hold its other words.

    None for a search that names no occupation.
    """
    if not query.occupation:
        return None
    found = of_occupation(query.occupation)
    others = [word for word in query.words if word not in query.naming]
    return found.op("&&")(full_text(others)) if others else found


def _work_place(query: JobQuery) -> ColumnElement[bool]:
    """Remote or hybrid as asked for; on site is what does not offer remote work."""
    asked: list[ColumnElement[bool]] = []
    if query.remote is not None:
        asked.append(POSTINGS.c.remote.is_(True) if query.remote else POSTINGS.c.remote.is_not(True))
    if query.hybrid:
        asked.append(POSTINGS.c.hybrid.is_(True))
    return or_(*asked)


def _where(query: JobQuery) -> ColumnElement[bool]:
    """In one of the places, countries or regions; remote work also counts where it can be done from there."""
    codes = frozenset(query.countries).union(*map(countries_in, query.regions))
    asked = [cast(POSTINGS.c.places, String).icontains(clean(place), autoescape=True) for place in query.places]
    if codes:
        asked.append(POSTINGS.c.countries.overlap(sorted(codes)))
    if codes or query.regions:
        regions = array([*query.regions, *regions_with(codes)] if codes else [*query.regions, WORLDWIDE])
        asked.append(and_(POSTINGS.c.remote, POSTINGS.c.remote_regions.has_any(regions)))
        # Remote work that is bound to no place can be done from anywhere.
        unbound = and_(func.jsonb_array_length(POSTINGS.c.remote_regions) == 0, POSTINGS.c.countries == [])
        asked.append(and_(POSTINGS.c.remote, unbound))
    return or_(*asked)


def _pay(query: JobQuery, wishes: JobWishes) -> Iterable[ColumnElement[bool]]:
    best = func.coalesce(POSTINGS.c.yearly_max, POSTINGS.c.yearly_min)
    floor = query.pay_floor.yearly if query.pay_floor else None
    if floor is None and wishes.pay_floor:
        floor = in_euros_a_year(wishes.pay_floor.amount, wishes.pay_floor.currency, SalaryPeriod.YEAR)
    if floor is not None:
        yield or_(best >= floor, best.is_(None))
    if not wishes.show_without_pay:
        yield POSTINGS.c.pay.is_not(None)


def _stated(column: ColumnElement[Any], asked: Any, *, usual: Any) -> ColumnElement[bool]:  # noqa: ANN401 - an enumeration
    """Stated as asked; a posting that states nothing means what is usual."""
    return or_(column == asked.value, column.is_(None)) if asked is usual else column == asked.value


def _of_company(name: str) -> ColumnElement[bool]:
    """Of a company, with or without its legal form."""
    plain = squeeze(clean(name)).lower()
    company = func.lower(POSTINGS.c.company)
    return or_(company == plain, company.startswith(f"{plain} ", autoescape=True))


def from_postings(query: Select[*Columns], which: Sequence[ColumnElement[bool]]) -> Select[*Columns]:
    """A query over postings and their sources, of which only those count that meet the conditions."""
    return query.where(POSTINGS.c.source_id == JOB_SOURCES.c.id, *which)


async def likely_matches(
    work: AsyncConnection, which: Sequence[ColumnElement[bool]], words: ColumnElement[Any] | None, profile: ProfileFacts
) -> list[UUID]:
    """The postings that a profile is most likely to fit, at most `MAX_COMPARED`, by all ways of finding them.

    Args:
        work: a transaction of the user.
        which: what a posting has to meet.
        words: what the user searches for, from `full_text`.
        profile: the facts that are looked for.
    """
    lists = [await _nearest(work, which, profile.vector)]
    if profile.skills:
        held = cast(list(profile.skills), ARRAY(Text))
        lists.append(
            await _ranked(work, [*which, POSTINGS.c.skills.overlap(held)], func.skill_overlap(POSTINGS.c.skills, held))
        )
    if words is not None:
        lists.append(await _ranked(work, which, func.ts_rank_cd(POSTINGS.c.search, words)))
    return rank_fusion(lists)[:MAX_COMPARED]


async def _ranked(work: AsyncConnection, which: Sequence[ColumnElement[bool]], rank: ColumnElement[Any]) -> list[UUID]:
    """The postings that meet some conditions, those of the highest rank first."""
    query = from_postings(select(POSTINGS.c.id), which).order_by(rank.desc(), POSTINGS.c.id).limit(RANKING_DEPTH)
    return [row.id for row in await work.execute(query)]


def rank_fusion(lists: Sequence[Sequence[UUID]]) -> list[UUID]:
    """One order of several, by reciprocal rank fusion: what is high in any of them, or good in all."""
    scores: dict[UUID, float] = {}
    for ranked in lists:
        for rank, one in enumerate(ranked, start=1):
            scores[one] = scores.get(one, 0.0) + 1 / (_SMOOTHING + rank)
    return sorted(scores, key=lambda one: (-scores[one], one))


async def _nearest(work: AsyncConnection, which: Sequence[ColumnElement[bool]], vector: Sequence[float]) -> list[UUID]:
    """The postings whose vectors are nearest to one, the nearest first."""
    few = select(func.count()).select_from(select(POSTINGS.c.id).limit(EXACT_UP_TO).subquery())
    indexed = (await work.execute(few)).scalar_one() == EXACT_UP_TO
    near = cast(POSTINGS.c.embedding, VECTOR(DIMENSIONS)).max_inner_product(list(vector))
    if indexed:
        await work.execute(_INDEXED)
    else:
        near = near + 0.0  # no index knows this order
    query = from_postings(select(POSTINGS.c.id), which).order_by(near).limit(RANKING_DEPTH)
    return [row.id for row in await work.execute(query)]
