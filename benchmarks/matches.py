"""Matches of one profile with 100,000 postings in the embedded database.

The postings are those of the sample board, read once and mixed: a title with requirements of postings near to it. Each
look is `Matches.best`, as the API calls it. The exhaustive order comes from scoring every posting, which the service
does in the background, for a quarter of an hour and more: how far it has come is told on stderr.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections.abc import Sequence
from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy import RowMapping, insert, select

from benchmarks.figures import Figure, Progress
from benchmarks.temporary_database import temporary_database
from callboard.auth.principal import local_principal
from callboard.core.clock import now, today
from callboard.core.ids import new_id
from callboard.documents import ReaderPool
from callboard.documents.uploads import Upload
from callboard.documents.web_client.client import WebClient
from callboard.engine.job_search.query import read_job_query
from callboard.engine.learning.vectors import MODEL
from callboard.engine.matching.retrieval import posting_skills, posting_vector
from callboard.engine.posting.model import Posting
from callboard.jobsearch.match_model import MatchList
from callboard.jobsearch.profiles import Profiles
from callboard.jobsearch.service import JobSearch, make_job_search
from callboard.jobsearch.tables import MATCHES, POSTINGS
from callboard.storage.jsonb import plain
from callboard.storage.session import Database

T = TypeVar("T")

POSTINGS_STORED = int(os.environ.get("CALLBOARD_BENCHMARK_POSTINGS", "100000"))
"""Fewer for a quick look."""

AT_ONCE, LOOKS = 1_000, 20
LIMIT_MS, LEAST_RECALL = 400.0, 0.95
QUERIES = ("", "python", "remote in the EU", "nurse", "from 60k EUR", "postings in French")
RESUME = {
    "basics": {"name": "Rosa Marin", "label": "Backend engineer"},
    "work": [
        {
            "name": "Ridgeline",
            "position": "Backend Engineer",
            "startDate": "2019-03",
            "highlights": ["Built services in Python and PostgreSQL", "Ran Docker and Kubernetes in production"],
        },
        {"name": "Corvane", "position": "Software Developer", "startDate": "2015-01", "endDate": "2019-02"},
    ],
    "skills": [{"keywords": ["Python", "SQL", "PostgreSQL", "Docker", "REST APIs"]}],
}


def measure() -> list[Figure]:
    """One user, whose profile nobody has compared with anything."""
    return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    with ReaderPool() as readers:
        async with temporary_database() as database:
            search = make_job_search(database, WebClient(), readers)
            await _prepare(database, search, Profiles(database, readers))
            return await _figures(database, search)


async def _prepare(database: Database, search: JobSearch, profiles: Profiles) -> None:
    user = local_principal()
    await search.sync.store_sample(user, now=now())
    data = json.dumps(RESUME).encode()
    await profiles.import_file(user, Upload("cv.json", len(data), lambda: data), today=today())
    async with database.begin(user) as work:
        rows = (await work.execute(select(POSTINGS))).mappings().all()
    chance = random.Random(1)  # noqa: S311 - the same postings each time
    progress = Progress("postings stored", POSTINGS_STORED)
    for stored in range(0, POSTINGS_STORED, AT_ONCE):
        progress.at(stored)
        mixed = [_mixed(rows, chance) for _ in range(AT_ONCE)]
        async with database.begin(user) as work:
            await work.execute(insert(POSTINGS), mixed)


def _mixed(rows: Sequence[RowMapping], chance: random.Random) -> dict[str, Any]:
    """A posting with the facts of one, and half of the requirements and sentences of two."""
    one, other = chance.sample(rows, 2)
    own, theirs = (Posting.model_validate(row["posting"]) for row in (one, other))
    role, more = own.role, theirs.role
    sections = role.sections.model_copy(
        update={"responsibilities": _half(role.sections.responsibilities, more.sections.responsibilities, chance)}
    )
    requirements = _half(role.requirements, more.requirements, chance)
    role = role.model_copy(update={"requirements": requirements, "sections": sections})
    posting = own.model_copy(update={"role": role, "roles": (role,)})
    changed = {
        "id": (key := new_id()),
        "external_id": str(key),
        "posting": plain(posting),
        "requirements": "\n".join(asked.text for asked in requirements),
        "skills": list(posting_skills(role)),
        "embedding": posting_vector(posting).tolist(),
        "embedding_model": MODEL,
    }
    return {name: value for name, value in one.items() if name != "search"} | changed


def _half(own: Sequence[T], others: Sequence[T], chance: random.Random) -> tuple[T, ...]:
    kept = [each for each in own if chance.random() < 0.7]
    return (*kept, *(each for each in others if chance.random() < 0.3))


async def _figures(database: Database, search: JobSearch) -> list[Figure]:
    user = local_principal()
    begun = time.perf_counter()
    first = await search.matches.best(user, today=today())
    first_look = time.perf_counter() - begun
    compared = await _whole(search)
    exhaustive = await _order(database)
    for words in QUERIES:
        await search.matches.best(user, read_job_query(words), today=today())
    taken = sorted([await _look(search, words) for words in QUERIES for _ in range(LOOKS)])
    last = await search.matches.best(user, today=today())
    return [
        Figure("first look of a new profile", 1000 * first_look, "ms"),
        Figure("of the best 50 in the first look", _recall(first, exhaustive), "share"),
        Figure("every posting compared, in the background", compared, "postings/s"),
        Figure("a look after that, p95", taken[int(len(taken) * 0.95)], "ms", at_most=LIMIT_MS),
        Figure("a look after that, median", taken[len(taken) // 2], "ms"),
        Figure("of the best 50 then", _recall(last, exhaustive), "share", at_least=LEAST_RECALL),
    ]


def _recall(found: MatchList, exhaustive: Sequence[UUID]) -> float:
    return len({match.posting.id for match in found.items} & set(exhaustive)) / len(exhaustive)


async def _whole(search: JobSearch) -> float:
    """Compare all postings; how many a second."""
    begun, total = time.perf_counter(), 0
    progress = Progress("postings compared", POSTINGS_STORED)
    async for step in search.matches.compare(local_principal(), today=today()):
        total = step.total
        progress.at(step.done)
    return total / (time.perf_counter() - begun)


async def _order(database: Database) -> list[UUID]:
    """The best 50 of all scores."""
    query = select(MATCHES.c.posting_id).order_by(MATCHES.c.score.desc(), MATCHES.c.posting_id).limit(50)
    async with database.begin(local_principal()) as work:
        return list((await work.execute(query)).scalars())


async def _look(search: JobSearch, words: str) -> float:
    begun = time.perf_counter()
    await search.matches.best(local_principal(), read_job_query(words), today=today())
    return 1000 * (time.perf_counter() - begun)
