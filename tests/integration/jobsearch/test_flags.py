"""Flags of stored postings: copies on other boards, reposts, age, signs of fraud."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from callboard.documents.web_client.client import WebClient
from callboard.jobsearch.posting_flags import FlagKind
from callboard.jobsearch.service import make_job_search

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
TEXT = (
    "<p>Halden Freight moves parcels across the north with forty vans and ninety people.</p><ul>"
    "<li>You plan the routes of the vans every morning before six</li><li>You talk to drivers on the road all day</li>"
    "<li>You keep the records of every load and its customer</li><li>You train new planners twice a year</li></ul>"
)


@pytest.fixture
def search(database, readers):
    return make_job_search(database, WebClient(), readers)


def job(number, *, days=0, **fields):
    published = (NOW - timedelta(days=days)).isoformat()
    usual = {"title": "Route Planner", "company": "Halden Freight", "url": f"https://a.example/{number}"}
    return {**usual, "id": f"{number}", "description": TEXT, "date": published, **fields}


async def flags_of(search, user, jobs, *, number=1):
    """The flags of one of these postings, by kind."""
    await search.sync.import_file(user, "jobs.json", json.dumps(jobs).encode(), now=NOW)
    lines = {line.url: line for line in await search.postings.list(user, limit=100)}
    stored = await search.postings.get(user, lines[f"https://a.example/{number}"].id, now=NOW)
    names = {line.id: url for url, line in lines.items()}
    return {flag.kind: (flag, sorted(names[one][-1] for one in flag.postings)) for flag in stored.flags}


async def test_posting_without_a_fault_has_no_flag(search, anna):
    assert await flags_of(search, anna, [job(1), job(2, title="Cook", description="Cooks for drivers.")]) == {}


async def test_copy_under_another_name_is_linked(search, anna):
    found = await flags_of(
        search, anna, [job(1), job(2, company="Partner Jobs"), job(3, days=120, company="Partner Jobs")]
    )
    assert list(found) == [FlagKind.CROSS_LISTED]
    assert found[FlagKind.CROSS_LISTED][1] == ["2"]


async def test_same_title_on_another_day_is_a_repost_and_several_may_be_a_ghost(search, anna):
    other = "A different text of the same job, with its own words about vans and routes and loads and people."
    jobs = [job(1), job(2, days=20, description=other), job(3, days=50, title="Planner, Route", description=other)]
    found = await flags_of(search, anna, [*jobs, job(4, days=1, description=other)])
    assert found[FlagKind.REPOSTED][1] == ["2", "3"]
    assert "posted 3 times" in found[FlagKind.LIKELY_GHOST][0].reason


async def test_posting_that_is_listed_for_months_may_be_a_ghost(search, anna):
    found = await flags_of(search, anna, [job(1, days=200)])
    assert "listed for 200 days" in found[FlagKind.LIKELY_GHOST][0].reason


async def test_sign_of_fraud_is_quoted(search, anna):
    line = "A registration fee of $50 is required."
    found = await flags_of(search, anna, [job(1, description=f"{TEXT}<p>{line}</p>")])
    assert found[FlagKind.FRAUD_SIGN][0].quote == line


async def test_postings_of_others_are_not_compared(search, anna, boris):
    await flags_of(search, boris, [job(1), job(2)])
    assert await flags_of(search, anna, [job(1)]) == {}
