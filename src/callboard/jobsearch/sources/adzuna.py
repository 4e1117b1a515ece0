"""Adzuna: jobs of all companies by country, with a key. A source is one search there, as its address bar shows it."""

from __future__ import annotations

import re
from datetime import timedelta

from callboard.jobsearch.sources.model import HouseRules, PostingFields, SourceKind, jobs_at

_PAGE_SIZE = 50
_COUNTRIES = {"co.uk": "gb", "com": "us", "com.au": "au", "com.br": "br", "com.mx": "mx", "co.nz": "nz", "co.za": "za"}
"""Those whose code is not the end of the host's name."""


def _token(found: re.Match[str]) -> str:
    domain = found["domain"]
    return f"{_COUNTRIES.get(domain, domain)}/{found['query']}"


def _next(answer: object, address: str) -> str | None:
    if len(list(jobs_at("results")(answer))) < _PAGE_SIZE:
        return None
    path, _, query = address.partition("?")
    before, _, page = path.rpartition("/")
    return f"{before}/{int(page) + 1}?{query}"


ADZUNA = SourceKind(
    name="adzuna",
    title="Adzuna",
    pages=(r"(?:www\.)?adzuna\.(?P<domain>[a-z.]{2,6})/search/?\?(?:[^#]*&)?q=(?P<query>[^&#/]+)",),
    token=_token,
    address=f"https://api.adzuna.com/v1/api/jobs/{{0}}/search/1?results_per_page={_PAGE_SIZE}&what={{1}}&{{key}}",
    fields=PostingFields(url=("redirect_url",), published=("created",), volatile=("adref",)),
    jobs=jobs_at("results"),
    next_page=_next,
    complete=False,
    needs_key=True,
    rules=HouseRules(every=timedelta(hours=1), credit="Jobs by Adzuna"),
    most_pages=4,
)
