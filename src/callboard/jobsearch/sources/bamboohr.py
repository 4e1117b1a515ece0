"""BambooHR: boards of companies; the list holds no descriptions, each is in an answer of its own."""

from __future__ import annotations

from callboard.jobsearch.sources.model import PostingFields, SourceKind, jobs_at

BAMBOOHR = SourceKind(
    name="bamboohr",
    title="BambooHR",
    pages=(r"(?!www\.|app\.|api\.)(?P<token>[\w-]+)\.bamboohr\.com",),
    address="https://{token}.bamboohr.com/careers/list",
    fields=PostingFields(
        url=("https://{token}.bamboohr.com/careers/{id}",), title=("jobOpeningName",), published=("datePosted",)
    ),
    jobs=jobs_at("result"),
    detail="https://{token}.bamboohr.com/careers/{id}/detail",
    detail_at="result.jobOpening",
)
