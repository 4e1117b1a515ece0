"""Arbeitnow: jobs in Germany and Europe, page by page; what its answers call the next page does not work."""

from __future__ import annotations

from datetime import timedelta

from callboard.jobsearch.sources.model import HouseRules, PostingFields, SourceKind, jobs_at


def _next(answer: object, address: str) -> str | None:
    path, _, page = address.rpartition("=")
    return f"{path}={int(page) + 1}" if jobs_at("data")(answer) else None


ARBEITNOW = SourceKind(
    name="arbeitnow",
    title="Arbeitnow",
    pages=(r"(?:www\.)?arbeitnow\.com(?:/|$)",),
    address="https://www.arbeitnow.com/api/job-board-api?page=1",
    fields=PostingFields(id=("slug",), published=("created_at",)),
    jobs=jobs_at("data"),
    next_page=_next,
    complete=False,
    rules=HouseRules(every=timedelta(hours=1), credit="Found on Arbeitnow"),
    most_pages=5,
)
