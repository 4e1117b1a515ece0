"""The Muse: jobs of all companies, page by page."""

from __future__ import annotations

from datetime import timedelta

from callboard.jobsearch.sources.model import HouseRules, PostingFields, SourceKind, jobs_at, value_at


def _next(answer: object, address: str) -> str | None:
    path, _, page = address.rpartition("=")
    pages, following = value_at(answer, "page_count"), int(page) + 1
    return f"{path}={following}" if isinstance(pages, int) and following < pages else None


THEMUSE = SourceKind(
    name="themuse",
    title="The Muse",
    pages=(r"(?:www\.)?themuse\.com(?:/|$)",),
    address="https://www.themuse.com/api/public/jobs?page=0",
    fields=PostingFields(url=("refs.landing_page",), title=("name",), published=("publication_date",)),
    jobs=jobs_at("results"),
    next_page=_next,
    complete=False,
    rules=HouseRules(every=timedelta(hours=1), credit="Found on The Muse"),
    most_pages=5,
)
