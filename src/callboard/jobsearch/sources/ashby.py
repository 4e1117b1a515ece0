"""Ashby: boards of companies, whole in one answer that takes its time. Unlisted postings are not shown to anybody."""

from __future__ import annotations

from collections.abc import Iterable

from callboard.documents.job_boards.keys import Node
from callboard.jobsearch.sources.model import PostingFields, SourceKind, jobs_at


def _listed(answer: object) -> Iterable[Node]:
    return [job for job in jobs_at("jobs")(answer) if job.get("isListed") is not False]


ASHBY = SourceKind(
    name="ashby",
    title="Ashby",
    pages=(
        r"jobs\.ashbyhq\.com/(?P<token>[^/?#]+)",
        r"api\.ashbyhq\.com/posting-api/job-board/(?P<token>[^/?#]+)",
    ),
    address="https://api.ashbyhq.com/posting-api/job-board/{token}?includeCompensation=true",
    fields=PostingFields(url=("jobUrl",), published=("publishedAt",)),
    jobs=_listed,
)
