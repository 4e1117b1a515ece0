"""Remotive: remote jobs of all companies. At most four calls a day, a link back, and no forwarding to other boards."""

from __future__ import annotations

from datetime import timedelta

from callboard.jobsearch.sources.model import HouseRules, PostingFields, SourceKind, jobs_at

REMOTIVE = SourceKind(
    name="remotive",
    title="Remotive",
    pages=(r"(?:www\.)?remotive\.(?:com|io)(?:/|$)",),
    address="https://remotive.com/api/remote-jobs",
    fields=PostingFields(published=("publication_date",)),
    jobs=jobs_at("jobs"),
    complete=False,
    rules=HouseRules(every=timedelta(hours=6), credit="Found on Remotive"),
)
