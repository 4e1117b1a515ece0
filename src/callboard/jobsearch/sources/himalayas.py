"""Himalayas: remote jobs of all companies, the newest first, twenty an answer whatever is asked for."""

from __future__ import annotations

from datetime import timedelta

from callboard.jobsearch.sources.model import HouseRules, PostingFields, SourceKind, jobs_at, value_at

_LIST = "https://himalayas.app/jobs/api"


def _next(answer: object, _address: str) -> str | None:
    cursor = value_at(answer, "nextCursor")
    return f"{_LIST}?cursor={cursor}" if isinstance(cursor, str) and cursor else None


HIMALAYAS = SourceKind(
    name="himalayas",
    title="Himalayas",
    pages=(r"(?:www\.)?himalayas\.app(?:/|$)",),
    address=_LIST,
    fields=PostingFields(
        id=("guid", "applicationLink"), url=("applicationLink",), published=("pubDate",), closes=("expiryDate",)
    ),
    jobs=jobs_at("jobs"),
    next_page=_next,
    complete=False,
    rules=HouseRules(every=timedelta(hours=1), credit="Found on Himalayas"),
    most_pages=10,
)
