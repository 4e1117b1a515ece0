"""Lever: boards of companies, whole in one answer; those of the European data centre have an API of their own."""

from __future__ import annotations

from dataclasses import replace

from callboard.jobsearch.sources.model import PostingFields, SourceKind, jobs_at

LEVER = SourceKind(
    name="lever",
    title="Lever",
    pages=(r"jobs\.lever\.co/(?P<token>[\w.-]+)", r"api\.lever\.co/v0/postings/(?P<token>[\w.-]+)"),
    address="https://api.lever.co/v0/postings/{token}?mode=json",
    fields=PostingFields(url=("hostedUrl",), title=("text",), published=("createdAt",)),
    jobs=jobs_at(),
)

LEVER_EU = replace(
    LEVER,
    name="lever-eu",
    title="Lever (EU)",
    pages=(r"jobs\.eu\.lever\.co/(?P<token>[\w.-]+)", r"api\.eu\.lever\.co/v0/postings/(?P<token>[\w.-]+)"),
    address="https://api.eu.lever.co/v0/postings/{token}?mode=json",
)
