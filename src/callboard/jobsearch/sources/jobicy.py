"""Jobicy: remote jobs of all companies. At most once an hour."""

from __future__ import annotations

from datetime import timedelta

from callboard.jobsearch.sources.model import HouseRules, PostingFields, SourceKind, jobs_at

JOBICY = SourceKind(
    name="jobicy",
    title="Jobicy",
    pages=(r"(?:www\.)?jobicy\.com(?:/|$)",),
    address="https://jobicy.com/api/v2/remote-jobs?count=100",
    fields=PostingFields(title=("jobTitle",), published=("pubDate",)),
    jobs=jobs_at("jobs"),
    complete=False,
    rules=HouseRules(every=timedelta(hours=1), credit="Found on Jobicy"),
)
