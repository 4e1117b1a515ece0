"""Greenhouse: boards of companies, whole in one answer, the descriptions as escaped HTML."""

from __future__ import annotations

from callboard.jobsearch.sources.model import PostingFields, SourceKind, jobs_at

GREENHOUSE = SourceKind(
    name="greenhouse",
    title="Greenhouse",
    pages=(
        r"(?:job-)?boards(?:\.eu)?\.greenhouse\.io/embed/job_(?:board|app)(?:/js)?\?(?:[^#]*&)?for=(?P<token>[\w-]+)",
        r"(?:job-)?boards(?:\.eu)?\.greenhouse\.io/(?!embed\b)(?P<token>[\w-]+)",
        r"boards-api\.greenhouse\.io/v1/boards/(?P<token>[\w-]+)",
    ),
    address="https://boards-api.greenhouse.io/v1/boards/{token}/jobs?content=true&pay_transparency=true",
    fields=PostingFields(
        url=("absolute_url",), published=("first_published", "updated_at"), volatile=("updated_at", "questions")
    ),
    jobs=jobs_at("jobs"),
)
