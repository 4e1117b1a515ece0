"""A large board into the database: stored, synced again unchanged, and read by the engine."""

from __future__ import annotations

import asyncio
import json
import time

from benchmarks.figures import Figure
from benchmarks.temporary_database import temporary_database
from callboard.auth.principal import local_principal
from callboard.core.clock import now
from callboard.documents import ReaderPool
from callboard.documents.web_client.client import WebClient
from callboard.jobsearch.posting_store import list_changes, stored_digests, write_changes
from callboard.jobsearch.service import JobSearch, make_job_search
from callboard.jobsearch.sources.model import BoardPage
from callboard.jobsearch.sources.reading import FetchedAnswer, read_page
from callboard.storage.session import Database

POSTINGS, READ = 5_000, 200
LEAST_A_SECOND = 1_000.0
TEXT = (
    "<p>We plan routes for forty vans and talk to drivers every morning.</p><h3>Requirements</h3><ul>"
    + "<li>3+ years in dispatch or logistics, with good English and a calm voice on the telephone</li>" * 20
    + "</ul>"
)


def measure() -> list[Figure]:
    """One board, as its source answers."""
    return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    with ReaderPool() as readers:
        async with temporary_database() as database:
            search = make_job_search(database, WebClient(), readers)
            await search.sync.store_sample(local_principal(), now=now())  # starts the reader processes
            return await _figures(search, database, readers)


async def _figures(search: JobSearch, database: Database, readers: ReaderPool) -> list[Figure]:
    user = local_principal()
    source = await search.sources.keep(user, "lever", "large", url="https://jobs.lever.co/large")
    answer = FetchedAnswer(kind="lever", token="large", body=_board(POSTINGS))  # noqa: S106 - the name of a board

    async def ingest() -> tuple[float, int]:
        begun = time.perf_counter()
        page = await readers.analyse(user.user_id, read_page, answer, returns=BoardPage)
        async with database.begin(user) as work:
            changes = list_changes(page.postings, await stored_digests(work, source.id))
            await write_changes(work, source.id, user.user_id, changes)
        return POSTINGS / (time.perf_counter() - begun), changes.rows

    first, again = await ingest(), await ingest()
    await search.sources.remove(user, source.id)
    begun = time.perf_counter()
    await search.sync.import_file(user, "some.json", _board(READ).replace(b'"text"', b'"title"'), now=now())
    read = READ / (time.perf_counter() - begun)
    return [
        Figure("a new board, stored", first[0], "postings/s", at_least=LEAST_A_SECOND),
        Figure("the same board again", again[0], "postings/s", at_least=LEAST_A_SECOND),
        Figure("rows written for it again", float(again[1]), "rows", at_most=0.0),
        Figure("stored and read by the engine", read, "postings/s"),
    ]


def _board(count: int) -> bytes:
    """The answer of a board: jobs of 2 kB."""
    jobs = [
        {
            "id": f"job-{number}",
            "text": f"Dispatch Coordinator {number}",
            "hostedUrl": f"https://jobs.lever.co/large/job-{number}",
            "createdAt": 1_769_904_000_000 + number,
            "categories": {"commitment": "Full-time", "location": "Leeds, United Kingdom"},
            "description": TEXT,
            "salaryRange": {"min": 28_000, "max": 32_000, "currency": "GBP", "interval": "per-year-salary"},
        }
        for number in range(count)
    ]
    return json.dumps(jobs).encode()
