"""Teamtailor: boards of companies as RSS, with elements of its own for places and remote work."""

from __future__ import annotations

from dataclasses import replace

from callboard.jobsearch.sources.feed import FEED
from callboard.jobsearch.sources.model import HouseRules

TEAMTAILOR = replace(
    FEED,
    name="teamtailor",
    title="Teamtailor",
    pages=(r"(?!www\.|app\.|api\.)(?P<token>[\w-]+(?:\.na)?)\.teamtailor\.com",),
    address="https://{token}.teamtailor.com/jobs.rss",
    complete=True,
    rules=HouseRules(),
)
