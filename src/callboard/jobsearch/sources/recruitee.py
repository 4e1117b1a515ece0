"""Recruitee: boards of companies, whole in one answer."""

from __future__ import annotations

from callboard.jobsearch.sources.model import PostingFields, SourceKind, jobs_at

RECRUITEE = SourceKind(
    name="recruitee",
    title="Recruitee",
    pages=(r"(?!www\.|api\.)(?P<token>[\w-]+)\.recruitee\.com",),
    address="https://{token}.recruitee.com/api/offers/",
    fields=PostingFields(
        url=("careers_url",), published=("published_at", "created_at"), volatile=("updated_at", "position")
    ),
    jobs=jobs_at("offers"),
)
